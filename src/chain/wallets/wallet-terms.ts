import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  type ReadContractReturnType,
} from 'viem';
import { agentWalletAbi } from '../contracts/generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from '../contracts/generated/AgentWalletFactory.ts';
import type { Contracts } from '../nodes/chain.ts';

/** Calls a contract, without a transaction; `undefined` if the chain refuses. */
type Ask = (to: Address, data: Hex) => Promise<Hex | undefined>;

type Terms = ReadContractReturnType<typeof agentWalletAbi, 'terms'>;

/** The codes that a factory's wallets run, and what these say of themselves. */
interface Wallets {
  readonly implementation: Address;
  readonly extension: Address;
  readonly views: Address;
  readonly terms: Terms;
}

/**
 * Says in what the wallets, or the accounts of passkeys, of a factory differ from those of the deployment: they are of
 * another version, run another code, use another contract, or take Jobs where they should not. Rejects if the chain
 * does not answer.
 */
export async function foreignWallets(contracts: Contracts, ask: Ask): Promise<readonly string[]> {
  const looks = (['V2', 'V3'] as const).map(async (version) => {
    const factory = contracts[`walletFactory${version}`];
    if (factory === undefined) return [];
    const those = `those of walletFactory${version} ${factory}`;
    const wallets = await walletsOf(factory, ask);
    if (wallets === undefined) return [`${those} are of another version`];
    const differing = differences(wallets, contracts, version);
    return differing.length === 0 ? [] : [`${those} have ${differing.join(', ')}`];
  });
  return (await Promise.all([...looks, foreignPasskeys(contracts, ask)])).flat();
}

async function foreignPasskeys(
  { passkeyOwnerFactory: factory, passkeyOwnerImplementation: expected }: Contracts,
  ask: Ask,
): Promise<string[]> {
  const those = `those of passkeyOwnerFactory ${factory}`;
  const implementation = await implementationOf(factory, ask);
  if (implementation === undefined) return [`${those} are of another version`];
  if (isAddressEqual(implementation, expected)) return [];
  return [`${those} have passkeyOwnerImplementation ${implementation}`];
}

/** The code that all of a factory's contracts share; `undefined` if it is no factory of ours. */
async function implementationOf(factory: Address, ask: Ask): Promise<Address | undefined> {
  const which = { abi: agentWalletFactoryAbi, functionName: 'implementation' } as const;
  const found = await ask(factory, encodeFunctionData(which));
  return found && decoded(() => decodeFunctionResult({ ...which, data: found }));
}

/** What a factory's wallets are; `undefined` if they, or it, are no contracts of this version. */
async function walletsOf(factory: Address, ask: Ask): Promise<Wallets | undefined> {
  const implementation = await implementationOf(factory, ask);
  if (implementation === undefined) return undefined;
  const abi = agentWalletAbi;
  const answers = (['extension', 'views', 'terms'] as const).map((functionName) =>
    ask(implementation, encodeFunctionData({ abi, functionName })),
  );
  const [extension = '0x', views = '0x', terms = '0x'] = await Promise.all(answers);
  return decoded(() => ({
    implementation,
    extension: decodeFunctionResult({ abi, functionName: 'extension', data: extension }),
    views: decodeFunctionResult({ abi, functionName: 'views', data: views }),
    terms: decodeFunctionResult({ abi, functionName: 'terms', data: terms }),
  }));
}

/** Another contract may answer anything, or nothing. */
function decoded<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

function differences(
  { implementation, extension, views, terms }: Wallets,
  expected: Contracts,
  version: 'V2' | 'V3',
): string[] {
  const takesJobs = version === 'V3';
  const addresses = [
    ...([
      [`walletImplementation${version}`, implementation],
      [`walletExtension${version}`, extension],
      [`walletViews${version}`, views],
    ] as const),
    ...(['usdc', 'platformFees', 'batchRelay', 'jobEscrow'] as const).map((name) => [name, terms[name]] as const),
  ].flatMap(([name, found]) => {
    const address = expected[name];
    return address === undefined || isAddressEqual(found, address) ? [] : [`${name} ${found}`];
  });
  return [...(terms.takesJobs === takesJobs ? [] : [`takesJobs ${terms.takesJobs}`]), ...addresses];
}
