import { connectChain } from '../chain/client.ts';
import { parseAddress } from '../lib/address.ts';
import { createLogger } from '../log.ts';
import { type Verification, verifyReputation } from '../reputation/verify.ts';
import { createApiReader } from '../reputation/verify-api.ts';
import { command, UsageError } from './command.ts';
import { requireDeployment } from './required-deployment.ts';

/** What a service says of a wallet is not what the chain shows, or the chain cannot be asked. */
class UnverifiedError extends Error {
  override readonly name = 'UnverifiedError';
}

/** `bursar reputation verify`: recomputes a wallet's score from the chain and compares it with what a service says. */
export const verifyReputationCommand = command({
  name: 'reputation verify',
  summary: "recomputes a wallet's score from the chain and compares it with the API; fails unless they agree",
  words: [{ name: 'wallet-address', help: 'Address of the wallet' }],
  texts: [{ name: 'api', help: 'URL of the API; otherwise BURSAR_BASE_URL, or the server on this machine' }],
  settings: ['rpcUrls', 'chainId', 'deployment', 'baseUrl', 'port'],
  async run({ rpcUrls, chainId, deployment: path, baseUrl, port }, { word, text }) {
    const wallet = parseAddress(word('wallet-address'));
    if (wallet === undefined) throw new UsageError('The wallet must be named by its address.');
    const { contracts } = await requireDeployment(path, chainId);
    const { identityRegistry, reputationRegistry, reputationAttestor: attestor } = contracts;
    if (!identityRegistry || !reputationRegistry || !attestor) {
      throw new UnverifiedError(`No reputation registry and attestor are named in ${path}.`);
    }
    const logger = createLogger({ level: 'silent', pretty: false, secrets: [] });
    const { chain, nodes } = await connectChain({ rpcUrls, chainId, contracts, logger });
    try {
      const api = createApiReader(text('api') ?? baseUrl ?? `http://127.0.0.1:${port}`);
      const deps = { chain, identityRegistry, reputationRegistry, attestor, api };
      const first = await verifyReputation(deps, wallet);
      // What happened while it was read may be seen in halves.
      const verification = first.problems.length === 0 ? first : await verifyReputation(deps, wallet);
      process.stdout.write(`${described(verification)}\n`);
      if (verification.problems.length > 0) throw new UnverifiedError('What the API says is not verified.');
    } finally {
      nodes.close();
    }
  },
});

function described({ agentId, onchain, unwritten, summary, problems }: Verification): string {
  const { score, onchainStatus } = summary;
  const agent = onchainStatus === 'registered' ? `agent ${agentId}` : `no agent (${onchainStatus})`;
  return [
    `${summary.walletAddress}, ${agent}`,
    `on-chain: ${onchain.count} pieces of feedback, ${onchain.success} and ${onchain.failure}`,
    `not written yet: ${unwritten.count}, ${unwritten.success} and ${unwritten.failure}`,
    `the API's score: ${score.total}, of ${score.success} and ${score.failure}`,
    ...problems.map((problem) => `problem: ${problem}`),
    problems.length === 0 ? 'verified' : 'not verified',
  ].join('\n');
}
