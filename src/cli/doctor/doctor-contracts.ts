import { type Address, type Hex, isHex } from 'viem';
import { DeployError, type Deployment, readDeployment } from '../../chain/deploy/deployment.ts';
import { type Node, resultOf } from '../../chain/nodes/node.ts';
import { classifyRpcError } from '../../chain/nodes/rpc-errors.ts';
import { foreignWallets } from '../../chain/wallets/our-contracts.ts';
import { type Finding, fail, ok } from './finding.ts';

const CHECK = 'contracts';

/** Whether the deployment file is there, is of this chain, and names contracts that have code and go together. */
export async function contractsFinding(path: string, chainId: number, serving: Promise<Node>): Promise<Finding> {
  const deployment = await readDeployment(path).catch(unfitFile);
  if (deployment instanceof DeployError) return fail(CHECK, deployment.message, 'Until then serve refuses to start.');
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
    contracts.map(async ({ name, address }) => ((await hasCode(node, address)) ? [] : [`${name} ${address}`])),
  );
  if (missing.flat().length > 0) {
    const advice = 'The chain was started again, or the file is that of another one: run `bursar deploy`.';
    return fail(CHECK, `no code at ${missing.flat().join(', ')}`, advice);
  }
  const foreign = await foreignWallets(deployment.contracts, (to, data) => answerOf(node, to, data));
  if (foreign.length === 0) return ok(CHECK, `all ${contracts.length} of ${path} have code`);
  const advice = 'Name the file that `bursar deploy` of this version wrote, or deploy again into another file.';
  return fail(CHECK, `the wallets are others than ${path} says: ${foreign.join('; ')}`, advice);
}

function unfitFile(error: unknown): DeployError {
  if (error instanceof DeployError) return error;
  throw error;
}

/** `undefined` if the chain refuses the call. */
async function answerOf(node: Node, to: Address, data: Hex): Promise<Hex | undefined> {
  const reply = await node.send({ method: 'eth_call', params: [{ to, data }, 'latest'] }, true);
  if (reply.kind === 'error' && classifyRpcError(reply.error) === 'answer') return undefined;
  const answer = resultOf(reply);
  return isHex(answer) ? answer : undefined;
}

/** The deployment, if there is a file that can be read. */
export async function deploymentAt(path: string): Promise<Deployment | undefined> {
  return await readDeployment(path).catch(() => undefined);
}

async function hasCode(node: Node, address: Address): Promise<boolean> {
  const code = resultOf(await node.send({ method: 'eth_getCode', params: [address, 'latest'] }, true));
  return isHex(code) && code.length > 2;
}
