import { type Address, encodeFunctionData, type Hex } from 'viem';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import { usdcAbi } from '../../chain/contracts/generated/IFiatToken.ts';
import type { ProbeBlock } from '../../chain/nodes/probe-codec.ts';
import type { Intent, Placement, Relay } from '../../chain/relay/intent.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import type { Statement } from '../../storage/db/batch.ts';
import type { PaymentName } from '../payments/payment-names.ts';
import type { PaymentStore } from '../payments/payment-store.ts';
import { dataOf } from '../signing/admit.ts';
import { type PaymentQuote, paymentPreview, readQuote, spendingOf, treasuryProbe } from '../signing/payment-quote.ts';
import { sessionIntent } from '../signing/session-intent.ts';
import type { SessionWallet } from '../signing/session-store.ts';
import type { Sessions } from '../signing/sessions.ts';
import { type Chosen, MAX_VALIDITY_SECONDS } from './options.ts';
import type { NewAuthorization, X402Store } from './store.ts';
import { signedAuthorizeCall, type Transfer, transferDigest, transferNonce } from './transfer.ts';

/** What `authorizeTransfer` may use at most: about twice what the dearest, a wallet's first, was measured with. */
const GAS_LIMIT = 220_000;
/**
 * A host's clock that is further ahead of the chain's is wrong, or the chain stands still: neither lets a transfer live
 * longer.
 */
const MAX_HOST_LEAD_SECONDS = 60;

/** Of a preview, in which a clock that is a little off must not matter. */
const PREVIEWED_SECONDS = 300;

const DOMAIN = encodeFunctionData({ abi: usdcAbi, functionName: 'DOMAIN_SEPARATOR' });

/** What the intent of an authorisation needs. */
export interface AuthorizeDeps {
  readonly payments: Pick<PaymentStore, 'signedStatement' | 'notAskedStatement'>;
  readonly store: Pick<X402Store, 'insertStatement'>;
  readonly sessions: Pick<Sessions, 'store' | 'clock' | 'history' | 'open'>;
  readonly relay: Pick<Relay, 'chainNow'>;
  readonly usdc: Address;
  readonly platformFees: Address;
}

/** An option of a seller that was accepted for signing. */
export interface NewX402Payment extends PaymentName {
  readonly wallet: SessionWallet;
  readonly chosen: Chosen;
  readonly memo: string;
  readonly idempotencyKey: string | null;
  /** The public part of the key that asked for it, where that is known. */
  readonly keyPrefix: string | undefined;
  /** What was asked of the seller. */
  readonly asked: Pick<NewAuthorization, 'url' | 'urlDigest' | 'method' | 'bodyDigest'>;
}

/** The intent that has a wallet authorise one transfer, under its whole policy. */
export function authorizeIntent(deps: AuthorizeDeps, payment: NewX402Payment): Intent {
  const { sessions, usdc, platformFees } = deps;
  const { wallet, chosen, ref } = payment;
  const { value, payTo: to } = chosen;
  return sessionIntent(sessions, {
    kind: 'x402-authorize',
    wallet,
    // As the wallet judges a payment, it judges an authorisation, but for the times, which are only known when the
    // block is.
    preview: authorizationPreview(chosen, wallet, deps.relay.chainNow() ?? nowSeconds(sessions.clock)),
    budgeted: { recipient: to },
    views: [treasuryProbe(platformFees), { target: usdc, data: DOMAIN }],
    gasLimit: GAS_LIMIT,
    judge(preview, [treasury, domain], block) {
      if (domain === undefined) throw new Error('USDC was not asked for its domain.');
      const quote = readQuote(preview, treasury);
      const separator = dataOf(domain);
      const validBefore = validBeforeOf(chosen, nowSeconds(sessions.clock), block);
      return {
        spending: spendingOf({ amount: value }, quote),
        // Authorised any later, it could not be cashed any more.
        latest: validBefore - 1,
        async sign(session, slot) {
          const from = wallet.chainAddress;
          const nonce = transferNonce(from, slot.nonce);
          const transfer = { from, to, value, validAfter: 0, validBefore, nonce };
          const message = { ...transfer, ref, maxFee: quote.fee, ...slot };
          const digest = transferDigest(separator, transfer);
          return {
            data: await signedAuthorizeCall(session, message),
            statements: (placement) => statementsOf(deps, payment, { ...quote, transfer, digest }, placement),
          };
        },
      };
    },
  });
}

/**
 * Calldata of the view that reverts as an authorisation would. As the wallet judges a payment by its first session key,
 * it judges an authorisation, but for the times, which are only known when the block is. Another session key may be
 * allowed one and not the other: of it the authorisation's own view is asked, for a time that is close to the real one.
 */
function authorizationPreview({ value, payTo: to }: Chosen, wallet: SessionWallet, now: number): Hex {
  if (wallet.keyPrefix === null) return paymentPreview({ to, amount: value }, wallet);
  const args = [to, Number(value), 0, now + PREVIEWED_SECONDS, wallet.sessionAddress] as const;
  return encodeFunctionData({ abi: agentWalletAbi, functionName: 'previewAuthorizeTransfer', args });
}

/**
 * Facilitators look at their own clocks, and blocks are seconds old when they are seen. So the host's clock counts
 * where it is ahead of the chain's, but only by what blocks can be late; and no block may find the end too far ahead of
 * its own time.
 */
function validBeforeOf({ validitySeconds }: Chosen, host: number, { timestamp, now }: ProbeBlock): number {
  return Math.min(now + hostLead(host, now) + validitySeconds, timestamp + MAX_VALIDITY_SECONDS);
}

/** By how many seconds the host's clock may be ahead of the chain's, for those who look at theirs. */
export function hostLead(host: number, now: number): number {
  return Math.min(Math.max(host - now, 0), MAX_HOST_LEAD_SECONDS);
}

interface Authorized extends PaymentQuote {
  readonly transfer: Transfer;
  /** USDC's. */
  readonly digest: Hex;
}

function statementsOf(
  { payments, store, sessions }: AuthorizeDeps,
  { id, ref, wallet, chosen, memo, idempotencyKey, keyPrefix, asked }: NewX402Payment,
  { fee, feeRecipient, transfer, digest }: Authorized,
  placement: Placement,
): readonly Statement[] {
  const walletId = wallet.id;
  const { validAfter, validBefore, nonce } = transfer;
  return [
    ...(idempotencyKey === null ? [] : [payments.notAskedStatement(ref)]),
    payments.signedStatement({
      ...placement,
      id,
      ref,
      walletId,
      fee,
      feeRecipient,
      memo,
      idempotencyKey,
      keyPrefix,
      to: chosen.payTo,
      amount: chosen.value,
      type: 'x402',
      createdAt: nowSeconds(sessions.clock),
    }),
    store.insertStatement({
      ...asked,
      paymentId: id,
      walletId,
      offer: chosen.offer,
      validAfter,
      validBefore,
      nonce,
      digest,
      keyPrefix: wallet.keyPrefix,
    }),
  ];
}
