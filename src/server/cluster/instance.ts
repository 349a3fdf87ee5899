import { networkInterfaces } from 'node:os';
import type { AppError } from '../../core/errors.ts';
import { errorAnswer } from '../../http/answer.ts';
import { type PeerSource, requestIdOf } from '../../http/answerer.ts';
import { FATE_HEADER, type Fate, takeForwarded } from './between-instances.ts';
import {
  changing,
  createForwarder,
  type ForwardOptions,
  type Incoming,
  isSafeMethod,
  type RequestOrigin,
} from './forward.ts';
import type { Roles } from './instance-roles.ts';

/** What a process answers itself while it does not lead: health and metrics. Undefined for all else. */
export type OwnAnswers = (request: Request) => Promise<Response> | undefined;

/**
 * Who is at the other end of requests, where they may have been passed on by another instance: for the application of a
 * term, and for the instance that hands requests to it.
 */
export function createConnections() {
  const known = new WeakMap<Request, RequestOrigin>();
  return {
    note: (request: Request, incoming: RequestOrigin): void => void known.set(request, incoming),
    requestIP(request: Request) {
      const address = known.get(request)?.peer();
      return address === undefined ? null : { address };
    },
    timeout: (request: Request, seconds: number) => known.get(request)?.keepOpen(seconds),
  };
}

export type Connections = ReturnType<typeof createConnections>;

/** Answers each request as the leader, or has the leader answer it. */
export function createInstance(
  {
    roles,
    own,
    ...options
  }: Omit<ForwardOptions, 'answerHere'> & { readonly roles: Pick<Roles, 'leading'>; readonly own: OwnAnswers },
  connections: Connections,
) {
  const answerHere = async (request: Request, incoming: RequestOrigin) => {
    const leading = roles.leading();
    if (leading === undefined) return undefined;
    connections.note(request, incoming);
    const answer = await leading.requests.run(() => leading.term.answer(request));
    // An answer computed on data that another instance may have changed is not sent.
    if (answer !== undefined && leading.lease.isSound()) return answer;
    // Who leads now answers what changes nothing.
    return isSafeMethod(request.method) ? undefined : fated(changing(true), request, 'unknown');
  };
  const forwarder = createForwarder({ ...options, answerHere });
  const callerOf = (request: Request, forwarded: Forwarded, server: PeerSource): Incoming => ({
    request,
    peer: forwarded === undefined ? () => server.requestIP(request)?.address : () => forwarded.address,
    keepOpen: (seconds) => server.timeout?.(request, seconds),
  });
  return {
    counts: forwarder.counts,
    /** How many requests are being passed on. */
    underWay: forwarder.underWay,
    /** Breaks off the answers that stream, so that their callers come to another instance. */
    drain: forwarder.drain,
    /** Refuses what waits for a leader, and ends all connections. */
    close: forwarder.close,
    async answer(request: Request, server: PeerSource): Promise<Response> {
      const forwarded = takeForwarded(request.headers, roles.leading()?.lease.token);
      // A forwarded request is not forwarded again: its sender looks again who leads.
      if (forwarded === 'forged') return fated(changing(false), request, 'untouched');
      const incoming = callerOf(request, forwarded, server);
      const answer = await answerHere(request, incoming);
      if (answer !== undefined) return answer;
      if (forwarded !== undefined) return fated(changing(false), request, 'untouched');
      connections.note(request, incoming);
      return (await own(request)) ?? (await forwarder.answer(incoming));
    },
  };
}

/** Answers the requests of one process, whether or not it leads. */
export type Instance = ReturnType<typeof createInstance>;

type Forwarded = { readonly address: string | undefined } | undefined;

/** A refusal, with what another instance makes of it. */
function fated(error: AppError, request: Request, fate: Fate): Response {
  return errorAnswer(error, requestIdOf(request), { [FATE_HEADER]: fate });
}

/**
 * Where other instances reach this one, without a setting: by the address on which it listens or, where that is all of
 * them, by the first that other machines can know. No slash at the end.
 */
export function instanceUrlOf(host: string, port: number): string {
  const isAny = host === '0.0.0.0' || host === '::' || host === '[::]';
  const address = isAny ? (firstAddress() ?? '127.0.0.1') : host.replace(/^\[|\]$/g, '');
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

/** IPv4 before IPv6, since every private network has it. */
function firstAddress(): string | undefined {
  const all = Object.values(networkInterfaces())
    .flatMap((some) => some ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'));
  return (all.find(({ family }) => family === 'IPv4') ?? all[0])?.address;
}
