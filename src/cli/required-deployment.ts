import { type Deployment, readDeployment } from '../deploy/deployment.ts';

/** The contracts that are meant cannot be told. */
class DeploymentError extends Error {
  override readonly name = 'DeploymentError';
}

/** The deployment file at a path, which must be of this chain. */
export async function requireDeployment(path: string, chainId: number): Promise<Deployment> {
  const deployment = await readDeployment(path);
  if (deployment === undefined) {
    throw new DeploymentError(
      `There is no deployment file ${path}. Create it with \`bursar deploy\`, or name it in BURSAR_DEPLOYMENT.`,
    );
  }
  if (deployment.chainId !== chainId) {
    throw new DeploymentError(
      `The contracts in ${path} are on chain ${deployment.chainId}, but BURSAR_CHAIN_ID is ${chainId}.`,
    );
  }
  return deployment;
}
