import { z } from 'zod';
import { connectChain } from '../../chain/nodes/chain.ts';
import { AppError } from '../../core/errors.ts';
import { parseAddress } from '../../core/lib/address.ts';
import { nowSeconds, systemClock } from '../../core/lib/time.ts';
import { createLogger } from '../../core/log.ts';
import { MAX_URI_LENGTH } from '../../features/identity/identity-projection.ts';
import { createIdentityStore } from '../../features/identity/identity-store.ts';
import {
  createApiReader,
  type ScoreSums,
  type Verification,
  verifyReputation,
} from '../../features/reputation/verify-reputation.ts';
import { createWalletStore } from '../../features/wallets/wallet-store.ts';
import { RowCountError } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { command, PartlyError, UsageError } from '../common/command.ts';
import { type DatabasePlace, withDatabase } from '../common/existing-database.ts';
import { jsonOnce, print, printJson } from '../common/output.ts';
import { requireDeployment } from '../common/serve-settings.ts';

/** In the place of a wallet's id: all whose registration has failed. */
const ALL_FAILED = 'all-failed';
const NOTED = 'Recorded. The server does it within seconds, or at its next start.';
/**
 * What a registration file may be at; what else is a URL, such as a script, is nothing that others should be led to.
 */
const uriField = z.url({ protocol: /^(https?|ipfs|data)$/ }).max(MAX_URI_LENGTH);

/** The wallet has an agent already. */
class RegisteredError extends Error {
  override readonly name = 'RegisteredError';
}

/** The wallet has an agent no more. */
class GivenAwayError extends Error {
  override readonly name = 'GivenAwayError';
  constructor(walletId: string) {
    super(
      `The wallet's agent was given away, so nothing changes. Register another with \`bursar agent register ${walletId}\`, then set its URI.`,
    );
  }
}

/** `bursar agent register`: another attempt to register a wallet, which a server that runs carries out. */
export const registerAgentCommand = command({
  name: 'agent register',
  summary: 'registers a wallet as an agent again',
  words: [{ name: 'wallet-id', help: `Id of the wallet, or ${ALL_FAILED} for all wallets that the registry refused` }],
  examples: ['agent register wallet_1a09955d9756', 'agent register all-failed'],
  settings: ['dataDir', 'serverDatabaseUrl'],
  async run({ dataDir, serverDatabaseUrl }, { word }) {
    if (word('wallet-id') === ALL_FAILED) return await retryAllFailed({ dataDir, serverDatabaseUrl });
    await noteChange({ dataDir, serverDatabaseUrl }, word('wallet-id'), async (db, walletId, now) => {
      const store = createIdentityStore(db);
      try {
        await db.batch([store.wantedStatement(walletId, now), store.retryStatement(walletId, now)]);
        return NOTED;
      } catch (error) {
        if (error instanceof RowCountError) throw new RegisteredError('The wallet is already registered.');
        throw error;
      }
    });
  },
});

async function retryAllFailed(place: DatabasePlace): Promise<void> {
  await withDatabase(place, async (db) => {
    const store = createIdentityStore(db);
    const failed = await store.failed();
    await db.batch([store.retryFailedStatement(nowSeconds(systemClock))]);
    await print(
      failed === 0 ? 'No registration has failed.' : `Failed registrations to try again: ${failed}. ${NOTED}`,
    );
  });
}

/** `bursar agent set-uri`: where the registry says that a wallet's registration file is. */
export const setAgentUriCommand = command({
  name: 'agent set-uri',
  summary: "sets the URI of a wallet's registration file in the identity registry",
  words: [
    { name: 'wallet-id', help: 'Id of the wallet' },
    { name: 'uri', help: "https:, http:, ipfs: or data: URL, or default for the service's own" },
  ],
  examples: ['agent set-uri wallet_1a09955d9756 https://example.com/agent.json'],
  settings: ['dataDir', 'serverDatabaseUrl'],
  async run({ dataDir, serverDatabaseUrl }, { word }) {
    const text = word('uri');
    if (text !== 'default' && !uriField.safeParse(text).success)
      throw new UsageError(
        `The URI must be default, or an https:, http:, ipfs: or data: URL of at most ${MAX_URI_LENGTH} characters.`,
      );
    const uri = text === 'default' ? '' : text;
    await noteChange({ dataDir, serverDatabaseUrl }, word('wallet-id'), async (db, walletId, now) => {
      const store = createIdentityStore(db);
      const before = await store.registrationOf(walletId);
      if (before?.status === 'registered' && (await store.agentOf(walletId)) === undefined) {
        throw new GivenAwayError(walletId);
      }
      await db.batch([store.wantedStatement(walletId, now), store.wantedUriStatement(walletId, uri, now)]);
      return before?.status === 'failed' ? notedForLater(walletId, before.lastError) : NOTED;
    });
  },
});

function notedForLater(walletId: string, reason: string | null): string {
  return (
    `Recorded, but not sent: the wallet's registration has failed (${reason ?? 'reason unknown'}). ` +
    `\`bursar agent register ${walletId}\` tries again, with this URI.`
  );
}

/** Notes what the operator wants, and prints what `note` says will come of it. */
async function noteChange(
  place: DatabasePlace,
  walletId: string,
  note: (db: Db, walletId: string, now: number) => Promise<string>,
): Promise<void> {
  await withDatabase(place, async (db) => {
    const row = await createWalletStore(db).byId(walletId);
    if (row === undefined) throw new AppError('WALLET_NOT_FOUND');
    if (row.status !== 'active') throw new AppError('WALLET_NOT_ACTIVE');
    await print(await note(db, walletId, nowSeconds(systemClock)));
  });
}

/** What a service says of a wallet is not what the chain shows, or the chain cannot be reached. */
class UnverifiedError extends Error {
  override readonly name = 'UnverifiedError';
}

const sums = z.object({
  count: z.int().describe('Pieces of feedback or events'),
  success: z.int().describe('Sum of the values above zero'),
  failure: z.int().describe('Sum of those below'),
});
const verdict = z.object({
  verdict: z.enum(['verified', 'partly', 'refuted']).describe('Whether the chain shows what the API says'),
  wallet: z.string().describe('Address of the wallet'),
  agents: z
    .array(z.object({ agentId: z.string(), isOwned: z.boolean() }))
    .describe('Agents that the wallet registered, and whether they are its own'),
  onchain: sums.describe('The score by the chain alone'),
  refused: sums.describe('The part of it that the registry refused'),
  unverifiable: sums.describe('Events that are not on-chain yet'),
  score: sums.omit({ count: true }).extend({ total: z.int() }).describe("The API's score"),
  problems: z.array(z.string()).describe('Contradictions; empty if there are none'),
});

/** Until a service that is a little behind the chain has read what the chain has. */
const CATCH_UP_MS = 3_000;

/** `bursar reputation verify`: recomputes a wallet's score from the chain and compares it with what a service says. */
export const verifyReputationCommand = command({
  name: 'reputation verify',
  summary: "recomputes a wallet's score from the chain and compares it with the API",
  words: [{ name: 'wallet-address', help: 'Address of the wallet' }],
  texts: [{ name: 'api', help: 'URL of the API; default: BURSAR_BASE_URL, or the server on this machine' }],
  examples: ['reputation verify 0x4FC31A03481554Ba2fA3f23c29aE46479159b2b8 --env-file bursar.env'],
  json: jsonOnce(verdict),
  settings: ['rpcUrls', 'chainId', 'deployment', 'baseUrl', 'port'],
  exits: [
    '0: the chain shows all that the API says',
    '1: chain and API differ, or one of them cannot be reached',
    '2: the command line or the settings are not valid',
    '3: all on-chain events agree, but the score includes events that are not on-chain yet',
  ],
  async run({ rpcUrls, chainId, deployment: path, baseUrl, port }, { word, text, isJson }) {
    const wallet = parseAddress(word('wallet-address'));
    if (wallet === undefined) throw new UsageError('Name the wallet by its address.');
    const { contracts, blockNumber } = await requireDeployment(path, chainId);
    const { identityRegistry, reputationRegistry, reputationAttestor: attestor } = contracts;
    if (!identityRegistry || !reputationRegistry || !attestor) {
      throw new UnverifiedError(`${path} names no reputation registry and attestor.`);
    }
    const logger = createLogger({ level: 'silent', pretty: false, secrets: [] });
    const { chain, nodes } = await connectChain({ rpcUrls, chainId, contracts, logger });
    try {
      const api = createApiReader(text('api') ?? baseUrl ?? `http://127.0.0.1:${port}`);
      const startBlock = BigInt(blockNumber);
      const registries = { client: chain.client, identityRegistry, reputationRegistry, attestor, startBlock };
      const verification = await verifyTwice(() => verifyReputation(registries, api, wallet));
      if (isJson) await printJson(verdict, summarised(verification));
      else await print(described(verification));
      requireVerified(verification);
    } finally {
      nodes.close();
    }
  },
});

/** What happened while it was read may be seen in halves, so that only a second look refutes anything. */
async function verifyTwice(verify: () => Promise<Verification>): Promise<Verification> {
  const first = await verify();
  if (first.verdict !== 'refuted') return first;
  await Bun.sleep(CATCH_UP_MS);
  return await verify();
}

function requireVerified({ verdict }: Verification): void {
  if (verdict === 'refuted')
    throw new UnverifiedError(
      'The API does not agree with the chain. Run this again in a minute, with a node of another provider (BURSAR_RPC_URLS): if it ' +
        'differs still, do not rely on the score. Who runs the service looks at bursar health (history, indexer), and stops the server and tries bursar index reset.',
    );
  if (verdict === 'partly')
    throw new PartlyError(
      'The API counts events that are not on-chain yet. They are written once a day, or when the Owner asks for it (POST /v1/reputation/wallets/:walletId/sync): run this again after that.',
    );
}

function summarised(verification: Verification): z.output<typeof verdict> {
  const { agents, summary, problems, ...rest } = verification;
  return {
    ...rest,
    wallet: summary.walletAddress,
    agents: agents.map(({ agentId, isOwned }) => ({ agentId: String(agentId), isOwned })),
    score: summary.score,
    problems: [...problems],
  };
}

const verdicts = {
  verified: 'verified',
  partly: 'verified in part: some events are not on-chain yet',
  refuted: 'not verified',
} as const;

function described(verification: Verification): string {
  const { agents, onchain, refused, unverifiable, summary, problems, verdict } = verification;
  const { score } = summary;
  const names = agents.map(({ agentId, isOwned }) => `${agentId}${isOwned ? '' : ' (given away)'}`);
  return [
    `${summary.walletAddress}, ${names.length === 0 ? 'no agent' : `agent ${names.join(', ')}`} on-chain`,
    `on-chain: ${onchain.count} pieces of feedback, ${scored(onchain)}`,
    ...(refused.count === 0
      ? []
      : [
          `of these refused by the registry, as the agent's owner approved the attestor: ${refused.count}, ${scored(refused)}`,
        ]),
    `not yet verifiable: ${unverifiable.count} events that the API counts, ${scored(unverifiable)}`,
    `the API's score: ${score.total}, of ${score.success} and ${score.failure}`,
    ...problems.map((problem) => `problem: ${problem}`),
    verdicts[verdict],
  ].join('\n');
}

function scored({ success, failure }: ScoreSums): string {
  return `${success} and ${failure}, together ${success + failure}`;
}
