import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from './entry.ts';

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

/** Does what this server does by itself because of something that was asked for before, whose id it has. */
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

/** Where comes from what is being done now. What a batch does for others has to be given the origin that they had. */
export function originNow(): Origin {
  return origins.getStore()?.origin ?? SERVER;
}
