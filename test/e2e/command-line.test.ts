import { describe, expect, test } from 'bun:test';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { bareEnv, binary, runBinary, scratchFolder } from '../support/binary.ts';

const commands = [
  ['serve'],
  ['dev'],
  ['demo'],
  ['deploy'],
  ['health'],
  ['wallet', 'reissue-claim-key'],
  ['wallet', 'set-webhook'],
  ['job', 'evaluate'],
  ['agent', 'register'],
  ['agent', 'set-uri'],
];

describe('the command line', () => {
  test.each(['--help', '-h', 'help'])('%s lists the commands', async (word) => {
    const { exitCode, stdout } = await runBinary([word]);
    expect(exitCode).toBe(0);
    for (const command of commands) expect(stdout).toContain(`  ${command.join(' ')} `);
  });

  test.each([[['user']], [['user', '--help']], [['user', '-h']], [['help', 'user']]])(
    '%p lists the commands of a group',
    async (args) => {
      const { exitCode, stdout, stderr } = await runBinary(args);
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
      expect(stdout).toContain('  user reset-password  ');
      expect(stdout).not.toContain('  serve');
    },
  );

  test('no command at all prints the help and exits with 0', async () => {
    expect(await runBinary([])).toMatchObject({ exitCode: 0, stderr: '' });
  });

  test.each(commands)('%s has --help and --version', async (...command) => {
    const help = await runBinary([...command, '--help']);
    expect(help).toMatchObject({ exitCode: 0, stderr: '' });
    for (const word of ['help', '--help']) expect((await runBinary([word, ...command])).stdout).toBe(help.stdout);
    expect(help.stdout).toContain('BURSAR_');
    const version = await runBinary([...command, '--version']);
    expect(version.stdout).toMatch(/^bursar \d+\.\d+\.\d+\n$/);
  });

  test.each([
    [['explode'], 'no command "explode"'],
    [['index', '--data-dir', 'x'], 'bursar index needs a command'],
    [['serv'], 'Did you mean bursar serve?'],
    [['wallet', 'set-webhok'], 'Did you mean bursar wallet set-webhook?'],
    [['wallets', 'set-webhook'], 'Did you mean bursar wallet?'],
    [['serve', '--colour', 'red'], 'bursar serve has no flag "--colour". Its --help lists them.'],
    [['serve', '--prot', '1'], 'Did you mean --port?'],
    [['serve', '-p', '1'], 'has no flag "-p"'],
    [['serve', 'now'], 'now'],
    [['serve', '--port'], '--port wants a text after it'],
    [['serve', '--port', '--host', 'a'], '--port wants a text after it'],
    [['user', 'list', '--json=yes'], '--json takes no text'],
    [['wallet', 'reissue-claim-key'], '<wallet-id>'],
    [['wallet', 'reissue-claim-key', 'a', 'b'], '"b"'],
    [['job', 'evaluate', 'a'], '<outcome>'],
    [['job', 'evaluate', 'a', 'aproved'], 'approved or rejected. Did you mean approved?'],
    [['completion', 'csh'], 'The <shell> must be bash, zsh or fish.'],
    [['serve', '--env-file'], '--env-file wants a text after it'],
    [['health', '--env-file', '/nowhere'], '/nowhere (--env-file) cannot be read (ENOENT)'],
    [['job', 'evaluate', 'a', 'approved', '--reason'], '--reason'],
    [['wallet', 'set-webhook', 'a'], '<url>'],
    [['agent', 'register'], '<wallet-id>'],
    [['agent', 'set-uri', 'a'], '<uri>'],
    [['agent', 'set-uri', 'a', 'nowhere'], 'The URI must be default'],
    [['agent', 'set-uri', 'a', 'javascript:alert(1)'], 'https:, http:, ipfs: or data: URL'],
    [['agent', 'set-uri', 'a', 'file:///etc/passwd'], 'https:, http:'],
    [['wallet', 'set-webhook', 'a', 'none', 'c'], '"c"'],
  ])('%p is a usage error', async (args, message) => {
    const { exitCode, stderr, stdout } = await runBinary(args);
    expect(exitCode).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(message);
  });

  test('serve names every missing setting at once, and prints no secret', async () => {
    const { exitCode, stderr } = await runBinary(['serve', '--port', 'http'], {
      BURSAR_MASTER_KEY: 'this-is-not-hex-but-secret',
      BURSAR_JWT_SECRET: 'short-secret',
    });
    expect(exitCode).toBe(2);
    for (const name of [
      '--port',
      'BURSAR_MASTER_KEY',
      'BURSAR_JWT_SECRET',
      'BURSAR_RPC_URLS',
      'BURSAR_CHAIN_ID',
      'BURSAR_RELAYER_KEYS',
    ]) {
      expect(stderr).toContain(name);
    }
    expect(stderr).not.toContain('this-is-not-hex');
    expect(stderr).not.toContain('short-secret');
  });

  test('a file of settings counts only if others cannot read its secrets, which nothing repeats', async () => {
    const folder = scratchFolder('env-file');
    try {
      const path = `${folder.path}/bursar.env`;
      writeFileSync(path, `BURSAR_MASTER_KEY=${'ab'.repeat(32)}\nBURSAR_JWT_SECRET=short-secret\n`);
      chmodSync(path, 0o644);
      const open = await runBinary(['serve', '--env-file', path]);
      expect(open).toMatchObject({ exitCode: 2, stdout: '' });
      expect(open.stderr).toContain(`chmod 600 ${path}`);
      chmodSync(path, 0o600);
      const read = await runBinary(['serve', '--env-file', path], { BURSAR_CHIAN_ID: '1' });
      expect(read.stderr).toContain('BURSAR_JWT_SECRET must have at least 32 characters');
      expect(read.stderr).toContain('Did you mean BURSAR_CHAIN_ID?');
      expect(read.stderr).not.toContain('BURSAR_MASTER_KEY');
      for (const { stderr } of [open, read]) expect(stderr).not.toMatch(/abab|short-secret/);
    } finally {
      folder.remove();
    }
  });

  test('doctor says what you still need, as a table or as JSON and nothing else, and shows no secret', async () => {
    const env = {
      BURSAR_RPC_URLS: 'http://127.0.0.1:1/a-key-of-the-node',
      BURSAR_CHAIN_ID: '31337',
      BURSAR_RELAYER_KEYS: `0x${'11'.repeat(32)}`,
      BURSAR_DATA_DIR: '/nonexistent',
    };
    const report = await runBinary(['doctor'], env);
    expect(report.exitCode).toBe(1);
    expect(report.stdout).toMatch(/^fail {2}settings +BURSAR_MASTER_KEY is required$/m);
    expect(report.stdout).toMatch(/^fail {2}node 1 +http:\/\/127\.0\.0\.1:1 does not answer/m);
    const json = await runBinary(['doctor', '--json'], env);
    expect(json.exitCode).toBe(1);
    const { verdict, findings } = JSON.parse(json.stdout);
    expect(verdict).toBe('fail');
    // Whether that is enough depends on the machine.
    const disk = { check: 'disk', found: expect.stringMatching(/ free for \/nonexistent$/) };
    expect(findings).toContainEqual(expect.objectContaining(disk));
    for (const { stdout, stderr } of [report, json]) expect(stdout + stderr).not.toMatch(/a-key-of|1111/);
  });

  test('a reader that leaves early ends a command quietly, as SIGPIPE would', async () => {
    const child = Bun.spawn(['bash', '-o', 'pipefail', '-c', '"$0" exit-page | head -c 1', binary], {
      env: { ...bareEnv, PATH: '/usr/bin:/bin' },
      stdout: 'pipe',
      stderr: 'pipe',
    });
    expect([await child.stdout.text(), await child.stderr.text(), await child.exited]).toEqual(['<', '', 141]);
  });

  test('a .env in the current folder is ignored', async () => {
    const folder = scratchFolder('dotenv');
    try {
      writeFileSync(`${folder.path}/.env`, `BURSAR_MASTER_KEY=${'ab'.repeat(32)}\n`);
      const child = Bun.spawnSync([binary, 'serve'], { cwd: folder.path, env: { PATH: '/nonexistent' } });
      expect(child.stderr.toString()).toContain('BURSAR_MASTER_KEY is required');
      expect(child.stderr.toString()).toContain('Next: bursar init');
    } finally {
      folder.remove();
    }
  });

  test('serve without a deployment file says how to get one, and leaves no data folder behind', async () => {
    const folder = scratchFolder('serve');
    try {
      const { exitCode, stderr } = await runBinary(['serve', '--data-dir', `${folder.path}/data`], {
        BURSAR_MASTER_KEY: 'ab'.repeat(32),
        BURSAR_JWT_SECRET: 'x'.repeat(32),
        BURSAR_RPC_URLS: 'http://127.0.0.1:1',
        BURSAR_CHAIN_ID: '31337',
        BURSAR_RELAYER_KEYS: `0x${'11'.repeat(32)}`,
        BURSAR_DEPLOYMENT: `${folder.path}/none.json`,
      });
      expect(exitCode).toBe(2);
      expect(stderr).toContain('bursar deploy');
      expect(existsSync(`${folder.path}/data`)).toBe(false);
    } finally {
      folder.remove();
    }
  });

  test('health fails when no server answers', async () => {
    const { exitCode, stderr } = await runBinary(['health', '--port', '1']);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('No answer');
  });

  test('deploy says which node does not answer without repeating its URL', async () => {
    const { exitCode, stderr } = await runBinary(['deploy'], {
      BURSAR_RPC_URLS: 'http://127.0.0.1:1/a-key-of-the-node',
      BURSAR_CHAIN_ID: '31337',
      BURSAR_DEPLOYER_KEY: `0x${'11'.repeat(32)}`,
      BURSAR_TREASURY: `0x${'22'.repeat(20)}`,
    });
    expect(exitCode).toBe(1);
    expect(stderr).not.toContain('a-key-of-the-node');
    expect(stderr).not.toContain('11'.repeat(32));
  });
});
