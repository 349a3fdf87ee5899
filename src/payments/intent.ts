import { type Address, encodeFunctionData, getAbiItem, getAddress, type Hex, toFunctionSelector } from 'viem';
import { agentWalletAbi } from '../chain/generated/AgentWallet.ts';
import { platformFeesAbi } from '../chain/generated/PlatformFees.ts';
import type {
  Intent,
  Placement,
  ProbeAnswer,
  ProbeBlock,
  ProbeCall,
  SignedCall,
} from '../chain/relay/intent.ts';
import type { Statement } from '../db/batch.ts';
import { nowSeconds } from '../lib/time.ts';
import { type Admission, admit, dataOf } from '../sessions/admit.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { SessionWallet } from '../sessions/store.ts';
import { addressWord, numberWord, readWords } from '../sessions/words.ts';
import { signedPayCall } from './message.ts';
import type { PaymentName } from './refs.ts';
import type { PaymentRequest } from './schema.ts';
import type { PaymentStore } from './store.ts';

/**
 * What `pay` may use at most: 93k were measured for the dearest (a first payment, to an account without USDC),
 * half as much again for a dearer token.
 */
const GAS_LIMIT = 140_000;

const PREVIEW = toFunctionSelector(getAbiItem({ abi: agentWalletAbi, name: 'previewPayment' }));
const STATE = encodeFunctionData({ abi: agentWalletAbi, functionName: 'state' });
const TREASURY = encodeFunctionData({ abi: platformFeesAbi, functionName: 'treasury' });

export interface PaymentIntentDeps {
  readonly store: Pick<PaymentStore, 'signedStatement'>;
  readonly sessions: Pick<Sessions, 'store' | 'clock' | 'history' | 'open'>;
  readonly platformFees: Address;
}

/** A payment that was accepted for signing. */
export interface NewPayment extends PaymentName {
  readonly wallet: SessionWallet;
  readonly request: PaymentRequest;
}

/** What signing decided; goes into the rows. */
interface Decision extends PaymentQuote {
  readonly admission: Admission;
}

/** What a payment costs beside its amount, and what the wallet says of itself at the same block. */
export interface PaymentQuote {
  /** Micro-USDC. */
  readonly fee: bigint;
  readonly feeRecipient: Address;
  /** The answer of the wallet's `state()`. */
  readonly stateView: Hex;
}

/** The intent of one payment: asks the wallet what it would do, counts what is in flight, signs. */
export function paymentIntent(deps: PaymentIntentDeps, payment: NewPayment): Intent {
  const { wallet } = payment;
  let decision: Decision | undefined;
  return {
    kind: 'payment',
    wallet: wallet.chainAddress,
    probes: paymentProbes(deps, payment),
    async sign(answers, block) {
      const quote = quoteOf(answers);
      const admission = admitPayment(deps, payment, quote, block);
      decision = { ...quote, admission };
      return signedCall(deps, payment, decision);
    },
    statements(placement) {
      if (decision === undefined) throw new Error('A payment is stored after it was signed, not before.');
      return statementsOf(deps, payment, decision, placement);
    },
  };
}

type WantedPayment = Pick<NewPayment, 'wallet' | 'request'>;

/** What the chain is asked before a payment is signed. */
export function paymentProbes(
  { platformFees }: Pick<PaymentIntentDeps, 'platformFees'>,
  { wallet, request: { to, amount } }: WantedPayment,
): readonly [preview: ProbeCall, state: ProbeCall, treasury: ProbeCall] {
  const preview: Hex = `${PREVIEW}${addressWord(to)}${numberWord(amount)}`;
  return [
    { target: wallet.chainAddress, data: preview },
    { target: wallet.chainAddress, data: STATE },
    { target: platformFees, data: TREASURY },
  ];
}

/** Reads the answers to {@link paymentProbes}. Throws the wallet's refusal. */
export function quoteOf(answers: readonly ProbeAnswer[]): PaymentQuote {
  const [preview, stateView, treasuryView] = answers.map(dataOf);
  if (preview === undefined || stateView === undefined || treasuryView === undefined) {
    throw new Error('The relay answered fewer probes than a payment has.');
  }
  const [fee = 0n] = readWords(preview, 1);
  const [treasury = 0n] = readWords(treasuryView, 1);
  return { fee, stateView, feeRecipient: getAddress(`0x${treasury.toString(16).padStart(40, '0')}`) };
}

/** Judges a payment that the wallet would make by what is in flight. Throws the refusal. */
export function admitPayment(
  { sessions }: Pick<PaymentIntentDeps, 'sessions'>,
  { wallet, request: { amount } }: WantedPayment,
  { fee, stateView }: PaymentQuote,
  block: ProbeBlock,
): Admission {
  return admit(sessions, wallet, stateView, block, { amount, total: amount + fee });
}

async function signedCall(
  { sessions }: PaymentIntentDeps,
  { ref, wallet, request }: NewPayment,
  { fee, admission: { nonce, deadline } }: Decision,
): Promise<SignedCall> {
  const { domain, key } = sessions.open(wallet);
  const message = { to: request.to, amount: request.amount, maxFee: fee, ref, nonce, deadline };
  const data = await signedPayCall(domain, message, key);
  return { target: wallet.chainAddress, data, gasLimit: GAS_LIMIT, deadline };
}

function statementsOf(
  { store, sessions }: PaymentIntentDeps,
  { id, ref, wallet, request }: NewPayment,
  { admission, fee, feeRecipient }: Decision,
  placement: Placement,
): readonly Statement[] {
  const walletId = wallet.id;
  return [
    ...sessions.store.messageStatements({ ...admission, walletId, messageId: placement.messageId }),
    store.signedStatement({
      ...{ ref, fee, feeRecipient },
      ...placement,
      id,
      walletId,
      to: request.to,
      amount: request.amount,
      type: request.type,
      memo: request.memo,
      idempotencyKey: request.idempotencyKey ?? null,
      createdAt: nowSeconds(sessions.clock),
    }),
  ];
}
