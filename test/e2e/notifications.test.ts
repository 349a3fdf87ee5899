import { afterAll, beforeAll, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type RunningBinary, scratchFolder, until } from '../support/binary.ts';
import { createAuthority } from '../support/certificates.ts';
import { type ClaimedWallet, call, createClaimedWallet } from '../support/client.ts';
import { startDev } from '../support/dev.ts';
import { type Mailbox, startMailbox } from '../support/mailbox.ts';
import { createPushBrowser } from '../support/push-browser.ts';

const LIST = '/v1/me/notification-channels';

const folder = scratchFolder('notifications');
let mailbox: Mailbox;
let server: RunningBinary;
let owner: ClaimedWallet;

beforeAll(async () => {
  const authority = await createAuthority();
  const trusted = join(folder.path, 'authority.pem');
  writeFileSync(trusted, authority.certificate);
  mailbox = await startMailbox(await authority.issue({ type: 'ip', value: '127.0.0.1' }));
  server = await startDev({
    dataDir: join(folder.path, 'data'),
    env: {
      BURSAR_SMTP_URL: `${mailbox.url}?requireTLS=true`,
      BURSAR_SMTP_FROM: 'bursar@bursar.example',
      NODE_EXTRA_CA_CERTS: trusted,
    },
  });
  owner = await createClaimedWallet(server.facts.apiUrl);
});
afterAll(async () => {
  await server.stop();
  await mailbox.stop();
  folder.remove();
});

const post = (path: string, body: object) => call(server.facts.apiUrl, 'POST', path, { token: owner.token, body });
const logIn = () =>
  call(server.facts.apiUrl, 'POST', '/v1/auth/login', { body: { username: owner.username, password: owner.password } });

test('the program sends mail over STARTTLS to a server that wants a password', async () => {
  const address = 'owner@example.com';
  const made = await post(LIST, { name: 'mail', channel: { type: 'email', address } });
  expect(made).toMatchObject({ status: 201, body: { state: 'unconfirmed' } });
  const { id } = z.object({ id: z.string() }).parse(made.body);
  await until(() => mailbox.mails.length === 1);
  const code = /code is (\d{8})/.exec(mailbox.mails[0]?.text ?? '')?.[1] ?? '';
  expect(await post(`${LIST}/${id}/confirm`, { code })).toMatchObject({ status: 200 });
  expect((await logIn()).status).toBe(200);
  await until(() => mailbox.mails.length === 2);
  expect(mailbox.mails[1]).toMatchObject({
    from: 'bursar@bursar.example',
    to: [address],
    text: expect.stringContaining('Subject: Bursar: A new log-in to your account'),
  });
  expect(server.output()).not.toContain('p@ss');
});

test('the program tells a browser by a push message that this browser can read', async () => {
  const bodies: Uint8Array[] = [];
  const service = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      bodies.push(await request.bytes());
      return new Response('', { status: 201 });
    },
  });
  try {
    const browser = createPushBrowser();
    const endpoint = `http://127.0.0.1:${service.port}/subscription`;
    const made = await post(LIST, { name: 'a laptop', channel: { type: 'push', endpoint, keys: browser.keys } });
    expect(made.status).toBe(201);
    expect((await logIn()).status).toBe(200);
    await until(() => bodies.length > 0);
    expect(browser.read(bodies[0] ?? new Uint8Array())).toMatchObject({
      title: 'Bursar: A new log-in to your account',
      link: expect.stringMatching(/\/console\/account\/audit$/),
    });
  } finally {
    await service.stop(true);
  }
});
