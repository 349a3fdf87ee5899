import {
  type Address,
  decodeErrorResult,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from '../../../chain/contracts/generated/AgentWalletFactory.ts';
import type { ProbeAnswer } from '../../../chain/nodes/probe.ts';
import { type Outcome, SUBMIT_ERRORS } from '../../../chain/relay/relay-intent.ts';
import { ownerMessage } from '../../../chain/wallets/wallet-signatures.ts';
import { parseWalletState, type WalletState } from '../../../chain/wallets/wallet-state.ts';
import { AppError, type ErrorCode } from '../../../core/errors.ts';
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

/** The calldata of the owner function that freezes: signed, it takes no owner nonce. */
export const freezeData: Hex = encodeFunctionData({ abi: agentWalletAbi, functionName: 'freeze' });

/** Reads the answer of a wallet's `state()`; `undefined` if no wallet is deployed there. */
export function readState(answer: ProbeAnswer | undefined): WalletState | undefined {
  if (answer === undefined || !answer.ok || answer.data === '0x') return undefined;
  return parseWalletState(answer.data);
}

/** The answer of a wallet's view. Throws `CHAIN_REVERTED` if the chain does not show the wallet yet. */
export function shownBy(answer: ProbeAnswer | undefined): Hex {
  if (answer === undefined || !answer.ok || answer.data === '0x') throw notShownYet();
  return answer.data;
}

/** The error for a call of a wallet that the chain does not show yet. */
export function notShownYet(): AppError {
  return new AppError('CHAIN_REVERTED', { message: 'The chain does not show the wallet yet. Try again in a moment.' });
}

/**
 * Signs a call of an owner function with the wallet's owner key, under a nonce above all that were signed or used; a
 * freeze under none.
 */
export async function signOwnerCall(
  wallet: Pick<WalletRow, 'chainAddress' | 'version' | 'nextOwnerNonce'>,
  call: { data: Hex; deadline: number; epoch: number; usedNonce: number; chainId: number; ownerKey: Hex },
): Promise<SignedOwnerCall> {
  const { data, deadline, epoch, chainId, ownerKey } = call;
  const nonce = data === freezeData ? 0 : Math.max(wallet.nextOwnerNonce, call.usedNonce + 1);
  const message = ownerMessage(walletDomain(wallet, chainId), { data, nonce, deadline, epoch });
  const signature = await privateKeyToAccount(ownerKey).signTypedData(message);
  return { data, nonce, deadline, epoch, signature };
}

/** What the relay sends for a signed call. */
export interface Carried {
  readonly target: Address;
  readonly data: Hex;
}

/** How a signed call gets to its wallet. */
export type Carrier = (signed: SignedOwnerCall) => Carried;

/** By the wallet's `ownerCall`. */
export function directlyTo(wallet: Address): Carrier {
  return (signed) => ({ target: wallet, data: ownerCallData(signed) });
}

/** The calldata of the wallet's `ownerCall`. */
function ownerCallData({ data, nonce, deadline, signature }: SignedOwnerCall): Hex {
  return encodeFunctionData({
    abi: agentWalletAbi,
    functionName: 'ownerCall',
    args: [data, nonce, deadline, signature],
  });
}

/**
 * The calldata of the factory's `deployAndCall`, which deploys the wallet unless it is there, then makes the call.
 */
export function deployAndCallData(
  { ownerAddress, salt }: Pick<WalletRow, 'ownerAddress' | 'salt'>,
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
export function requireOurs(signer: Address, wallet: Pick<WalletRow, 'ownerAddress'>): void {
  if (isAddressEqual(signer, wallet.ownerAddress)) return;
  throw new NotOurOwnerError();
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

/** The EIP-712 domain of a wallet's messages. */
export function walletDomain({ chainAddress, version }: Pick<WalletRow, 'chainAddress' | 'version'>, chainId: number) {
  return { name: 'AgentWallet', version: domainVersion(version), chainId, verifyingContract: chainAddress };
}

function domainVersion(version: WalletVersion): '2' | '3' {
  switch (version) {
    case 'v2':
      return '2';
    case 'v3':
      return '3';
  }
}

/** How an operation for a wallet's Owner refuses a caller who is not its Owner. */
export const OWNED = ['WALLET_NOT_FOUND', 'WALLET_NOT_ACTIVE', 'FORBIDDEN'] as const satisfies readonly ErrorCode[];
/** The same for an operation that changes something on-chain. */
export const ON_CHAIN: readonly ErrorCode[] = [...OWNED, 'WALLET_BUSY', 'CHAIN_REVERTED', ...SUBMIT_ERRORS];
/** How an owner's own signature is refused. */
export const OWN_SIGNATURE = ['INVALID_SIGNATURE', 'OWNER_CALL_TOO_DEAR'] as const satisfies readonly ErrorCode[];
/** The same for an operation whose gas counts against the budget: all of them but a freeze. */
export const ON_CHAIN_COUNTED: readonly ErrorCode[] = [...ON_CHAIN, 'GAS_BUDGET_EXCEEDED', ...OWN_SIGNATURE];

const abi = agentWalletAbi;

/** The calldata of a wallet's `guardian()`. */
export const guardianCall: Hex = encodeFunctionData({ abi, functionName: 'guardian' });

/**
 * Reads its answer: the zero address for no one. Throws `CHAIN_REVERTED` where the chain does not show the wallet yet.
 */
export function readGuardian(answer: ProbeAnswer | undefined): Address {
  return decodeFunctionResult({ abi, functionName: 'guardian', data: shownBy(answer) });
}

/** The owner function that sets it; the zero address for no one. */
export function setGuardianData(guardian: Address): Hex {
  return encodeFunctionData({ abi, functionName: 'setGuardian', args: [guardian] });
}
