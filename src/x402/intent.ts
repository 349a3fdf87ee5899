import { type Address, encodeFunctionData, getAbiItem, getAddress, type Hex, toFunctionSelector } from 'viem';
import { agentWalletAbi } from '../chain/generated/AgentWallet.ts';
import { usdcAbi } from '../chain/generated/IFiatToken.ts';
import { platformFeesAbi } from '../chain/generated/PlatformFees.ts';
import type { Intent, Placement, ProbeAnswer, ProbeBlock } from '../chain/relay/intent.ts';
import type { Statement } from '../db/batch.ts';
import { nowSeconds } from '../lib/time.ts';
import type { PaymentName } from '../payments/refs.ts';
import type { PaymentStore } from '../payments/store.ts';
import { type Admission, admit, dataOf } from '../sessions/admit.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { SessionWallet } from '../sessions/store.ts';
import { addressWord, numberWord, readWords } from '../sessions/words.ts';
import { type Chosen, MAX_VALIDITY_SECONDS } from './options.ts';
import type { NewAuthorization, X402Store } from './store.ts';
import { signedAuthorizeCall, type Transfer, transferDigest, transferNonce } from './transfer.ts';

/** What `authorizeTransfer` may use at most: about twice what the dearest, a wallet's first, was measured with. */
const GAS_LIMIT = 220_000;
/** A host's clock that is further ahead of the chain's is wrong, or the chain stands still: neither lets a transfer live longer. */
const MAX_HOST_LEAD_SECONDS = 60;

/**
 * As the wallet judges a payment, it judges an authorisation, but for the times, which are only known when the block is that
 * the answers are from.
 */
const PREVIEW = toFunctionSelector(getAbiItem({ abi: agentWalletAbi, name: 'previewPayment' }));
const STATE = encodeFunctionData({ abi: agentWalletAbi, functionName: 'state' });
const TREASURY = encodeFunctionData({ abi: platformFeesAbi, functionName: 'treasury' });
const DOMAIN = encodeFunctionData({ abi: usdcAbi, functionName: 'DOMAIN_SEPARATOR' });

export interface AuthorizeDeps {
  readonly payments: Pick<PaymentStore, 'signedStatement'>;
  readonly store: Pick<X402Store, 'insertStatement'>;
  readonly sessions: Pick<Sessions, 'store' | 'clock' | 'history' | 'open'>;
  readonly usdc: Address;
  readonly platformFees: Address;
}

/** An option of a seller that was accepted for signing. */
export interface NewX402Payment extends PaymentName {
  readonly wallet: SessionWallet;
  readonly chosen: Chosen;
  readonly memo: string;
  readonly idempotencyKey: string | null;
  /** What was asked of the seller. */
  readonly asked: Pick<NewAuthorization, 'url' | 'urlDigest' | 'method' | 'bodyDigest'>;
}

interface Decision {
  readonly fee: bigint;
  readonly feeRecipient: Address;
  readonly admission: Admission;
  readonly transfer: Transfer;
  readonly digest: Hex;
}

/** The intent that has a wallet authorise one transfer, under its whole policy. */
export function authorizeIntent(deps: AuthorizeDeps, payment: NewX402Payment): Intent {
  const { wallet, chosen } = payment;
  const target = wallet.chainAddress;
  let decision: Decision | undefined;
  return {
    kind: 'x402-authorize',
    wallet: target,
    probes: [
      { target, data: `${PREVIEW}${addressWord(chosen.payTo)}${numberWord(chosen.value)}` },
      { target, data: STATE },
      { target: deps.platformFees, data: TREASURY },
      { target: deps.usdc, data: DOMAIN },
    ],
    async sign(answers, block) {
      decision = decide(deps, payment, answers, block);
      const { transfer, fee, admission } = decision;
      const { nonce, deadline } = admission;
      const message = { ...transfer, ref: payment.ref, maxFee: fee, nonce, deadline };
      const data = await signedAuthorizeCall(deps.sessions.open(wallet), message);
      return { target, data, gasLimit: GAS_LIMIT, deadline };
    },
    statements(placement) {
      if (decision === undefined) throw new Error('A payment is stored after it was signed, not before.');
      return statementsOf(deps, payment, decision, placement);
    },
  };
}

/** Judges the wallet's answers and what is in flight. Throws the refusal. */
function decide(
  { sessions }: AuthorizeDeps,
  { wallet, chosen }: NewX402Payment,
  answers: readonly ProbeAnswer[],
  block: ProbeBlock,
): Decision {
  const [preview, stateView, treasuryView, domain] = answers.map(dataOf);
  if (
    preview === undefined ||
    stateView === undefined ||
    treasuryView === undefined ||
    domain === undefined
  ) {
    throw new Error('The relay answered fewer probes than an authorisation has.');
  }
  const { value, payTo: to } = chosen;
  const [fee = 0n] = readWords(preview, 1);
  const [treasury = 0n] = readWords(treasuryView, 1);
  const admission = admit(sessions, wallet, stateView, block, { amount: value, total: value + fee });
  const from = wallet.chainAddress;
  const validBefore = validBeforeOf(chosen, nowSeconds(sessions.clock), block);
  const nonce = transferNonce(from, admission.nonce);
  const transfer = { from, to, value, validAfter: 0, validBefore, nonce };
  return {
    fee,
    feeRecipient: getAddress(`0x${treasury.toString(16).padStart(40, '0')}`),
    // Authorised any later, it could not be cashed any more.
    admission: { ...admission, deadline: Math.min(admission.deadline, validBefore - 1) },
    transfer,
    digest: transferDigest(domain, transfer),
  };
}

/**
 * Facilitators look at their own clocks, and blocks are seconds old when they are seen. So the host's clock counts where it is
 * ahead of the chain's, but only by what blocks can be late; and no block may find the end too far ahead of its own time.
 */
function validBeforeOf({ validitySeconds }: Chosen, host: number, { timestamp, now }: ProbeBlock): number {
  const lead = Math.min(Math.max(host - now, 0), MAX_HOST_LEAD_SECONDS);
  return Math.min(now + lead + validitySeconds, timestamp + MAX_VALIDITY_SECONDS);
}

function statementsOf(
  { payments, store, sessions }: AuthorizeDeps,
  { id, ref, wallet, chosen, memo, idempotencyKey, asked }: NewX402Payment,
  { admission, fee, feeRecipient, transfer, digest }: Decision,
  placement: Placement,
): readonly Statement[] {
  const walletId = wallet.id;
  const { validAfter, validBefore, nonce } = transfer;
  return [
    ...sessions.store.messageStatements({ ...admission, walletId, messageId: placement.messageId }),
    payments.signedStatement({
      ...placement,
      ...{ id, ref, walletId, fee, feeRecipient, memo, idempotencyKey },
      to: chosen.payTo,
      amount: chosen.value,
      type: 'x402',
      createdAt: nowSeconds(sessions.clock),
    }),
    store.insertStatement({
      ...asked,
      ...{ paymentId: id, walletId, offer: chosen.offer, validAfter, validBefore, nonce, digest },
    }),
  ];
}
