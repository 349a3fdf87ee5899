import { chainEvent } from '../../ponder.schema.ts';
import type { Context, Event, EventNames } from '../../registry.ts';
import { toJson } from './json.ts';

/** What every log event has, whichever it is. */
export interface LogEvent {
  readonly id: string;
  readonly args: object;
  readonly log: Pick<Event<EventNames>['log'], 'address' | 'logIndex'>;
  readonly block: Pick<Event<EventNames>['block'], 'number' | 'hash' | 'timestamp'>;
  readonly transaction: Pick<Event<EventNames>['transaction'], 'hash' | 'transactionIndex' | 'input'>;
}

export type Db = Context<EventNames>['db'];

/** Appends an event to the table behind the feed. */
export async function record(
  contract: string,
  name: string,
  event: LogEvent,
  context: Pick<Context<EventNames>, 'db' | 'chain'>,
): Promise<void> {
  await context.db
    .insert(chainEvent)
    .values({
      ...place(event),
      id: event.id,
      chainId: BigInt(context.chain.id),
      blockHash: event.block.hash,
      transactionIndex: event.transaction.transactionIndex,
      address: lower(event.log.address),
      contract,
      event: name,
      args: toJson(event.args),
    });
}

/** Where and when a row's event happened. */
export function place(event: LogEvent) {
  return {
    timestamp: event.block.timestamp,
    blockNumber: event.block.number,
    transactionHash: event.transaction.hash,
    logIndex: event.log.logIndex,
  };
}

/** An address as every table has it. */
export function lower(address: `0x${string}`): `0x${string}` {
  return `0x${address.slice(2).toLowerCase()}`;
}

/** The UTC date of a block's time in Unix seconds, as `2026-01-31`. */
export function dayOf(timestamp: bigint): string {
  return new Date(Number(timestamp) * 1000).toISOString().slice(0, 10);
}
