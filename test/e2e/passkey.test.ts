import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { type Address, createPublicClient, createWalletClient, encodeFunctionData, http, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import { passkeyOwnerAbi } from '../../src/chain/contracts/generated/PasskeyOwner.ts';
import { minedReceipt } from '../../src/chain/events/chain-events.ts';
import { runBinary } from '../support/binary.ts';
import { startChromium } from '../support/chromium.ts';
import { type ClaimedWallet, createClaimedWallet, fund } from '../support/client.ts';
import { type RpcProxy, startRpcProxy } from '../support/rpc-proxy.ts';
import { type Scene, startScene } from '../support/scenario.ts';
import { phoneOf, requireUsable } from '../support/usable.ts';

const HOME: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

let scene: Scene;
let node: RpcProxy;
let browser: Browser;
let page: Page;
let authenticator: CDPSession;
let authenticatorId: string;
let wallet: ClaimedWallet;
/** Serves the page and nothing else, under the domain of the server. */
let host: ReturnType<typeof Bun.serve>;
const payerKey = generatePrivateKey();
const recoveryKey = generatePrivateKey();
const recovery = privateKeyToAccount(recoveryKey).address;
const requested: string[] = [];

/** The binary, a claimed wallet with money, and a browser with an authenticator that knows no passkey yet. */
beforeAll(async () => {
  scene = await startScene('passkey', []);
  wallet = await createClaimedWallet(scene.apiUrl, 'v3');
  await fund(scene.apiUrl, wallet.address, '100');
  node = startRpcProxy(scene.server.facts.rpcUrl);
  for (const account of [privateKeyToAccount(payerKey).address, recovery])
    await rpc('anvil_setBalance', [account, `0x${parseEther('0.1').toString(16)}`]);
  const html = (await runBinary(['exit-page'])).stdout;
  host = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
  });
  browser = await startChromium();
  const context = await phoneOf(browser);
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('request', (request) => requested.push(new URL(request.url()).origin));
  authenticator = await page.context().newCDPSession(page);
  await authenticator.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2' as const,
    transport: 'internal' as const,
    automaticPresenceSimulation: true,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  };
  ({ authenticatorId } = await authenticator.send('WebAuthn.addVirtualAuthenticator', { options }));
});

afterAll(async () => {
  await browser.close();
  await host.stop(true);
  await node.stop();
  await scene.stop();
});

async function rpc(method: string, params: readonly unknown[]): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'Content-Type': 'application/json' };
  await fetch(scene.server.facts.rpcUrl, { method: 'POST', headers, body });
}

/** Has the wallet's present owner allow someone a micro-USDC of it, without the server. */
async function allow(spender: Address): Promise<void> {
  const account = await onChain('owner');
  await rpc('anvil_impersonateAccount', [account]);
  await rpc('anvil_setBalance', [account, `0x${parseEther('1').toString(16)}`]);
  const { rpcUrl, contracts } = scene.server.facts;
  const approval = encodeFunctionData({ abi: usdcAbi, functionName: 'approve', args: [spender, 1n] });
  const hash = await createWalletClient({ account, transport: http(rpcUrl) }).writeContract({
    address: wallet.address,
    abi: agentWalletAbi,
    functionName: 'execute',
    chain: null,
    args: [contracts.usdc, 0n, approval],
    gas: 500_000n,
  });
  expect(await minedReceipt(client(), hash)).toMatchObject({ status: 'success' });
}

const client = () => createPublicClient({ transport: http(scene.server.facts.rpcUrl) });
const onChain = async <const Name extends 'owner' | 'pendingOwner' | 'frozen'>(functionName: Name) =>
  await client().readContract({ address: wallet.address, abi: agentWalletAbi, functionName });
const holds = async (account: Address) =>
  await client().readContract({
    address: scene.server.facts.contracts.usdc,
    abi: usdcAbi,
    functionName: 'balanceOf',
    args: [account],
  });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const unfold = (title: string) => page.getByText(title, { exact: true }).click();
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const shows = (text: string | RegExp) => page.getByText(text).first().waitFor();
const says = (text: string) => page.locator('#act-says').filter({ hasText: text }).waitFor();
const underDomain = (url: string) => url.replace('127.0.0.1', 'localhost');
const passkeys = async () => (await authenticator.send('WebAuthn.getCredentials', { authenticatorId })).credentials;

/** Where the server serves the page, or where someone else does. */
async function openExitPage(url: string): Promise<void> {
  await page.goto(url);
  await page.selectOption('#network', '');
  await page.fill('#chain', String(scene.server.facts.chainId));
  await page.fill('#wallet', wallet.address);
  await page.fill('#rpc', node.url);
  await press('Show the wallet');
  await page.locator('#facts').filter({ hasText: 'Recovery account' }).waitFor();
}

async function unlockByPasskey(): Promise<void> {
  await page.getByLabel('Passkey', { exact: true }).check();
  await page.fill('#payer', payerKey);
  await press('Unlock');
  await page.locator('#key-says').filter({ hasText: 'Unlocked' }).waitFor();
}

async function doOnExitPage(name: string, done: string): Promise<void> {
  await press(name);
  await inDialog('Sign and send').click();
  await says(`${done}: done in block`);
}

test('the console hands a wallet to a passkey, which then freezes it and takes money out', async () => {
  await page.goto(`${underDomain(scene.apiUrl)}/console/wallets/${wallet.id}/owner`);
  await page.getByRole('textbox', { name: 'User name' }).fill(wallet.username);
  await page.getByLabel('Password', { exact: true }).fill(wallet.password);
  await page.keyboard.press('Enter');
  const before = await onChain('owner');
  await unfold('A key of your own');
  await page.getByRole('textbox', { name: 'Recovery account' }).fill(recovery);
  await requireUsable(page);
  await press('Hand over to a passkey');
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(wallet.password);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /^Hand over / }).waitFor();
  await page
    .getByRole('dialog')
    .getByText(/^Valid until .*(UTC|GMT)/)
    .waitFor();
  await requireUsable(page);
  expect(await onChain('owner')).toBe(before);
  // The page asks for the password in between, and the passkey is still the same.
  const [passkey, ...others] = await passkeys();
  expect(others).toEqual([]);
  expect(passkey).toMatchObject({ isResidentCredential: true, rpId: 'localhost' });
  // What the owner before allows meanwhile is not in the message, and does not keep it from counting.
  await allow(HOME);
  await inDialog('Sign').click();
  await shows('is handed over: it belongs to');
  await unfold('Who else may do something');
  await page.getByRole('listitem').filter({ hasText: HOME }).waitFor();
  const owner = await onChain('owner');
  expect(owner).not.toBe(before);
  expect(await client().readContract({ address: owner, abi: passkeyOwnerAbi, functionName: 'recovery' })).toBe(
    recovery,
  );

  // Nor is a message void because someone else was allowed something.
  await press('End all consents');
  await page.getByRole('dialog', { name: /^End all consents of / }).waitFor();
  await allow(recovery);
  await inDialog('Sign').click();
  await shows('are ended. One allowance still stands: end it, too.');
  await page.getByRole('listitem').filter({ hasText: recovery }).waitFor();
  expect(await page.getByRole('listitem').filter({ hasText: HOME }).count()).toBe(0);

  await page.goto(`${underDomain(scene.apiUrl)}/console/wallets/${wallet.id}/limits`);
  await page.getByRole('textbox', { name: 'Most per payment' }).fill('5');
  await press('Review the changes');
  await press('Change the limits');
  await inDialog('Sign').click();
  await shows('This is what the chain enforces now');
  await page.goto(`${underDomain(scene.apiUrl)}/console/wallets/${wallet.id}/key`);
  await press('New key…');
  await page.getByRole('textbox', { name: 'Name' }).fill('courier');
  await page.getByRole('textbox', { name: 'Most per payment by this key' }).fill('1');
  await press('Make the key');
  await inDialog('Sign').click();
  await page.getByRole('dialog', { name: 'The key courier' }).waitFor();
  await press('I have copied it');
  await shows(/^On the chain · at most 1 USDC per payment$/);

  // The person is not verified, or thinks better of it: nothing happens.
  await authenticator.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Freeze/ })
    .click();
  await inDialog('Sign').click();
  await shows('Nothing was signed.');
  await inDialog('Cancel').click();
  expect(await onChain('frozen')).toBe(false);
  await authenticator.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Freeze/ })
    .click();
  await inDialog('Sign').click();
  await shows('is frozen: its agent can spend nothing');
  expect(await onChain('frozen')).toBe(true);

  await page.goto(`${underDomain(scene.apiUrl)}/console/wallets/${wallet.id}/withdraw`);
  await page.getByRole('combobox', { name: 'To' }).fill(HOME);
  await page.getByRole('textbox', { name: 'Amount, in USDC' }).fill('30');
  await press('Withdraw…');
  await inDialog('Withdraw').click();
  await page.getByRole('dialog', { name: /^Withdraw 30 USDC from / }).waitFor();
  await page.getByRole('dialog').getByText(`To ${HOME}.`).waitFor();
  await inDialog('Sign').click();
  await shows('Withdrawn, in this transaction');
  expect(await holds(HOME)).toBe(30_000_000n);
});

test('a page under the same domain takes out the rest by the passkey, and never asks the server', async () => {
  await page.goto('about:blank');
  requested.splice(0);
  await openExitPage(underDomain(host.url.href));
  await unlockByPasskey();
  await shows('pays for what the passkey signs: owner');
  await requireUsable(page);
  await page.fill('#to', HOME);
  await page.getByLabel('Everything').check();
  await doOnExitPage('Withdraw', 'Withdraw 70 USDC');
  expect(await holds(HOME)).toBe(100_000_000n);
  await doOnExitPage('Unfreeze', 'Unfreeze the wallet');
  expect(await onChain('frozen')).toBe(false);
  expect(new Set(requested)).toEqual(new Set([underDomain(host.url.origin), node.url]));
});

test('under another domain the passkey does nothing, and the recovery account passes the wallet to a new one', async () => {
  const first = await onChain('owner');
  const [{ credentialId } = { credentialId: '' }] = await passkeys();
  await openExitPage(host.url.href);
  await unlockByPasskey();
  await press('Freeze');
  await inDialog('Sign and send').click();
  await says('Passkeys do not work on this page.');
  expect(await onChain('frozen')).toBe(false);

  await openExitPage(`${underDomain(scene.apiUrl)}/exit`);
  await page.getByLabel('Private key').first().check();
  await page.fill('#key', recoveryKey);
  await press('Unlock');
  await shows("the owner's recovery account");
  await doOnExitPage('Freeze', 'Freeze the wallet');
  await doOnExitPage('Make a passkey', "Set up the passkey's account");
  const heir = await page.inputValue('#new-owner');
  await doOnExitPage('Offer the wallet', 'Offer the wallet to another owner');
  expect(await onChain('pendingOwner')).toBe(`0x${heir.slice(2)}`);

  // A browser without a person may choose either of the two.
  await press('Forget the key');
  await authenticator.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
  await unlockByPasskey();
  await doOnExitPage('Accept and end all consents', 'Accept the wallet and end all consents');
  expect(await onChain('owner')).toBe(`0x${heir.slice(2)}`);
  expect(heir).not.toBe(first);
  await doOnExitPage('Unfreeze', 'Unfreeze the wallet');
}, 180_000);

test('an account takes a passkey, which logs in, and proves once more that its user is there', async () => {
  await authenticator.send('WebAuthn.clearCredentials', { authenticatorId });
  await page.goto(`${underDomain(scene.apiUrl)}/console/account`);
  await page.getByRole('textbox', { name: 'Name' }).fill("Ann's phone");
  await press('Add a passkey');
  await page
    .getByRole('dialog')
    .getByLabel('Password', { exact: true })
    .fill(wallet.password)
    .catch(async (cause: unknown) => {
      const text = await page.locator('main').textContent();
      throw new Error(`The page did not ask for the password. The page says: ${text}`, { cause });
    });
  await page.keyboard.press('Enter');
  await shows("You can log in with Ann's phone from now on.");
  await requireUsable(page);
  await press('Log out');
  await requireUsable(page);
  await press('Log in with a passkey');
  await shows(`You are logged in as ${wallet.username}.`);
  await press('Turn on');
  await shows('Sensitive actions have to be confirmed from now on.');
  await page.reload();
  await press("Remove Ann's phone");
  await inDialog('Use a passkey instead').click();
  await shows("No one logs in with Ann's phone any more.");
  await press('Log out');
  await press('Log in with a passkey');
  await shows('The passkey is unknown here');
});
