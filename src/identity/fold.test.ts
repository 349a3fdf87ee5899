import { expect, test } from 'bun:test';
import { getAddress, zeroAddress } from 'viem';
import { eventOf } from '../../test/support/events.ts';
import { hash } from '../../test/support/payments.ts';
import type { EventName } from '../chain/contract-events.ts';
import { foldAgent } from './fold.ts';

const WALLET = getAddress(`0x${'c1'.repeat(20)}`);
const OTHER = `0x${'d3'.repeat(20)}`;
const low = WALLET.toLowerCase();

function event(name: EventName, args: Record<string, string>, block: number, logIndex = 0) {
  return eventOf(name, args, {
    ...{ transactionHash: hash('transaction', block), blockHash: hash('block', block), blockNumber: block },
    ...{ logIndex, timestamp: 1_000 + block, address: WALLET },
  });
}

const minted = event('Transfer', { from: zeroAddress, to: low, tokenId: '7' }, 5, 1);
const registered = event('Registered', { agentId: '7', agentURI: 'https://a.example', owner: low }, 5, 2);
const away = event('Transfer', { from: low, to: OTHER, tokenId: '7' }, 6);
const back = event('Transfer', { from: OTHER, to: low, tokenId: '7' }, 8);
const moved = event('URIUpdated', { agentId: '7', newURI: 'ipfs://b', updatedBy: low }, 7);

test('nobody has registered what has no events, or was only moved', () => {
  expect(foldAgent([])).toBeUndefined();
  expect(foldAgent([minted, back, moved])).toBeUndefined();
});

test('an agent is its registrant’s', () => {
  expect(foldAgent([minted, registered])).toEqual({
    ...{ registrant: WALLET, isOwned: true, uri: 'https://a.example' },
    ...{ registeredTxHash: hash('transaction', 5), registeredAt: 1_005 },
  });
});

test('in whatever order it is told', () => {
  const events = [registered, away, moved, back];
  const projected = foldAgent(events);
  expect(projected).toMatchObject({ isOwned: true, uri: 'ipfs://b' });
  expect(foldAgent(events.toReversed())).toEqual(projected);
});

test('until it is given away', () => {
  expect(foldAgent([registered, away])).toMatchObject({ isOwned: false, registrant: WALLET });
});

test('with the number that another one had before a reorganisation, what happened to that is forgotten', () => {
  const anew = event('Registered', { agentId: '7', agentURI: 'https://c.example', owner: OTHER }, 9);
  expect(foldAgent([registered, away, moved, anew])).toMatchObject({
    ...{ registrant: getAddress(OTHER), isOwned: true, uri: 'https://c.example', registeredAt: 1_009 },
  });
});

test('with a URI as long as the indexer shows it', () => {
  const long = event('URIUpdated', { agentId: '7', newURI: 'x'.repeat(5_000), updatedBy: low }, 7);
  expect(foldAgent([registered, long])?.uri).toHaveLength(1024);
});
