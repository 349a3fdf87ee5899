import {
  type Address,
  decodeEventLog,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  isAddressEqual,
  keccak256,
  pad,
  size,
} from 'viem';
import { type Clone, cloneInitCode } from '../contracts/abi-words.ts';
import { agentWalletAbi } from '../contracts/generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from '../contracts/generated/AgentWalletFactory.ts';
import { usdcAbi } from '../contracts/generated/IFiatToken.ts';

/** A spender whom USDC lets take money of a wallet; micro-USDC. */
export interface Allowance {
  readonly spender: Address;
  readonly amount: bigint;
}

/** A session key in addition to the first one. */
export interface FurtherKey {
  readonly key: Address;
  /** Bits: 1 payments, 2 x402, 4 Jobs. */
  readonly scopes: number;
  /** Last second in which it works, Unix; 0 for no end. */
  readonly expiresAt: number;
}

/** An envelope with slots left. */
export interface OpenEnvelope {
  readonly envelope: bigint;
  /** Micro-USDC that a slot can move. */
  readonly cap: bigint;
  /** Slots that USDC has not executed. */
  readonly slotsLeft: number;
  /** The first second in which it is no longer usable. */
  readonly end: number;
}

/** A transfer that the wallet has authorised and that USDC would still execute. */
export interface OpenTransfer {
  readonly to: Address;
  readonly value: bigint;
  /** The first second in which USDC no longer executes it. */
  readonly validBefore: number;
}

/** The wallet's open envelopes and transfers. */
export interface Openings {
  readonly envelopes: readonly OpenEnvelope[];
  readonly transfers: readonly OpenTransfer[];
}

/** A contract's event, as nodes return it. */
export interface ChainLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** Selects events of a contract. */
export interface LogFilter {
  readonly address?: Address | readonly Address[];
  readonly topics: readonly (Hex | readonly Hex[] | null)[];
}

/** Reads views of contracts. Returns the results in order. */
export type AskViews = (calls: readonly { target: Address; data: Hex }[]) => Promise<readonly Hex[]>;

/** How many allowances the wallet ends in one call. */
export const MAX_SPENDERS = 100;
/** No envelope and no authorised transfer lives longer: an envelope ends with its UTC day. */
export const OPENINGS_SECONDS = 86_400;

const abi = agentWalletAbi;
const topicOf = (name: 'SessionKeyUpdated' | (typeof openingEvents)[number]): Hex =>
  encodeEventTopics({ abi, eventName: name })[0];

/** Each begins an epoch or lets a third party take money. */
const openingEvents = [
  'EnvelopeOpened',
  'TransferAuthorized',
  'Frozen',
  'ConsentsEnded',
  'OwnershipTransferred',
  'SessionUpdated',
] as const;

/** USDC's `Approval` of a wallet's money. */
export function approvalsOf(usdc: Address, wallet: Address): LogFilter {
  const [topic] = encodeEventTopics({ abi: usdcAbi, eventName: 'Approval' });
  return { address: usdc, topics: [topic, pad(wallet)] };
}

/** The events with which an owner has set further keys. */
export function furtherKeysOf(wallet: Address): LogFilter {
  return { address: wallet, topics: [topicOf('SessionKeyUpdated')] };
}

/** The events that open or end envelopes and transfers of the wallet. */
export function openingsOf(wallet: Address): LogFilter {
  return { address: wallet, topics: [openingEvents.map(topicOf)] };
}

/** The wallet's deployment, by any factory. {@link isDeployment} checks the event. */
export function deploymentOf(wallet: Address): LogFilter {
  const [topic] = encodeEventTopics({ abi: agentWalletFactoryAbi, eventName: 'WalletDeployed' });
  return { topics: [topic, pad(wallet)] };
}

/**
 * Whether an event reports a wallet's deployment. The wallet's address follows from the emitter, so no other contract
 * can claim it. `clone` is what the wallet's code is a clone of.
 */
export function isDeployment({ address, topics, data }: ChainLog, wallet: Address, clone: Clone): boolean {
  const words = [{ type: 'address' }, { type: 'bytes32' }] as const;
  // Any contract may emit an event of this name with other fields.
  if (topics.length !== 3 || size(data) !== 32) return false;
  const { owner, salt } = decodeEventLog({
    abi: agentWalletFactoryAbi,
    eventName: 'WalletDeployed',
    topics: topicsOf(topics),
    data,
  }).args;
  const deployed = getContractAddress({
    opcode: 'CREATE2',
    from: address,
    bytecode: cloneInitCode(clone),
    salt: keccak256(encodeAbiParameters(words, [owner, salt])),
  });
  return isAddressEqual(deployed, wallet);
}

/** The spenders that an owner has ever allowed to take money, each once. */
export function spendersIn(logs: readonly ChainLog[]): readonly Address[] {
  return distinct(
    logs.map(
      ({ topics, data }) =>
        decodeEventLog({ abi: usdcAbi, eventName: 'Approval', topics: topicsOf(topics), data }).args.spender,
    ),
  );
}

/** The further keys that an owner has ever set, each once. */
export function keysIn(logs: readonly ChainLog[]): readonly Address[] {
  return distinct(
    logs.map(
      ({ topics, data }) =>
        decodeEventLog({ abi, eventName: 'SessionKeyUpdated', topics: topicsOf(topics), data }).args.key,
    ),
  );
}

/** The current allowances of these spenders at USDC, the largest first. */
export async function readAllowances(
  ask: AskViews,
  { usdc, wallet }: { readonly usdc: Address; readonly wallet: Address },
  spenders: readonly Address[],
): Promise<readonly Allowance[]> {
  const answers = await ask(
    spenders.map((spender) => ({
      target: usdc,
      data: encodeFunctionData({ abi: usdcAbi, functionName: 'allowance', args: [wallet, spender] }),
    })),
  );
  return spenders
    .map((spender, index) => ({
      spender,
      amount: decodeFunctionResult({ abi: usdcAbi, functionName: 'allowance', data: answers[index] ?? '0x' }),
    }))
    .filter(({ amount }) => amount > 0n)
    .sort((one, other) => Number(other.amount > one.amount) - Number(other.amount < one.amount));
}

/** The keys among these that are usable now. */
export async function readFurtherKeys(
  ask: AskViews,
  wallet: Address,
  { keys, now }: { readonly keys: readonly Address[]; readonly now: number },
): Promise<readonly FurtherKey[]> {
  const functionName = 'sessionKeyOf';
  const answers = await ask(
    keys.map((key) => ({ target: wallet, data: encodeFunctionData({ abi, functionName, args: [key] }) })),
  );
  return keys
    .map((key, index) => {
      const [scopes, expiresAt] = decodeFunctionResult({ abi, functionName, data: answers[index] ?? '0x' });
      return { key, scopes, expiresAt };
    })
    .filter(({ scopes, expiresAt }) => scopes !== 0 && (expiresAt === 0 || now <= expiresAt));
}

/** The openings in `logs`, in chain order, that are not over. */
export async function readOpenings(
  ask: AskViews,
  { usdc, wallet }: { readonly usdc: Address; readonly wallet: Address },
  { logs, now }: { readonly logs: readonly ChainLog[]; readonly now: number },
): Promise<Openings> {
  const { envelopes, transfers } = openedIn(logs);
  return {
    envelopes: await readEnvelopes(ask, wallet, { envelopes, now }),
    transfers: await readTransfers(
      ask,
      { usdc, wallet },
      transfers.filter(({ validBefore }) => now < validBefore),
    ),
  };
}

interface Authorised extends OpenTransfer {
  readonly digest: Hex;
  readonly nonce: Hex;
}

/** Everything opened since the last epoch began. */
function openedIn(logs: readonly ChainLog[]) {
  let envelopes: bigint[] = [];
  let transfers: Authorised[] = [];
  for (const { topics, data } of logs) {
    const event = decodeEventLog({ abi, topics: topicsOf(topics), data });
    switch (event.eventName) {
      case 'EnvelopeOpened':
        envelopes.push(event.args.envelope);
        break;
      case 'TransferAuthorized': {
        const { to, value, validBefore, digest, authorizationNonce: nonce } = event.args;
        transfers.push({ to, value, validBefore: Number(validBefore), digest, nonce });
        break;
      }
      default:
        [envelopes, transfers] = [[], []];
    }
  }
  return { envelopes, transfers };
}

async function readEnvelopes(
  ask: AskViews,
  target: Address,
  { envelopes, now }: { readonly envelopes: readonly bigint[]; readonly now: number },
): Promise<readonly OpenEnvelope[]> {
  const answers = await ask(
    envelopes.flatMap((envelope) =>
      (['envelopeOf', 'executedSlots'] as const).map((functionName) => ({
        target,
        data: encodeFunctionData({ abi, functionName, args: [envelope] }),
      })),
    ),
  );
  return envelopes
    .map((envelope, index) => {
      const [terms = '0x', used = '0x'] = answers.slice(2 * index, 2 * index + 2);
      const [cap, slots, , , end] = decodeFunctionResult({ abi, functionName: 'envelopeOf', data: terms });
      const executed = decodeFunctionResult({ abi, functionName: 'executedSlots', data: used });
      return { envelope, cap: BigInt(cap), slotsLeft: slots - bitsOf(executed), end };
    })
    .filter(({ slotsLeft, end }) => slotsLeft > 0 && now < end);
}

async function readTransfers(
  ask: AskViews,
  { usdc, wallet }: { readonly usdc: Address; readonly wallet: Address },
  transfers: readonly Authorised[],
): Promise<readonly OpenTransfer[]> {
  const answers = await ask(
    transfers.flatMap(({ digest, nonce }) => [
      { target: wallet, data: encodeFunctionData({ abi, functionName: 'authorizationOf', args: [digest] }) },
      {
        target: usdc,
        data: encodeFunctionData({ abi: usdcAbi, functionName: 'authorizationState', args: [wallet, nonce] }),
      },
    ]),
  );
  return transfers.flatMap(({ to, value, validBefore }, index) => {
    const [kept = '0x', used = '0x'] = answers.slice(2 * index, 2 * index + 2);
    const [, reserved] = decodeFunctionResult({ abi, functionName: 'authorizationOf', data: kept });
    const isUsed = decodeFunctionResult({ abi: usdcAbi, functionName: 'authorizationState', data: used });
    return reserved === 0 || isUsed ? [] : [{ to, value, validBefore }];
  });
}

/** The spenders whose allowances one call ends: the largest, in an order that does not change with them. */
export function spendersToEnd(allowances: readonly Allowance[]): readonly Address[] {
  return allowances
    .slice(0, MAX_SPENDERS)
    .map(({ spender }) => spender)
    .sort();
}

/** The calldata that ends all consents, including the allowances of these spenders. */
export function endConsentsData(spenders: readonly Address[], isAcceptance: boolean): Hex {
  const functionName = isAcceptance ? 'acceptOwnershipAndEndConsents' : 'endConsents';
  return encodeFunctionData({ abi, functionName, args: [spenders] });
}

function distinct(addresses: readonly Address[]): readonly Address[] {
  return [...new Set(addresses.map((address) => getAddress(address)))];
}

function bitsOf(mask: bigint): number {
  return mask.toString(2).replaceAll('0', '').length;
}

function topicsOf(topics: readonly Hex[]): [Hex, ...Hex[]] {
  const [first, ...others] = topics;
  if (first === undefined) throw new RangeError('An event of our contracts has a topic.');
  return [first, ...others];
}
