import { contractEvents } from '../contracts/contract-events.ts';
import type { ChainEvent, EventPlace } from './chain-events.ts';

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
