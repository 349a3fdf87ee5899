import { type Address, BaseError, HttpRequestError, type PublicClient, TimeoutError } from 'viem';
import { DeployError } from './errors.ts';
import type { Plan } from './plan.ts';

/**
 * A block before which no contract of the plan has emitted anything: the birth of the earliest that exists, else the
 * latest block. Births are looked for by halving, which needs a node that knows old states.
 * Throws `START_BLOCK_UNKNOWN` if the node does not.
 */
export async function findStartBlock(
  { contracts: { platformFees, jobEscrow, walletFactoryV2, walletFactoryV3 } }: Plan,
  { client }: { readonly client: PublicClient },
): Promise<number> {
  const latest = await client.getBlockNumber();
  let start = latest;
  for (const address of [platformFees, jobEscrow, walletFactoryV2, walletFactoryV3]) {
    if (await hasCode(client, address, start)) start = await findBirth(client, address, start);
  }
  return Number(start);
}

/** The first block after which the address has code, given one after which it has. */
async function findBirth(client: PublicClient, address: Address, known: bigint): Promise<bigint> {
  let without = -1n;
  let withCode = known;
  while (withCode - without > 1n) {
    const middle = (withCode + without) / 2n;
    if (await hasCode(client, address, middle)) withCode = middle;
    else without = middle;
  }
  return withCode;
}

async function hasCode(client: PublicClient, address: Address, blockNumber: bigint): Promise<boolean> {
  try {
    return (await client.getCode({ address, blockNumber })) !== undefined;
  } catch (cause) {
    if (isUnanswered(cause)) throw cause;
    throw new DeployError(
      'START_BLOCK_UNKNOWN',
      `The node cannot tell when ${address} was deployed: it keeps no old state. Name that block, or an earlier one, with --from-block, or ask another node.`,
      cause,
    );
  }
}

/** Whether the node was away or overloaded: that says nothing of what it knows, and may pass. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof BaseError)) return true;
  const found = error.walk((each) => each instanceof TimeoutError || each instanceof HttpRequestError);
  if (!(found instanceof HttpRequestError)) return found !== null;
  const { status = 0 } = found;
  return status === 0 || status === 429 || status >= 500;
}
