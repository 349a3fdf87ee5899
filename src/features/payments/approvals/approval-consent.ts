import { type Hex, hashTypedData, isAddressEqual } from 'viem';
import type { Chain } from '../../../chain/nodes/chain.ts';
import { withRpcDeadline } from '../../../chain/nodes/rpc-errors.ts';
import { accountSignature } from '../../../chain/wallets/wallet-signatures.ts';
import { walletStateCall } from '../../../chain/wallets/wallet-state.ts';
import { AppError } from '../../../core/errors.ts';
import type { Vault } from '../../../core/lib/crypto.ts';
import { msUntil } from '../../../core/lib/time.ts';
import { refusalOf } from '../../signing/refusal.ts';
import type { SessionWallet } from '../../signing/session-store.ts';
import type { ToSign } from '../../wallets/owner/own-key.ts';
import { isPasskeys, requireContract } from '../../wallets/owner/own-signature.ts';
import { errorNameOf, notShownYet, readState } from '../../wallets/owner/owner-call.ts';
import { openKey } from '../../wallets/wallet-keys.ts';
import type { WalletRow } from '../../wallets/wallet-store.ts';
import type { ApprovalRow } from '../payment-tables.ts';
import {
  APPROVED_GAS_LIMIT,
  approvalMessage,
  approvedPaymentPreview,
  type PaymentApproval,
  type SignedApproval,
  signApproval,
} from './approval-intent.ts';

/** That the Owner approves, as the wallet verifies it. */
export interface Consent {
  readonly epoch: number;
  readonly ownerSignature: Hex;
}

export interface ConsentDeps {
  readonly chain: Chain;
  readonly vault: Vault;
}

interface Asked {
  readonly wallet: WalletRow;
  readonly approval: ApprovalRow;
  /** The owner's own, where this server does not sign. */
  readonly signature: Hex | undefined;
  /** By `performance.now()`. */
  readonly endsAt: number;
}

/** What refuses an approved payment once its wallet has taken the signature for its owner's. */
const LATER_REFUSALS: ReadonlySet<string> = new Set(['FeeAboveMaximum', 'InsufficientBalance', 'TreasuryRefused']);

/**
 * The owner's signature of an approval: made with the key that this server holds, or the given one once the wallet has
 * accepted it; without either, what there is to sign. Throws `WALLET_FROZEN`, `INVALID_SIGNATURE`, what else refuses
 * the payment before its signature, `CHAIN_REVERTED` and `RPC_TIMEOUT`.
 */
export async function ownersConsent(
  { chain, vault }: ConsentDeps,
  { wallet, approval, signature, endsAt }: Asked,
): Promise<Consent | ToSign> {
  const target = wallet.chainAddress;
  const asked = chain.probe([{ target, data: walletStateCall }]);
  const { block, answers } = await withRpcDeadline(asked, msUntil(endsAt));
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

/** Whether the wallet could pay is not asked here: only whether it takes the signature for its owner's. */
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
 * since our key signed. So this is asked alone, with no more gas than the payment itself will have.
 */
export async function refusalAlone(
  { trials }: Pick<Chain, 'trials'>,
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
