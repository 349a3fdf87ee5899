import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditAction } from '../../core/events.ts';

/**
 * Who did it: an Owner by a session, an agent or an app by a key, the holder of the freeze token, the claim key, or the
 * right name and password; the operator by a command; this server by itself. Rows keep a kind's place in this list.
 */
export const ACTOR_KINDS = ['session', 'key', 'app', 'freeze_token', 'visitor', 'operator', 'server'] as const;

/** Who did something. */
export interface Actor {
  readonly kind: (typeof ACTOR_KINDS)[number];
  /**
   * The id of a session, the public part of a key, the name of a command, the scheduled change that the server makes;
   * null where there is none.
   */
  readonly id: string | null;
}

/** What else there is to tell of an entry: never a secret. Amounts are decimal USDC. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** The same before it is written: amounts are micro-USDC, and `undefined` is left out. */
export type GivenDetails = Readonly<Record<string, AuditDetails[string] | bigint | undefined>>;

/** What was done. */
export interface AuditEntry {
  readonly action: AuditAction;
  /**
   * Whose it is: the user themself, or the Owner of the wallet. Unless given, the Owner where it is about the wallet of
   * the request, otherwise the caller.
   */
  readonly userId?: string | null;
  readonly walletId?: string | undefined;
  readonly details?: GivenDetails | undefined;
}

/** Where something comes from that is being done now. */
export interface Origin {
  readonly actor: Actor;
  /** Who makes it, where that is an Owner. */
  readonly userId: string | null;
  /** Address of the caller; null where there is none. */
  readonly address: string | null;
  readonly requestId: string | null;
  /** The wallet that the request is about, and whose it is: a member of its organisation may be asking. */
  readonly wallet?: { readonly id: string; readonly userId: string | null };
}

const SERVER: Origin = { actor: { kind: 'server', id: null }, userId: null, address: null, requestId: null };
const VISITOR: Actor = { kind: 'visitor', id: null };

/** Of the request, or of the command, in which code runs. */
const origins = new AsyncLocalStorage<{ origin: Origin }>();

/** Does the work of a request. Who makes it is noted once it is known. */
export function asRequest<Value>(of: Pick<Origin, 'address' | 'requestId'>, work: () => Value): Value {
  return origins.run({ origin: { ...of, actor: VISITOR, userId: null } }, work);
}

/** Does the work of a command of the operator. */
export function asOperator<Value>(command: string, work: () => Value): Value {
  return origins.run({ origin: { ...SERVER, actor: { kind: 'operator', id: command } } }, work);
}

/** Does what this server does by itself because of an earlier request, whose id it has. */
export function asServer<Value>(id: string, work: () => Value): Value {
  return origins.run({ origin: { ...SERVER, actor: { kind: 'server', id } } }, work);
}

/** Notes who makes the request in which this is called. */
export function noteActor(actor: Actor, userId: string | null = null): void {
  const held = origins.getStore();
  if (held !== undefined) held.origin = { ...held.origin, actor, userId };
}

/** Notes whose the wallet is that the request in which this is called is about. */
export function noteOwner(id: string, userId: string | null): void {
  const held = origins.getStore();
  if (held !== undefined) held.origin = { ...held.origin, wallet: { id, userId } };
}

/** Where the present work comes from. Work that a batch does for others has to get their origin. */
export function originNow(): Origin {
  return origins.getStore()?.origin ?? SERVER;
}
