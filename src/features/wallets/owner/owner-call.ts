import { type Address, decodeErrorResult, encodeFunctionData, type Hex, isAddressEqual } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from '../../../chain/contracts/generated/AgentWalletFactory.ts';
import type { Core } from '../../../chain/core.ts';
import { type Outcome, SUBMIT_ERRORS } from '../../../chain/relay/relay-intent.ts';
import { ownerMessage } from '../../../chain/wallets/wallet-signatures.ts';
import { AppError, type ErrorCode } from '../../../core/errors.ts';
import { freezeData } from '../wallet-contract.ts';
import { openKey } from '../wallet-keys.ts';
import type { WalletRow } from '../wallet-store.ts';
import type { WalletVersion } from '../wallet-tables.ts';

/** A signed call of an owner function, as `ownerCall` and `deployAndCall` take it. */
export interface SignedOwnerCall {
  readonly data: Hex;
  readonly nonce: number;
  /** Chain time in Unix seconds. */
  readonly deadline: number;
  /** The wallet's, for which it was signed. */
  readonly epoch: number;
  readonly signature: Hex;
}

/** A call that someone else's key has signed. */
export interface OwnCall extends SignedOwnerCall {
  readonly signer: Address;
  /** With what the signer's own code takes, where it is a contract. */
  readonly gasLimit: number;
}

/**
 * Signs a call of an owner function with the wallet's owner key, under a nonce above all that were signed or used; a
 * freeze under none.
 */
export async function signOwnerCall(
  { vault, chain }: Core,
  wallet: WalletRow,
  { data, deadline, epoch, usedNonce }: { data: Hex; deadline: number; epoch: number; usedNonce: number },
): Promise<SignedOwnerCall> {
  const ownerKey = openKey(vault, wallet.id, 'owner-key', wallet.ownerKeySealed);
  const nonce = data === freezeData ? 0 : Math.max(wallet.nextOwnerNonce, usedNonce + 1);
  const message = ownerMessage(walletDomain(wallet, chain.id), { data, nonce, deadline, epoch });
  const signature = await privateKeyToAccount(ownerKey).signTypedData(message);
  return { data, nonce, deadline, epoch, signature };
}

/** How a signed call gets to its wallet: what the relay sends for it. */
export type Carrier = (signed: SignedOwnerCall) => { readonly target: Address; readonly data: Hex };

/** By the wallet's `ownerCall`. */
export function directlyTo(wallet: Address): Carrier {
  return ({ data, nonce, deadline, signature }) => {
    const args = [data, nonce, deadline, signature] as const;
    return { target: wallet, data: encodeFunctionData({ abi: agentWalletAbi, functionName: 'ownerCall', args }) };
  };
}

/**
 * The calldata of the factory's `deployAndCall`, which deploys the wallet unless it is there, then makes the call.
 */
export function deployAndCallData(
  { ownerAddress, salt }: WalletRow,
  { data, nonce, deadline, signature }: SignedOwnerCall,
): Hex {
  return encodeFunctionData({
    abi: agentWalletFactoryAbi,
    functionName: 'deployAndCall',
    args: [ownerAddress, salt, data, nonce, deadline, signature],
  });
}

/** Our key is no longer the owner's, so the wallet executes nothing that we sign. */
export class NotOurOwnerError extends AppError {
  constructor() {
    super('CHAIN_REVERTED', { message: 'The wallet has another owner on-chain; only that owner can sign.' });
  }
}

/** Throws {@link NotOurOwnerError} unless our key is that of the one who has to sign. */
export function requireOurs(signer: Address, { ownerAddress }: WalletRow): void {
  if (!isAddressEqual(signer, ownerAddress)) throw new NotOurOwnerError();
}

/** Throws `CHAIN_REVERTED` for a call that failed in a block. */
export function requireExecuted({ status, revertData = '0x' }: Outcome): void {
  if (status === 'executed') return;
  const name = errorNameOf(revertData);
  const why = name === 'Unauthorized' ? `${name}${VOID}` : name;
  throw new AppError('CHAIN_REVERTED', { message: `The wallet refused the call: ${why}.` });
}

const VOID = ', as a freeze, another owner or another session key has voided what was signed before. Ask again';

/** The name of the error that a wallet's call reverted with, in words for people if it has none. */
export function errorNameOf(revertData: Hex): string {
  try {
    return decodeErrorResult({ abi: agentWalletAbi, data: revertData }).errorName;
  } catch {
    return revertData === '0x' ? 'no reason given' : `unknown reason ${revertData.slice(0, 10)}`;
  }
}

/** The version in the EIP-712 domain of a wallet's messages. */
const DOMAIN_VERSIONS: Readonly<Record<WalletVersion, '2' | '3'>> = { v2: '2', v3: '3' };

/** The EIP-712 domain of a wallet's messages. */
export function walletDomain({ chainAddress, version }: Pick<WalletRow, 'chainAddress' | 'version'>, chainId: number) {
  return { name: 'AgentWallet', version: DOMAIN_VERSIONS[version], chainId, verifyingContract: chainAddress };
}

/** How an operation for a wallet's Owner refuses a caller who is not its Owner. */
export const OWNED = ['WALLET_NOT_FOUND', 'WALLET_NOT_ACTIVE', 'FORBIDDEN'] as const satisfies readonly ErrorCode[];
/** The same for an operation that changes something on-chain. */
export const ON_CHAIN: readonly ErrorCode[] = [...OWNED, 'WALLET_BUSY', 'CHAIN_REVERTED', ...SUBMIT_ERRORS];
/** How an owner's own signature is refused. */
export const OWN_SIGNATURE = ['INVALID_SIGNATURE', 'OWNER_CALL_TOO_DEAR'] as const satisfies readonly ErrorCode[];
/** The same for an operation whose gas counts against the budget: all of them but a freeze. */
export const ON_CHAIN_COUNTED: readonly ErrorCode[] = [...ON_CHAIN, 'GAS_BUDGET_EXCEEDED', ...OWN_SIGNATURE];
