import { type Address, encodeFunctionData, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import type { OwnerMessage } from '../../../chain/wallets/owner-message.ts';
import { keyOf } from '../../signing/admit.ts';
import type { SessionWallet } from '../../signing/session-store.ts';
import { signCompact } from '../../signing/typed-data.ts';
import { walletDomain } from '../../wallets/owner/call.ts';
import type { WalletRow } from '../../wallets/store.ts';
import { type PaymentMessage, paymentDigest } from '../message.ts';

const abi = agentWalletAbi;

/** What an Owner signs to let one payment pass the limits and the whitelist; the contract's `PaymentApproval`. */
export interface PaymentApproval {
  readonly to: Address;
  /** Micro-USDC, without the fee. */
  readonly amount: bigint;
  /** The payment's reference, which its wallet pays by an approval once. */
  readonly ref: Hex;
  /** Chain time in Unix seconds, the last second included. */
  readonly validUntil: number;
  /** The wallet's: whatever begins another epoch voids the approval. */
  readonly epoch: number;
}

/** An approval with its Owner's signature. */
export interface SignedApproval extends PaymentApproval {
  readonly ownerSignature: Hex;
}

const APPROVAL_FIELDS = [
  { name: 'to', type: 'address' },
  { name: 'amount', type: 'uint48' },
  { name: 'ref', type: 'bytes32' },
  { name: 'validUntil', type: 'uint48' },
  { name: 'epoch', type: 'uint48' },
] as const;

/** What an owner signs to approve. */
export function approvalMessage(
  wallet: Pick<WalletRow, 'chainAddress' | 'version'>,
  chainId: number,
  { to, amount, ref, validUntil, epoch }: PaymentApproval,
): OwnerMessage {
  return {
    domain: walletDomain(wallet, chainId),
    types: { PaymentApproval: APPROVAL_FIELDS },
    primaryType: 'PaymentApproval',
    message: { to, amount, ref, validUntil, epoch },
  };
}

/** Signs an approval with the wallet's owner key. */
export function signApproval(
  wallet: Pick<WalletRow, 'chainAddress' | 'version'>,
  chainId: number,
  approval: PaymentApproval,
  ownerKey: Hex,
): Promise<Hex> {
  return privateKeyToAccount(ownerKey).signTypedData(approvalMessage(wallet, chainId, approval));
}

/** Calldata of the wallet's view that reverts as the approved payment would. */
export function approvedPaymentPreview(
  { to, amount, ref, validUntil, ownerSignature }: SignedApproval,
  wallet: Pick<SessionWallet, 'keyPrefix' | 'sessionAddress'>,
): Hex {
  return encodeFunctionData({
    abi,
    functionName: 'previewApprovedPayment',
    args: [to, Number(amount), ref, validUntil, ownerSignature, keyOf(wallet)],
  });
}

/** Signs a payment with the session's key and builds the wallet's `payApproved` call. */
export async function signedApprovedCall(
  domain: Hex,
  payment: PaymentMessage,
  sessionKey: Hex,
  { validUntil, ownerSignature }: Pick<SignedApproval, 'validUntil' | 'ownerSignature'>,
): Promise<Hex> {
  const sessionSignature = await signCompact(paymentDigest(domain, payment), sessionKey);
  const { to, amount, maxFee, ref, nonce, deadline } = payment;
  const message = { to, amount: Number(amount), maxFee: Number(maxFee), ref, nonce: BigInt(nonce), deadline };
  return encodeFunctionData({
    abi,
    functionName: 'payApproved',
    args: [message, sessionSignature, validUntil, ownerSignature],
  });
}
