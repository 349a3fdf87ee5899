import { plainAddress, withinBlocks } from '../core/lib/ip.ts';
import type { Logger } from '../core/log.ts';

/**
 * What is odd about how a request's client was told: a header of somebody who is not trusted, or none of a peer that
 * may be a proxy.
 */
export type ProxyProblem = 'untrusted' | 'silent';

const EVERY_MS = 3_600_000;
const LOOPBACK = ['127.0.0.0/8', '::1'];
const PRIVATE = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  'fc00::/7',
  'fe80::/10',
];

const words: Readonly<Record<ProxyProblem, string>> = {
  untrusted:
    'a peer that is not in BURSAR_TRUSTED_PROXIES tells the address of its client; it is not believed, and all its clients count as one',
  silent:
    'a peer in a private network tells no client address; if it is a proxy, all its clients count as one: have it set the header, and name it in BURSAR_TRUSTED_PROXIES',
};

/** Warns of peers that send client addresses without being trusted, or that should and do not. */
export interface ProxyWatch {
  /** Looks at a peer that is not loopback, or told something without being trusted. */
  note(peer: string, told: string | null, isTrusted: boolean): void;
}

interface ProxyWatchOptions {
  readonly logger: Logger;
  readonly onProblem: (problem: ProxyProblem) => void;
  readonly monotonicMs?: () => number;
}

/**
 * Tells the operator, at most once an hour for each problem, that limits may not see who is calling; counts every time.
 */
export function createProxyWatch({
  logger,
  onProblem,
  monotonicMs = () => performance.now(),
}: ProxyWatchOptions): ProxyWatch {
  const isLoopback = withinBlocks(LOOPBACK);
  const isPrivate = withinBlocks(PRIVATE);
  // Nearly all requests come from one peer, and to compare it with each block takes microseconds.
  let last = { peer: '', isLoopback: true, isPrivate: false };
  const kindOf = (peer: string) => {
    if (peer !== last.peer) last = { peer, isLoopback: isLoopback(peer), isPrivate: isPrivate(peer) };
    return last;
  };
  const toldMs = new Map<ProxyProblem, number>();
  const report = (problem: ProxyProblem, peer: string) => {
    onProblem(problem);
    const nowMs = monotonicMs();
    const lastMs = toldMs.get(problem);
    if (lastMs !== undefined && nowMs - lastMs < EVERY_MS) return;
    toldMs.set(problem, nowMs);
    logger.warn({ peer: plainAddress(peer) }, words[problem]);
  };
  return {
    note(peer, told, isTrusted) {
      if (told !== null) {
        if (!isTrusted) report('untrusted', peer);
        return;
      }
      const kind = kindOf(peer);
      if (!kind.isLoopback && (isTrusted || kind.isPrivate)) report('silent', peer);
    },
  };
}
