import { type Address, getAddress, type Hex } from 'viem';
import type { ChainEvent } from '../../src/chain/events/chain-events.ts';
import { reputationCounters, reputationEvents } from '../../src/features/reputation/reputation-tables.ts';
import { createMisuseStore } from '../../src/features/wallets/freezes/freezes.ts';
import type { Db } from '../../src/storage/db/open.ts';
import { eventOf } from './events.ts';
import { hash } from './payments.ts';

export const ATTESTOR: Address = getAddress(`0x${hash('attestor').slice(26)}`);

/** An event of a wallet about itself; the same cause is the same transaction. */
export function walletEvent(
  wallet: Address,
  event: 'Frozen' | 'Unfrozen' | 'PolicyUpdated',
  { block, fork = 0, logIndex = 0, cause }: { block: number; fork?: number; logIndex?: number; cause: string },
): ChainEvent {
  const policy = { txLimit: '0', dailyLimit: '0', expiresAt: '0' };
  const args = event === 'PolicyUpdated' ? policy : { epoch: '1' };
  return eventOf(event, args, { ...placed(cause, block, fork), logIndex, address: wallet });
}

/** Has the Owner of a wallet say that its freeze in force after a block, or the next one, is for misuse. */
export async function sayMisuse(db: Db, walletId: string, atBlock: number): Promise<void> {
  const row = { walletId, epoch: atBlock, atBlock, until: 1_900_000_000, createdAt: 1_800_000_000 };
  await db.batch([createMisuseStore(db).sayStatement(row)]);
}

/** What the attestor says of an event with this ref. */
export function attestedEvent(
  ref: Hex,
  { block, fork = 0, reason, isRefused = false }: { block: number; fork?: number; reason?: Hex; isRefused?: boolean },
): ChainEvent {
  const place = { ...placed(`attest ${ref} ${reason ?? ''}`, block, fork), logIndex: 1, address: ATTESTOR };
  if (reason !== undefined) return eventOf('AttestationFailed', { ref, reason }, place);
  if (!isRefused) return eventOf('Attested', { ref, agentId: '7', feedbackIndex: '3' }, place);
  const feedback = { tag1: 'payment', tag2: '', endpoint: '', feedbackURI: '', feedbackHash: hash(ref) };
  return eventOf('AttestationRefused', { ref, agentId: '7', value: '-3', ...feedback }, place);
}

function placed(cause: string, block: number, fork: number) {
  return {
    transactionHash: hash(cause, 'mined'),
    blockNumber: block,
    blockHash: hash('block', block, fork),
    timestamp: 1_800_000_000 + block,
  };
}

/** The sums that the stored events have, by wallet; wallets without any are left out. */
export async function recount({ orm }: Db) {
  const sums: Record<string, Sums> = {};
  for (const { walletId, value, eventType, sourceKind, volume } of await orm.select().from(reputationEvents).all()) {
    const before = sums[walletId] ?? nothing;
    sums[walletId] = {
      success: before.success + Math.max(value, 0),
      failure: before.failure + Math.min(value, 0),
      payments: before.payments + (eventType === 'payment_success' ? 1 : 0),
      jobs: before.jobs + (sourceKind === 'erc8183_job' ? 1 : 0),
      freezes: before.freezes + (eventType === 'wallet_frozen' ? 1 : 0),
      volume: before.volume + volume,
    };
  }
  return sums;
}

/** The same as it is kept. */
export async function counted({ orm }: Db) {
  const rows = await orm.select().from(reputationCounters).all();
  const sums = rows.map(({ walletId, success, failure, payments, jobs, freezes, volume }) => {
    return [walletId, { success, failure, payments, jobs, freezes, volume }] as const;
  });
  return Object.fromEntries(sums.filter(([, sum]) => !Bun.deepEquals(sum, nothing)));
}

interface Sums {
  readonly success: number;
  readonly failure: number;
  readonly payments: number;
  readonly jobs: number;
  readonly freezes: number;
  readonly volume: bigint;
}

const nothing: Sums = { success: 0, failure: 0, payments: 0, jobs: 0, freezes: 0, volume: 0n };

/** Wallet, type and cause of every stored event, in the order of their texts. */
export async function eventNames({ orm }: Db): Promise<string[]> {
  const rows = await orm.select().from(reputationEvents).all();
  return rows.map(({ walletId, eventType, cause }) => `${walletId} ${eventType} ${cause}`).sort();
}
