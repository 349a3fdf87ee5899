import { type Address, encodeFunctionData, type Hex, hashTypedData, isAddressEqual } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import type { Core } from '../../../chain/core.ts';
import type { Chain } from '../../../chain/nodes/chain.ts';
import { withRpcDeadline } from '../../../chain/nodes/rpc-errors.ts';
import type { Intent } from '../../../chain/relay/relay-intent.ts';
import { accountSignature, type OwnerMessage } from '../../../chain/wallets/wallet-signatures.ts';
import { walletStateCall } from '../../../chain/wallets/wallet-state.ts';
import { AppError } from '../../../core/errors.ts';
import { msUntil, nowSeconds } from '../../../core/lib/time.ts';
import { approvedFee, FEE_TERMS, feeOf, readFeeTerms, readQuote, treasuryProbe } from '../../signing/payment-quote.ts';
import { approvalVoid, insufficientBalance, refusalOf } from '../../signing/refusal.ts';
import { keyOf, sessionIntent } from '../../signing/session-intent.ts';
import type { SessionWallet } from '../../signing/session-store.ts';
import { signCompact } from '../../signing/sessions.ts';
import { isPasskeys, requireContract } from '../../wallets/owner/own-signature.ts';
import { errorNameOf, walletDomain } from '../../wallets/owner/owner-call.ts';
import type { ToSign } from '../../wallets/owner/owner-intent.ts';
import { notShownYet, readState } from '../../wallets/wallet-contract.ts';
import { openKey } from '../../wallets/wallet-keys.ts';
import type { WalletRow } from '../../wallets/wallet-store.ts';
import { type PaymentContext, type PaymentMessage, paymentDigest, paymentStatement } from '../payment-intent.ts';
import type { ApprovalRow } from '../payment-tables.ts';
import { type ApprovalStore, approvalEvent } from './approval-store.ts';

/**
 * What `payApproved` may use at most: 127k were measured for the dearest with an owner's key; a contract that is the
 * owner verifies a signature with the rest.
 */
export const APPROVED_GAS_LIMIT = 400_000;
/** A message that ends any sooner might not get into a block, and its approval would be used up. */
const MIN_SECONDS_LEFT = 30;

/** What approvals and their payments work with, in addition to the core. */
export interface ApprovalContext extends PaymentContext {
  readonly approvals: ApprovalStore;
}

/** An approval that its Owner has signed. */
export interface SignedApprovalRow extends ApprovalRow {
  readonly epoch: number;
  readonly ownerSignature: NonNullable<ApprovalRow['ownerSignature']>;
}

/**
 * The intent of a payment that its Owner approved. No limit bounds it. The commit that stores the payment also ends the
 * approval, so that neither is without the other. Throws the wallet's refusals, and `APPROVAL_ENDED` where the approval
 * was ended before it was signed.
 */
export function approvedPaymentIntent(
  core: Core,
  { store, sessions, approvals }: ApprovalContext,
  wallet: SessionWallet,
  approval: SignedApprovalRow,
): Intent {
  const signed = signedApprovalOf(approval);
  return sessionIntent(sessions, {
    kind: 'payment',
    wallet,
    // The owner, who may be a stranger's contract by now, has judged the signature before, in a call of its own.
    preview: feeView(signed.amount),
    views: [treasuryProbe(core.chain.contracts.platformFees)],
    gasLimit: APPROVED_GAS_LIMIT,
    judge(preview, [treasury], { now }) {
      if (signed.validUntil < now + MIN_SECONDS_LEFT) throw new AppError('APPROVAL_ENDED');
      const quoted = readQuote(preview, treasury);
      const quote = { ...quoted, fee: approvedFee(signed.amount, quoted.fee) };
      return {
        spending: { amount: 0n, total: approval.amount + quote.fee },
        latest: signed.validUntil,
        async sign({ domain, key }, slot) {
          if (slot.epoch !== signed.epoch) throw approvalVoid();
          const now = await approvals.byId(approval.id);
          if (now?.status !== 'approved' || now.ownerSignature !== approval.ownerSignature) {
            throw new AppError('APPROVAL_ENDED');
          }
          const { to, amount, ref } = signed;
          const message = { to, amount, maxFee: quote.fee, ref, ...slot };
          const notices = await core.outbox.statements([approvalEvent({ ...now, status: 'used' })]);
          return {
            data: await signedApprovedCall(domain, message, key, signed),
            statements: (committedMessage) => [
              paymentStatement(core, store, paymentOf(wallet, approval), quote, committedMessage),
              approvals.keyLivesStatement(now, nowSeconds(core.clock)),
              approvals.usedStatement(now),
              ...notices,
            ],
          };
        },
      };
    },
  });
}

/** Calldata of the view that tells the fee alone. */
function feeView(amount: bigint): Hex {
  return encodeFunctionData({ abi: agentWalletAbi, functionName: 'quoteFee', args: [amount] });
}

/** What the Owner has signed. */
export function signedApprovalOf({
  toAddress: to,
  amount,
  ref,
  epoch,
  expiresAt: validUntil,
  ownerSignature,
}: SignedApprovalRow): SignedApproval {
  return { to, amount, ref, validUntil, epoch, ownerSignature };
}

function paymentOf(
  wallet: SessionWallet,
  { paymentId: id, ref, toAddress: to, amount, type, memo, idempotencyKey, keyPrefix }: ApprovalRow,
) {
  const request = { to, amount, type, memo, keyPrefix, ...(idempotencyKey === null ? {} : { idempotencyKey }) };
  return { id, ref, wallet, request };
}

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

/**
 * Throws `INSUFFICIENT_BALANCE` unless the wallet has `amount` (micro-USDC) and its fee now, which is that of an
 * approved payment: an Owner decides only about what a limit alone refuses. Returns the fee, and the chain's time in
 * Unix seconds. Throws `CHAIN_REVERTED`, `RPC_TIMEOUT`.
 */
export async function requireFunds(
  { chain }: Core,
  wallet: SessionWallet,
  amount: bigint,
): Promise<{ readonly fee: bigint; readonly now: number }> {
  const { block, answers } = await chain.probe([
    { target: wallet.chainAddress, data: walletStateCall },
    { target: chain.contracts.platformFees, data: FEE_TERMS },
  ]);
  const state = readState(answers[0]);
  if (state === undefined) throw notShownYet();
  const fee = approvedFee(amount, feeOf(amount, readFeeTerms(answers[1])));
  const needed = amount + fee;
  const available = state.balance - state.reserved;
  if (needed > available) throw insufficientBalance(available, needed);
  return { fee, now: block.timestamp };
}

/** The Owner's signature, as the wallet verifies it. */
export interface OwnerSignature {
  readonly epoch: number;
  readonly ownerSignature: Hex;
}

/** What refuses an approved payment once its wallet has taken the signature for its owner's. */
const LATER_REFUSALS: ReadonlySet<string> = new Set(['FeeAboveMaximum', 'InsufficientBalance', 'TreasuryRefused']);

/**
 * The owner's signature of an approval: made with the key that this server holds, or the given one once the wallet has
 * accepted it; without either, what there is to sign. `endsAt`: by `performance.now()`. Throws `WALLET_FROZEN`,
 * `INVALID_SIGNATURE`, what else refuses the payment before its signature, `CHAIN_REVERTED` and `RPC_TIMEOUT`.
 */
export async function ownerSignatureOf(
  { chain, vault }: Core,
  wallet: WalletRow,
  approval: ApprovalRow,
  signature: Hex | undefined,
  endsAt: number,
): Promise<OwnerSignature | ToSign> {
  const probing = chain.probe([{ target: wallet.chainAddress, data: walletStateCall }]);
  const { block, answers } = await withRpcDeadline(probing, msUntil(endsAt));
  if (block.timestamp > approval.expiresAt) throw new AppError('APPROVAL_ENDED');
  const state = readState(answers[0]);
  if (state === undefined) throw notShownYet();
  if (state.frozen) throw new AppError('WALLET_FROZEN');
  const { epoch } = state;
  const { toAddress: to, amount, ref, expiresAt: validUntil } = approval;
  const message: PaymentApproval = { to, amount, ref, validUntil, epoch };
  if (signature !== undefined) {
    const hash = hashTypedData(approvalMessage(wallet, chain.id, message));
    const made = await accountSignature(hash, state.owner, signature);
    if (made === undefined) await requireContract(chain, state.owner, endsAt);
    const ownerSignature = made ?? signature;
    const signed = { ...message, ownerSignature };
    requireAccepted(await refusalAlone(chain, { ...wallet, keyPrefix: null }, signed, msUntil(endsAt)));
    return { epoch, ownerSignature };
  }
  if (!isAddressEqual(state.owner, wallet.ownerAddress)) {
    const typedData = approvalMessage(wallet, chain.id, message);
    const signer = state.owner;
    return { typedData, signer, isPasskeys: await isPasskeys(chain, signer, endsAt), messages: [typedData] };
  }
  const ownerKey = openKey(vault, wallet.id, 'owner-key', wallet.ownerKeySealed);
  const ownerSignature = await signApproval(wallet, chain.id, message, ownerKey);
  return { epoch, ownerSignature };
}

/** Does not judge whether the wallet could pay, only whether it takes the signature for its owner's. */
function requireAccepted(refusal: Hex | undefined): void {
  if (refusal === undefined) return;
  const name = errorNameOf(refusal);
  if (name === 'InvalidApproval' || refusal === '0x') throw new AppError('INVALID_SIGNATURE');
  if (!LATER_REFUSALS.has(name) && !isText(refusal)) throw refusalOf(refusal);
}

/** USDC says no in texts. */
function isText(refusal: Hex): boolean {
  return refusal.startsWith('0x08c379a0');
}

/** What a view of the wallet takes around the owner's own code. */
const AROUND_GAS = 100_000;

/**
 * What the wallet would refuse an approved payment with, `0x` where it does not say; `undefined` if it would pay.
 *
 * Its owner may be a contract of strangers, which runs code of its own here, also where the wallet has passed to it
 * since our key signed. So this is a call of its own, with no more gas than the payment itself will have.
 */
export async function refusalAlone(
  { trials }: Chain,
  wallet: Pick<SessionWallet, 'chainAddress' | 'keyPrefix' | 'sessionAddress'>,
  approval: SignedApproval,
  timeoutMs: number,
): Promise<Hex | undefined> {
  const gas = APPROVED_GAS_LIMIT + AROUND_GAS;
  const trial = { to: wallet.chainAddress, data: approvedPaymentPreview(approval, wallet), gas };
  const outcome = await trials.call(trial, timeoutMs);
  if (outcome.kind === 'done') return undefined;
  return outcome.kind === 'refused' ? (outcome.revertData ?? '0x') : '0x';
}
