import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Address, encodeFunctionData, type Hex, keccak256, parseEventLogs, toHex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { encodeRelayPacked } from '../../src/chain/contracts/abi-words.ts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from '../../src/chain/contracts/generated/AgentWalletFactory.ts';
import { batchRelayAbi } from '../../src/chain/contracts/generated/BatchRelay.ts';
import { parseWalletState, walletStateCall } from '../../src/chain/wallets/wallet-state.ts';
import { domainSeparator } from '../../src/features/signing/sessions.ts';
import { RELEASE_GAS } from '../../src/features/x402/settlements.ts';
import { signedAuthorizeCall } from '../../src/features/x402/x402-intent.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { sendAs } from '../support/payments-service.ts';

const VALUE = 4_000_000n;
const BUDGETS = [100_000_000, 200_000_000, 300_000_000, 400_000_000] as const;
const DAY_SECONDS = 86_400;

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain.stop());

const asOwner = (to: Address, data: Hex) => sendAs(chain, chain.strangerKey, to, data);
const now = async () => Number((await chain.client.getBlock()).timestamp);

/** A clone of its own, of the given factory, that the test's owner has. */
async function deploy(factory: Address | undefined): Promise<Address> {
  if (factory === undefined) throw new Error('The test chain lacks a factory.');
  const args = [privateKeyToAddress(chain.strangerKey), keccak256(toHex('release'))] as const;
  await asOwner(factory, encodeFunctionData({ abi: agentWalletFactoryAbi, functionName: 'deploy', args }));
  return await chain.client.readContract({
    address: factory,
    abi: agentWalletFactoryAbi,
    functionName: 'predict',
    args,
  });
}

/** A wallet with everything that a release has to look at and to write, and a second key that may authorise. */
async function dearestWallet(session: Hex) {
  const wallet = await deploy(chain.contracts.walletFactoryV2);
  const abi = agentWalletAbi;
  const first = privateKeyToAddress(generatePrivateKey());
  const key = privateKeyToAddress(session);
  const calls: readonly Hex[] = [
    encodeFunctionData({ abi, functionName: 'setup', args: [first, 0, 500_000_000, 0] }),
    encodeFunctionData({ abi, functionName: 'setBudgets', args: BUDGETS }),
    encodeFunctionData({ abi, functionName: 'setSessionKey', args: [key, 2, 0, 10_000_000, 1, 50_000_000] }),
  ];
  for (const call of calls) await asOwner(wallet, call);
  await chain.mintUsdc(wallet, 100_000_000n);
  return wallet;
}

async function authorize(wallet: Address, session: Hex): Promise<Hex> {
  const validBefore = (await now()) + 60;
  const message = {
    to: chain.treasury,
    value: VALUE,
    validAfter: 0,
    validBefore,
    ref: keccak256(toHex('ref')),
    maxFee: VALUE,
    nonce: 0,
    epoch: 0,
    deadline: validBefore,
  };
  const domain = domainSeparator(wallet, '2', chain.chainId);
  const hash = await asOwner(wallet, await signedAuthorizeCall({ domain, key: session }, message));
  const { logs } = await chain.client.getTransactionReceipt({ hash });
  const [made] = parseEventLogs({ abi: agentWalletAbi, logs, eventName: 'TransferAuthorized' });
  if (made === undefined) throw new Error('Nothing was authorised.');
  const args = [made.args.digest, made.args.ref] as const;
  return encodeFunctionData({ abi: agentWalletAbi, functionName: 'releaseAuthorization', args });
}

async function stateOf(wallet: Address) {
  const { data = '0x' } = await chain.client.call({ to: wallet, data: walletStateCall });
  return parseWalletState(data);
}

/** Whether the relay carries the call with this gas. */
async function isCarried(target: Address, data: Hex, gasLimit: number): Promise<boolean> {
  const before = await chain.rpc('evm_snapshot');
  const batch = encodeRelayPacked([{ target, gasLimit, data }]);
  const hash = await asOwner(chain.contracts.batchRelay, batch);
  const { logs } = await chain.client.getTransactionReceipt({ hash });
  await chain.rpc('evm_revert', before);
  return parseEventLogs({ abi: batchRelayAbi, logs, eventName: 'CallFailed' }).length === 0;
}

test('the dearest release that there is takes no more than two thirds of its gas limit', async () => {
  const session = generatePrivateKey();
  const wallet = await dearestWallet(session);
  // At noon, so that no midnight comes between.
  const noon = (Math.floor((await now()) / DAY_SECONDS) + 1) * DAY_SECONDS + DAY_SECONDS / 2;
  await chain.control.setNextBlockTimestamp({ timestamp: BigInt(noon) });
  await chain.control.mine({ blocks: 1 });
  const data = await authorize(wallet, session);
  await chain.control.increaseTime({ seconds: 120 });
  await chain.control.mine({ blocks: 1 });

  let needed = 0;
  for (let step = 2 ** 17; step >= 1; step /= 2) {
    if (!(await isCarried(wallet, data, needed + step))) needed += step;
  }
  expect(needed).toBeGreaterThan(RELEASE_GAS / 2);
  expect(needed * 1.5).toBeLessThanOrEqual(RELEASE_GAS);

  const spent = async () => (await stateOf(wallet)).spentToday;
  expect(await spent()).toBe(VALUE);
  await asOwner(wallet, data);
  // The day's limit has taken it back, so that nothing was skipped; no budget has.
  expect(await spent()).toBe(0n);
  const args = [privateKeyToAddress(session), chain.treasury] as const;
  const [day, week, month, hour, , ofKey] = await chain.client.readContract({
    address: wallet,
    abi: agentWalletAbi,
    functionName: 'spendable',
    args,
  });
  expect([day, week, month, hour]).toEqual(BUDGETS.map((budget) => BigInt(budget) - VALUE));
  expect(ofKey).toBe(50_000_000n - VALUE);
});
