import { expect, test } from 'bun:test';
import type { Address, Hex } from 'viem';
import { testProjections } from '../../test/support/ingest.ts';
import type { AwaitedMessage } from '../chain/projection.ts';
import { openDatabase } from '../db/open.ts';
import { systemClock } from '../lib/time.ts';
import { createLogger } from '../log.ts';
import { createExpiry } from './expiry.ts';

const WALLETS: readonly Address[] = [
  '0x00000000000000000000000000000000000000A1',
  '0x00000000000000000000000000000000000000a2',
];
/** Of a wallet whose nonces up to 100 are executed or dead. */
const STATE: Hex = `0x${Array.from({ length: 13 }, (_, word) => (word === 9 ? 100n : 0n))
  .map((value) => value.toString(16).padStart(64, '0'))
  .join('')}`;

const CONTRACT: Address = '0x00000000000000000000000000000000000000C1';
const CONTRACTS = { batchRelay: CONTRACT, walletFactoryV2: CONTRACT, platformFees: CONTRACT, usdc: CONTRACT };

test('the expiry settles other messages when no node has the blocks of one', async () => {
  const messages = WALLETS.map(
    (walletAddress, index): AwaitedMessage => ({
      id: `message-${index}`,
      walletId: `wallet-${index}`,
      walletAddress,
      eventKey: `message-${index}`,
      nonce: 1,
      deadline: 120,
      signedAtBlock: (index + 1) * 10_000,
    }),
  );
  const settled: string[] = [];
  const { eventKeys } = testProjections(openDatabase(':memory:'), systemClock);
  const client = {
    readContract: async () => [30_000n, 200n, WALLETS.map(() => ({ ok: true, data: STATE }))],
    getBlock: async ({ blockNumber }: { blockNumber: bigint }) => {
      if (blockNumber < 11_000n) throw new Error('This node has pruned the block.');
      return { hash: `0x${blockNumber.toString(16).padStart(64, '0')}`, timestamp: 200n };
    },
    getLogs: async () => [],
  };
  const expiry = createExpiry({
    kind: 'payment',
    // What the search asks of the chain, and nothing else.
    chain: { id: 1, contracts: CONTRACTS, client } as never,
    messagesWithNonce: async () => 1,
    executions: ['PaymentExecuted'],
    eventKeys,
    ingest: {
      seen: async () => undefined,
      impossible: async (keys) => void settled.push(...keys),
    },
    overdue: async (_timestamp, limit) => messages.filter(({ id }) => !settled.includes(id)).slice(0, limit),
    unexplained: async () => undefined,
    finalized: () => ({ number: 30_000, hash: '0x', timestamp: 200 }),
    logger: createLogger({ level: 'fatal', pretty: false, secrets: [] }),
  });
  await expect(expiry.run()).rejects.toThrow('pruned');
  await expiry.run();
  expect(settled).toEqual(['message-1']);
});
