import { equalConstantTime } from '../../core/lib/crypto.ts';
import { CONNECTION_HEADERS } from '../../core/lib/direct-fetch.ts';

/** Who leads: the one instance that does the work, as the database names it. */
export interface Leader {
  /** Grows by one with each leader. */
  readonly epoch: number;
  readonly instance: string;
  /** Where other instances reach it, without a slash at the end. */
  readonly url: string;
  /** Proves to it that a request comes from another instance; no one else can read it. */
  readonly token: string;
  readonly version: string;
}

/** The one header that instances add to what they pass on: the leader's token and the caller's address. */
export const FORWARDED_HEADER = 'x-bursar-forwarded';

/** Instead of an answer: what has become of a request. For the instance that passed it on. */
export const FATE_HEADER = 'x-bursar-fate';

/** `untouched`: nothing was done about it. `unknown`: it was begun, and the one who did it leads no more. */
export type Fate = 'untouched' | 'unknown';

/** How long the lead lasts without being renewed, by the database's clock. */
export const LEASE_SECONDS = 10;

/** Stands for an unknown address. */
const NO_ADDRESS = '-';

/** The header's text, for the leader with this token. */
export function forwardedText(token: string, address: string | undefined): string {
  return `${token} ${address ?? NO_ADDRESS}`;
}

/**
 * Takes the header out of a request. Answers the caller's address if the text has this token, else `forged`: another
 * instance that knows an earlier leader, or a caller that is no instance.
 */
export function takeForwarded(
  headers: Headers,
  token: string | undefined,
): { readonly address: string | undefined } | 'forged' | undefined {
  const text = headers.get(FORWARDED_HEADER);
  if (text === null) return undefined;
  headers.delete(FORWARDED_HEADER);
  const [given = '', address = NO_ADDRESS] = text.split(' ', 2);
  if (token === undefined || !equalConstantTime(given, token)) return 'forged';
  return { address: address === NO_ADDRESS ? undefined : address };
}

/** Of one connection, also in an answer. */
const OF_CONNECTION: ReadonlySet<string> = new Set([...CONNECTION_HEADERS, 'proxy-authenticate']);

/** Whether a header goes on to the next connection; `named` are those that `Connection` names. */
export function goesOn(name: string, named: ReadonlySet<string>): boolean {
  return !OF_CONNECTION.has(name) && !named.has(name);
}

/** The headers that a `Connection` header names. */
export function namedIn(connection: string | null | undefined): ReadonlySet<string> {
  return new Set((connection ?? '').toLowerCase().split(/[\s,]+/));
}

/** Creates the record of who leads, without a leader. */
export function createKnownLeader() {
  let current: Leader | 'here' | undefined;
  /** Of the last leader that was another instance: one that is not known to lead any more may answer all the same. */
  let other: { readonly epoch: number; readonly ended: AbortController } | undefined;
  const waiters = new Set<() => void>();
  return {
    /** `here` while this instance leads and is ready; undefined while no leader is known. */
    now: () => current,
    /** Resolves when that has changed, or after so many milliseconds. */
    change: (ms: number) =>
      new Promise<void>((resolve) => {
        const go = () => {
          clearTimeout(timer);
          waiters.delete(go);
          resolve();
        };
        const timer = setTimeout(go, ms);
        waiters.add(go);
      }),
    /** Aborted once another instance leads. */
    signalOf: ({ epoch }: Leader): AbortSignal => (other?.epoch === epoch ? other.ended.signal : AbortSignal.abort()),
    set(next: Leader | 'here' | undefined): void {
      const isElsewhere = typeof next === 'object';
      if (next === current || (isElsewhere && typeof current === 'object' && current.epoch === next.epoch)) return;
      current = next;
      const isOther = isElsewhere && other?.epoch === next.epoch;
      if (next !== undefined && !isOther) {
        other?.ended.abort();
        other = isElsewhere ? { epoch: next.epoch, ended: new AbortController() } : undefined;
      }
      for (const go of [...waiters]) go();
    },
  };
}

/** Who leads, as far as this instance knows, and who waits to learn of a change. */
export type KnownLeader = ReturnType<typeof createKnownLeader>;
