import { type Address, decodeFunctionResult, encodeFunctionData, getAddress, type Hex, isAddressEqual } from 'viem';
import { agentWalletAbi as abi } from '../../chain/contracts/generated/AgentWallet.ts';
import { passkeyOwnerAbi } from '../../chain/contracts/generated/PasskeyOwner.ts';
import { parseWalletState, type WalletState } from '../../chain/wallets/wallet-state.ts';
import { hexText, NoAnswerError, quantity, type Rpc, RpcRefusal, TellError } from './rpc.ts';

/** A wallet on a chain, behind an RPC URL that was found to be consistent with itself. */
export interface WalletPlace {
  readonly rpc: Rpc;
  readonly chainId: number;
  readonly chain: string;
  readonly wallet: Address;
  /** Of the domain of what its owner signs. */
  readonly version: string;
}

/** A wallet that someone asks for. */
export type Asked = Omit<WalletPlace, 'version'>;

/** What the chain says of a wallet, addresses with their checksums. */
export interface WalletView
  extends Pick<
    WalletState,
    | 'owner'
    | 'ownerNonce'
    | 'epoch'
    | 'session'
    | 'frozen'
    | 'expiresAt'
    | 'txLimit'
    | 'dailyLimit'
    | 'spentToday'
    | 'reserved'
    | 'balance'
  > {
  readonly pendingOwner: Address;
  /** Of the owner, and of who the wallet is offered to, where they are accounts of passkeys. */
  readonly ownerPasskey: PasskeyAccount | undefined;
  readonly pendingPasskey: PasskeyAccount | undefined;
  /** The zero address for no one. */
  readonly guardian: Address;
  readonly hasWhitelist: boolean;
  readonly terms: Terms;
}

/** The contracts that the wallet works with, for ever; the zero address for none. */
export interface Terms {
  readonly usdc: Address;
  readonly platformFees: Address;
  readonly batchRelay: Address;
  readonly jobEscrow: Address;
}

/**
 * Makes sure that the RPC URL answers for this chain, and that the wallet itself says so, too: a URL that lies about
 * one of them is found out. Throws {@link TellError}.
 */
export async function requirePlace({ rpc, chainId, chain, wallet }: Asked): Promise<WalletPlace> {
  await requireChain({ rpc, chainId, chain });
  if (hexText(await rpc.ask('eth_getCode', [wallet, 'latest'])) === '0x')
    throw new TellError(
      `There is no wallet at this address on ${chain}. Check the address and the network; a wallet that no one has claimed is not there yet.`,
    );
  const [, name, version, domainChain, contract] = await view({ rpc, wallet }, 'eip712Domain', (data) =>
    decodeFunctionResult({ abi, functionName: 'eip712Domain', data }),
  );
  if (name !== 'AgentWallet' || !isAddressEqual(contract, wallet)) throw new TellError(NO_WALLET);
  if (domainChain !== BigInt(chainId))
    throw new TellError(
      `The RPC URL says that it is ${chain} (${chainId}), but the wallet there is on chain ${domainChain}. Do not use this RPC URL.`,
    );
  return { rpc, chainId, chain, wallet, version };
}

/** Throws {@link TellError} where the RPC URL answers for another chain. */
export async function requireChain({ rpc, chainId, chain }: Omit<Asked, 'wallet'>): Promise<void> {
  const answered = quantity(await rpc.ask('eth_chainId', []));
  if (answered !== BigInt(chainId))
    throw new TellError(`This RPC URL is for chain ${answered}, not for ${chain} (${chainId}).`);
}

/** Reads the wallet at the latest block. Throws {@link TellError}. */
export async function readWallet(place: WalletPlace): Promise<WalletView> {
  const [state, pendingOwner, guardian, policy, terms] = await Promise.all([
    view(place, 'state', parseWalletState),
    view(place, 'pendingOwner', (data) => decodeFunctionResult({ abi, functionName: 'pendingOwner', data })),
    view(place, 'guardian', (data) => decodeFunctionResult({ abi, functionName: 'guardian', data })),
    view(place, 'policy', (data) => decodeFunctionResult({ abi, functionName: 'policy', data })),
    view(place, 'terms', (data) => decodeFunctionResult({ abi, functionName: 'terms', data })),
  ]);
  const { owner, ownerNonce, epoch, session, frozen, expiresAt, txLimit, dailyLimit, spentToday, reserved, balance } =
    state;
  const hasWhitelist = policy[3];
  const [ownerPasskey, pendingPasskey] = await Promise.all([
    passkeyAccountAt(place.rpc, owner),
    passkeyAccountAt(place.rpc, pendingOwner),
  ]);
  return {
    ownerNonce,
    epoch,
    ownerPasskey,
    pendingPasskey,
    owner: getAddress(owner),
    pendingOwner: getAddress(pendingOwner),
    session: getAddress(session),
    guardian: getAddress(guardian),
    terms,
    frozen,
    expiresAt,
    txLimit,
    dailyLimit,
    spentToday,
    reserved,
    balance,
    hasWhitelist,
  };
}

/** Wei that an account has for gas. */
export async function gasMoneyOf(rpc: Rpc, account: Address): Promise<bigint> {
  return quantity(await rpc.ask('eth_getBalance', [account, 'latest']));
}

const NO_WALLET = 'This address is not a Bursar wallet. Check the address and the network.';

/**
 * What a view of the wallet answers, read by `decode`. Throws {@link TellError} where that is no answer of a wallet.
 */
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
    if (error instanceof TellError && !(error instanceof RpcRefusal && error.isRevert)) throw error;
    throw new TellError(NO_WALLET);
  }
}

/** An account that a passkey signs for. */
export interface PasskeyAccount {
  /** Whose signature counts as the passkey's; the zero address for no one. */
  readonly recovery: Address;
}

/** What an account says of its passkey; `undefined` for one that knows of none. */
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
