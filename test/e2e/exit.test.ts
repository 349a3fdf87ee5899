import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type Address, encodeFunctionData, type Hex, parseEther, zeroAddress } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { z } from 'zod';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import { runBinary, scratchFolder } from '../support/binary.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { startChromium } from '../support/chromium.ts';
import { callAs } from '../support/owner.ts';
import { onMethod, type RpcProxy, rpcError, rpcResult, startRpcProxy } from '../support/rpc-proxy.ts';
import { type ClaimedWallet, claimedWallet, startService, steppedUp } from '../support/service.ts';

/** Of the first parameter of `eth_getLogs`. */
const height = z.string().transform(Number);
const blockRange = z.tuple([z.object({ fromBlock: height, toBlock: height })]);
const PASSPHRASE = 'staple orbit velvet canyon 41';
const HOME: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

const folder = scratchFolder('exit');
const pagePath = join(folder.path, 'exit.html');
const keyPath = join(folder.path, 'owner-key.json');
let chain: TestChain;
let node: RpcProxy;
let browser: Browser;
let wallet: ClaimedWallet;
let owner: Address;
let served: { text: string; headers: Headers };
let page: Page;
const pages: Page[] = [];

/** Claims and funds a wallet through the API, exports its owner key, saves the page, and ends the server. */
beforeAll(async () => {
  chain = await startTestChain();
  const service = await startService(chain);
  wallet = await claimedWallet(service);
  await chain.mintUsdc(wallet.address, 60_500_000n);
  const { id, token } = wallet;
  const headers = await steppedUp(service, wallet);
  const path = `/v1/wallets/${id}/owner-key/export`;
  const exported = await service.ask({ method: 'POST', path, token, headers, body: { passphrase: PASSPHRASE } });
  owner = exported.json.ownerAddress;
  await Bun.write(keyPath, exported.text);
  served = await service.ask({ path: '/exit' });
  await service.stop();
  await Bun.write(pagePath, (await runBinary(['exit-page'])).stdout);
  node = startRpcProxy(chain.rpcUrl);
  browser = await startChromium();
}, 180_000);

afterEach(async () => {
  node.passThrough();
  await Promise.all(pages.splice(0).map((opened) => opened.context().close()));
});

afterAll(async () => {
  await browser.close();
  await node.stop();
  await chain.stop();
  folder.remove();
});

/** The saved page, in a browser that knows nothing. */
async function open(script?: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  if (script !== undefined) await context.addInitScript(script);
  page = await context.newPage();
  // Longer than a busy machine needs: it awaits a condition.
  page.setDefaultTimeout(60_000);
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (line) => (line.type() === 'error' ? problems.push(line.text()) : undefined));
  pages.push(page);
  await page.goto(`file://${pagePath}`);
  expect(problems).toEqual([]);
}

const says = async (id: 'find-says' | 'key-says' | 'act-says', text: string) =>
  await page.locator(`#${id}`).filter({ hasText: text }).waitFor();
const press = async (name: string) => await page.getByRole('button', { name, exact: true }).click();
async function pressByKey(name: string): Promise<void> {
  const found = page.getByRole('button', { name, exact: true, disabled: false });
  await found.waitFor();
  await found.focus();
  await page.keyboard.press('Enter');
}
/** Presses twice as fast as a mouse can, and does not look between. */
async function pressTwice(name: string): Promise<void> {
  const found = page.getByRole('button', { name, exact: true, disabled: false });
  await found.waitFor();
  await found.dblclick({ force: true });
}
const ACCEPTING = ['Accept and end all consents', 'Accept alone'];
const shows = async (text: string) => await page.locator('#facts').filter({ hasText: text }).waitFor();

/** Names the wallet and the network, as someone without a key file does. */
async function find(rpcUrl = node.url, chainId = chain.chainId): Promise<void> {
  await page.selectOption('#network', '');
  await page.fill('#chain', String(chainId));
  await page.fill('#wallet', wallet.address);
  await page.fill('#rpc', rpcUrl);
  await press('Show the wallet');
}

async function unlockBy(key: Hex): Promise<void> {
  await page.getByLabel('Private key').first().check();
  await page.fill('#key', key);
  await press('Unlock');
  await says('key-says', 'Unlocked');
}

const onChain = async <const Name extends 'owner' | 'pendingOwner' | 'guardian' | 'frozen' | 'sessionKey'>(
  functionName: Name,
) => await chain.client.readContract({ address: wallet.address, abi: agentWalletAbi, functionName });
const holds = async (account: Address) =>
  await chain.client.readContract({
    address: chain.contracts.usdc,
    abi: usdcAbi,
    functionName: 'balanceOf',
    args: [account],
  });
const transactionsOf = async (address: Address) => await chain.client.getTransactionCount({ address });

test("the server serves the page that the program prints, with the page's own content security policy", async () => {
  const policy = served.headers.get('content-security-policy') ?? '';
  expect(policy).toStartWith("default-src 'none'; ");
  expect(policy).toEndWith("; frame-ancestors 'none'");
  expect(served.text).toContain(`content="${policy.replace("; frame-ancestors 'none'", '')}"`);
  await expect(Bun.file(pagePath).text()).resolves.toBe(served.text);
  // Nothing but the RPC URL, which is not in it.
  expect(served.text).not.toMatch(/(src|href)="?https?:/);
});

describe('the exit page explains the error and signs nothing', () => {
  afterEach(async () => {
    expect(await transactionsOf(owner)).toBe(0);
    expect(node.callsOf('eth_sendRawTransaction')).toEqual([]);
  });

  test('for an RPC URL that is malformed, unreachable or of no node', async () => {
    await open();
    await find('example.org');
    await says('find-says', 'must begin with https://');
    await find('http://127.0.0.1:1/');
    await says('find-says', 'cannot be reached');
    node.intercept(async () => ({ status: 404, body: '<h1>Not found</h1>' }));
    await find();
    await says('find-says', 'answered 404');
  }, 180_000);

  test('for an RPC URL of another or a falsely named chain, and an address without a wallet', async () => {
    await open();
    await find(node.url, 8453);
    await says('find-says', 'This RPC URL is for chain 31337, not for chain 8453');
    const lies = onMethod('eth_chainId', async (call) => rpcResult(call, '0x2105'));
    node.intercept(lies);
    await find(node.url, 8453);
    await says('find-says', 'but the wallet there is on chain 31337. Do not use this RPC URL.');
    node.passThrough();
    await page.fill('#wallet', HOME);
    await page.fill('#chain', '31337');
    await press('Show the wallet');
    await says('find-says', 'There is no wallet at this address');
    await page.fill('#wallet', chain.contracts.usdc);
    await press('Show the wallet');
    await says('find-says', 'not a Bursar wallet');
  }, 180_000);

  test("for a key that is malformed or not the owner's", async () => {
    await open();
    await find();
    await shows('60.5 USDC');
    await page.getByLabel('Private key').first().check();
    await page.fill('#key', 'my secret');
    await press('Unlock');
    await says('key-says', 'This is not a private key');
    expect(await page.inputValue('#key')).toBe('');
    await unlockBy(generatePrivateKey());
    await page.getByText('not the owner of this wallet').waitFor();
    for (const name of ['Freeze', 'Withdraw', 'Replace', 'Set the guardian', 'Offer the wallet', ...ACCEPTING])
      expect(await page.getByRole('button', { name, exact: true }).isDisabled()).toBe(true);
  }, 180_000);
});

describe('the exit page without the server', () => {
  /** The servers that the page sent requests to. */
  const requested: string[] = [];
  const account = privateKeyToAddress(chainKey());
  function chainKey(): Hex {
    return `0x${'4e'.repeat(32)}`;
  }

  test('freezes once, withdraws everything, and transfers the wallet to another account of the owner', async () => {
    await open();
    page.on('request', (request) => requested.push(new URL(request.url()).origin));
    // The key file knows the wallet and the chain.
    await page.setInputFiles('#file', keyPath);
    await page.fill('#rpc', node.url);
    await press('Show the wallet');
    await shows('60.5 USDC');
    await page.fill('#passphrase', 'staple orbit velvet canyon 42');
    await press('Unlock');
    await says('key-says', 'The passphrase is wrong.');
    await page.fill('#passphrase', PASSPHRASE);
    await press('Unlock');
    await says('key-says', 'Unlocked');
    expect(await page.inputValue('#passphrase')).toBe('');

    await press('Freeze');
    await says('act-says', 'Your account has 0 ETH');
    await chain.control.setBalance({ address: owner, value: parseEther('0.01') });
    await pressTwice('Freeze');
    await page.getByRole('dialog').getByText('freeze()').waitFor();
    await pressTwice('Sign and send');
    await says('act-says', 'Freeze the wallet: done in block');
    expect(await onChain('frozen')).toBe(true);
    expect(await transactionsOf(owner)).toBe(1);
    await shows('Frozen');

    await page.fill('#to', HOME);
    await page.fill('#amount', '60.500001');
    await press('Withdraw');
    await says('act-says', 'The chain would refuse this: the wallet has 60.5 USDC, and this takes 60.500001.');
    await page.fill('#to', '0x90F79bf6EB2c4f870365E785982E1f101E93b907');
    await press('Withdraw');
    await says('act-says', 'is not a valid address');

    // The node takes the transaction, and its answer is lost: it is found all the same, and done once.
    node.intercept(
      onMethod('eth_sendRawTransaction', async (_call, forward) => {
        await forward();
        return { status: 502, body: 'gone' };
      }),
    );
    await page.fill('#to', HOME);
    await page.getByLabel('Everything').check();
    await press('Withdraw');
    await page.getByRole('dialog').getByText(`withdraw(${HOME}, 60500000)`).waitFor();
    await press('Cancel');
    await says('act-says', 'Nothing was signed');
    expect(await holds(HOME)).toBe(0n);
    await press('Withdraw');
    await press('Sign and send');
    await says('act-says', 'Withdraw 60.5 USDC: done in block');
    expect(await holds(HOME)).toBe(60_500_000n);
    expect(await transactionsOf(owner)).toBe(2);
    node.passThrough();
    await press('Withdraw');
    await says('act-says', 'The wallet is empty.');

    await page.getByLabel('Everything').uncheck();
    await page.fill('#amount', '1');
    for (const ours of [wallet.address, chain.contracts.usdc, chain.contracts.batchRelay]) {
      await page.fill('#new-owner', ours);
      await press('Offer the wallet');
      await says('act-says', 'It cannot own a wallet. Nothing was signed.');
      await page.fill('#guardian-address', ours);
      await press('Set the guardian');
      await says('act-says', 'It cannot be a guardian. Nothing was signed.');
      await page.fill('#to', ours);
      await press('Withdraw');
      await says('act-says', 'Money that goes there is lost. Nothing was signed.');
    }
    expect(await transactionsOf(owner)).toBe(2);

    await press('Make a new key');
    const session = await page.inputValue('#session-address');
    expect(session).toBe(privateKeyToAddress(`0x${(await page.inputValue('#made-key')).slice(2)}`));
    await press('Replace');
    await press('Sign and send');
    await says('act-says', 'Replace the session key: done in block');
    expect(await onChain('sessionKey')).toBe(`0x${session.slice(2)}`);

    await page.fill('#new-owner', account);
    await press('Offer the wallet');
    await press('Sign and send');
    await says('act-says', 'Offer the wallet to another owner: done in block');
    expect(await onChain('pendingOwner')).toBe(account);
    await press('Forget the key');
    expect(await page.locator('#acts').isVisible()).toBe(false);

    await chain.control.setBalance({ address: account, value: parseEther('0.01') });
    await unlockBy(chainKey());
    await press('Accept alone');
    await page.getByRole('dialog').getByText('acceptOwnership()', { exact: true }).waitFor();
    await press('Cancel');
    await press('Accept and end all consents');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('acceptOwnershipAndEndConsents([])').waitFor();
    await dialog.getByText('there is no USDC allowance').waitFor();
    await press('Sign and send');
    await says('act-says', 'Accept the wallet and end all consents: done in block');
    expect(await onChain('owner')).toBe(account);
    expect(await page.locator('#log li').count()).toBe(5);
    expect(new Set(requested)).toEqual(new Set([new URL(node.url).origin]));
  }, 180_000);

  test('executes one of two actions when the first is lost on its way and the owner starts again', async () => {
    await open();
    await find();
    await shows('Frozen');
    await unlockBy(chainKey());
    const before = await transactionsOf(account);
    node.intercept(onMethod('eth_sendRawTransaction', async () => ({ status: 502, body: 'gone' })));
    await press('Unfreeze');
    await press('Sign and send');
    await says('act-says', 'Waiting for a block');
    expect(await page.getByRole('button', { name: 'Unfreeze', exact: true }).isDisabled()).toBe(true);
    await press('Stop waiting');
    await says('act-says', 'The transaction may still happen');
    const lost = node.callsOf('eth_sendRawTransaction').at(-1)?.params[0];
    node.passThrough();
    await press('Offer the wallet');
    await says('act-says', 'Enter the address of the new owner.');
    await page.fill('#new-owner', HOME);
    await press('Offer the wallet');
    await press('Sign and send');
    await says('act-says', 'Offer the wallet to another owner: done in block');
    await expect(chain.rpc('eth_sendRawTransaction', lost)).rejects.toThrow(/nonce/i);
    expect(await transactionsOf(account)).toBe(before + 1);
    expect(await onChain('frozen')).toBe(true);
  }, 180_000);

  test('signs with a wallet in the browser, and sends nothing when that declines', async () => {
    await chain.rpc('anvil_impersonateAccount', account);
    await open(`
      window.declines = true;
      const post = async (method, params) => {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
        const answer = await fetch('${node.url}', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
        const { result } = await answer.json();
        return result;
      };
      window.ethereum = { request: async ({ method, params = [] }) => {
        if (method === 'eth_requestAccounts') return ['${account.toLowerCase()}'];
        if (method === 'eth_sendTransaction' && window.declines) throw Object.assign(new Error('no'), { code: 4001 });
        return await post(method, params);
      } };`);
    await find();
    await page.getByLabel('Browser wallet').check();
    await press('Connect');
    await says('key-says', 'Unlocked');
    await press('Unfreeze');
    await press('Sign and send');
    await says('act-says', 'You declined in your browser wallet. Nothing was sent.');
    expect(await onChain('frozen')).toBe(true);
    await page.evaluate('window.declines = false');
    // By keyboard alone; Escape is no consent.
    await pressByKey('Unfreeze');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await says('act-says', 'Nothing was signed');
    await pressByKey('Unfreeze');
    await page.getByRole('button', { name: 'Sign and send', disabled: false }).waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await says('act-says', 'Unfreeze the wallet: done in block');
    expect(await onChain('frozen')).toBe(false);
  }, 180_000);

  test('shows what was allowed with the wallet, and ends it, as far as the node tells', async () => {
    const spender = privateKeyToAddress(generatePrivateKey());
    const key = privateKeyToAddress(generatePrivateKey());
    const allow = encodeFunctionData({ abi: usdcAbi, functionName: 'approve', args: [spender, 5_000_000n] });
    const asOwner = async (data: Hex) => await callAs(chain, account, wallet, data);
    const abi = agentWalletAbi;
    await asOwner(encodeFunctionData({ abi, functionName: 'execute', args: [chain.contracts.usdc, 0n, allow] }));
    await asOwner(encodeFunctionData({ abi, functionName: 'setSessionKey', args: [key, 3, 0, 0, 0, 0] }));
    const allowance = () =>
      chain.client.readContract({
        address: chain.contracts.usdc,
        abi: usdcAbi,
        functionName: 'allowance',
        args: [wallet.address, spender],
      });
    await open();
    await find();
    await unlockBy(chainKey());

    // From a node that answers only for few blocks at once, fewer are requested.
    node.intercept(
      onMethod('eth_getLogs', async (call, forward) => {
        const [{ fromBlock, toBlock }] = blockRange.parse(call.params);
        if (toBlock - fromBlock < 20) return { json: await forward() };
        return rpcError(call, -32_000, 'block range is too large');
      }),
    );
    await press('Show what stands');
    const list = page.locator('#consents');
    await list.getByText(`${spender} may take up to 5 USDC`).waitFor();
    await list.getByText(`The session key ${key} may pay`).waitFor();

    // One that keeps nothing old, and says so or does not: then nothing is said to be all.
    node.intercept(onMethod('eth_getLogs', async (call) => rpcError(call, -32_000, 'pruned history')));
    await press('Show what stands');
    await list.getByText('could not look for all USDC allowances').waitFor();
    await list.getByText('pruned history').first().waitFor();
    node.intercept(onMethod('eth_getLogs', async (call) => rpcResult(call, [])));
    await press('End all consents');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('An allowance that is not listed is not ended').waitFor();
    await dialog.getByText('does not keep the events of old blocks').first().waitFor();
    await press('Cancel');
    node.passThrough();

    await press('End all consents');
    await dialog.getByText(`endConsents([${spender}])`).waitFor();
    expect(await allowance()).toBe(5_000_000n);
    await press('Sign and send');
    await says('act-says', 'End all consents: done in block');
    expect(await allowance()).toBe(0n);
    const [scopes] = await chain.client.readContract({
      address: wallet.address,
      abi,
      functionName: 'sessionKeyOf',
      args: [key],
    });
    expect(scopes).toBe(0);
    await press('Show what stands');
    await list.getByText('No one else may do anything').waitFor();
  }, 180_000);

  test('names a guardian, who freezes and can do nothing else', async () => {
    const guardianKey = generatePrivateKey();
    const guardian = privateKeyToAddress(guardianKey);
    await chain.control.setBalance({ address: guardian, value: parseEther('0.01') });
    await open();
    await find();
    await unlockBy(chainKey());
    await press('Set the guardian');
    await says('act-says', 'Enter the address of the guardian.');
    await page.fill('#guardian-address', guardian);
    await press('Set the guardian');
    await press('Sign and send');
    await says('act-says', 'Set the guardian: done in block');
    await shows(guardian);
    await press('Forget the key');

    await unlockBy(guardianKey);
    await page.getByText('guardian: may freeze').waitFor();
    for (const name of [
      'Unfreeze',
      'Withdraw',
      'Replace',
      'Revoke all further keys',
      'Remove the guardian',
      'Offer the wallet',
      'End all consents',
      ...ACCEPTING,
    ])
      expect(await page.getByRole('button', { name, exact: true }).isDisabled()).toBe(true);
    await press('Freeze');
    await press('Sign and send');
    await says('act-says', 'Freeze the wallet: done in block');
    expect(await onChain('frozen')).toBe(true);
    await press('Forget the key');

    await unlockBy(chainKey());
    await press('Remove the guardian');
    await press('Sign and send');
    await says('act-says', 'Remove the guardian: done in block');
    expect(await onChain('guardian')).toBe(zeroAddress);

    await press('Revoke all further keys');
    await press('Sign and send');
    await says('act-says', 'Revoke all further keys: done in block');
  }, 180_000);
});
