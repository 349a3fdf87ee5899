import { type Address, createPublicClient, createWalletClient, http, type PublicClient } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { deployToFile } from '../../chain/deploy/deploy.ts';
import { DeployError, deploymentSchema } from '../../chain/deploy/deployment.ts';
import { addressOfKey, type SendingKey } from '../../core/lib/signing-keys.ts';
import { command, UsageError, wholeNumber } from '../common/command.ts';
import { jsonOnce, print, printJson } from '../common/output.ts';
import { requireStrongSecrets } from '../common/weak-secrets.ts';

/** A dozen transactions are waited for, one after the other. */
const POLL_MS = 500;
const LATEST_BLOCK = 999_999_999_999;

/** `bursar deploy`: brings the contracts onto a chain; run again, it changes nothing. */
export const deployCommand = command({
  name: 'deploy',
  summary: 'deploys the contracts and writes the deployment file; safe to repeat',
  examples: ['deploy --env-file bursar.env --env-file deployer.env'],
  json: jsonOnce(deploymentSchema),
  settings: [
    'rpcUrls',
    'chainId',
    'deployerKey',
    'treasury',
    'operator',
    'attestor',
    'attestorKey',
    'feeBps',
    'minFee',
    'usdc',
    'deployment',
  ],
  switches: [{ name: 'test-usdc', help: 'Deploy a test USDC that the deployer can mint (development chains only)' }],
  texts: [
    {
      name: 'from-block',
      help: 'Block in which the first contract was deployed, or an earlier one; only where the node cannot tell',
    },
  ],
  async run(settings, given) {
    const { deployerKey, attestorKey, chainId } = settings;
    const startBlock = wholeNumber(given, 'from-block', undefined, LATEST_BLOCK);
    const privateKeys = {
      BURSAR_DEPLOYER_KEY: [deployerKey],
      BURSAR_ATTESTOR_KEY: attestorKey === undefined ? [] : [attestorKey],
    };
    requireStrongSecrets({ chainId, privateKeys });
    const account = privateKeyToAccount(deployerKey);
    const transport = http(settings.rpcUrls[0]);
    const client = createPublicClient({ transport, pollingInterval: POLL_MS });
    if (startBlock !== undefined) await requireMined(client, startBlock);
    const deployment = await deployToFile(settings.deployment, {
      client,
      startBlock,
      wallet: createWalletClient({ account, transport }),
      chainId: settings.chainId,
      treasury: settings.treasury,
      feeBps: settings.feeBps,
      minFee: settings.minFee,
      operator: settings.operator ?? account.address,
      attestor: settings.attestor ?? addressOf(settings.attestorKey),
      usdc: settings.usdc,
      testUsdc: given.switched('test-usdc'),
      onStep: ({ name, address, deployed }) =>
        void process.stderr.write(`${deployed ? 'deployed' : 'verified'}  ${name}  ${address}\n`),
    }).catch(rethrow);
    if (given.isJson) await printJson(deploymentSchema, deployment);
    else await print(JSON.stringify(deployment, null, 2));
    process.stderr.write(
      `The deployment is in ${settings.deployment}. The deployer's key may change fee and treasury: take it off this machine.\n` +
        'Next: bursar doctor lists what you still need, and bursar serve begins.\n',
    );
  },
});

/** From a later block on, an index would miss what happened before. */
async function requireMined(client: PublicClient, startBlock: number): Promise<void> {
  const latest = await client.getBlockNumber();
  if (latest < BigInt(startBlock)) throw new UsageError(`--from-block must be at most ${latest}, the latest block.`);
}

/** A setting that cannot be is for people to change. */
function rethrow(error: unknown): never {
  if (!(error instanceof DeployError) || error.code !== 'INVALID_SETTING') throw error;
  throw new UsageError(error.message, { cause: error });
}

function addressOf(key: SendingKey | undefined): Address | undefined {
  return key === undefined ? undefined : addressOfKey(key);
}
