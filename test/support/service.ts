import { privateKeyToAccount } from 'viem/accounts';
import type { Client } from '../../src/accounts/auth/caller.ts';
import type { PasswordCost } from '../../src/accounts/auth/passwords/passwords.ts';
import { connectChain } from '../../src/chain/nodes/chain.ts';
import type { NodesOptions } from '../../src/chain/nodes/nodes.ts';
import { defaultFeePolicy } from '../../src/chain/relay/fees.ts';
import type { RelayStats } from '../../src/chain/relay/relay-stats.ts';
import { createLogger } from '../../src/core/log.ts';
import { createMetrics, type Metrics } from '../../src/core/metrics.ts';
import { UNDOCUMENTED } from '../../src/http/answerer.ts';
import { NOWHERE } from '../../src/http/client-address.ts';
import type { RunningServer, ServerOptions, ServerSettings } from '../../src/server/server-process.ts';
import { createService, type Service } from '../../src/server/service.ts';
import type { ServiceSettings, Tuning } from '../../src/server/service-settings.ts';
import { startServer } from '../../src/server/start-server.ts';
import type { Pauses } from '../../src/server/tasks.ts';
import type { Db } from '../../src/storage/db/open.ts';
import { anvilKey, type TestChain } from './chain.ts';
import { openAt, temporaryDatabase } from './database.ts';
import { type Answer, type Ask, ask } from './http.ts';
import type { RelayChain } from './relay.ts';

export const JWT_SECRET = 'the secret of all JWTs in these tests';
export const BASE_URL = 'https://bursar.example';

/** A clock that tests can put forward. */
export interface TestClock {
  nowMs(): number;
  offsetMs: number;
}

/** The host's, put forward by so much. */
export function testClock(offsetMs = 0): TestClock {
  const clock: TestClock = { offsetMs, nowMs: () => Date.now() + clock.offsetMs };
  return clock;
}

/** The service as a process has it, but for its socket, on a test chain. */
export interface TestService extends Omit<Service, 'stop'> {
  readonly db: Db;
  readonly dbPath: string;
  readonly metrics: Metrics;
  readonly clock: TestClock;
  /** Everything that was logged, as it was written. */
  readonly log: string[];
  ask(ask: Ask): Promise<Answer>;
  relayStats(): RelayStats;
  /** Ends everything; the database's file stays unless it was made for this service. */
  stop(relayMs?: number): Promise<void>;
}

export interface ServiceOptions extends Tuning {
  /** Settings that differ from {@link settingsOf}. */
  readonly settings?: Partial<ServiceSettings>;
  /** An earlier service's database. */
  readonly dbPath?: string;
  /** The same, open; it stays so. */
  readonly db?: Db;
  readonly clock?: TestClock;
  readonly rpcUrls?: readonly string[];
  readonly nodes?: Partial<NodesOptions>;
  /** Whether Jobs are evaluated, by {@link EVALUATOR}; by default no one does. */
  readonly evaluates?: boolean;
  /**
   * Whether reputation is written on-chain, by the owner of the attestor contract, when the test says; by default it is
   * not.
   */
  readonly attests?: boolean;
  /** Whether claimed wallets are registered as agents; by default they are not. */
  readonly registers?: boolean;
  /** Which of the chain's relayers pays; services that run at the same time need different ones. */
  readonly relayer?: 0 | 1 | 2 | 3;
}

/** The key of an account with gas money that evaluates the Jobs of tests. */
export const EVALUATOR_KEY = anvilKey(6);
export const EVALUATOR = privateKeyToAccount(EVALUATOR_KEY).address;
/** The key that the attestor contract takes feedback from. */
export const ATTESTOR_KEY = anvilKey(7);

/** Pauses that tests can wait for; the others are the product's. */
const quickPauses: Pauses = {
  history: 50,
  'payment-orders': 50,
  evaluations: 50,
  'x402-uses': 50,
  'x402-settlements': 50,
};

/**
 * Hashing that no one waits for: what it costs is tried where logging in is, and everybody else only wants an Owner.
 */
const CHEAP_HASHES: PasswordCost = { memoryCost: 64, timeCost: 1 };

/** The settings of a service of tests, except its options: nothing is limited, and private targets may be reached. */
function settingsOf({ relayerKeys }: RelayChain, options: ServiceOptions = {}): ServiceSettings {
  const { attests = false, registers = false, relayer = 0, settings = {} } = options;
  return {
    host: '0.0.0.0',
    relayerKeys: [relayerKeys[relayer]],
    evaluatorKey: EVALUATOR_KEY,
    attestorKey: attests ? ATTESTOR_KEY : undefined,
    agentRegistration: registers,
    masterKey: new Uint8Array(32).fill(7),
    jwtSecret: JWT_SECRET,
    maxFeePerGas: defaultFeePolicy.maxFeePerGas,
    confirmations: 1,
    finality: 'auto',
    pollMs: 20,
    retentionDays: 0,
    auditDays: 0,
    claimKeyTtlSeconds: 604_800,
    signups: 'open',
    allowPrivateTargets: true,
    cdpUrl: 'http://127.0.0.1:1',
    realIpHeader: 'x-real-ip',
    trustedProxies: [],
    rateLimits: {},
    ownerGasPerDay: 0,
    agentGasPerDay: 0,
    facilitator: true,
    facilitatorFactories: [],
    minPayment: 0n,
    ...settings,
  };
}

async function databaseOf(options: ServiceOptions): Promise<{ db: Db; dbPath: string; close(): Promise<void> }> {
  const { db, dbPath } = options;
  if (db !== undefined) return { db, dbPath: dbPath ?? '', close: async () => undefined };
  if (dbPath === undefined) {
    const { path, remove, ...made } = await temporaryDatabase();
    return { ...made, dbPath: path, close: remove };
  }
  const opened = await openAt(dbPath);
  return { db: opened, dbPath, close: () => opened.close() };
}

export async function startService(chain: RelayChain, options: ServiceOptions = {}): Promise<TestService> {
  const { clock = testClock(), rpcUrls = [chain.rpcUrl] } = options;
  const wanted: Pauses = {
    ...(options.evaluates === true ? {} : { evaluations: null }),
    ...(options.attests === true ? { 'reputation-sync': null } : {}),
    ...(options.registers === true ? { registrations: 50 } : {}),
  };
  const { db, dbPath, close } = await databaseOf(options);
  const log: string[] = [];
  const write = (line: string) => void log.push(line);
  const logger = createLogger({ level: 'trace', pretty: false, secrets: [], write });
  const { chainId, contracts } = chain;
  const connected = await connectChain({ rpcUrls, chainId, contracts, logger, ...options.nodes });
  const metrics = createMetrics();
  const service = await createService({
    ...connected,
    db,
    clock,
    logger,
    metrics,
    baseUrl: () => BASE_URL,
    settings: settingsOf(chain, options),
    tuning: {
      passwordCost: CHEAP_HASHES,
      notifications: { gatherMs: 20, quietMs: 200, backOffMs: [100], lookEveryMs: 50 },
      ...options,
      relayLimits: { idlePollMs: 100, rebroadcastMs: 300, ...options.relayLimits },
      pauses: { ...quickPauses, ...wanted, ...options.pauses },
    },
  });
  // Before that it does not know whether its database is complete, and nothing is spent. A server listens all the same
  // after a while, and answers `CATCHING_UP`; here, a machine that is busy must not look like a node that is down.
  await service.running.recovered;
  return {
    ...service,
    db,
    dbPath,
    metrics,
    clock,
    log,
    ask: (request) => ask(service.app, request),
    relayStats: service.running.stats,
    async stop(relayMs = 1_000) {
      const undocumented = log.filter((line) => line.includes(UNDOCUMENTED));
      await service.stop(relayMs);
      connected.nodes.close();
      await close();
      if (undocumented.length > 0) throw new Error(`Answers are not documented:\n${undocumented.join('')}`);
    },
  };
}

/** A server with its socket, health and metrics, and without an indexer, in this process. */
export async function startServerOf(
  chain: RelayChain & Pick<TestChain, 'deployment'>,
  dataDir: string,
  settings: Partial<ServerSettings> = {},
  more: Pick<ServerOptions, 'backups'> = {},
): Promise<RunningServer> {
  const { chainId, contracts, rpcUrl, deployment } = chain;
  return await startServer({
    settings: {
      ...settingsOf(chain, {}),
      host: '127.0.0.1',
      port: 0,
      dataDir,
      chainId,
      rpcUrls: [rpcUrl],
      deployment: 'no one reads it',
      indexerUrl: 'http://127.0.0.1:1',
      ...settings,
    },
    deployment: { ...deployment, contracts },
    logger: createLogger({ level: 'error', pretty: false, secrets: [], write: () => undefined }),
    clock: testClock(),
    ...more,
  });
}

/** A wallet and what its owner and its agent got. */
export interface ClaimedWallet {
  readonly id: string;
  readonly address: `0x${string}`;
  readonly claimKey: string;
  readonly freezeToken: string;
  readonly apiKey: string;
  readonly token: string;
  readonly userId: string;
  readonly username: string;
}

/** Someone of whom nothing is known. */
export const CLIENT: Client = { address: NOWHERE, ip: undefined, userAgent: undefined };
export const PASSWORD = 'correct horse battery';
let users = 0;

/** A user name that no other call of this process has. */
export function freshUsername(): string {
  users += 1;
  return `owner-${users}`;
}

/** Creates a wallet. */
export async function createWallet(service: Pick<TestService, 'ask'>, body: Record<string, unknown> = {}) {
  const { json } = await service.ask({ method: 'POST', path: '/v1/wallets', body });
  return json as {
    id: string;
    chainAddress: `0x${string}`;
    claimKey: string;
    claimUrl: string;
    agentToken: string;
    name: string;
  };
}

/** The headers that prove the Owner's password, given once more. */
export async function steppedUp(
  service: Pick<TestService, 'ask'>,
  { token }: Pick<ClaimedWallet, 'token'>,
): Promise<Record<string, string>> {
  const body = { password: PASSWORD };
  const { json } = await service.ask({ method: 'POST', path: '/v1/auth/step-up', token, body });
  return { 'X-Bursar-Step-Up': json.proof };
}

/** From here on, whatever is dangerous takes the Owner's password once more. */
export async function turnStepUpOn(service: Pick<TestService, 'ask'>, wallet: ClaimedWallet): Promise<void> {
  const headers = await steppedUp(service, wallet);
  const { token } = wallet;
  const path = '/v1/me/security';
  const { status } = await service.ask({ method: 'PATCH', path, token, headers, body: { stepUp: true } });
  if (status !== 200) throw new Error(`Step-up could not be turned on: ${status}.`);
}

/** Creates a wallet and claims it for a new user. */
export async function claimedWallet(
  service: Pick<TestService, 'ask'>,
  version: 'v2' | 'v3' = 'v2',
): Promise<ClaimedWallet> {
  const wallet = await createWallet(service, { version });
  const username = freshUsername();
  const { status, json } = await service.ask({
    method: 'POST',
    path: '/v1/auth/claim',
    body: { claimKey: wallet.claimKey, username, password: PASSWORD },
  });
  if (status !== 201) throw new Error(`The claim answered ${status}: ${JSON.stringify(json)}`);
  const { token, userId, freezeToken, agentConfig } = json;
  return {
    id: wallet.id,
    address: wallet.chainAddress,
    claimKey: wallet.claimKey,
    freezeToken,
    apiKey: agentConfig.apiKey,
    token,
    userId,
    username,
  };
}
