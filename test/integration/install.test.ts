import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installerOf, signatureOf } from '../../scripts/releasing/publish.ts';
import { scratchFolder, until } from '../support/binary.ts';
import { type RawServer, startRawServer } from '../support/raw-server.ts';

const SCRIPT = readFileSync(join(import.meta.dir, '../../scripts/install.sh'), 'utf8');
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const key = newKey();
const target = `bursar-linux-${process.arch}`;
/** The downloaded program; that it is no real one makes no difference to how it gets here. */
const PROGRAM = `#!/bin/sh\necho "bursar 9.9.9"\n${'#'.repeat(200_000)}\n`;
const sumOf = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('hex');
const signed = (text: string, by: KeyObject = key) => signatureOf(text, by);

const folder = scratchFolder('install');
let server: RawServer;
let files: Map<string, string | Buffer>;
/** Files of which only the beginning is sent; then the connection closes, or nothing more comes. */
let cut: Map<string, 'closes' | 'hangs'>;
let requests: string[];
let runs = 0;

beforeAll(async () => {
  server = await startRawServer((socket, request) => {
    const name = /^GET \/release\/(\S+) /.exec(request)?.[1] ?? '';
    requests.push(name);
    const content = files.get(name);
    if (content === undefined) return void socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
    const bytes = Buffer.from(content);
    socket.write(`HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${bytes.length}\r\n\r\n`);
    const ending = cut.get(name);
    if (ending === undefined) socket.end(bytes);
    else socket.write(bytes.subarray(0, 1000), () => void (ending === 'closes' && socket.end()));
  });
});
beforeEach(() => {
  const sums = `${'0'.repeat(64)}  bursar-other\n${sumOf(PROGRAM)}  ${target}\n`;
  files = new Map<string, string | Buffer>([
    [target, PROGRAM],
    ['SHA256SUMS', sums],
    ['SHA256SUMS.sig', signed(sums)],
  ]);
  cut = new Map();
  requests = [];
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

interface Options {
  readonly script?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly isSigned?: boolean;
  /** Of the release that the installer is of. */
  readonly version?: string;
  /** The installed program. */
  readonly old?: string;
}

/** Runs the installer as the release makes it, on a machine that has an older bursar. */
function start({ script = SCRIPT, env = {}, isSigned = true, version = '9.9.9', old = 'the old one' }: Options = {}) {
  const dir = join(folder.path, String(runs++));
  mkdirSync(dir);
  writeFileSync(join(dir, 'bursar'), old, { mode: 0o755 });
  const url = `http://127.0.0.1:${server.port}/release`;
  const made = isSigned ? installerOf(script, url, key, version) : script.replace('@BASE_URL@', url);
  const child = Bun.spawn(['sh'], {
    env: { PATH: Bun.env.PATH ?? '', BURSAR_INSTALL_DIR: dir, ...env },
    stdin: new Blob([made]),
    stdout: 'pipe',
    stderr: 'pipe',
  });
  return { dir, child };
}

async function install(options?: Options) {
  const { dir, child } = start(options);
  const [stderr, exitCode] = await Promise.all([new Response(child.stderr).text(), child.exited]);
  return { dir, stderr, exitCode, left: readdirSync(dir), program: readFileSync(join(dir, 'bursar'), 'utf8') };
}

describe('install.sh', () => {
  test('puts the program of this platform in place, verified, and leaves nothing else behind', async () => {
    const { dir, stderr, exitCode, left, program } = await install();
    expect({ exitCode, left }).toEqual({ exitCode: 0, left: ['bursar'] });
    expect(program).toBe(PROGRAM);
    expect(statSync(join(dir, 'bursar')).mode & 0o777).toBe(0o755);
    expect(stderr).toContain(`Installed bursar 9.9.9 as ${dir}/bursar.`);
    expect(requests).toEqual(['SHA256SUMS', 'SHA256SUMS.sig', target]);
  });

  test('says so if it carries no key, and verifies the sum', async () => {
    expect((await install({ isSigned: false })).stderr).toContain('only the checksum is verified');
    files.set(target, `${PROGRAM} `);
    expect((await install({ isSigned: false })).stderr).toContain('is not what SHA256SUMS says');
  });

  test.each<readonly [string, string, () => void]>([
    ['a program that is another one', 'is not what SHA256SUMS says', () => files.set(target, `${PROGRAM} `)],
    ['sums that were changed', 'signature', () => files.set('SHA256SUMS', `${sumOf('x')}  ${target}\n`)],
    [
      'sums with the signature of another key',
      'signature',
      () => files.set('SHA256SUMS.sig', signed(String(files.get('SHA256SUMS')), newKey())),
    ],
    ['half a signature', 'signature', () => files.set('SHA256SUMS.sig', signed('').subarray(0, 35))],
    ['sums without a signature', 'could not be downloaded', () => files.delete('SHA256SUMS.sig')],
    ['a release without sums', 'could not be downloaded', () => files.delete('SHA256SUMS')],
    ['a release without the program', 'could not be downloaded', () => files.delete(target)],
    ['a download that breaks off', 'could not be downloaded', () => cut.set(target, 'closes')],
    [
      'sums without this platform',
      'no single sum',
      () => {
        const sums = `${sumOf(PROGRAM)}  ${target}-musl\n`;
        files.set('SHA256SUMS', sums).set('SHA256SUMS.sig', signed(sums));
      },
    ],
    [
      'a program that does not run',
      'does not run here',
      () => {
        const broken = '#!/nowhere\n';
        const sums = `${sumOf(broken)}  ${target}\n`;
        files.set(target, broken).set('SHA256SUMS', sums).set('SHA256SUMS.sig', signed(sums));
      },
    ],
  ])('changes nothing for %s', async (_, message, spoil) => {
    spoil();
    const { exitCode, stderr, left, program } = await install();
    expect({ exitCode, left, program }).toEqual({ exitCode: 1, left: ['bursar'], program: 'the old one' });
    expect(stderr).toContain(message);
  });

  const saying = (version: string) => `#!/bin/sh\necho "bursar ${version}"\n`;

  test.each(['9.9.10', '9.10.0', '10.0.0', '10.0.0-rc.1'])(
    'refuses a signed release that is older than the %s that is installed',
    async (version) => {
      const old = saying(version);
      const { exitCode, stderr, left, program } = await install({ old });
      expect({ exitCode, left, program }).toEqual({ exitCode: 1, left: ['bursar'], program: old });
      expect(stderr).toContain(`bursar 9.9.9 is older than ${version}`);
    },
  );

  test.each(['9.9.9', '9.9.8', '9.9.9-rc.1', '0.10.11', 'of a friend'])(
    'replaces %s, which is no newer',
    async (version) => {
      expect(await install({ old: saying(version) })).toMatchObject({ exitCode: 0, program: PROGRAM });
    },
  );

  test.each(['9.9.10', '9.10.0-rc.1'])(
    'refuses a release that is older than the installer, which is of %s',
    async (version) => {
      const { exitCode, stderr, program } = await install({ version });
      expect({ exitCode, program }).toEqual({ exitCode: 1, program: 'the old one' });
      expect(stderr).toContain(`has bursar 9.9.9, and this installer is of ${version}`);
    },
  );

  test.each([
    ['SIGTERM', ['bursar']],
    ['SIGKILL', ['.bursar', 'bursar']],
  ] as const)('ended by %s in the middle of a download leaves the old program as it was', async (signal, left) => {
    cut.set(target, 'hangs');
    const { dir, child } = start();
    await until(() => requests.includes(target));
    child.kill(signal);
    await child.exited;
    for (const socket of server.sockets) socket.destroy();
    expect(readFileSync(join(dir, 'bursar'), 'utf8')).toBe('the old one');
    const kept = () =>
      readdirSync(dir)
        .map((name) => name.replace(/^(\.bursar)\.\w+$/, '$1'))
        .sort();
    await until(() => kept().length === left.length);
    expect(kept()).toEqual([...left]);
  });

  test('of which only a part arrived does nothing', async () => {
    const parts = [0.3, 0.7, 0.95].map((share) => Math.floor(SCRIPT.length * share));
    // Up to the call in the last line, too.
    for (const length of [...parts, SCRIPT.lastIndexOf('main')]) {
      const { left, program } = await install({ script: SCRIPT.slice(0, length), isSigned: false });
      expect({ left, program }).toEqual({ left: ['bursar'], program: 'the old one' });
    }
    expect(requests).toEqual([]);
  });

  test('says what to do where it may not write, for a platform without a release, and for an open URL', async () => {
    const file = join(folder.path, 'a-file');
    writeFileSync(file, '');
    const noPlace = await install({ env: { BURSAR_INSTALL_DIR: `${file}/bin` } });
    expect(noPlace).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('or run this with sudo') });
    const tools = join(folder.path, 'tools');
    mkdirSync(tools);
    writeFileSync(join(tools, 'uname'), '#!/bin/sh\n[ "$1" = -s ] && echo Linux || echo riscv64\n');
    chmodSync(join(tools, 'uname'), 0o755);
    const strange = await install({ env: { PATH: `${tools}:${Bun.env.PATH}` } });
    expect(strange).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('no bursar for Linux on riscv64') });
    const open = await install({ env: { BURSAR_DOWNLOAD_URL: 'http://releases.example' } });
    expect(open).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('must begin with https://') });
    expect(requests).toEqual([]);
  });

  test('works with what a bare machine has: wget in the place of curl, and openssl alone', async () => {
    const bare = join(folder.path, 'bare');
    mkdirSync(bare);
    const tools = ['sh', 'uname', 'mktemp', 'mkdir', 'cut', 'fold', 'awk', 'grep', 'chmod', 'mv', 'rm', 'openssl'];
    for (const tool of [...tools, Bun.which('wget') === null ? 'curl' : 'wget']) {
      symlinkSync(Bun.which(tool) ?? '', join(bare, tool));
    }
    expect(await install({ env: { PATH: bare } })).toMatchObject({ exitCode: 0, program: PROGRAM });
  });
});
