import { type Address, decodeFunctionResult, encodeFunctionData, getAddress, type Hex, isAddressEqual } from 'viem';
import { agentWalletAbi as abi } from '../../chain/contracts/generated/AgentWallet.ts';
import { passkeyOwnerAbi } from '../../chain/contracts/generated/PasskeyOwner.ts';
import { parseWalletState, type WalletState } from '../../chain/wallets/wallet-state.ts';
import { hexText, NoAnswerError, PageError, quantity, type Rpc, RpcRefusal } from './rpc.ts';

/** A wallet on a chain, behind an RPC URL that was found to be consistent with itself. */
export interface WalletPlace {
  readonly rpc: Rpc;
  readonly chainId: number;
  readonly chain: string;
  readonly wallet: Address;
  /** Of the domain of what its owner signs. */
  readonly version: string;
}

/** A wallet before its RPC URL was checked. */
export type UncheckedPlace = Omit<WalletPlace, 'version'>;

/** A wallet as the chain shows it, addresses with their checksums. */
export interface WalletView extends WalletState {
  readonly pendingOwner: Address;
  /** Set if the owner, or the account that the wallet is offered to, belongs to a passkey. */
  readonly ownerPasskey: PasskeyAccount | undefined;
  readonly pendingPasskey: PasskeyAccount | undefined;
  /** The zero address for no one. */
  readonly guardian: Address;
  readonly hasWhitelist: boolean;
  /** The contracts that the wallet works with, for ever; the zero address for none. */
  readonly terms: Readonly<Record<'usdc' | 'platformFees' | 'batchRelay' | 'jobEscrow', Address>>;
}

/** Checks that the RPC URL answers for this chain, and that the wallet there agrees. Throws {@link PageError}. */
export async function requirePlace({ rpc, chainId, chain, wallet }: UncheckedPlace): Promise<WalletPlace> {
  await requireChain({ rpc, chainId, chain });
  if (hexText(await rpc.ask('eth_getCode', [wallet, 'latest'])) === '0x')
    throw new PageError(
      `There is no wallet at this address on ${chain}. Check the address and the network; a wallet that no one has claimed is not there yet.`,
    );
  const [, name, version, domainChain, contract] = await view({ rpc, wallet }, 'eip712Domain', (data) =>
    decodeFunctionResult({ abi, functionName: 'eip712Domain', data }),
  );
  if (name !== 'AgentWallet' || !isAddressEqual(contract, wallet)) throw new PageError(NO_WALLET);
  if (domainChain !== BigInt(chainId))
    throw new PageError(
      `The RPC URL says that it is ${chain} (${chainId}), but the wallet there is on chain ${domainChain}. Do not use this RPC URL.`,
    );
  return { rpc, chainId, chain, wallet, version };
}

/** Throws {@link PageError} if the RPC URL answers for another chain. */
export async function requireChain({ rpc, chainId, chain }: Omit<UncheckedPlace, 'wallet'>): Promise<void> {
  const answered = quantity(await rpc.ask('eth_chainId', []));
  if (answered !== BigInt(chainId))
    throw new PageError(`This RPC URL is for chain ${answered}, not for ${chain} (${chainId}).`);
}

/** Reads the wallet at the latest block. Throws {@link PageError}. */
export async function readWallet(place: WalletPlace): Promise<WalletView> {
  const [state, pendingOwner, guardian, policy, terms] = await Promise.all([
    view(place, 'state', parseWalletState),
    view(place, 'pendingOwner', (data) => decodeFunctionResult({ abi, functionName: 'pendingOwner', data })),
    view(place, 'guardian', (data) => decodeFunctionResult({ abi, functionName: 'guardian', data })),
    view(place, 'policy', (data) => decodeFunctionResult({ abi, functionName: 'policy', data })),
    view(place, 'terms', (data) => decodeFunctionResult({ abi, functionName: 'terms', data })),
  ]);
  const [ownerPasskey, pendingPasskey] = await Promise.all([
    passkeyAccountAt(place.rpc, state.owner),
    passkeyAccountAt(place.rpc, pendingOwner),
  ]);
  return {
    ...state,
    owner: getAddress(state.owner),
    session: getAddress(state.session),
    pendingOwner: getAddress(pendingOwner),
    guardian: getAddress(guardian),
    ownerPasskey,
    pendingPasskey,
    hasWhitelist: policy[3],
    terms,
  };
}

/** Wei that an account has for gas. */
export async function gasMoneyOf(rpc: Rpc, account: Address): Promise<bigint> {
  return quantity(await rpc.ask('eth_getBalance', [account, 'latest']));
}

const NO_WALLET = 'This address is not a Bursar wallet. Check the address and the network.';

/** The answer of a view of the wallet, decoded. Throws {@link PageError} if it is not an answer of a wallet. */
async function view<Answer>(
  { rpc, wallet }: Pick<WalletPlace, 'rpc' | 'wallet'>,
  functionName: 'state' | 'pendingOwner' | 'guardian' | 'policy' | 'terms' | 'eip712Domain',
  decode: (data: Hex) => Answer,
): Promise<Answer> {
  const data = encodeFunctionData({ abi, functionName });
  try {
    const answer = hexText(await rpc.ask('eth_call', [{ to: wallet, data }, 'latest']));
    return decode(answer);
  } catch (error) {
    if (error instanceof PageError && !(error instanceof RpcRefusal && error.isRevert)) throw error;
    throw new PageError(NO_WALLET);
  }
}

/** An account for which a passkey signs. */
export interface PasskeyAccount {
  /** Whose signature counts as the passkey's; the zero address for no one. */
  readonly recovery: Address;
}

/** The passkey account at an address; `undefined` if there is none. */
export async function passkeyAccountAt(rpc: Rpc, account: Address): Promise<PasskeyAccount | undefined> {
  if (hexText(await rpc.ask('eth_getCode', [account, 'latest'])) === '0x') return undefined;
  const data = encodeFunctionData({ abi: passkeyOwnerAbi, functionName: 'recovery' });
  try {
    const answer = hexText(await rpc.ask('eth_call', [{ to: account, data }, 'latest']));
    const recovery = decodeFunctionResult({ abi: passkeyOwnerAbi, functionName: 'recovery', data: answer });
    return { recovery: getAddress(recovery) };
  } catch (error) {
    // Someone else's contract may answer anything.
    if (error instanceof NoAnswerError) throw error;
    return undefined;
  }
}
