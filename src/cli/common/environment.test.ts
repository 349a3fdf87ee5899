import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings, settings } from '../../core/config.ts';
import { withSecretFiles } from './environment.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bursar-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content, { mode: 0o600 });
  return path;
}

describe('a secret in a file', () => {
  test.each(['', '\n', '\r\n', '\n\n', ' \n', '\t\r\n \n'])(
    'becomes the setting without trailing whitespace: %j',
    (end) => {
      const env = { BURSAR_MASTER_KEY_FILE: file('master', 'ab'.repeat(32) + end) };
      const read = withSecretFiles(env, ['masterKey', 'port']);
      expect(readSettings(['masterKey'], { env: read, flags: {} }).masterKey).toHaveLength(32);
    },
  );

  test('can supply every secret setting', () => {
    const secret = Object.values(settings).filter((each) => 'secret' in each);
    const names = Object.keys(settings) as (keyof typeof settings)[];
    const env = Object.fromEntries(secret.map((each) => [`${each.env}_FILE`, file(each.env, `of ${each.env}\n`)]));
    expect(withSecretFiles(env, names)).toMatchObject(
      Object.fromEntries(secret.map((each) => [each.env, `of ${each.env}`])),
    );
    expect(secret.length).toBeGreaterThanOrEqual(8);
  });

  test('keeps the line breaks inside a PEM key', () => {
    const pem = '-----BEGIN\nabc\n-----END\n';
    const env = { BURSAR_CDP_KEY_SECRET_FILE: file('pem', pem) };
    expect(withSecretFiles(env, ['cdpKeySecret']).BURSAR_CDP_KEY_SECRET).toBe('-----BEGIN\nabc\n-----END');
  });

  test('is refused if the environment sets the same secret', () => {
    const env = { BURSAR_JWT_SECRET: 'x'.repeat(40), BURSAR_JWT_SECRET_FILE: file('jwt', 'y'.repeat(40)) };
    expect(() => withSecretFiles(env, ['jwtSecret'])).toThrow(
      'BURSAR_JWT_SECRET and BURSAR_JWT_SECRET_FILE are both set',
    );
  });

  test('is reported by name if unreadable, empty or too long, all problems at once', () => {
    const env = {
      BURSAR_MASTER_KEY_FILE: join(folder, 'nowhere'),
      BURSAR_JWT_SECRET_FILE: file('empty', ' \n\n'),
      BURSAR_RELAYER_KEYS_FILE: file('long', 'x'.repeat(70_000)),
    };
    expect(() => withSecretFiles(env, ['masterKey', 'jwtSecret', 'relayerKeys'])).toThrow(
      /BURSAR_MASTER_KEY_FILE names a file that cannot be read \(ENOENT\)[\s\S]*BURSAR_JWT_SECRET_FILE names a file with nothing in it[\s\S]*BURSAR_RELAYER_KEYS_FILE names a file of more than 64 KiB/,
    );
  });

  test('is read no further than it may be, of a device or a pipe without end either', async () => {
    const pipe = join(folder, 'pipe');
    expect(Bun.spawnSync(['mkfifo', '-m', '600', pipe]).exitCode).toBe(0);
    const writer = Bun.spawn(['sh', '-c', `exec cat /dev/zero >${pipe}`], { stderr: 'ignore' });
    const env = { BURSAR_MASTER_KEY_FILE: '/dev/zero', BURSAR_JWT_SECRET_FILE: pipe };
    expect(() => withSecretFiles(env, ['masterKey', 'jwtSecret'])).toThrow(
      /BURSAR_MASTER_KEY_FILE names a file of more than 64 KiB[\s\S]*BURSAR_JWT_SECRET_FILE names a file of more than 64 KiB/,
    );
    writer.kill('SIGKILL');
    await writer.exited;
  });

  test('is refused where it is no text, of which only a part would be left', () => {
    const path = join(folder, 'binary');
    for (const bytes of [
      [0xff, 0xc0, 0x41],
      [0x41, 0, 0x42],
    ]) {
      writeFileSync(path, new Uint8Array(bytes));
      expect(() => withSecretFiles({ BURSAR_JWT_SECRET_FILE: path }, ['jwtSecret'])).toThrow(
        'BURSAR_JWT_SECRET_FILE names a file that is not text in UTF-8',
      );
    }
  });

  test('is not read for a setting that the command does not have', () => {
    expect(withSecretFiles({ BURSAR_MASTER_KEY_FILE: '/nowhere' }, ['port'])).toEqual({
      BURSAR_MASTER_KEY_FILE: '/nowhere',
    });
  });
});
