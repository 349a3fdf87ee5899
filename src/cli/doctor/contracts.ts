import { type Address, isHex } from 'viem';
import { type Node, resultOf } from '../../chain/node.ts';
import { type Deployment, readDeployment } from '../../deploy/deployment.ts';
import { type Finding, fail, ok } from './finding.ts';

const CHECK = 'contracts';

/** Whether the deployment file is there, is of this chain, and names contracts that have code. */
export async function contractsFinding(
  path: string,
  chainId: number,
  serving: Promise<Node>,
): Promise<Finding> {
  const deployment = await readDeployment(path);
  if (deployment === undefined) {
    const advice = 'Run `bursar deploy`, or name the file in BURSAR_DEPLOYMENT.';
    return fail(CHECK, `there is no deployment file ${path}`, advice);
  }
  if (deployment.chainId !== chainId) {
    const advice = 'Name the file of this chain in BURSAR_DEPLOYMENT.';
    return fail(CHECK, `${path} is of chain ${deployment.chainId}, not ${chainId}`, advice);
  }
  const contracts = Object.entries<Address | undefined>(deployment.contracts).flatMap(([name, address]) =>
    address === undefined ? [] : [{ name, address }],
  );
  const node = await serving;
  const missing = await Promise.all(
    contracts.map(async ({ name, address }) =>
      (await hasCode(node, address)) ? [] : [`${name} ${address}`],
    ),
  );
  if (missing.flat().length === 0) return ok(CHECK, `all ${contracts.length} of ${path} have code`);
  const advice = 'The chain was started anew, or the file is that of another one: run `bursar deploy`.';
  return fail(CHECK, `no code at ${missing.flat().join(', ')}`, advice);
}

/** The deployment, if there is a file that can be read. */
export async function deploymentAt(path: string): Promise<Deployment | undefined> {
  return await readDeployment(path).catch(() => undefined);
}

async function hasCode(node: Node, address: Address): Promise<boolean> {
  const code = resultOf(await node.send({ method: 'eth_getCode', params: [address, 'latest'] }, true));
  return isHex(code) && code.length > 2;
}
