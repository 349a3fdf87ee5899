import { createLogger } from '../../src/core/log.ts';
import { createKnownLeader, type KnownLeader } from '../../src/server/cluster/between-instances.ts';
import {
  type Connections,
  createConnections,
  createInstance,
  type Instance,
} from '../../src/server/cluster/instance.ts';
import type { Leading } from '../../src/server/cluster/instance-roles.ts';

/** What passes requests on, behind a socket, without a database: a test says who leads. */
export interface Follower {
  readonly url: string;
  readonly port: number;
  readonly knownLeader: KnownLeader;
  readonly counts: Instance['counts'];
  readonly underWay: Instance['underWay'];
  /** Knows from where the requests come that it answers. */
  readonly connections: Connections;
  /** Has it answer itself from now on, or no more. */
  lead(leading: Leading | undefined): void;
  drain(): void;
  stop(): Promise<void>;
}

/** `holdMs`: how long a request waits for a leader. */
export function startFollower({ holdMs = 5_000 }: { readonly holdMs?: number } = {}): Follower {
  const logger = createLogger({ level: 'fatal', pretty: false, secrets: [], write: () => undefined });
  const knownLeader = createKnownLeader();
  let leading: Leading | undefined;
  const connections = createConnections();
  const instance = createInstance(
    {
      knownLeader,
      logger,
      holdMs,
      realIpHeader: 'x-real-ip',
      trustedProxies: ['127.0.0.0/8'],
      roles: { leading: () => leading },
      own: () => undefined,
    },
    connections,
  );
  const server = Bun.serve({
    idleTimeout: 30,
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request, socket) => instance.answer(request, socket),
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    port: server.port ?? 0,
    knownLeader,
    connections,
    counts: instance.counts,
    underWay: instance.underWay,
    lead: (next) => {
      leading = next;
    },
    drain: instance.drain,
    async stop() {
      instance.close();
      await server.stop(true);
    },
  };
}
