import type { Permission } from '../roles/role.ts';
import type { Scope } from './scopes.ts';

/** A person who logged in. */
export interface Owner {
  readonly kind: 'owner';
  readonly userId: string;
  /** The log-in that the token is of. */
  readonly sessionId: string;
  /** What the request asks for, where it may be made for an organisation; without it, only an Owner may make it. */
  readonly permission?: Permission;
  /** Whether the request carries the proof that its operation takes, or need not; only where it takes one. */
  readonly isProven?: boolean;
}

/** A program with a key, which is bound to one wallet. */
export interface Agent {
  readonly kind: 'agent';
  readonly walletId: string;
  /** The public part of the key, by which its requests are counted. */
  readonly keyPrefix: string;
  /** What the key may do. */
  readonly scopes: readonly Scope[];
}

/** Who is calling. */
export type Caller = Owner | Agent;
