import { isIP } from 'node:net';
import { AppError } from '../core/errors.ts';
import { plainAddress } from '../core/lib/ip.ts';

/**
 * Judges by which name a request came. A page in somebody's browser can have a name of its own lead to this machine
 * (DNS rebinding), and is then of one origin with what is served there: where only this machine's people can get at,
 * other names than those that are known are refused. An address cannot be led anywhere, so all of them are known.
 * Answers the refusal, `INVALID_HOST` or `UNKNOWN_HOST`, if there is one.
 */
export type HostCheck = (request: Request) => AppError | undefined;

/** `known` are names beside this machine's own, without ports; `undefined` lets all names pass. */
export function createHostCheck(known: readonly string[] | undefined): HostCheck {
  const names = known === undefined ? undefined : new Set(known.map((name) => name.toLowerCase()));
  const isKnown = (name: string) => isOfThisMachine(name) || isAddress(name) || names?.has(name) === true;
  // Nearly all requests come by one name.
  let lastAccepted = '';
  return (request) => {
    const header = request.headers.get('host');
    // HTTP/1.0 knows no Host, and browsers do not speak it.
    if (header === null || header === '' || header === lastAccepted) return undefined;
    // Two headers come joined by a comma: a proxy may have judged by the other one.
    if (header.includes(',')) return new AppError('INVALID_HOST');
    if (names !== undefined && !isKnown(nameOf(header))) return new AppError('UNKNOWN_HOST');
    lastAccepted = header;
    return undefined;
  };
}

/**
 * Whether a name is the address of a host. An IPv4 address within an IPv6 one is how programs write what they have
 * connected to, and no name of anybody.
 */
function isAddress(name: string): boolean {
  const version = isIP(name);
  return version !== 0 && isIP(plainAddress(name)) === version;
}

/** The host of a `Host` header in lower case, without port, brackets and the dot at the end. */
export function nameOf(header: string): string {
  return header
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}

/** Whether a name can be no other machine (RFC 6761), or is an address of this one. */
export function isOfThisMachine(name: string): boolean {
  const address = plainAddress(name);
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    address === '::1' ||
    (isIP(address) === 4 && address.startsWith('127.'))
  );
}

/**
 * The names that a server is known by; `undefined` where everybody may use any, because it is open to other machines
 * and reaches nothing that they could not reach themselves.
 */
export function knownHosts({
  host,
  baseUrl,
  hosts = [],
  allowPrivateTargets,
}: {
  readonly host: string;
  readonly baseUrl?: string | undefined;
  readonly hosts?: readonly string[] | undefined;
  readonly allowPrivateTargets: boolean;
}): readonly string[] | undefined {
  if (!allowPrivateTargets && !isOfThisMachine(nameOf(host))) return undefined;
  return [...hosts, ...(baseUrl === undefined ? [] : [nameOf(new URL(baseUrl).host)])];
}
