import {
  type Address,
  type Hex,
  type PublicClient,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  WaitForTransactionReceiptTimeoutError,
} from 'viem';
import { contractEvents, type EventArgs, type EventName } from '../contracts/contract-events.ts';

/** The position of an event in the chain, and the contract that emitted it. */
export interface EventPlace {
  readonly transactionHash: Hex;
  readonly logIndex: number;
  readonly blockNumber: number;
  readonly blockHash: Hex;
  /** Unix seconds of the block. */
  readonly timestamp: number;
  /** The contract that emitted it, in checksum form. */
  readonly address: Address;
}

/**
 * A contract event that a projection handles, as a receipt, the indexer's feed or a row shows it;
 * `ChainEvent<'Frozen'>` is one of that name. Its arguments match the ABI, because `parseEvent` has checked them.
 */
export type ChainEvent<Name extends EventName = EventName> = {
  [Each in Name]: EventPlace & { readonly event: Each; readonly args: EventArgs[Each] };
}[Name];

/** The events that have one of these names. */
export function eventsNamed<Event extends ChainEvent, Name extends EventName>(
  events: readonly Event[],
  ...names: readonly Name[]
): Extract<Event, { readonly event: Name }>[] {
  return events.filter((event) => isNamed(event, names));
}

function isNamed<Event extends ChainEvent, Name extends EventName>(
  event: Event,
  names: readonly Name[],
): event is Extract<Event, { readonly event: Name }> {
  return names.some((name) => name === event.event);
}

/**
 * Receives everything that the relay learns from receipts and block headers. Calls come one after another, in chain
 * order; each is awaited before the next.
 */
export interface ChainListener {
  /** Events of one of our transactions that was mined. May repeat earlier events. */
  onEvents(events: readonly ChainEvent[]): Promise<void>;
  /** The block at this height is no longer canonical: everything from this block hash is gone. */
  onBlockRemoved(block: { number: number; hash: Hex }): Promise<void>;
  /**
   * The head or the final block moved. `finalized` is the latest final block; `undefined` while no node has reported
   * it.
   */
  onHead(head: { latest: BlockPoint; finalized: BlockPoint | undefined }): Promise<void>;
}

/** A block, by its height and its hash. */
export interface BlockKey {
  readonly number: number;
  readonly hash: Hex;
}

/** A block with its time, in Unix seconds. */
export interface BlockPoint extends BlockKey {
  /** Unix seconds. */
  readonly timestamp: number;
}

/**
 * None of our contracts counts further or moves more. A longer number may not be exact and does not fit into the
 * database.
 */
const MAX_DIGITS = 15;

/** An event's integer as money, micro-USDC. Throws `TypeError` above 10^15 - 1. */
export function eventAmount(integer: string): bigint {
  return BigInt(bounded(integer));
}

/** An event's integer as a number, such as seconds. Throws `TypeError` above 10^15 - 1. */
export function eventNumber(integer: string): number {
  return Number(bounded(integer));
}

/** A contract's number that counts from 1. Throws `TypeError` for 0 and above 10^15 - 1. */
export function eventCount(integer: string): number {
  const count = eventNumber(integer);
  if (count < 1) throw new TypeError('Contracts count from 1.');
  return count;
}

function bounded(integer: string): string {
  if (integer.length > MAX_DIGITS || integer.startsWith('-'))
    throw new TypeError(`${integer.slice(0, 80)} is further than any contract of ours counts.`);
  return integer;
}

/**
 * Makes the keys of one kind of object that events are about, such as `payment:0x…`: a prefix that no other kind has,
 * and an id. `parse` reads an id, and returns `undefined` for one that cannot be ours.
 *
 * @example
 * const jobKey = keyKind('job', (id) => Number(id));
 * jobKey.of(7); // 'job:7'
 * jobKey.idsIn(['job:7', 'wallet:0x…']); // [7]
 */
export function keyKind<Id>(prefix: string, parse: (id: string) => Id | undefined) {
  const start = `${prefix}:`;
  return {
    of: (id: string | number) => `${start}${id}`,
    /** The ids of the keys of this kind. A key that cannot be ours has none. */
    idsIn(keys: Iterable<string>): Id[] {
      const ids: Id[] = [];
      for (const key of keys) {
        const id = key.startsWith(start) ? parse(key.slice(start.length)) : undefined;
        if (id !== undefined) ids.push(id);
      }
      return ids;
    },
  };
}

/**
 * The parties to which a wallet has ever given rights, up to a block. Only the chain knows which rights are still in
 * force.
 */
export interface GivenRights {
  /** Parties that USDC was instructed to let take money. */
  readonly spenders: readonly Address[];
  /** Session keys in addition to the first one. */
  readonly keys: readonly Address[];
  readonly blockNumber: number;
}

/** Reads {@link GivenRights} from an index; `undefined` while there is none. Throws if it does not answer. */
export type ReadGivenRights = (wallet: Address) => Promise<GivenRights | undefined>;

type Reader = Pick<PublicClient, 'getTransactionReceipt' | 'pollingInterval'>;

/**
 * The receipt of a transaction, reverted or not, as soon as the node has it. Throws viem's
 * `WaitForTransactionReceiptTimeoutError` if there is none after `timeoutMs`. viem's own wait only checks on new blocks
 * and may miss the last one on a chain that makes blocks only for transactions.
 */
export async function minedReceipt(client: Reader, hash: Hex, timeoutMs = 120_000): Promise<TransactionReceipt> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const receipt = await receiptOf(client, hash);
    if (receipt !== undefined) return receipt;
    if (performance.now() >= deadline) throw new WaitForTransactionReceiptTimeoutError({ hash });
    await Bun.sleep(client.pollingInterval);
  }
}

async function receiptOf(client: Reader, hash: Hex): Promise<TransactionReceipt | undefined> {
  try {
    return await client.getTransactionReceipt({ hash });
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined;
    throw error;
  }
}

/** How deep in the chain an event must lie. */
export interface Depth {
  /** Height of the latest block; `undefined` while it is unknown. */
  readonly head: number | undefined;
  /** Blocks, including the event's own. */
  readonly confirmations: number;
}

/** Whether a block lies deep enough. */
export function isDeep(blockNumber: number, { head, confirmations }: Depth): boolean {
  if (confirmations <= 1) return true;
  return head !== undefined && head - blockNumber + 1 >= confirmations;
}

/**
 * The last of the events in chain order. While a reorganisation is half known, an event can be there twice; the one in
 * the higher block counts.
 */
export function latestOf<Event extends EventPlace>(events: readonly Event[]): Event | undefined {
  return events.reduce<Event | undefined>(
    (best, event) => (best === undefined || isAfter(event, best) ? event : best),
    undefined,
  );
}

/** Whether an event comes after another in chain order. The answer is always the same, even while blocks disagree. */
export function isAfter(a: EventPlace, b: EventPlace): boolean {
  if (a.blockNumber !== b.blockNumber) return a.blockNumber > b.blockNumber;
  if (a.logIndex !== b.logIndex) return a.logIndex > b.logIndex;
  return a.transactionHash > b.transactionHash;
}

/** An event whose name and arguments are unchecked. */
export interface RawEvent extends EventPlace {
  readonly event: string;
  /** By name: integers as decimal strings, addresses and bytes in lower case, arrays as arrays. */
  readonly args: Readonly<Record<string, unknown>>;
}

/**
 * The only way to turn an event into a {@link ChainEvent}, wherever it was seen; `undefined` for one that no projection
 * handles. Throws `TypeError` if an argument is missing or not of the type that the contract's ABI says.
 */
export function parseEvent(raw: RawEvent): ChainEvent | undefined {
  if (!inputsByName.has(raw.event)) return undefined;
  if (isChainEvent(raw)) return raw;
  throw new TypeError(`${raw.event} in ${raw.transactionHash} has no readable ${unreadableIn(raw)?.name}.`);
}

interface Input {
  readonly name: string;
  readonly isReadable: (value: unknown) => boolean;
}

const inputsByName: ReadonlyMap<string, readonly Input[]> = new Map(
  Object.entries(contractEvents).flatMap(([event, item]) =>
    item === 'ignored' ? [] : [[event, item.inputs.map(({ name, type }) => ({ name, isReadable: checkOf(type) }))]],
  ),
);

function isChainEvent(raw: RawEvent): raw is ChainEvent {
  return inputsByName.has(raw.event) && unreadableIn(raw) === undefined;
}

function unreadableIn({ event, args }: RawEvent): Input | undefined {
  return inputsByName.get(event)?.find(({ name, isReadable }) => !isReadable(args[name]));
}

const UNSIGNED = /^(?:0|[1-9]\d{0,77})$/;
const SIGNED = /^(?:0|-?[1-9]\d{0,76})$/;
/** The feed may cut long bytes anywhere. */
const BYTES = /^0x[0-9a-f]*$/;

/** Returns a check that a value is of this ABI type, as receipts, the feed and rows encode it. */
function checkOf(type: string): Input['isReadable'] {
  if (type.endsWith('[]')) {
    const isReadable = checkOf(type.slice(0, -2));
    return (value) => Array.isArray(value) && value.every(isReadable);
  }
  const [, kind, size = ''] = /^([a-z]+)(\d*)$/.exec(type) ?? [];
  switch (kind) {
    case 'bool':
      return (value) => typeof value === 'boolean';
    case 'string':
      return (value) => typeof value === 'string';
    case 'uint':
      return (value) => isInteger(value, UNSIGNED) && BigInt.asUintN(Number(size), BigInt(value)) === BigInt(value);
    case 'int':
      return (value) => isInteger(value, SIGNED) && BigInt.asIntN(Number(size), BigInt(value)) === BigInt(value);
    case 'address':
      return (value) => isHexOf(value, 20);
    case 'bytes':
      return size === ''
        ? (value) => typeof value === 'string' && BYTES.test(value)
        : (value) => isHexOf(value, Number(size));
    default:
      throw new TypeError(`No event of ours has an argument of the type ${type}.`);
  }
}

function isInteger(value: unknown, form: RegExp): value is string {
  return typeof value === 'string' && form.test(value);
}

function isHexOf(value: unknown, bytes: number): boolean {
  return typeof value === 'string' && value.length === 2 + 2 * bytes && BYTES.test(value);
}
