import { expect, test } from 'bun:test';
import {
  type Abi,
  type AbiEvent,
  type Address,
  decodeEventLog,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  pad,
  toHex,
} from 'viem';
import { agentWalletAbi } from '../contracts/generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from '../contracts/generated/AgentWalletFactory.ts';
import { batchRelayAbi } from '../contracts/generated/BatchRelay.ts';
import { identityRegistryAbi } from '../contracts/generated/IdentityRegistry.ts';
import { jobEscrowAbi } from '../contracts/generated/JobEscrow.ts';
import { platformFeesAbi } from '../contracts/generated/PlatformFees.ts';
import { reputationAttestorAbi } from '../contracts/generated/ReputationAttestor.ts';
import type { Contracts } from '../nodes/chain.ts';
import type { Log } from './blocks.ts';
import { createEventDecoder } from './decode.ts';

const addressOf = (number: number): Address => pad(toHex(number), { size: 20 });
const contracts = {
  usdc: addressOf(1),
  platformFees: addressOf(2),
  walletFactoryV2: addressOf(3),
  walletFactoryV3: addressOf(4),
  batchRelay: addressOf(5),
  passkeyOwnerFactory: addressOf(6),
  walletImplementationV2: addressOf(21),
  walletExtensionV2: addressOf(22),
  walletViewsV2: addressOf(24),
  passkeyOwnerImplementation: addressOf(23),
  jobEscrow: addressOf(8),
  identityRegistry: addressOf(9),
  reputationRegistry: addressOf(10),
  reputationAttestor: addressOf(11),
} satisfies Contracts;
const CLONE = addressOf(99);
const EMITTED: readonly (readonly [Address, Abi])[] = [
  [contracts.platformFees, platformFeesAbi],
  [contracts.walletFactoryV2, agentWalletFactoryAbi],
  [contracts.walletFactoryV3, agentWalletFactoryAbi],
  [contracts.batchRelay, batchRelayAbi],
  [contracts.jobEscrow, jobEscrowAbi],
  [contracts.identityRegistry, identityRegistryAbi],
  [contracts.reputationAttestor, reputationAttestorAbi],
  [CLONE, agentWalletAbi],
];
const HASH = pad('0xab', { size: 32 });

/** A value of a type, a different one for each position. */
function valueAt(type: string, place: number): unknown {
  if (type.endsWith('[]')) return [valueAt(type.slice(0, -2), place), valueAt(type.slice(0, -2), place + 1)];
  if (type === 'address') return addressOf(0xa0 + place);
  if (type === 'bool') return place % 2 === 0;
  if (type === 'string') return `text ${place}`;
  if (type === 'bytes') return toHex(`bytes ${place}`);
  if (type.startsWith('bytes')) return pad(toHex(place + 1), { size: Number(type.slice(5)) });
  const isSmall = /^u?int([1-4]?\d)$/.test(type);
  return isSmall ? place + 1 : BigInt(place) + 1n;
}

function logOf(address: Address, event: AbiEvent): Log {
  const values = event.inputs.map(({ type }, place) => valueAt(type, place));
  const args = Object.fromEntries(event.inputs.map(({ name = '' }, place) => [name, values[place]]));
  const others = event.inputs.flatMap((input, place) =>
    input.indexed === true ? [] : [[input, values[place]] as const],
  );
  const topics = encodeEventTopics({ abi: [event], eventName: event.name, args }).filter(isWord);
  const data = encodeAbiParameters(
    others.map(([input]) => input),
    others.map(([, value]) => value),
  );
  return { address, topics, data, logIndex: 0 };
}

const isWord = (topic: unknown): topic is Hex => typeof topic === 'string';

function decoded(log: Log) {
  const receipt = { transactionHash: HASH, blockNumber: 1, blockHash: HASH, succeeded: true, logs: [log] };
  return createEventDecoder(contracts).decode(receipt, 1_800_000_000);
}

/** Converts viem's values to those of the rows. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'bigint' || typeof value === 'number') return value.toString();
  return typeof value === 'string' && value.startsWith('0x') ? value.toLowerCase() : value;
}

const events = EMITTED.flatMap(([address, abi]) =>
  abi.filter((item) => item.type === 'event').map((event) => ({ address, event })),
);
const handled = events.filter(({ address, event }) => decoded(logOf(address, event)).length > 0);

test('events are read as viem reads them', () => {
  expect(handled.length).toBeGreaterThan(25);
  for (const { address, event } of handled) {
    const log = logOf(address, event);
    const [signature, ...rest] = log.topics;
    const read = decodeEventLog({ abi: [event], topics: [signature ?? '0x', ...rest], data: log.data });
    const args = Object.entries(read.args ?? {}).map(([name, value]) => [name, plain(value)]);
    expect(decoded(log)).toMatchObject([{ event: event.name, args: Object.fromEntries(args) }]);
  }
});

test('what has other topics, or less data, than the event is none of ours', () => {
  for (const { address, event } of handled) {
    const log = logOf(address, event);
    expect(decoded({ ...log, topics: [...log.topics, HASH] })).toEqual([]);
    if (event.inputs.length > 0) expect(decoded({ ...log, topics: log.topics.slice(0, 1), data: '0x' })).toEqual([]);
  }
});
