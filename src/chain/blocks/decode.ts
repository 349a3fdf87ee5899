import {
  type Abi,
  type AbiEvent,
  type AbiParameter,
  type Address,
  concat,
  decodeAbiParameters,
  getAbiItem,
  getAddress,
  type Hex,
  toEventSelector,
} from 'viem';
import { contractEvents } from '../contracts/contract-events.ts';
import { agentWalletAbi } from '../contracts/generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from '../contracts/generated/AgentWalletFactory.ts';
import { batchRelayAbi } from '../contracts/generated/BatchRelay.ts';
import { identityRegistryAbi } from '../contracts/generated/IdentityRegistry.ts';
import { jobEscrowAbi } from '../contracts/generated/JobEscrow.ts';
import { platformFeesAbi } from '../contracts/generated/PlatformFees.ts';
import { reputationAttestorAbi } from '../contracts/generated/ReputationAttestor.ts';
import { type ChainEvent, parseEvent } from '../events/chain-events.ts';
import type { Contracts } from '../nodes/chain.ts';
import type { Log, Receipt } from './blocks.ts';

const callFailed = getAbiItem({ abi: batchRelayAbi, name: 'CallFailed' });
const CALL_FAILED = toEventSelector(callFailed);
const CALL_FAILED_SHAPE = shapeOf(callFailed);

/** An event, and how its topics and its data are decoded. */
interface EventShape {
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
  readonly indexed: readonly AbiParameter[];
  readonly others: readonly AbiParameter[];
}

type EventsByTopic = ReadonlyMap<string, EventShape>;

/** Reads the events of our contracts from receipts. */
export type EventDecoder = ReturnType<typeof createEventDecoder>;

/** Creates the decoder of receipts. It knows the events of our contracts and of wallets. */
export function createEventDecoder(contracts: Contracts) {
  // They include the events of every wallet.
  const clone = eventsOf(agentWalletAbi);
  const factory = eventsOf(agentWalletFactoryAbi);
  const byAddress = new Map<string, EventsByTopic>([
    [contracts.walletFactoryV2.toLowerCase(), factory],
    [contracts.platformFees.toLowerCase(), eventsOf(platformFeesAbi)],
    [contracts.batchRelay.toLowerCase(), eventsOf(batchRelayAbi)],
    [contracts.usdc.toLowerCase(), new Map()],
  ]);
  if (contracts.walletFactoryV3 !== undefined) {
    byAddress.set(contracts.walletFactoryV3.toLowerCase(), factory);
  }
  if (contracts.jobEscrow !== undefined) {
    byAddress.set(contracts.jobEscrow.toLowerCase(), eventsOf(jobEscrowAbi));
  }
  if (contracts.reputationAttestor !== undefined) {
    byAddress.set(contracts.reputationAttestor.toLowerCase(), eventsOf(reputationAttestorAbi));
  }
  if (contracts.identityRegistry !== undefined) {
    byAddress.set(contracts.identityRegistry.toLowerCase(), eventsOf(identityRegistryAbi));
  }
  return {
    /**
     * The receipt's events in order, as far as a projection handles them. They include events with a wallet's event
     * names from other contracts, since wallets are known by their addresses only: a projection that folds an event
     * compares the address.
     */
    decode: (receipt: Omit<Receipt, 'fee' | 'gasUsed'>, timestamp: number): ChainEvent[] =>
      receipt.logs.flatMap((log) => {
        const shape = (byAddress.get(log.address.toLowerCase()) ?? clone).get(log.topics[0] ?? '');
        const args = shape === undefined ? undefined : decodeArgs(shape, log);
        if (shape === undefined || args === undefined) return [];
        const { transactionHash, blockNumber, blockHash } = receipt;
        const place = { transactionHash, logIndex: log.logIndex, blockNumber, blockHash, timestamp };
        const event = parseEvent({ ...place, address: getAddress(log.address), event: shape.name, args });
        return event === undefined ? [] : [event];
      }),
  };
}

function eventsOf(abi: Abi): EventsByTopic {
  const own = abi.filter((item) => item.type === 'event').filter(isHandled);
  return new Map(own.map((item) => [toEventSelector(item), shapeOf(item)]));
}

const handled: ReadonlyMap<string, AbiEvent | 'ignored'> = new Map(Object.entries(contractEvents));

/**
 * Whether a projection handles the event. If several contracts emit events of one name, the arguments decide: a
 * wallet's ownership is handled, that of the fees and attestor contracts is not.
 */
function isHandled({ name, inputs }: AbiEvent): boolean {
  const known = handled.get(name);
  if (known === undefined || known === 'ignored') return false;
  return inputs.every((input, place) => input.name === known.inputs[place]?.name);
}

function shapeOf({ name, inputs }: AbiEvent): EventShape {
  return {
    name,
    inputs,
    indexed: inputs.filter((input) => input.indexed === true).map(topicOf),
    others: inputs.filter((input) => input.indexed !== true),
  };
}

/** A topic has one word. For a longer value it is the hash. */
function topicOf(input: AbiParameter): AbiParameter {
  return /^(string|bytes|tuple)$|\]$/.test(input.type) ? { name: input.name, type: 'bytes32' } : input;
}

/** `undefined` for an event of the same name and types with other indexed arguments: it is not ours. */
function decodeArgs(
  { inputs, indexed, others }: EventShape,
  { topics, data }: Log,
): Record<string, unknown> | undefined {
  const [, ...words] = topics;
  if (words.length !== indexed.length) return undefined;
  try {
    const values = new Map([...valuesIn(indexed, concat(words)), ...valuesIn(others, data)]);
    return Object.fromEntries(inputs.map(({ name = '', type }) => [name, plainValue(type, values.get(name))]));
  } catch {
    return undefined;
  }
}

function valuesIn(parameters: readonly AbiParameter[], data: Hex): [string, unknown][] {
  const values: readonly unknown[] = parameters.length === 0 ? [] : decodeAbiParameters(parameters, data);
  return parameters.map(({ name = '' }, place) => [name, values[place]]);
}

/** Integers as decimal strings, addresses and bytes in lower case; texts stay as they are. */
function plainValue(type: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    const element = type.replace(/\[\d*\]$/, '');
    return value.map((item) => plainValue(element, item));
  }
  if (typeof value === 'bigint' || typeof value === 'number') return value.toString();
  if (typeof value === 'string' && type !== 'string') return value.toLowerCase();
  return value;
}

/** The calls of a batch that failed, by position, with their revert data. */
export function failedCalls(receipt: Receipt, batchRelay: Address): Map<number, Hex> {
  const failed = new Map<number, Hex>();
  for (const log of receipt.logs) {
    if (log.address.toLowerCase() !== batchRelay.toLowerCase() || log.topics[0] !== CALL_FAILED) continue;
    const args = decodeArgs(CALL_FAILED_SHAPE, log);
    if (typeof args?.index === 'string' && typeof args.reason === 'string') {
      failed.set(Number(args.index), `0x${args.reason.slice(2)}`);
    }
  }
  return failed;
}
