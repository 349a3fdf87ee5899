import { z } from 'zod';
import { createIngestStore, type FinalView } from '../../chain/ingest/ingest-store.ts';
import { type CarryingTransaction, createTrails } from '../../chain/relay/message-trail.ts';
import { dateOf } from '../../core/lib/time.ts';
import type { Reading } from '../../storage/db/read.ts';

/** The state of the chain, as known while a data folder is read. */
export interface View {
  /** Unix seconds of the host. */
  readonly now: number;
  /** What the server saw when the final block moved last; `undefined` before that. */
  readonly final: FinalView | undefined;
  /** Of lanes, in ether, as a running server tells them. */
  readonly balances: ReadonlyMap<string, number>;
  /** How many transactions of the lane with lower nonces are in no block. */
  readonly aheadOf: (carrier: CarryingTransaction) => Promise<number>;
}

/** The state of the chain now: from the database, and the lanes' balances as a running server knows them. */
export async function viewOf(db: Reading, { now, balances }: Pick<View, 'now' | 'balances'>): Promise<View> {
  const final = await createIngestStore(db).finalView();
  return { now, balances, final, aheadOf: createTrails(db).aheadOf };
}

/** Whether a block is final, as far as the server has seen. */
export function isFinal(block: number, { final }: Pick<View, 'final'>): boolean {
  return final !== undefined && block <= final.number;
}

/** A time in an answer for programs. */
export const time = z.iso.datetime();
/** An amount in an answer for programs. */
export const usdc = z.string();

/** Unix seconds as a time, or null. */
export function timeOf(seconds: number | null): string | null {
  return seconds === null ? null : dateOf(seconds);
}

/** How long something takes, in words. */
export function durationOf(seconds: number): string {
  const [minute, hour, day] = [60, 3_600, 86_400];
  if (seconds < 2 * minute) return counted(Math.max(1, Math.round(seconds)), 'second');
  if (seconds < 2 * hour) return counted(Math.round(seconds / minute), 'minute');
  return seconds < 2 * day ? counted(Math.round(seconds / hour), 'hour') : counted(Math.round(seconds / day), 'day');
}

/** A number of things. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** The host of a URL: the rest of it may be a secret. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? 'an unreadable URL';
}

/** Ether in as few digits as tell it from nothing. */
export function etherOf(ether: number): string {
  return ether === 0 ? '0' : String(Number(ether.toPrecision(3)));
}
