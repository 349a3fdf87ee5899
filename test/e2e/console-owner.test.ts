import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { type Address, createPublicClient, getAddress, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { readKeyFile } from '../../src/web/exit-page/key-file.ts';
import { until } from '../support/binary.ts';
import { startChromium } from '../support/chromium.ts';
import { type ClaimedWallet, claimForOwner, createClaimedWallet, fund } from '../support/client.ts';
import { outcome } from '../support/http.ts';
import { type Scene, startScene } from '../support/scenario.ts';
import { phoneOf, requireUsable } from '../support/usable.ts';

const HOME: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const PASSPHRASE = 'staple orbit velvet canyon 41';
const NEW_PASSWORD = 'another horse, another staple';

let scene: Scene;
let browser: Browser;
let page: Page;
/** One that is handed over, and one that stays with the server. */
let handed: ClaimedWallet;
let kept: ClaimedWallet;
const problems: string[] = [];

/** What the wallet of the browser has: it signs for the chain that it is on, with the accounts that it shows. */
const owner = privateKeyToAccount(generatePrivateKey());
const stranger = privateKeyToAccount(generatePrivateKey());
const extension = { accounts: [owner], chainId: 1, isWilling: true };
const EXTENSION = `
  const provider = { request: ({ method, params }) => ask(method, params) };
  const detail = Object.freeze({ info: { uuid: 'a', name: 'Fox', icon: '', rdns: 'test.fox' }, provider });
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  addEventListener('eip6963:requestProvider', announce);
  announce();
`;
const typed = z.looseObject({
  domain: z.looseObject({ chainId: z.int() }),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  message: z.record(z.string(), z.unknown()),
});

async function answer(method: string, params: readonly unknown[]): Promise<unknown> {
  if (!extension.isWilling) throw new Error('The person has refused.');
  switch (method) {
    case 'eth_requestAccounts':
      return extension.accounts.map(({ address }) => address.toLowerCase());
    case 'eth_chainId':
      return `0x${extension.chainId.toString(16)}`;
    case 'wallet_switchEthereumChain':
      extension.chainId = scene.server.facts.chainId;
      return null;
    case 'personal_sign':
      return await owner.signMessage({ message: { raw: Buffer.from(String(params[0]).slice(2), 'hex') } });
    case 'eth_signTypedData_v4': {
      const [account, text] = params;
      const signer = extension.accounts.find(({ address }) => address.toLowerCase() === account);
      const message = typed.parse(JSON.parse(String(text)));
      // As wallets do: for the chain that they are on alone.
      expect(message.domain.chainId).toBe(extension.chainId);
      return await signer?.signTypedData(message);
    }
    default:
      throw new Error(`No wallet knows ${method}.`);
  }
}

/** The binary, a user with two wallets, and a browser with a wallet of its own. */
beforeAll(async () => {
  scene = await startScene('console-owner', []);
  handed = await createClaimedWallet(scene.apiUrl, 'v3');
  kept = await claimForOwner(scene.apiUrl, handed);
  for (const { address } of [handed, kept]) await fund(scene.apiUrl, address, '100');
  for (const [{ id, token }, name] of [[handed, 'Handed'] as const, [kept, 'Kept'] as const])
    await scene.ask({ method: 'PATCH', path: `/v1/wallets/${id}/name`, token, body: { name } });
  browser = await startChromium();
  const context = await phoneOf(browser);
  await context.exposeFunction('ask', answer);
  await context.addInitScript({ content: EXTENSION });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('pageerror', ({ message }) => problems.push(message));
});

afterAll(async () => {
  await browser.close();
  await scene.stop();
});

const client = () => createPublicClient({ transport: http(scene.server.facts.rpcUrl) });
const onChain = async <const Name extends 'owner' | 'guardian' | 'frozen' | 'pendingOwner'>(
  { address }: ClaimedWallet,
  functionName: Name,
) => await client().readContract({ address, abi: agentWalletAbi, functionName });
const open = async (path: string) => {
  await page.goto(`${scene.apiUrl}/console${path}`);
  await page.getByText('Loading…').waitFor({ state: 'detached' });
};
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const enter = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
const shows = (text: string | RegExp) => page.getByText(text).first().waitFor();
const unfold = (title: string) => page.getByText(title, { exact: true }).click();
const dialog = (name?: string | RegExp) => page.getByRole('dialog', name === undefined ? {} : { name });
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
/** The fault that is shown at a field. */
const faultOf = (label: string) =>
  page.locator('.field', { has: page.getByLabel(label, { exact: true }) }).getByRole('alert');
const enterPassword = async (password: string) => {
  await dialog('Confirm that it is you').getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
};
const ownerPage = (of: ClaimedWallet) => open(`/wallets/${of.id}/owner`);

test('a wallet is handed to an account of the browser, which says in words what it signs', async () => {
  await ownerPage(handed);
  await enter('User name', handed.username);
  await enter('Password', handed.password);
  await page.keyboard.press('Enter');
  await page.getByText('A key of your own', { exact: true }).waitFor();
  await requireUsable(page);
  await unfold('A key of your own');
  await requireUsable(page);
  await press('Hand over to a wallet');
  await enterPassword(handed.password);
  await dialog('Hand over Handed').getByText(`${owner.address} becomes its owner.`).waitFor();
  await dialog()
    .getByText(/^Valid until .*(UTC|GMT)/)
    .waitFor();
  // What only a device would show is folded.
  expect(await dialog().getByText('AcceptOwnershipAndEndConsents', { exact: true }).isVisible()).toBe(false);
  await requireUsable(page);
  expect(await onChain(handed, 'pendingOwner')).toBe(owner.address);
  extension.isWilling = false;
  await inDialog('Sign with a wallet').click();
  await shows('The wallet has signed nothing');
  extension.isWilling = true;
  await inDialog('Sign with a wallet').click();
  await shows(`Handed is handed over: it belongs to ${owner.address} now.`);
  expect(await onChain(handed, 'owner')).toBe(owner.address);
  expect(extension.chainId).toBe(scene.server.facts.chainId);
});

test('its owner signs there whatever else the server asks, with the account that has to', async () => {
  await page.getByRole('banner').getByRole('button', { name: 'Freeze Handed', exact: true }).click();
  await dialog('Freeze Handed').waitFor();
  extension.accounts = [stranger];
  await inDialog('Sign with a wallet').click();
  await shows(`${owner.address} has to sign. Choose that account in the wallet`);
  await requireUsable(page);
  extension.accounts = [stranger, owner];
  await inDialog('Sign with a wallet').click();
  await shows('Handed is frozen: its agent can spend nothing.');
  expect(await onChain(handed, 'frozen')).toBe(true);

  await open(`/wallets/${handed.id}/withdraw`);
  await enter('To', HOME);
  await enter('Amount, in USDC', '30');
  await press('Withdraw…');
  await inDialog('Withdraw').click();
  await dialog('Withdraw 30 USDC from Handed').getByText(`To ${HOME}.`).waitFor();
  // A person who thinks better of it has done nothing.
  await dialog('Withdraw 30 USDC from Handed').getByRole('button', { name: 'Cancel' }).click();
  const { json } = await scene.ask({ path: `/v1/wallets/${handed.id}/balance`, token: handed.token });
  expect(json.balance).toBe('100');
});

test('one who signs elsewhere copies the message, and enters the signature', async () => {
  await ownerPage(handed);
  await unfold('A key of your own');
  await enter('Address of the new owner', 'mine');
  await press('Offer the wallet');
  expect(await faultOf('Address of the new owner').textContent()).toContain('0x and 40 digits');
  await enter('Address of the new owner', handed.address);
  await press('Offer the wallet');
  await enterPassword(handed.password);
  await page.getByText('Address of the new owner', { exact: true }).waitFor();
  await faultOf('Address of the new owner').getByText(/\w/).waitFor();
  await enter('Address of the new owner', stranger.address);
  await press('Offer the wallet');
  await dialog('Offer Handed to another owner').getByText(`${stranger.address} may accept it`).waitFor();
  await unfold('Sign elsewhere');
  await enter('Signature', 'none');
  await press('Use this signature');
  expect(await faultOf('Signature').textContent()).toContain('hexadecimal digits');
  await requireUsable(page);
  const [saved] = await Promise.all([page.waitForEvent('download'), press('Save the message')]);
  const message = typed.parse(await Bun.file(await saved.path()).json());
  await enter('Signature', await owner.signTypedData(message));
  await press('Use this signature');
  await shows(`Handed is offered to ${stranger.address}, which has to accept it.`);
  expect(await onChain(handed, 'pendingOwner')).toBe(stranger.address);
  await shows('Offered to another owner');
  await requireUsable(page);
  await press('Take it back');
  await dialog('Take back the offer of Handed').waitFor();
  await inDialog('Sign with a wallet').click();
  await shows('The offer of Handed is taken back.');
});

test('a guardian is set, shown and removed, by keyboard alone', async () => {
  await ownerPage(kept);
  await page.locator('summary', { hasText: 'Guardian' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(kept.address);
  await page.keyboard.press('Enter');
  await faultOf('Address of the guardian')
    .getByText(/guardian must be/)
    .waitFor();
  await requireUsable(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(HOME);
  await page.keyboard.press('Enter');
  await shows(`${HOME} can freeze Kept from now on.`);
  expect(await onChain(kept, 'guardian')).toBe(HOME);
  await page.getByRole('button', { name: 'Remove the guardian', exact: true }).focus();
  await page.keyboard.press('Enter');
  await shows('Kept has no guardian any more.');
  expect(BigInt(await onChain(kept, 'guardian'))).toBe(0n);
});

test('a freeze token is shown once, freezes, and does nothing once it is revoked', async () => {
  const freeze = (freezeToken: string) =>
    scene.ask({ method: 'POST', path: `/v1/wallets/${kept.id}/freeze`, body: { freezeToken } });
  await unfold('Freeze token');
  await press('Make a new token…');
  await inDialog('Make a new token').click();
  await dialog('The freeze token').waitFor();
  await requireUsable(page);
  const token = (await dialog().locator('.copy code').first().textContent()) ?? '';
  expect(await dialog().getByText(`${scene.apiUrl}/v1/wallets/${kept.id}/freeze`).count()).toBe(1);
  await press('I have kept it');
  expect(await page.getByText(token).count()).toBe(0);
  expect(outcome(await freeze(token))).toBe('200');
  await page.getByRole('banner').getByText('Frozen').waitFor();
  await press('Revoke the token…');
  await inDialog('Revoke the token').click();
  await shows('Kept has no freeze token any more.');
  expect(outcome(await freeze(token))).toBe('401 INVALID_FREEZE_TOKEN');
  // A wallet with another owner has none that works.
  await ownerPage(handed);
  await unfold('Freeze token');
  await shows('The freeze token does not work any more');
});

test('the owner key is exported once, as a file that its passphrase opens', async () => {
  await ownerPage(kept);
  await unfold('The owner key');
  await enter('Passphrase of the file', 'password');
  await enter('The passphrase again', 'passwort');
  await press('Export the owner key');
  expect(await faultOf('The passphrase again').textContent()).toBe('This is another passphrase.');
  await enter('The passphrase again', 'password');
  await press('Export the owner key');
  await enterPassword(kept.password);
  await faultOf('Passphrase of the file')
    .getByText(/guess|common/)
    .waitFor();
  await requireUsable(page);
  await enter('Passphrase of the file', PASSPHRASE);
  await enter('The passphrase again', PASSPHRASE);
  const [file] = await Promise.all([page.waitForEvent('download'), press('Export the owner key')]);
  await dialog('The owner key').waitFor();
  await requireUsable(page);
  const exported = readKeyFile(await Bun.file(await file.path()).text());
  expect(privateKeyToAccount(await exported.open(PASSPHRASE)).address).toBe(getAddress(await onChain(kept, 'owner')));
  await press('I have the file');
  await shows(/^The key was exported, /);
  expect(await page.getByLabel('Passphrase of the file').count()).toBe(0);
});

test('rules for withdrawals hold at once, loosen later, and then stand in the way of another owner', async () => {
  await unfold('Rules for withdrawals');
  await press('Set the rules');
  await shows('Nothing here is different from the rules now.');
  await enter('Withdrawals may go to', 'home');
  await press('Set the rules');
  expect(await faultOf('Withdrawals may go to').textContent()).toBe('This is not an address: home');
  await enter('Withdrawals may go to', HOME);
  await page.getByLabel('A withdrawal waits').selectOption('A day');
  await press('Set the rules');
  await shows('The rules for withdrawals from Kept are in force.');
  await requireUsable(page);
  await enter('Withdrawals may go to', '');
  await press('Set the rules');
  await shows('Stricter rules are in force. Looser ones wait until');
  const path = `/v1/wallets/${kept.id}/withdrawal-policy`;
  const { json } = await scene.ask({ path, token: kept.token });
  expect(json).toMatchObject({ delaySeconds: 86_400, allowList: [HOME], next: { allowList: null } });
  await unfold('A key of your own');
  await shows('Rules for withdrawals are in force, which another owner or the key would not be bound by.');
  expect(await page.getByRole('button', { name: /Hand over|Offer the wallet/ }).count()).toBe(0);
});

test('a wallet is renamed, its requests are open longer, and misuse is declared after a question', async () => {
  await unfold('Name and approvals');
  await enter('Name of the wallet', 'x'.repeat(51));
  await press('Rename the wallet');
  await faultOf('Name of the wallet')
    .getByText(/1 to 50 characters/)
    .waitFor();
  await enter('Name of the wallet', 'Errands');
  await press('Rename the wallet');
  await shows('The wallet is called Errands.');
  await enter('Approvals are open for, in hours', '721');
  await press('Set the hours');
  await faultOf('Approvals are open for, in hours')
    .getByText(/1 to 720/)
    .waitFor();
  await enter('Approvals are open for, in hours', '48');
  await press('Set the hours');
  await shows('open for 48 hours from now on');
  await unfold('Misuse by the agent');
  await press('Declare misuse…');
  await requireUsable(page);
  await inDialog('Cancel').click();
  await press('Declare misuse…');
  await inDialog('Freeze it for misuse').click();
  await shows('Errands is frozen for misuse.');
  const freezes = async () => (await scene.ask({ path: `/v1/reputation/${kept.address}` })).json.counts.freezes;
  await until(async () => (await freezes()) === 1);
  await open(`/wallets/${kept.id}/audit`);
  await page.getByRole('list', { name: 'Entries' }).getByText('hours: 48').waitFor();
  await requireUsable(page);
});

test('all further keys end at once, and an organisation gets another name', async () => {
  const path = `/v1/wallets/${kept.id}/keys`;
  const headers = { 'X-Bursar-Step-Up': await proofOf(kept.password) };
  const body = { name: 'bot', scopes: ['read'] };
  const made = await scene.ask({ method: 'POST', path, token: kept.token, headers, body });
  await open(`/wallets/${kept.id}/key`);
  await press('End all of them…');
  await requireUsable(page);
  await inDialog('End all of them').click();
  await shows('No further key or app can do anything with Errands any more.');
  expect(outcome(await scene.ask({ path: '/v1/me', token: made.json.apiKey }))).toBe('401 INVALID_API_KEY');

  await open('/organizations');
  await enter('Name', 'Research');
  await press('Create the organisation');
  await enter('Name of the organisation', 'Studies');
  await press('Rename the organisation');
  await shows('The organisation is called Studies.');
  await page.getByRole('heading', { name: /^Studies/ }).waitFor();
});

const proofOf = async (password: string) => {
  const step = { method: 'POST', path: '/v1/auth/step-up', token: kept.token, body: { password } };
  return (await scene.ask(step)).json.proof;
};
const logIn = async (password: string) => {
  const body = { username: handed.username, password };
  return await scene.ask({ method: 'POST', path: '/v1/auth/login', body });
};

test('another password ends the other sessions, and a linked wallet sets one that was forgotten', async () => {
  const other = (await logIn(handed.password)).json.token;
  await open('/account');
  await enter('New password', 'password');
  await press('Set the password');
  await enterPassword(handed.password);
  await faultOf('New password')
    .getByText(/guess|common/)
    .waitFor();
  await requireUsable(page);
  await enter('New password', NEW_PASSWORD);
  await press('Set the password');
  await shows(/^You log in with the new password from now on\. Other sessions ended: \d+\./);
  expect((await scene.ask({ path: '/v1/wallets', token: other })).status).toBe(401);
  expect((await logIn(handed.password)).status).toBe(401);

  await enter('Name of the wallet', 'the Fox');
  extension.accounts = [owner];
  await press('Link a wallet');
  await enterPassword(NEW_PASSWORD);
  await shows('You can log in with the Fox from now on.');
  await press('Log out');
  await unfold('Forgotten your password?');
  await shows('set another password under Account');
  await requireUsable(page);
  await press('Log in with a wallet');
  await enter('New password', handed.password);
  await page.getByLabel('Log out everywhere else').uncheck();
  const kept = (await logIn(NEW_PASSWORD)).json.token;
  await press('Set the password');
  await inDialog('Instead, use a wallet').click();
  await shows(/^You log in with the new password from now on\.(?! Other)/);
  expect((await logIn(handed.password)).status).toBe(200);
  expect((await scene.ask({ path: '/v1/wallets', token: kept })).status).toBe(200);
  expect(problems).toEqual([]);
});
