import { lookup } from 'node:dns/promises';
import { createLru } from '../lib/cache.ts';
import type { GuardedFetch, GuardedRequest, GuardedResponse, RequestBounds } from './guarded-request.ts';
import { decodeBody, type PausableClock, readBody, startClock, unlessAborted } from './read-body.ts';
import { contact, createSender, firstToConnect, type Outgoing, outgoing, redirected, targetError } from './send.ts';
import { createSlots, type Slot } from './slots.ts';
import {
  hostKeyOf,
  isLocalName,
  isPublicAddress,
  networkOf,
  noAddress,
  notPublic,
  parseTarget,
  type Target,
  type TargetContact,
  TargetError,
} from './target-url.ts';

export type GuardedFetchOptions = RequestBounds & {
  /** How the client calls itself where a request does not: one of `userAgents`. */
  readonly userAgent: string;
  /** Whether loopback, private and other special addresses may be reached. */
  readonly allowPrivateTargets: boolean;
  /** All addresses of a name; the system's resolver if it is not given. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
};

/**
 * The one client for everything outside that users and other parties name. A name is resolved once per request and hop,
 * all of its addresses must be public, and the connection goes to one of them, with the certificate checked against the
 * name. There are no cookies, and no proxies of the environment.
 */
export function createGuardedFetch({
  userAgent,
  allowPrivateTargets,
  resolve = systemAddresses,
  ...bounds
}: GuardedFetchOptions): GuardedFetch {
  const mayReach = allowPrivateTargets ? () => true : isPublicAddress;
  return createClient({ userAgent, mayReach, resolve, ...bounds });
}

async function systemAddresses(name: string): Promise<readonly string[]> {
  const found = await lookup(name, { all: true });
  return found.map(({ address }) => address);
}

export type ClientOptions = RequestBounds & {
  /** How the client calls itself: one of `userAgents`. */
  readonly userAgent: string;
  /** Judges an IP address in text form. */
  readonly mayReach: (address: string) => boolean;
  /** All addresses of a name. */
  readonly resolve: (name: string) => Promise<readonly string[]>;
  /** In place of the usual certificate authorities. */
  readonly ca?: string;
};

/** One use of the client, over all its hops. */
interface Call {
  readonly clock: PausableClock;
  readonly timeoutMs: number;
  readonly placeMs: number;
  readonly maxBytes: number;
  readonly headOnly: boolean;
  readonly party: string | undefined;
  readonly connectsFirst: boolean;
  readonly onContact: (() => void) | undefined;
  /** Whether a target may have received anything so far. */
  maybeReceived: boolean;
  /** It has no place at the moment. */
  isWaiting: boolean;
  /** How far the last target was reached. */
  contact: TargetContact;
}

/** Starts the clock of a call. */
function callOf(given: GuardedRequest): Call {
  const { timeoutMs, placeMs = timeoutMs, maxBytes, headOnly = false, party, connectsFirst = false, onContact } = given;
  return {
    clock: startClock(timeoutMs, given.signal),
    timeoutMs,
    placeMs,
    maxBytes,
    headOnly,
    party,
    connectsFirst,
    onContact,
    maybeReceived: false,
    isWaiting: false,
    contact: 'unknown',
  };
}

interface Hop {
  readonly target: Target;
  readonly request: Outgoing;
}

const HOSTS_REMEMBERED_MAX = 1_024;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** The works of `createGuardedFetch`, with the judgement on addresses left open. */
export function createClient({ userAgent, mayReach, resolve, ca, ...bounds }: ClientOptions): GuardedFetch {
  const slots =
    'slots' in bounds ? bounds.slots : createSlots({ inAll: bounds.maxInFlight, perHost: bounds.maxPerHost });
  const sender = createSender({ ca });
  /** Of hosts with several addresses, the one that answered last. */
  const answered = createLru<string>(HOSTS_REMEMBERED_MAX);

  return async (given: GuardedRequest) => {
    let hop: Hop = { target: parseTarget(given.url), request: outgoing({ ...given, userAgent }) };
    const call = callOf(given);
    try {
      for (let redirectsLeft = given.maxRedirects ?? 0; ; redirectsLeft -= 1) {
        const outcome = await runHop(hop, redirectsLeft > 0, call);
        if ('status' in outcome) return outcome;
        hop = outcome;
      }
    } catch (error) {
      throw explained(error, hop.target, call);
    } finally {
      call.clock.stop();
    }
  };

  /** The answer of one target, or where it redirects to if that may be followed. */
  async function runHop({ target, request }: Hop, mayFollow: boolean, call: Call): Promise<GuardedResponse | Hop> {
    const { clock, party } = call;
    const taking = () => slots.take(hostKeyOf(target), clock.signal, party, () => clock.end('no-place'));
    const slot = await waitFor(taking, call);
    try {
      clock.signal.throwIfAborted();
      const addresses = await addressesOf(target, clock.signal);
      await goTo(slot, addresses, call);
      clock.signal.throwIfAborted();
      const response = await sendToOne(addresses, request, target, call);
      const location = response.headers.get('location');
      if (!mayFollow || location === null || !REDIRECTS.has(response.status)) {
        return call.headOnly ? headOf(response, target) : await receive(response, target, call);
      }
      await response.body?.cancel();
      const next = redirectTarget(location, target);
      return { target: next, request: redirected(request, response.status, target, next) };
    } finally {
      slot.leave();
    }
  }

  /** The addresses that the name has now; every one of them may be reached, or none is. */
  async function addressesOf({ name, isAddress }: Target, signal: AbortSignal): Promise<readonly string[]> {
    const addresses = isAddress ? [name] : await unlessAborted(resolved(name), signal);
    if (addresses.length > 0 && addresses.every(mayReach)) return addresses;
    throw isAddress || isLocalName(name) ? notPublic(name) : noAddress(name);
  }

  async function resolved(name: string): Promise<readonly string[]> {
    try {
      return await resolve(name);
    } catch {
      throw isLocalName(name) ? notPublic(name) : noAddress(name);
    }
  }

  /**
   * Sends the request to one of the addresses: the one that answered last, else the first that accepts a connection.
   */
  async function sendToOne(
    addresses: readonly string[],
    request: Outgoing,
    target: Target,
    call: Call,
  ): Promise<Response> {
    const key = hostKeyOf(target);
    const { clock, timeoutMs, maybeReceived } = call;
    const last = answered.get(key) ?? '';
    const isKnown = addresses.includes(last);
    const address = isKnown ? last : await firstToConnect(addresses, target.port, timeoutMs, clock.signal);
    if (call.connectsFirst) await requireContact(address, target, call);
    call.maybeReceived = true;
    try {
      const response = await sender.send(request, target, address, clock.signal);
      if (addresses.length > 1) answered.set(key, address);
      return response;
    } catch (error) {
      answered.delete(key);
      if (!(error instanceof TargetError) || error.maybeReceived) throw error;
      call.maybeReceived = maybeReceived;
      // The address is forgotten now, so this looks for another one, once.
      if (isKnown && error.reason === 'unreachable') return await sendToOne(addresses, request, target, call);
      throw error;
    }
  }
}

/**
 * Waits for a place. Waiting for the first one has a time of its own: a busy service must not use up that of the
 * target.
 */
async function waitFor<T>(take: () => T | Promise<T>, call: Call): Promise<T> {
  const { clock, placeMs, maybeReceived } = call;
  if (!maybeReceived) clock.restart(placeMs);
  call.isWaiting = true;
  const taken = await take();
  call.isWaiting = false;
  if (!maybeReceived) clock.restart();
  return taken;
}

async function goTo(slot: Slot, [address]: readonly string[], call: Call): Promise<void> {
  if (slot.goTo === undefined || address === undefined) return;
  const { goTo } = slot;
  await waitFor(() => goTo(networkOf(address)), call);
}

/** Throws unless the address accepts a connection. */
async function requireContact(address: string, { name, port }: Target, call: Call): Promise<void> {
  const { clock, timeoutMs } = call;
  call.contact = await contact(address, port, timeoutMs, clock.signal);
  clock.signal.throwIfAborted();
  if (call.contact === 'made') {
    call.onContact?.();
    return;
  }
  throw new TargetError('unreachable', `${name} does not accept the connection.`, { contact: call.contact });
}

/** The head alone. No one waits for the body, nor for the end of its connection. */
function headOf(response: Response, { url }: Target): GuardedResponse {
  const truncated = response.body !== null;
  response.body?.cancel().catch(() => undefined);
  const { status, headers } = response;
  return { status, headers, body: new Uint8Array(), truncated, url: url.href };
}

async function receive(
  response: Response,
  target: Target,
  { clock, maxBytes }: Pick<Call, 'clock' | 'maxBytes'>,
): Promise<GuardedResponse> {
  const { status } = response;
  const url = target.url.href;
  const endsUnmarked = !['content-length', 'transfer-encoding'].some((name) => response.headers.has(name));
  const body = await readBody(response, maxBytes, clock);
  const encoding = response.headers.get('content-encoding')?.trim().toLowerCase();
  const plain =
    encoding === undefined || body.bytes.byteLength === 0
      ? undefined
      : await decodeBody(body, encoding, maxBytes, clock);
  if (plain === undefined) {
    return { status, headers: response.headers, body: body.bytes, truncated: body.truncated, endsUnmarked, url };
  }
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return { status, headers, body: plain.bytes, truncated: plain.truncated, endsUnmarked, url };
}

function redirectTarget(location: string, from: Target): Target {
  const url = URL.parse(location, from.url.href);
  if (url === null) throw invalidRedirect(from);
  if (from.url.protocol === 'https:' && url.protocol === 'http:') {
    throw new TargetError('not-allowed', `${from.name} redirects from https to http.`);
  }
  try {
    return parseTarget(url.href);
  } catch {
    throw invalidRedirect(from);
  }
}

function invalidRedirect({ name }: Target): TargetError {
  return new TargetError('invalid-answer', `${name} redirects to an invalid URL.`);
}

/** The error that the caller gets; whatever else went wrong while an answer was read is a broken connection. */
function explained(error: unknown, { name }: Target, call: Call): TargetError {
  const { clock, maybeReceived, contact } = call;
  if (clock.signal.aborted) {
    if (clock.signal.reason === 'aborted') {
      return new TargetError('aborted', 'The request was cancelled.', { maybeReceived, contact });
    }
    if (call.isWaiting || clock.signal.reason === 'no-place') {
      return new TargetError('no-place', `There was no place for the request to ${name}.`, { maybeReceived, contact });
    }
    const what = maybeReceived ? 'did not answer' : 'could not be reached';
    return new TargetError('timeout', `${name} ${what} in time.`, { maybeReceived, contact });
  }
  if (!(error instanceof TargetError)) return targetError(error, name);
  if (!maybeReceived || error.maybeReceived) return error;
  return new TargetError(error.reason, error.message, { maybeReceived, contact: error.contact });
}
