import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { users } from '../../src/accounts/auth/auth-tables.ts';
import { wallets } from '../../src/features/wallets/wallet-tables.ts';
import { webhookDeliveries } from '../../src/notify/webhooks/webhook-tables.ts';
import { openDatabase } from '../../src/storage/db/open.ts';
import { scratchFolder } from '../support/binary.ts';
import { program } from '../support/command-line.ts';
import { webhookWallet } from '../support/webhooks.ts';

const folder = scratchFolder('support');
const dataDir = join(folder.path, 'data');
const SECRETS = {
  BURSAR_MASTER_KEY: 'c0ffee11'.repeat(8),
  BURSAR_JWT_SECRET: 'the JWTs of this test are made with this, $and more',
  BURSAR_RELAYER_KEYS: `0x${'5de4111a'.repeat(8)}`,
  BURSAR_OPERATOR_TOKEN: 'operators-know-this-token',
  BURSAR_RPC_URLS: 'http://node-user:node-password@127.0.0.1:1/v2/key-of-the-node-in-its-path',
  BURSAR_BACKUP_PASSPHRASE: 'correct horse "battery" staple',
  BURSAR_BACKUP_S3_SECRET: 'the/secret+of+the+bucket',
} as const;
/** What people wrote, which only the database and fields of the log have. */
const WRITTEN = ['mira.musterfrau', 'Mira wants her shoes', 'shoes-shop-wallet'];
/** Personal data, and secrets that are no settings: they may turn up in any text. */
const OTHERS = [
  'mira@example.com',
  'https://hooks.example.net/mira/secret-path',
  'bsr_rw86uhvg_oioxztcpftzbk7xpbfo3v291bf6dv0xuzs3e3ja7gpwxwvty',
  'eyJhbGciOiJIUzI1NiIs.eyJzdWIiOiJtaXJhIn0.c2lnbmF0dXJlb2Zpcg',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  '203.0.113.77',
  '2001:db8:77::1',
  '0x52908400098527886E0F7030069857D2E4169EE7',
];
let server: Bun.Server<undefined>;
let log: string;

/** Each of the texts as a careless program might write it. */
const forms = (text: string) => {
  const bytes = Buffer.from(text);
  return [text, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, ''), encodeURIComponent(text)];
};
const everything = [...Object.values(SECRETS).flatMap(forms), ...OTHERS].join(' | ');

beforeAll(async () => {
  mkdirSync(dataDir, { mode: 0o700 });
  const db = openDatabase(join(dataDir, 'bursar.sqlite'));
  const wallet = await webhookWallet(db, 'https://hooks.example.net/mira/secret-path');
  await db.orm.update(users).set({ username: 'mira.musterfrau' }).run();
  await db.orm.update(wallets).set({ name: 'shoes-shop-wallet' }).where(eq(wallets.id, wallet.id)).run();
  const delivery = { walletId: wallet.id, id: 'whd_1', type: 'job_created' as const, status: 'pending' as const };
  await db.orm
    .insert(webhookDeliveries)
    .values({
      ...delivery,
      body: [everything, ...WRITTEN].join(),
      nextAttemptAtMs: 1,
      lastError: everything,
      createdAt: 1,
    })
    .run();
  db.close();
  // A server that tells all that it should not.
  server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: ({ url }) =>
      url.endsWith('/metrics')
        ? new Response(`# HELP ${everything}\nbursar_relay_in_flight{lane="${OTHERS.at(-1)}"} 7\n`)
        : Response.json({
            status: 'ok',
            checks: { chain: { status: 'ok', latencyMs: 1, detail: `block 7; ${everything}` } },
          }),
  });
  log = join(folder.path, 'log.jsonl');
  const lines = [
    {
      level: 30,
      time: '2026-05-04T12:00:10Z',
      msg: 'request',
      route: '/v1/payments',
      memo: [everything, ...WRITTEN].join(),
      err: { type: 'Error', message: WRITTEN.join() },
    },
    { level: 50, msg: `it failed: ${everything}`, err: { type: 'Error', message: everything, stack: everything } },
  ];
  const texts = [`cut off ${everything}`, ...lines.map((line) => JSON.stringify(line)), '{"a":'.repeat(500)];
  writeFileSync(log, texts.join('\n'));
});
afterAll(async () => {
  await server.stop(true);
  folder.remove();
});

async function bundle(...words: string[]) {
  const child = Bun.spawn([...program, 'support-bundle', ...words], {
    env: {
      PATH: process.env.PATH ?? '',
      ...SECRETS,
      BURSAR_CHAIN_ID: '8453',
      BURSAR_DATA_DIR: dataDir,
      BURSAR_PORT: String(server.port),
      BURSAR_CONFIRMATIONS: '3',
      BURSAR_BACKUP_TO: 's3://mira-bucket',
      BURSAR_BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1',
      BURSAR_BACKUP_S3_KEY_ID: 'id-of-the-bucket-key',
    },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [out, error, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { out, error, code };
}

test('a bundle says how the program is and holds no secret and nothing of people, in whatever form', async () => {
  const path = join(folder.path, 'bundle.tar.gz');
  expect(await bundle('--to', path, '--log', log)).toMatchObject({ code: 0, error: '' });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const into = join(folder.path, 'extracted');
  await new Bun.Archive(await Bun.file(path).bytes()).extract(into);
  const names = readdirSync(into).sort();
  expect(names).toEqual([
    ...['README.txt', 'database.json', 'doctor.json', 'health.json', 'log.jsonl', 'metrics.txt'],
    ...['settings.json', 'version.json', 'waiting.json'],
  ]);
  const files = await Promise.all(names.map((name) => Bun.file(join(into, name)).text()));
  const whole = files.join('\n').toLowerCase();
  const secrets = [...Object.values(SECRETS).flatMap(forms), ...OTHERS, ...WRITTEN, 'id-of-the-bucket-key'];
  const leaked = [...secrets, 'secret-path'].filter((text) => whole.includes(text.toLowerCase()));
  expect(leaked).toEqual([]);
  const read = (name: string) => Bun.file(join(into, name)).json();
  expect(await read('settings.json')).toMatchObject({
    BURSAR_CHAIN_ID: '8453',
    BURSAR_CONFIRMATIONS: '3',
    BURSAR_MASTER_KEY: 'set',
    BURSAR_BACKUP_TO: 'set',
    BURSAR_ATTESTOR_KEY: 'not set',
  });
  expect(await read('database.json')).toMatchObject({ schemaVersion: 1, rows: { users: 1, wallets: 1 } });
  expect(await read('waiting.json')).toMatchObject({ rows: [{ kind: 'webhook', id: 'whd_1' }] });
  expect(await read('health.json')).toMatchObject({
    checks: { chain: { detail: expect.stringMatching(/^block 7; /) } },
  });
  const lines = (await Bun.file(join(into, 'log.jsonl')).text()).split('\n').map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { level: 30, msg: 'request', route: '/v1/payments' },
    { level: 50, msg: expect.stringMatching(/^it failed: /), err: { type: 'Error' } },
  ]);
  expect(await Bun.file(join(into, 'metrics.txt')).text()).toContain('bursar_relay_in_flight{lane="0x5290…"} 7');
  // An existing file is not overwritten.
  expect(await bundle('--to', path)).toMatchObject({ code: 1, error: expect.stringContaining('EEXIST') });
});
