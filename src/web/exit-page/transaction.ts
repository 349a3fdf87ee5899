import { type Address, decodeErrorResult, encodeFunctionData, formatEther, type Hex, keccak256 } from 'viem';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import { type OwnerMessage, ownerMessage } from '../../chain/wallets/wallet-signatures.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { fieldOf, NoAnswerError, PageError, quantity, type Rpc, RpcRefusal } from './rpc.ts';
import { gasMoneyOf, requireChain, type WalletPlace, type WalletView } from './wallet-view.ts';

/** A transaction that the chain would accept now, unsigned. Fees are wei per gas. */
export interface PreparedTransaction {
  readonly chainId: number;
  readonly from: Address;
  readonly to: Address;
  readonly data: Hex;
  readonly nonce: number;
  readonly gas: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** The state of a transaction on its way. */
export interface Sent {
  readonly hash: Hex;
  /** The signed bytes, if this page has them: sending them again does nothing twice. */
  readonly raw: Hex | undefined;
}

/** How a transaction ended. */
export interface Mined {
  readonly block: bigint;
  readonly succeeded: boolean;
}

const GWEI = 1_000_000_000n;
const POLL_MS = 1_000;
/** Polls between two broadcasts of the same bytes. */
const RESEND_EVERY = 15;

/**
 * Asks the chain whether the call would succeed, and what it may cost. Throws {@link PageError} with the reason if it
 * would fail, or if the account has too little gas money.
 */
export async function prepare(
  place: WalletPlace,
  from: Address,
  { to, data }: Pick<PreparedTransaction, 'to' | 'data'>,
): Promise<PreparedTransaction> {
  const call = { from, to, data };
  return await boundedBy(place, call, await requireWorks(place, call));
}

/** The gas of a call, with some to spare. Throws {@link PageError} with the reason if it would fail. */
export async function requireWorks(
  place: WalletPlace,
  call: Pick<PreparedTransaction, 'from' | 'to' | 'data'>,
): Promise<bigint> {
  const { rpc } = place;
  await requireChain(place);
  await orInWords(rpc.ask('eth_call', [call, 'latest']));
  return (quantity(await orInWords(rpc.ask('eth_estimateGas', [call]))) * 13n) / 10n;
}

/** A transaction with this gas. Throws {@link PageError} if its sender has too little gas money for it. */
export async function boundedBy(
  { rpc, chainId, chain }: WalletPlace,
  call: Pick<PreparedTransaction, 'from' | 'to' | 'data'>,
  gas: bigint,
): Promise<PreparedTransaction> {
  const { from } = call;
  const { maxFeePerGas, maxPriorityFeePerGas } = await feesOf(rpc);
  const money = await gasMoneyOf(rpc, from);
  const needed = gas * maxFeePerGas;
  if (money < needed)
    throw new PageError(
      `Your account has ${shortEther(money)} ETH and may need ${shortEther(needed)} ETH on ${chain} to pay for this transaction. Send a little more than that to ${from}, then try again.`,
    );
  // The latest, not the pending one: a transaction that is signed while an earlier one waits replaces it, so that never
  // both happen.
  const nonce = Number(quantity(await rpc.ask('eth_getTransactionCount', [from, 'latest'])));
  return { chainId, ...call, nonce, gas, maxFeePerGas, maxPriorityFeePerGas };
}

/** The most that a transaction's gas can cost, in ETH for people. */
export function maxCost({ gas, maxFeePerGas }: PreparedTransaction): string {
  return shortEther(gas * maxFeePerGas);
}

/** ETH with few digits, rounded up. */
export function shortEther(wei: bigint): string {
  const unit = 10n ** 10n;
  return formatEther(((wei + unit - 1n) / unit) * unit);
}

async function feesOf(rpc: Rpc) {
  const block = await rpc.ask('eth_getBlockByNumber', ['latest', false]);
  const base = quantity(fieldOf(block, 'baseFeePerGas') ?? '0x0');
  const tip = await rpc.ask('eth_maxPriorityFeePerGas', []).then(quantity, (error: unknown) => {
    if (error instanceof NoAnswerError) throw error;
    return GWEI / 100n;
  });
  return { maxFeePerGas: 2n * base + tip, maxPriorityFeePerGas: tip };
}

async function orInWords(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof RpcRefusal) || !error.isRevert) throw error;
    throw new PageError(`The chain would refuse this: ${revertInWords(error.data, error.message)}.`);
  }
}

/**
 * Sends signed bytes to the node. Whatever it answers, they may still get into a block. Throws {@link PageError} only
 * if the node refuses them and does not know them afterwards either.
 */
export async function broadcast(rpc: Rpc, raw: Hex): Promise<Sent> {
  const hash = keccak256(raw);
  try {
    await rpc.ask('eth_sendRawTransaction', [raw]);
  } catch (error) {
    const isRefused = error instanceof RpcRefusal && !/known|imported/i.test(error.message);
    if (isRefused && !(await isKnown(rpc, hash)))
      throw new PageError(`${error.message}. As far as it shows, nothing was sent.`);
  }
  return { hash, raw };
}

async function isKnown(rpc: Rpc, hash: Hex): Promise<boolean> {
  const found = await rpc.ask('eth_getTransactionByHash', [hash]).catch(() => undefined);
  // No answer proves nothing.
  return found !== null;
}

/** The outcome in a receipt; `undefined` if there is none yet. */
function minedIn(receipt: unknown): Mined | undefined {
  if (typeof fieldOf(receipt, 'status') !== 'string') return undefined;
  const block = quantity(fieldOf(receipt, 'blockNumber'));
  return { block, succeeded: quantity(fieldOf(receipt, 'status')) === 1n };
}

/** Waits until a block has the transaction, for as long as it takes; `undefined` once `signal` is aborted. */
export async function waitMined(rpc: Rpc, { hash, raw }: Sent, signal: AbortSignal): Promise<Mined | undefined> {
  for (let polls = 1; !signal.aborted; polls += 1) {
    const mined = await rpc
      .ask('eth_getTransactionReceipt', [hash])
      .then(minedIn)
      .catch(() => undefined);
    if (mined !== undefined) return mined;
    if (raw !== undefined && polls % RESEND_EVERY === 0)
      await rpc.ask('eth_sendRawTransaction', [raw]).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return undefined;
}

/** The wallet's errors, and those that are a text, such as USDC's. */
const abi = [
  ...agentWalletAbi,
  { type: 'error', name: 'Error', inputs: [{ name: 'message', type: 'string' }] },
] as const;

/** The wallet's refusals, for people. */
const meanings: Readonly<Record<string, string>> = {
  Unauthorized:
    'this account may not do that: it is not the owner (to freeze: nor the guardian; to accept: not the one who was offered the wallet)',
  InvalidOwner: 'an owner can be neither the zero address nor the wallet itself nor a contract that it works with',
  InvalidGuardian: 'a guardian can be neither the wallet itself nor a contract that it works with',
  InvalidSessionKey: 'the session key can be neither the zero address nor one of the further keys: revoke those first',
  InvalidRecipient: 'money cannot go to the zero address, to the wallet itself or to a contract that it works with',
  EpochsUsedUp: 'this wallet is in its last epoch and can never be unfrozen again; withdraw what it holds',
  TooManySpenders: 'these are too many allowances for one step',
  ZeroAmount: 'the amount is zero',
  TransferRefused: 'USDC refuses the transfer',
};

/** The refusals of the USDC contract, for people. */
const tokenWords: readonly (readonly [RegExp, string])[] = [
  [/transfer amount exceeds balance/i, 'the wallet does not hold that much USDC'],
  [/account is blacklisted/i, 'Circle has blocked this wallet or the recipient in USDC'],
  [/paused/i, 'Circle has paused USDC; try again later'],
];
const MAX_SHOWN = 200;

/** Why a call reverted, as the rest of a sentence. Without data that can be decoded, it is the node's message. */
export function revertInWords(data: Hex | undefined, message: string): string {
  if (data === undefined || data === '0x') return inTokenWords(message) ?? message;
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi, data });
    if (errorName === 'Error') {
      const text = String(args[0]).slice(0, MAX_SHOWN);
      return inTokenWords(text) ?? text;
    }
    if (errorName === 'InsufficientBalance') {
      const [available = 0n, needed = 0n] = args.map((value) => BigInt(String(value)));
      return `the wallet has ${formatUsdc(available)} USDC, and this takes ${formatUsdc(needed)}`;
    }
    return meanings[errorName] ?? errorName;
  } catch {
    return `${message} (${data.slice(0, 10)})`;
  }
}

function inTokenWords(text: string): string | undefined {
  return tokenWords.find(([pattern]) => pattern.test(text))?.[1];
}

/** An owner's call, which the owner signs and another account sends. */
export interface PageSignedCall {
  readonly message: OwnerMessage;
  /** The transaction, except its data: its gas is the most that it may take. */
  readonly bound: PreparedTransaction;
  /** Returns the transaction with the signature. Throws {@link PageError} if the chain would refuse it. */
  withSignature(signature: Hex): Promise<PreparedTransaction>;
}

/** The most gas that verifying a passkey takes, on a chain that does it in Solidity, in addition to the call itself. */
const VERIFYING_GAS = 450_000n;
/** By the chain's time: the person signs now. */
const VALID_SECONDS = 3_600n;

const freezeData: Hex = encodeFunctionData({ abi: agentWalletAbi, functionName: 'freeze' });

/**
 * Prepares a call in the name of an owner who signs. Throws {@link PageError} if the chain would refuse it to the
 * owner, or if the sender has too little gas money.
 */
export async function prepareSigned(
  place: WalletPlace,
  { ownerNonce, epoch }: Pick<WalletView, 'ownerNonce' | 'epoch'>,
  { account, from, data }: { readonly account: Address; readonly from: Address; readonly data: Hex },
): Promise<PageSignedCall> {
  const { rpc, chainId, version, wallet: to } = place;
  const gas = await requireWorks(place, { from: account, to, data });
  const bound = await boundedBy(place, { from, to, data }, gas + VERIFYING_GAS);
  const block = await rpc.ask('eth_getBlockByNumber', ['latest', false]);
  const deadline = Number(quantity(fieldOf(block, 'timestamp')) + VALID_SECONDS);
  // A freeze needs no place in the order: no other message overtakes it.
  const nonce = data === freezeData ? 0 : ownerNonce + 1;
  const domain = { name: 'AgentWallet', version, chainId, verifyingContract: to };
  return {
    message: ownerMessage(domain, { data, nonce, deadline, epoch }),
    bound,
    async withSignature(signature) {
      const args = [data, nonce, deadline, signature] as const;
      const signed = encodeFunctionData({ abi: agentWalletAbi, functionName: 'ownerCall', args });
      const prepared = await prepare(place, from, { to, data: signed });
      if (prepared.gas > bound.gas)
        throw new PageError('This takes more gas than was shown. Nothing was sent. Try again.');
      const { maxFeePerGas, maxPriorityFeePerGas } = bound;
      return { ...prepared, maxFeePerGas, maxPriorityFeePerGas };
    },
  };
}
