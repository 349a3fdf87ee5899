import type { Address } from 'viem';
import { UnfitError } from '../../core/lib/files.ts';
import type { Logger } from '../../core/log.ts';
import type { Chain } from '../nodes/chain.ts';
import { refusedCall } from '../nodes/refused-call.ts';
import { foreignWallets } from './wallet-terms.ts';

/** Where a contract should be, there is none: the deployment is another chain's, or the chain was started anew. */
export class ContractMissingError extends UnfitError {
  override readonly name = 'ContractMissingError';
}

/** The factories of the deployment make other wallets than it says. */
export class ForeignWalletsError extends UnfitError {
  override readonly name = 'ForeignWalletsError';
}

/** A chain that does not answer is no reason to keep the API from starting. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * Throws {@link ContractMissingError} if the chain shows no code at one of our contracts' addresses, and {@link
 * ForeignWalletsError} if the factories' wallets are not those of the deployment; silence proves nothing.
 */
export async function requireContractsThere(chain: Chain, logger: Logger): Promise<void> {
  const silence = Promise.withResolvers<'silence'>();
  const timer = setTimeout(() => silence.resolve('silence'), ANSWER_WITHIN_MS);
  try {
    if ((await Promise.race([requireOurs(chain), silence.promise])) === 'silence')
      logger.warn('the chain does not answer; whether the contracts are there was not looked at');
  } catch (error) {
    if (error instanceof UnfitError) throw error;
    logger.warn({ err: error }, 'whether the contracts are there could not be looked at');
  } finally {
    clearTimeout(timer);
  }
}

async function requireOurs({ client, contracts, id }: Chain): Promise<void> {
  const addresses: Readonly<Record<string, Address | undefined>> = { ...contracts };
  const looks = Object.entries(addresses).map(async ([name, address]) => {
    if (address === undefined) return [];
    const code = await client.getCode({ address });
    return code === undefined ? [`${name} ${address}`] : [];
  });
  const missing = (await Promise.all(looks)).flat();
  if (missing.length > 0)
    throw new ContractMissingError(
      `On chain ${id} there is no contract at ${missing.join(', ')}: is the deployment file that of this chain?`,
    );
  const foreign = await foreignWallets(contracts, async (to, data) => {
    try {
      return (await client.call({ to, data })).data;
    } catch (error) {
      if (refusedCall(error) !== undefined) return undefined;
      throw error;
    }
  });
  if (foreign.length === 0) return;
  throw new ForeignWalletsError(
    `On chain ${id} the wallets are others than the deployment file says: ${foreign.join('; ')}. ` +
      'Use the file that `bursar deploy` of this version wrote, or deploy anew into another file.',
  );
}
