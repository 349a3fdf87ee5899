import { AppError } from '../errors.ts';
import { errorAnswer } from '../http/answer.ts';
import type { PeerSource } from '../http/answerer.ts';
import type { Peer } from '../http/endpoint.ts';
import { requestIdOf } from '../http/request-id.ts';
import { type Fate, FATE_HEADER, takeForwarded } from './between.ts';
import { changing, createForwarder, type ForwardCounts, type ForwardDeps, type Incoming } from './forward.ts';
import { isSafeMethod } from './repeatable.ts';
import type { Roles } from './roles.ts';
import type { Standing } from './standing.ts';

export interface InstanceDeps extends Omit<ForwardDeps, 'answerHere'> {
  readonly standing: Standing;
  readonly roles: Pick<Roles, 'leading'>;
  /** What this process answers itself while it does not lead: health and metrics. Undefined for all else. */
  readonly own: (request: Request) => Promise<Response> | undefined;
}

/** What answers the requests of one process, whoever leads. */
export interface Instance {
  answer(request: Request, connections: PeerSource): Promise<Response>;
  readonly counts: Readonly<ForwardCounts>;
  /** How many requests are being passed on. */
  underWay(): number;
  /** Refuses what waits for a leader. */
  close(): void;
}

/** Who is at the other end of requests, where they may have been passed on by another instance. */
export interface Connections extends PeerSource {
  note(request: Request, incoming: Pick<Incoming, 'peer' | 'keepOpen'>): void;
}

/** Creates it, for the application of a term and the instance that hands requests to it. */
export function createConnections(): Connections {
  const known = new WeakMap<Request, Pick<Incoming, 'peer' | 'keepOpen'>>();
  return {
    note: (request, incoming) => void known.set(request, incoming),
    requestIP(request) {
      const address = known.get(request)?.peer();
      return address === undefined ? null : { address };
    },
    timeout: (request, seconds) => known.get(request)?.keepOpen(seconds),
  };
}

/** Answers each request as the leader, or has the leader answer it. */
export function createInstance({ roles, own, ...deps }: InstanceDeps, connections: Connections): Instance {
  const answerHere = async (request: Request, incoming: Pick<Incoming, 'peer' | 'keepOpen'>) => {
    const leading = roles.leading();
    if (leading === undefined) return undefined;
    connections.note(request, incoming);
    const answer = await leading.requests.run(() => leading.term.answer(request));
    // What was computed on what another instance may have changed is not told.
    if (answer !== undefined && leading.isSound()) return answer;
    return lostAnswer(request);
  };
  const forwarder = createForwarder({ ...deps, answerHere });
  return {
    counts: forwarder.counts,
    underWay: forwarder.underWay,
    close: forwarder.close,
    async answer(request, server) {
      const keepOpen = (seconds: number) => server.timeout?.(request, seconds);
      const told = takeForwarded(request.headers, roles.leading()?.mandate.token);
      // Nobody passes on what was passed on: whoever did it looks again who leads.
      if (told === 'forged') return fated(changing(false), request, 'untouched');
      const peer: Peer = told === undefined ? () => server.requestIP(request)?.address : () => told.address;
      const answer = await answerHere(request, { peer, keepOpen });
      if (answer !== undefined) return answer;
      return (await own(request)) ?? (await forwarder.answer({ request, peer, keepOpen }));
    },
  };
}

/** The answer to a request that was under way when the lead was lost. */
function lostAnswer(request: Request): Response {
  const mayBeDone = !isSafeMethod(request.method);
  return fated(changing(mayBeDone), request, mayBeDone ? 'unknown' : 'untouched');
}

/** A refusal, with what another instance makes of it. */
function fated(error: AppError, request: Request, fate: Fate): Response {
  return errorAnswer(error, requestIdOf(request), { [FATE_HEADER]: fate });
}
