import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  type ReadContractReturnType,
} from 'viem';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { UnfitError } from '../../core/lib/files.ts';
import type { Logger } from '../../core/log.ts';
import { agentWalletAbi } from '../contracts/generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from '../contracts/generated/AgentWalletFactory.ts';
import { x402Addresses } from '../contracts/x402-addresses.ts';
import type { Chain, Contracts } from '../nodes/chain.ts';
import { refusedCall } from '../nodes/rpc-errors.ts';

/** Descriptions of our contracts, for people. */
const KINDS: Readonly<Record<keyof Contracts, string>> = {
  usdc: 'the USDC contract',
  platformFees: "Bursar's fees contract",
  walletFactoryV2: "Bursar's factory of wallets",
  walletImplementationV2: "the code that Bursar's wallets share, and no wallet",
  walletExtensionV2: "the code that Bursar's wallets share, and no wallet",
  walletViewsV2: "the code that Bursar's wallets share, and no wallet",
  walletFactoryV3: "Bursar's factory of wallets",
  walletImplementationV3: "the code that Bursar's wallets share, and no wallet",
  walletExtensionV3: "the code that Bursar's wallets share, and no wallet",
  walletViewsV3: "the code that Bursar's wallets share, and no wallet",
  batchRelay: "Bursar's relay contract",
  passkeyOwnerFactory: "Bursar's factory of passkeys' accounts",
  passkeyOwnerImplementation: "the code that passkeys' accounts share, and no account",
  jobEscrow: "Bursar's escrow contract",
  identityRegistry: "the registry of agents' identities",
  reputationRegistry: "the registry of agents' reputation",
  reputationAttestor: "Bursar's reputation contract",
};

const built = new WeakMap<Contracts, ReadonlyMap<string, string>>();

/**
 * Describes the contract at an address, such as "Bursar's escrow contract", if it is one of ours or x402's for payment
 * channels, which wallets pay by opening one; wallets are not. The text may be in any case, or no address at all.
 */
export function ourContractAt(contracts: Contracts, address: string): string | undefined {
  let kinds = built.get(contracts);
  if (kinds === undefined) {
    const byName: Readonly<Record<string, string>> = KINDS;
    const named: Readonly<Record<string, Address | undefined>> = { ...contracts };
    kinds = new Map([
      ...Object.entries(named).flatMap(([name, contract]): [string, string][] =>
        contract === undefined ? [] : [[contract.toLowerCase(), byName[name] ?? `Bursar's ${name}`]],
      ),
      [x402Addresses.batchSettlement.toLowerCase(), "x402's contract of payment channels"],
    ]);
    built.set(contracts, kinds);
  }
  return kinds.get(address.toLowerCase());
}

/** Throws the code for one of our contracts, which must not get power: it cannot act, or anyone can make it act. */
export function requireNoContractOfOurs(address: Address, contracts: Contracts, code: ErrorCode): void {
  const kind = ourContractAt(contracts, address);
  if (kind === undefined) return;
  throw new AppError(code, {
    message: `${address} is ${kind}: it cannot act, or anyone can make it act. Name an account or contract of your own.`,
  });
}

/** There is no contract where one should be: the deployment belongs to another chain, or the chain was restarted. */
export class ContractMissingError extends UnfitError {
  override readonly name = 'ContractMissingError';
}

/** The factories of the deployment create other wallets than it names. */
export class ForeignWalletsError extends UnfitError {
  override readonly name = 'ForeignWalletsError';
}

/** A chain that does not answer must not keep the API from starting. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * Throws {@link ContractMissingError} if the chain shows no code at one of our contracts' addresses, and {@link
 * ForeignWalletsError} if the factories' wallets are not those of the deployment. No answer proves nothing.
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
      'Use the file that `bursar deploy` of this version wrote, or deploy again into another file.',
  );
}

/** Calls a contract without a transaction; `undefined` if the chain refuses. */
type Ask = (to: Address, data: Hex) => Promise<Hex | undefined>;

type ContractTerms = ReadContractReturnType<typeof agentWalletAbi, 'terms'>;

/** The codes that a factory's wallets run, and their own descriptions. */
interface Wallets {
  readonly implementation: Address;
  readonly extension: Address;
  readonly views: Address;
  readonly terms: ContractTerms;
}

/**
 * Describes how the wallets, or the accounts of passkeys, of a factory differ from those of the deployment: they have
 * another version, run another code, use another contract, or take Jobs although they should not. Rejects if the chain
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

/** A factory's wallets; `undefined` if the factory or the wallets are not contracts of this version. */
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
