import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { privateKeyToAddress } from 'viem/accounts';
import { readSettings } from '../../core/config.ts';
import { readEnvFile } from '../common/environment.ts';
import { requireStrongSecrets } from '../common/weak-secrets.ts';
import { addressesToFund, freshKeys, writeFolder } from './init-files.ts';
import { caddyFile, composeFile, deployerFile, envFile, systemdUnit } from './init-templates.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bursar-init-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, text = 'x', mode = 0o600) => ({ name, text, mode });

describe('a folder that is made', () => {
  test('is there with all of its files, which no other user can read', () => {
    const dir = join(folder, 'a/deep/one');
    writeFolder(dir, [file('a', 'of a'), file('b', 'of b', 0o644)], [{ name: 'data' }]);
    expect(readdirSync(dir).sort()).toEqual(['a', 'b', 'data']);
    expect(readFileSync(join(dir, 'a'), 'utf8')).toBe('of a');
    const modes = ['', 'a', 'b', 'data'].map((name) => statSync(join(dir, name)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600, 0o644, 0o700]);
    expect(readdirSync(join(folder, 'a/deep'))).toEqual(['one']);
  });

  test('takes the place of an empty one, and of nothing else', () => {
    mkdirSync(join(folder, 'empty'));
    writeFolder(join(folder, 'empty'), [file('a')]);
    mkdirSync(join(folder, 'full'));
    writeFileSync(join(folder, 'full/mine'), 'mine');
    writeFileSync(join(folder, 'plain'), 'mine');
    for (const name of ['full', 'plain', 'empty']) {
      expect(() => writeFolder(join(folder, name), [file('a', 'new')])).toThrow(
        'is there already; nothing was written',
      );
    }
    expect(readdirSync(join(folder, 'full'))).toEqual(['mine']);
    expect(readFileSync(join(folder, 'plain'), 'utf8')).toBe('mine');
    expect(readFileSync(join(folder, 'empty/a'), 'utf8')).toBe('x');
  });

  test('is not there at all if one of its files cannot be written', () => {
    const before = readdirSync(folder);
    expect(() => writeFolder(join(folder, 'half'), [file('a'), file('no/such/folder')])).toThrow('ENOENT');
    expect(readdirSync(folder)).toEqual(before);
  });
});

describe('the written files', () => {
  const keys = freshKeys();
  const secrets = Object.values(keys).flat();
  const answers = {
    rpcUrls: 'https://node.example/with-a-key',
    chainId: 8453,
    baseUrl: 'https://pay.example.com',
    dir: '/etc/bursar',
    dataDir: '/var/lib/bursar',
    treasury: undefined,
  };

  test('is what the server reads, and strong enough for it', () => {
    const path = join(folder, 'one.env');
    writeFileSync(path, envFile({ ...answers, service: 'systemd' }, keys), { mode: 0o600 });
    const env = readEnvFile(path);
    const names = ['masterKey', 'jwtSecret', 'relayerKeys', 'evaluatorKey', 'attestorKey', 'operatorToken'] as const;
    const { masterKey, jwtSecret, relayerKeys } = readSettings(names, { env, flags: {} });
    const privateKeys = { relayers: relayerKeys, others: [keys.evaluatorKey, keys.attestorKey, keys.deployerKey] };
    requireStrongSecrets({ chainId: 8453, masterKey, jwtSecret, privateKeys });
    expect(new Set(secrets).size).toBe(secrets.length);
    const addresses = addressesToFund(keys).map(({ address }) => address);
    expect(addresses).toEqual(
      [keys.deployerKey, ...keys.relayerKeys, keys.evaluatorKey, keys.attestorKey].map(privateKeyToAddress),
    );
    const deployer = join(folder, 'deployer.env');
    writeFileSync(deployer, deployerFile({ ...answers, service: 'none' }, keys, addresses[0] ?? ''), { mode: 0o600 });
    expect(readSettings(['deployerKey', 'treasury'], { env: readEnvFile(deployer), flags: {} })).toEqual({
      deployerKey: keys.deployerKey,
      treasury: addresses[0] ?? '0x',
    });
  });

  test('has secrets in files of settings alone', () => {
    const facts = { baseUrl: answers.baseUrl, program: '/usr/local/bin/bursar', uid: 1000 };
    const others = [
      systemdUnit('/etc/bursar', '/usr/local/bin/bursar'),
      composeFile(facts),
      caddyFile('https://a.b', 'c:1'),
    ];
    for (const text of others) for (const secret of secrets) expect(text).not.toContain(secret.replace(/^0x/, ''));
  });

  test('publishes the API through the proxy alone, whose address the server trusts', () => {
    const facts = { program: '/usr/local/bin/bursar', uid: 1000 };
    const { services } = parsed(composeFile({ ...facts, baseUrl: 'https://pay.example.com' }));
    expect(services.bursar).not.toHaveProperty('ports');
    const proxy = services.caddy?.networks?.inside?.ipv4_address;
    expect(services.bursar?.environment?.BURSAR_TRUSTED_PROXIES).toBe(String(proxy));
    const alone = parsed(composeFile({ ...facts, baseUrl: undefined })).services;
    expect(Object.keys(alone)).toEqual(['bursar', 'postgres']);
    expect(alone.bursar?.ports).toEqual(['127.0.0.1:8787:8787']);
  });

  test('is a unit that systemd understands', () => {
    const path = join(folder, 'bursar.service');
    const unit = systemdUnit('/etc/bursar', process.execPath);
    writeFileSync(path, unit);
    for (const line of unit.split('\n')) expect(line).toMatch(/^(|#.*|\[\w+\]|\w+=.*)$/);
    if (Bun.which('systemd-analyze') === null) return;
    const { stderr } = Bun.spawnSync(['systemd-analyze', 'verify', '--man=no', path]);
    expect(stderr.toString()).not.toContain(path);
  });
});

interface Project {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly ports?: readonly string[];
        readonly environment?: Readonly<Record<string, string>>;
        readonly networks?: { readonly inside?: { readonly ipv4_address?: string } };
      }
    >
  >;
}

function parsed(text: string): Project {
  return Bun.YAML.parse(text) as Project;
}
