import { expect, test } from 'bun:test';
import { getAddress, zeroAddress } from 'viem';
import { eventOf } from '../../../test/support/events.ts';
import { hash } from '../../../test/support/payments.ts';
import type { EventName } from '../../chain/contracts/contract-events.ts';
import { foldAgent } from './identity-projection.ts';

const WALLET = getAddress(`0x${'c1'.repeat(20)}`);
const OTHER = `0x${'d3'.repeat(20)}`;
const low = WALLET.toLowerCase();

function event(name: EventName, args: Record<string, string>, block: number, logIndex = 0) {
  return eventOf(name, args, {
    transactionHash: hash('transaction', block),
    blockHash: hash('block', block),
    blockNumber: block,
    logIndex,
    timestamp: 1_000 + block,
    address: WALLET,
  });
}

const minted = event('Transfer', { from: zeroAddress, to: low, tokenId: '7' }, 5, 1);
const registered = event('Registered', { agentId: '7', agentURI: 'https://a.example', owner: low }, 5, 2);
const away = event('Transfer', { from: low, to: OTHER, tokenId: '7' }, 6);
const back = event('Transfer', { from: OTHER, to: low, tokenId: '7' }, 8);
const moved = event('URIUpdated', { agentId: '7', newURI: 'ipfs://b', updatedBy: low }, 7);

test('foldAgent returns undefined for no events, or without a registration', () => {
  expect(foldAgent([])).toBeUndefined();
  expect(foldAgent([minted, back, moved])).toBeUndefined();
});

test('foldAgent assigns an agent to its registrant', () => {
  expect(foldAgent([minted, registered])).toEqual({
    registrant: WALLET,
    isOwned: true,
    uri: 'https://a.example',
    registeredTxHash: hash('transaction', 5),
    registeredAt: 1_005,
  });
});

test('foldAgent gives the same agent for the same events in reverse order', () => {
  const events = [registered, away, moved, back];
  const projected = foldAgent(events);
  expect(projected).toMatchObject({ isOwned: true, uri: 'ipfs://b' });
  expect(foldAgent(events.toReversed())).toEqual(projected);
});

test('foldAgent marks an agent as not owned after a transfer', () => {
  expect(foldAgent([registered, away])).toMatchObject({ isOwned: false, registrant: WALLET });
});

test('foldAgent ignores events before a later registration of the same agent id', () => {
  const again = event('Registered', { agentId: '7', agentURI: 'https://c.example', owner: OTHER }, 9);
  expect(foldAgent([registered, away, moved, again])).toMatchObject({
    registrant: getAddress(OTHER),
    isOwned: true,
    uri: 'https://c.example',
    registeredAt: 1_009,
  });
});

test('foldAgent cuts the URI at 1024 characters', () => {
  const long = event('URIUpdated', { agentId: '7', newURI: 'x'.repeat(5_000), updatedBy: low }, 7);
  expect(foldAgent([registered, long])?.uri).toHaveLength(1024);
});
