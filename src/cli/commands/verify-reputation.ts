import { z } from 'zod';
import { connectChain } from '../../chain/nodes/chain.ts';
import { parseAddress } from '../../core/lib/address.ts';
import { createLogger } from '../../core/log.ts';
import {
  createApiReader,
  type Sums,
  type Verification,
  verifyReputation,
} from '../../features/reputation/verify-reputation.ts';
import { UsageError } from '../common/arguments.ts';
import { command, PartlyError } from '../common/command.ts';
import { jsonOnce, print, printJson } from '../common/output.ts';
import { requireDeployment } from '../common/serve-settings.ts';

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

function scored({ success, failure }: Sums): string {
  return `${success} and ${failure}, together ${success + failure}`;
}
