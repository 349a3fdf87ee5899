import { type Hex, isAddressEqual } from 'viem';
import { askViews } from '../../chain/ask-views.ts';
import type { Chain } from '../../chain/chain.ts';
import { withRpcDeadline } from '../../chain/rpc-deadline.ts';
import { walletStateCall } from '../../chain/wallet-state.ts';
import { AppError } from '../../errors.ts';
import type { Vault } from '../../lib/crypto.ts';
import { msUntil } from '../../lib/deadline.ts';
import { refusalOf } from '../../sessions/refusal.ts';
import { openKey } from '../../wallets/keys.ts';
import { errorNameOf, notShownYet, readState } from '../../wallets/owner/call.ts';
import type { WalletRow } from '../../wallets/store.ts';
import type { ApprovalRow } from '../tables.ts';
import {
  approvalTypedData,
  approvedPaymentPreview,
  freezeCountCall,
  type PaymentApproval,
  readFreezeCount,
  signApproval,
} from './message.ts';

/** That the Owner approves, as the wallet verifies it. */
export interface Consent {
  readonly freezeCount: number;
  readonly ownerSignature: Hex;
}

/** What an Owner has to sign whose key this server does not hold. */
export interface TypedApproval {
  readonly typedData: ReturnType<typeof approvalTypedData>;
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

/** What refuses an approved payment before its wallet looks at the owner's signature. */
const EARLIER_REFUSALS: ReadonlySet<string> = new Set([
  'InvalidSession',
  'WalletFrozen',
  'WalletExpired',
  'InvalidRecipient',
  'ApprovalExpired',
  'ApprovalUsed',
]);

/**
 * The owner's signature of an approval: made with the key that this server holds, or the given one once the wallet has
 * accepted it; without either, what there is to sign. Throws `WALLET_FROZEN`, `INVALID_SIGNATURE`, what else refuses
 * the payment before its signature, `CHAIN_REVERTED` and `RPC_TIMEOUT`.
 */
export async function ownersConsent(
  { chain, vault }: ConsentDeps,
  { wallet, approval, signature, endsAt }: Asked,
): Promise<Consent | TypedApproval> {
  const target = wallet.chainAddress;
  const views = [
    { target, data: walletStateCall },
    { target, data: freezeCountCall },
  ];
  const ask = (calls: typeof views) => withRpcDeadline(askViews(chain, calls), msUntil(endsAt));
  const { answers } = await ask(views);
  const state = readState(answers[0]);
  if (state === undefined) throw notShownYet();
  if (state.frozen) throw new AppError('WALLET_FROZEN');
  const freezeCount = readFreezeCount(answers[1]);
  const { toAddress: to, amount, ref, expiresAt: validUntil } = approval;
  const message: PaymentApproval = { to, amount, ref, freezeCount, validUntil };
  if (signature !== undefined) {
    const signed = { ...message, ownerSignature: signature };
    const { answers: previews } = await ask([{ target, data: approvedPaymentPreview(signed) }]);
    requireAccepted(previews[0]);
    return { freezeCount, ownerSignature: signature };
  }
  if (!isAddressEqual(state.owner, wallet.ownerAddress)) {
    return { typedData: approvalTypedData(wallet, chain.id, message) };
  }
  const ownerKey = openKey(vault, wallet.id, 'owner-key', wallet.ownerKeySealed);
  return { freezeCount, ownerSignature: await signApproval(wallet, chain.id, message, ownerKey) };
}

/** Whether the wallet could pay is not asked here: only whether it takes the signature for its owner's. */
function requireAccepted(preview: { readonly ok: boolean; readonly data: Hex } | undefined): void {
  if (preview === undefined) throw new Error('The wallet was not asked.');
  if (preview.ok) return;
  const name = errorNameOf(preview.data);
  if (name === 'InvalidApproval') throw new AppError('INVALID_SIGNATURE');
  if (EARLIER_REFUSALS.has(name)) throw refusalOf(preview.data);
}
