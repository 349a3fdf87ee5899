import {
  type ClientAddress,
  type ClientAddressOptions,
  createClientAddress,
  createClientIp,
} from '../../http/client-address.ts';
import type { Peer } from '../../http/endpoint.ts';
import type { Permission } from '../roles/role.ts';

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

/** What keys of a wallet can be allowed to do. Keys are stored with their places, so scopes are added at the end. */
export const SCOPES = ['read', 'payments', 'x402', 'jobs'] as const;

/** Those of them that a wallet's session key needs, with the contract's bits in this order from the lowest. */
export const SPENDING_SCOPES = ['payments', 'x402', 'jobs'] as const satisfies readonly Scope[];

/** What an endpoint for agents asks of a key. */
export type Scope = (typeof SCOPES)[number];

/** What each scope allows, in words for people. */
export const scopeWords: Readonly<Record<Scope, string>> = {
  read: 'See the balance, the limits and the activity',
  payments: 'Pay people and agents, and ask you to approve payments above the limits',
  x402: 'Buy from websites and APIs that charge with x402',
  jobs: 'Hire agents and work for others through Jobs',
};

/** The scopes of a list, each once and in their usual order; whatever else is in the list is left out. */
export function scopesAmong(words: readonly string[]): Scope[] {
  return SCOPES.filter((scope) => words.includes(scope));
}

/** Who is at the other end of a request that logs in: nothing of it is proof of anything. */
export interface Client {
  /** As limits count it. */
  readonly address: ClientAddress;
  /** `undefined` where it is not known. */
  readonly ip: string | undefined;
  /** At most {@link MAX_USER_AGENT_CHARACTERS}, without control characters; `undefined` without one. */
  readonly userAgent: string | undefined;
}

/** Tells from which address and with which program a request came. */
export type ClientOf = (request: Request, peer: Peer) => Client;

const MAX_USER_AGENT_CHARACTERS = 200;

/** Tells who makes a request, by the address that limits count by. */
export function createClientOf(options: ClientAddressOptions): ClientOf {
  const addressOf = createClientAddress(options);
  const ipOf = createClientIp(options);
  return (request, peer) => ({
    address: addressOf(request, peer),
    ip: ipOf(request, peer),
    userAgent: userAgentOf(request),
  });
}

function userAgentOf(request: Request): string | undefined {
  const header = request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT_CHARACTERS) ?? '';
  const text = header.toWellFormed().replace(/\p{C}/gu, '').trim();
  return text === '' ? undefined : text;
}
