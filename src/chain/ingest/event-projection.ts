import type { Statement } from '../../storage/db/batch.ts';
import type { EndingMessage } from '../blocks/message-end.ts';
import type { EventName } from '../contracts/contract-events.ts';
import type { ChainEvent, Depth } from '../events/chain-events.ts';

/**
 * A feature's view of chain events: which of them it keeps and under which key, and the rows that follow from all
 * events of a key. It reads, and returns statements; the ingest stores the events, calls every projection, and writes
 * all of it in one commit.
 */
export interface Projection {
  /** The changes in the feature's rows, computed from all events of each of its keys, once per commit. */
  project(commit: Commit): Promise<ProjectionResult>;
  /** Creates rows that only these events reveal, before they are stored, in commits of its own. */
  adopt?(events: readonly KeptEvent[]): Promise<void>;
  /** Called for each event that {@link ProjectionResult.unmatched} names, before its commit. */
  onUnmatched?(event: KeptEvent): Promise<void>;
  /** The keys to check again now that the chain has grown: something may have become deep enough. */
  waiting?(depth: Depth & { readonly head: number }): Promise<readonly string[]>;
  /** Which of these final events, and of those before them, are no longer needed. */
  needless?(events: readonly KeptEvent[], finalBlock: number): Promise<Needless>;
  /** Signed messages whose execution an event of this feature proves, and which may expire. */
  readonly messages?: AwaitedMessages;
}

/** How an event is kept. */
export interface Kept {
  /** The subject of the event, as its projection looks it up: all events of a key are folded together. */
  readonly key: string;
  /** The key of the events that become relevant because of this one. */
  readonly opens?: string;
  /**
   * Set if any account may cause it. Such an event of the feed counts only after another event has opened its key.
   * Receipts are of our own calls.
   */
  readonly needsOpening?: boolean;
}

/**
 * How each event of these names is kept; `undefined` for an irrelevant one. If it throws, the event is not ingested, so
 * it checks the emitter first: any account can have another contract emit the same.
 */
export type EventKeys<Name extends EventName = EventName> = {
  readonly [Each in Name]: (event: ChainEvent<Each>) => Kept | undefined | Promise<Kept | undefined>;
};

/** An event with the key under which it is kept. */
export type KeptEvent = ChainEvent & { readonly eventKey: string };

/** The events of some keys, in chain order, before and after the commit. */
interface Histories {
  readonly before: ReadonlyMap<string, readonly ChainEvent[]>;
  readonly after: ReadonlyMap<string, readonly ChainEvent[]>;
}

/** The changes in the stored events, all at once, and ways to read them. */
export interface Commit {
  /** The keys whose events change, or that are to be checked again. */
  readonly keys: ReadonlySet<string>;
  /** Events that are new, or in another block now. May include others. */
  readonly events: readonly KeptEvent[];
  /** Events that left their place, as they were there. */
  readonly gone: readonly KeptEvent[];
  readonly historiesOf: (keys: readonly string[]) => Promise<Histories>;
  /**
   * For each of some blocks, the events of these names about a key that come next to it, before and after, in chain
   * order, after the commit.
   */
  readonly eventsAround: (
    key: string,
    names: readonly EventName[],
    blocks: readonly number[],
  ) => Promise<readonly ChainEvent[]>;
  readonly depth: Depth;
  /** The latest block known to be final; -1 for none. */
  readonly finalBlock: number;
  /** The keys of messages that can never execute any more, which is proved. */
  readonly impossible: ReadonlySet<string>;
}

/** A commit's changes in a feature's rows. */
export interface ProjectionResult {
  readonly statements: readonly Statement[];
  /** Events of the commit that concern our objects but match no row: they are kept and counted. */
  readonly unmatched?: readonly KeptEvent[];
  /** Called once it is written. */
  readonly committed?: () => void;
}

interface Needless {
  /** Keys whose events up to the final block are not needed. */
  readonly keys?: readonly string[];
  /** Events that make earlier ones of the same name and key unnecessary. */
  readonly until?: readonly KeptEvent[];
}

/** Messages of wallets' sessions whose execution no event has shown yet. */
export interface AwaitedMessages {
  /** The purpose of the messages, such as `payment`. No other projection has the same. */
  readonly kind: string;
  /** The events with the message's key, one of which each execution emits. */
  readonly executions: readonly EventName[];
  /** Messages that are in no block and have expired at `timestamp` (Unix seconds), oldest first. */
  overdue(timestamp: number, limit: number): Promise<AwaitedMessage[]>;
  /** The keys of messages that this final block or earlier ones prove to be impossible. */
  impossibleAt?(finalBlock: number): Promise<readonly string[]>;
}

/** A session's message whose execution no event has shown yet. */
export interface AwaitedMessage extends EndingMessage {
  /** The id of the object that it is for. */
  readonly id: string;
  /** The key of the event that will report it. */
  readonly eventKey: string;
  readonly walletId: string;
}

/**
 * Computes a result once per commit, so that a projection can use another one's result: both get the same, and the
 * database is read once.
 */
export function perCommit<Result>(compute: (commit: Commit) => Result): (commit: Commit) => Result {
  const results = new WeakMap<Commit, { readonly result: Result }>();
  return (commit) => {
    const known = results.get(commit) ?? { result: compute(commit) };
    results.set(commit, known);
    return known.result;
  };
}
