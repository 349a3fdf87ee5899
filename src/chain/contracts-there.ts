import type { Address } from 'viem';
import type { Logger } from '../log.ts';
import type { Chain } from './chain.ts';

/** Where a contract should be, there is none: the deployment is another chain's, or the chain was started anew. */
export class ContractMissingError extends Error {
  override readonly name = 'ContractMissingError';
}

/** A chain that does not answer is no reason to keep the API from starting. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * Throws {@link ContractMissingError} if the chain shows no code at one of our contracts' addresses; silence proves
 * nothing.
 */
export async function requireContractsThere({ client, contracts, id }: Chain, logger: Logger): Promise<void> {
  const silence = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => silence.resolve(undefined), ANSWER_WITHIN_MS);
  const addresses: Readonly<Record<string, Address | undefined>> = { ...contracts };
  const looks = Object.entries(addresses).map(async ([name, address]) => {
    if (address === undefined) return [];
    const code = await client.getCode({ address });
    return code === undefined ? [`${name} ${address}`] : [];
  });
  try {
    const missing = (await Promise.race([Promise.all(looks), silence.promise]))?.flat();
    if (missing === undefined)
      logger.warn('the chain does not answer; whether the contracts are there was not looked at');
    else if (missing.length > 0)
      throw new ContractMissingError(
        `On chain ${id} there is no contract at ${missing.join(', ')}: is the deployment file that of this chain?`,
      );
  } catch (error) {
    if (error instanceof ContractMissingError) throw error;
    logger.warn({ err: error }, 'whether the contracts are there could not be looked at');
  } finally {
    clearTimeout(timer);
  }
}
