import { type Deployment, readDeployment } from '../../chain/deploy/deployment.ts';
import { UnfitError } from '../../core/lib/files.ts';

/** The deployment file at a path, which must be of this chain. Throws {@link UnfitError} and what reading it does. */
export async function requireDeployment(path: string, chainId: number): Promise<Deployment> {
  const deployment = await readDeployment(path);
  if (deployment === undefined) {
    throw new UnfitError(
      `There is no deployment file ${path}. Create it with \`bursar deploy\`, or name it in BURSAR_DEPLOYMENT.`,
    );
  }
  if (deployment.chainId !== chainId) {
    throw new UnfitError(
      `The contracts in ${path} are on chain ${deployment.chainId}, but BURSAR_CHAIN_ID is ${chainId}.`,
    );
  }
  return deployment;
}
