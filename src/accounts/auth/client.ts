import {
  type ClientAddress,
  type ClientAddressOptions,
  createClientAddress,
  createClientIp,
} from '../../http/client-address.ts';
import type { Peer } from '../../http/endpoint.ts';

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
  const told = request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT_CHARACTERS) ?? '';
  const text = told.toWellFormed().replace(/\p{C}/gu, '').trim();
  return text === '' ? undefined : text;
}
