import { type Address, createWalletClient, encodeFunctionData, type Hex, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { users } from '../../src/accounts/auth/auth-tables.ts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from '../../src/chain/contracts/generated/AgentWalletFactory.ts';
import { type ChainListener, minedReceipt } from '../../src/chain/events/chain-events.ts';
import { newId } from '../../src/core/lib/crypto.ts';
import type { JobService } from '../../src/features/jobs/job-service.ts';
import type { PaymentStore } from '../../src/features/payments/payment-store.ts';
import type { WalletCaller } from '../../src/features/signing/session-store.ts';
import { newSealedKey, openKey } from '../../src/features/wallets/wallet-keys.ts';
import { type WalletVersion, wallets } from '../../src/features/wallets/wallet-tables.ts';
import type { Settlements } from '../../src/features/x402/settlements.ts';
import type { Pauses } from '../../src/server/tasks.ts';
import { must } from '../../src/storage/db/batch.ts';
import { anvilKey, type TestChain } from './chain.ts';
import { type Answer, ask } from './http.ts';
import { freshSalt } from './relay.ts';
import { CLIENT, type ServiceOptions, startService, type TestService } from './service.ts';

/** Deployed, with its session key on-chain and a row here, as a claim leaves it. Amounts are micro-USDC. */
export interface TestWallet {
  readonly id: string;
  readonly address: Address;
  readonly apiKey: string;
  readonly userId: string;
  /** The JWT of its Owner. */
  readonly token: string;
  readonly session: Hex;
  /** Has the Owner call a function of the wallet directly; returns when it is mined. */
  owner(data: Hex): Promise<void>;
}

export interface WalletOptions {
  readonly balance?: bigint;
  readonly txLimit?: bigint;
  readonly dailyLimit?: bigint;
  readonly expiresAt?: number;
  readonly version?: WalletVersion;
}

export interface PaymentsSetup extends Omit<TestService, 'jobs' | 'settlements' | 'log'> {
  readonly chain: TestChain;
  readonly store: PaymentStore;
  /** Jobs that {@link EVALUATOR_KEY} evaluates, if anybody does. */
  readonly jobs: JobService;
  /** `run` does once what its two tasks do again and again. */
  readonly settlements: Settlements & { run(): Promise<void> };
  readonly log: Record<string, unknown>[];
  /** Makes a wallet on a chain that mines by itself. */
  wallet(options?: WalletOptions): Promise<TestWallet>;
  /** `POST /v1/payments` with the given fields in a good body. */
  pay(wallet: TestWallet, body?: Record<string, unknown>, headers?: Record<string, string>): Promise<Answer>;
  /** `POST /v1/x402/pay`. */
  quoteX402(wallet: TestWallet, body: object): Promise<Answer>;
  payX402(wallet: TestWallet, body: Record<string, unknown>, headers?: Record<string, string>): Promise<Answer>;
  get(path: string, token?: string): Promise<Answer>;
  /** Gives the wallet a new API key; answers the wallet with it. */
  rotateKey(wallet: TestWallet): Promise<TestWallet>;
}

export interface PaymentsOptions extends ServiceOptions {
  /** False turns the receipt watcher's reports off. */
  readonly receipts?: boolean;
  readonly feedUrl?: string;
}

export const EVALUATOR_KEY = anvilKey(8);
export const RECIPIENT: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

const deaf: ChainListener = {
  onEvents: async () => undefined,
  onBlockRemoved: async () => undefined,
  onHead: async () => undefined,
};

/** What tests run themselves, one run at a time. */
const runByTests: Pauses = {
  'payment-expiry': null,
  'job-expiry': null,
  'x402-uses': null,
  'x402-settlements': null,
  'x402-envelopes': null,
  'envelope-expiry': null,
};

/** The whole service, with wallets and purchases on hand; what settles and what expires is run by the test alone. */
export async function setUpPayments(chain: TestChain, options: PaymentsOptions = {}): Promise<PaymentsSetup> {
  const { receipts = true } = options;
  const service = await startService(chain, {
    ...options,
    hearing: (listener) => (receipts ? listener : deaf),
    settings: { evaluatorKey: EVALUATOR_KEY, ...options.settings },
    relayLimits: { idlePollMs: 50, ...options.relayLimits },
    pauses: { ...runByTests, ...options.pauses },
  });
  const { settlements, app, indexedChain } = service;
  if (options.feedUrl !== undefined) indexedChain.followFeed(options.feedUrl);
  const post = (path: string, wallet: TestWallet, body: object, headers: Record<string, string> = {}) =>
    ask(app, { method: 'POST', path, token: wallet.apiKey, headers, body });
  return {
    ...service,
    chain,
    store: service.paymentStore,
    jobs: service.jobs.jobs,
    get log() {
      return service.log.map((line): Record<string, unknown> => JSON.parse(line));
    },
    settlements: {
      ...settlements,
      async run() {
        // As there, neither waits for the other to succeed.
        const outcomes = [
          ...(await Promise.allSettled([settlements.findUses()])),
          ...(await Promise.allSettled([settlements.runSettlements()])),
        ];
        for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
      },
    },
    wallet: (wanted) => makeWallet(chain, service, wanted),
    pay: (wallet, body = {}, headers) =>
      post('/v1/payments', wallet, { to: RECIPIENT, amount: '1', currency: 'USDC', ...body }, headers),
    payX402: (wallet, body, headers) => post('/v1/x402/pay', wallet, body, headers),
    quoteX402: (wallet, body) => post('/v1/x402/quote', wallet, body),
    get: (path, token) => ask(app, { path, token }),
    rotateKey: async (wallet) => ({ ...wallet, apiKey: await service.auth.apiKeys.rotate(wallet.id) }),
  };
}

async function makeWallet(
  chain: TestChain,
  { db, vault, auth }: TestService,
  options: WalletOptions = {},
): Promise<TestWallet> {
  const { balance = 100_000_000n, txLimit = 0n, dailyLimit = 0n, expiresAt = 0, version = 'v2' } = options;
  const id = newId('wallet');
  const userId = newId('user');
  const sealed = newSealedKey(vault, id, 'session-key');
  // No one in particular owns all test wallets and pays for calling them.
  const ownerAddress = privateKeyToAccount(chain.strangerKey).address;
  const call = async (to: Address, data: Hex) => void (await sendAs(chain, chain.strangerKey, to, data));
  const salt = freshSalt();
  const { walletFactoryV2, walletFactoryV3 } = chain.contracts;
  const factory = version === 'v3' ? (walletFactoryV3 ?? fail()) : walletFactoryV2;
  const predicted = { address: factory, abi: agentWalletFactoryAbi, args: [ownerAddress, salt] } as const;
  const address = await chain.client.readContract({ ...predicted, functionName: 'predict' });
  const deploy = encodeFunctionData({ ...predicted, functionName: 'deploy' });
  // As in the service, a wallet is known before it is on the chain: readers of the chain meanwhile must know it.
  const { key, statement } = auth.apiKeys.issue(id);
  const user = { id: userId, username: userId, usernameKey: userId, passwordHash: '-', createdAt: 1 };
  await db.batch([
    must(db.orm.insert(users).values(user)),
    must(
      db.orm
        .insert(wallets)
        .values({
          id,
          chainAddress: address,
          name: id,
          version,
          status: 'active',
          userId,
          createdAt: 1,
          salt,
          ownerAddress,
          ownerKeySealed: '-',
          sessionAddress: sealed.address,
          sessionKeySealed: sealed.sealed,
        }),
    ),
    statement,
  ]);
  await call(factory, deploy);
  const setup = encodeFunctionData({
    abi: agentWalletAbi,
    functionName: 'setup',
    args: [sealed.address, Number(txLimit), Number(dailyLimit), expiresAt],
  });
  await call(address, setup);
  if (balance > 0n) await chain.mintUsdc(address, balance);
  const session = openKey(vault, id, 'session-key', sealed.sealed);
  const token = await auth.userSessions.begin(userId, CLIENT);
  return { id, address, apiKey: key, userId, token, session, owner: (data) => call(address, data) };
}

/** Asked by no one's key, for which the wallet's first session key signs. */
export function callerOf({ id: walletId }: Pick<TestWallet, 'id'>): WalletCaller {
  return { walletId, keyPrefix: null };
}

/** The answer of a caller who comes back if the wallet is busy. */
export async function whenFree(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.json.error !== 'WALLET_BUSY') return answer;
    await Bun.sleep(1);
  }
}

/** Has the account of a key call a contract; returns the transaction when it is mined, and throws if that reverted. */
export async function sendAs(chain: TestChain, key: Hex, to: Address, data: Hex): Promise<Hex> {
  const account = privateKeyToAccount(key);
  const wallet = createWalletClient({ account, transport: http(chain.rpcUrl) });
  const hash = await wallet.sendTransaction({ account, chain: null, to, data });
  const receipt = await minedReceipt(chain.client, hash);
  if (receipt.status !== 'success') throw new Error('A call was reverted.');
  return hash;
}

/**
 * Has an account call a wallet in blocks before a transaction that waits in the pool, which is sent again then. To be
 * called while no block comes; it lets them come again.
 */
export async function overtake(
  chain: TestChain,
  waiting: Hex,
  to: Address,
  { calls, key = chain.strangerKey }: { readonly calls: readonly Hex[]; readonly key?: Hex | undefined },
): Promise<void> {
  const account = privateKeyToAccount(key);
  const sender = createWalletClient({ account, transport: http(chain.rpcUrl) });
  const hashes: Hex[] = [];
  for (const data of calls)
    hashes.push(await sender.sendTransaction({ account, chain: null, to, data, gas: 500_000n }));
  // The pool is a queue: whatever is sent again is behind the calls.
  await chain.control.dropTransaction({ hash: waiting });
  await chain.rpc('evm_setAutomine', true);
  await chain.control.mine({ blocks: 1 });
  for (const hash of hashes) {
    const { status } = await minedReceipt(chain.client, hash);
    if (status !== 'success') throw new Error('A call was reverted.');
  }
}

function fail(): never {
  throw new Error('The test chain lacks a part.');
}
