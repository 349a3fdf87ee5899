import { unlink } from 'node:fs/promises';
import { z } from 'zod';
import { type DeployOptions, deployContracts } from './deploy.ts';
import { type Deployment, readDeployment, readJson, writeDeployment, writeJson } from './deployment.ts';

/** What a run that does not finish leaves beside the file, so that the next one knows where to start. */
const progressSchema = z.object({ chainId: z.int().positive(), startBlock: z.int().nonnegative() });

/**
 * {@link deployContracts} that keeps its result in a file: an earlier result there is confirmed or extended, never
 * replaced by a different one. A killed run is resumed by calling this again.
 */
export async function deployToFile(
  path: string,
  options: Omit<DeployOptions, 'previous' | 'onStartBlock'>,
): Promise<Deployment> {
  const progressPath = `${path}.progress`;
  const previous = await readDeployment(path);
  const progress = await readJson(progressPath, progressSchema, {
    kind: 'what an unfinished `bursar deploy` leaves',
    next: 'Remove it, and run `bursar deploy` again: contracts that are there are not deployed twice.',
  });
  const resumed = progress?.chainId === options.chainId ? progress.startBlock : undefined;
  const deployment = await deployContracts({
    ...options,
    previous,
    startBlock: options.startBlock ?? resumed,
    onStartBlock: (startBlock) => writeJson(progressPath, { chainId: options.chainId, startBlock }),
  });
  await writeDeployment(path, deployment);
  await unlink(progressPath);
  return deployment;
}
