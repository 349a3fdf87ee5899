import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  type ReadContractReturnType,
} from 'viem';
import type { Contracts } from './chain.ts';
import { agentWalletAbi } from './generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from './generated/AgentWalletFactory.ts';

/** Calls a contract, without a transaction; `undefined` if the chain refuses. */
type Ask = (to: Address, data: Hex) => Promise<Hex | undefined>;

type Terms = ReadContractReturnType<typeof agentWalletAbi, 'terms'>;

/**
 * Says of each factory whose wallets are not those of the deployment in what they differ: they are of another version,
 * use another contract, or take Jobs where they should not. Rejects if the chain does not answer.
 */
export async function foreignWallets(contracts: Contracts, ask: Ask): Promise<readonly string[]> {
  const { walletFactoryV2, walletFactoryV3 } = contracts;
  const factories = [
    { name: 'walletFactoryV2', factory: walletFactoryV2, takesJobs: false },
    ...(walletFactoryV3 === undefined
      ? []
      : [{ name: 'walletFactoryV3', factory: walletFactoryV3, takesJobs: true }]),
  ];
  const looks = factories.map(async ({ name, factory, takesJobs }) => {
    const terms = await termsOf(factory, ask);
    if (terms === undefined) return [`those of ${name} ${factory} are of another version`];
    const differing = differences(terms, { ...contracts, takesJobs });
    return differing.length === 0 ? [] : [`those of ${name} ${factory} have ${differing.join(', ')}`];
  });
  return (await Promise.all(looks)).flat();
}

/** What a factory's wallets say of themselves; `undefined` if they, or it, are no contracts of this version. */
async function termsOf(factory: Address, ask: Ask): Promise<Terms | undefined> {
  const which = { abi: agentWalletFactoryAbi, functionName: 'implementation' } as const;
  const found = await ask(factory, encodeFunctionData(which));
  const implementation = found && decoded(() => decodeFunctionResult({ ...which, data: found }));
  if (implementation === undefined) return undefined;
  const what = { abi: agentWalletAbi, functionName: 'terms' } as const;
  const said = await ask(implementation, encodeFunctionData(what));
  return said && decoded(() => decodeFunctionResult({ ...what, data: said }));
}

/** Another contract may answer anything, or nothing. */
function decoded<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

function differences(terms: Terms, expected: Contracts & { readonly takesJobs: boolean }): string[] {
  const addresses = (['usdc', 'platformFees', 'batchRelay', 'jobEscrow'] as const).flatMap((name) => {
    const address = expected[name];
    return address === undefined || isAddressEqual(terms[name], address) ? [] : [`${name} ${terms[name]}`];
  });
  return [...addresses, ...(terms.takesJobs === expected.takesJobs ? [] : [`takesJobs ${terms.takesJobs}`])];
}
