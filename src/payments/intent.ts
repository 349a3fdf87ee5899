import { type Address, encodeFunctionData, getAbiItem, getAddress, type Hex, toFunctionSelector } from 'viem';
import { agentWalletAbi } from '../chain/generated/AgentWallet.ts';
import { platformFeesAbi } from '../chain/generated/PlatformFees.ts';
import type { Intent, Placement, ProbeAnswer, ProbeBlock, SignedCall } from '../chain/relay/intent.ts';
import type { Statement } from '../db/batch.ts';
import { AppError } from '../errors.ts';
import { type Clock, nowSeconds } from '../lib/time.ts';
import { paymentRef, signedPayCall } from './message.ts';
import { dailyLimitExceeded, insufficientBalance, refusalOf, sessionReplaced } from './refusal.ts';
import type { PaymentRequest } from './schema.ts';
import {
  lowestUnexecuted,
  mayStillExecute,
  nextNonce,
  parseState,
  type RecordedMessage,
  type SessionState,
  sumOf,
} from './session.ts';
import type { Session } from './session-keys.ts';
import type { PayingWallet, PaymentStore } from './store.ts';
import { addressWord, numberWord, readWords } from './words.ts';

/** How long a signed message can be executed, by the later of the host's and the chain's clock. */
const VALID_SECONDS = 120;
/**
 * What `pay` may use at most: 93k were measured for the dearest (a first payment, to an account without USDC),
 * half as much again for a dearer token.
 */
const GAS_LIMIT = 140_000;

const PREVIEW = toFunctionSelector(getAbiItem({ abi: agentWalletAbi, name: 'previewPayment' }));
const STATE = encodeFunctionData({ abi: agentWalletAbi, functionName: 'state' });
const TREASURY = encodeFunctionData({ abi: platformFeesAbi, functionName: 'treasury' });

export interface PaymentIntentDeps {
  readonly store: PaymentStore;
  readonly clock: Clock;
  readonly platformFees: Address;
  openSession(wallet: PayingWallet): Session;
}

/** A payment that was accepted for signing. */
export interface NewPayment {
  readonly id: string;
  readonly wallet: PayingWallet;
  readonly request: PaymentRequest;
}

/** What signing decided; goes into the rows. */
interface Decision {
  readonly ref: Hex;
  readonly fee: bigint;
  readonly feeRecipient: Address;
  readonly nonce: number;
  readonly storedNonce: number;
  readonly deadline: number;
  readonly signedAtBlock: number;
}

/** The intent of one payment: asks the wallet what it would do, counts what is in flight, signs. */
export function paymentIntent(deps: PaymentIntentDeps, payment: NewPayment): Intent {
  const { wallet, request } = payment;
  let decision: Decision | undefined;
  return {
    kind: 'payment',
    wallet: wallet.chainAddress,
    probes: [
      { target: wallet.chainAddress, data: previewCall(request) },
      { target: wallet.chainAddress, data: STATE },
      { target: deps.platformFees, data: TREASURY },
    ],
    async sign(answers, block) {
      decision = decide(deps, payment, answers, block);
      return signedCall(deps, payment, decision);
    },
    statements(placement) {
      if (decision === undefined) throw new Error('A payment is stored after it was signed, not before.');
      return statementsOf(deps, payment, decision, placement);
    },
  };
}

function previewCall({ to, amount }: PaymentRequest): Hex {
  return `${PREVIEW}${addressWord(to)}${numberWord(amount)}`;
}

/** Judges the wallet's answers and what is in flight. Throws the refusal. */
function decide(
  { store, clock }: PaymentIntentDeps,
  { id, wallet, request }: NewPayment,
  answers: readonly ProbeAnswer[],
  block: ProbeBlock,
): Decision {
  const [preview, stateView, treasuryView] = answers.map(dataOf);
  if (preview === undefined || stateView === undefined || treasuryView === undefined) {
    throw new Error('The relay answered fewer probes than a payment has.');
  }
  const [fee = 0n] = readWords(preview, 1);
  const [treasury = 0n] = readWords(treasuryView, 1);
  const state = parseState(stateView);
  if (state.session !== wallet.sessionAddress.toLowerCase()) throw sessionReplaced();
  // The next block is later than this one, and none but a later one can execute the payment.
  if (state.expiresAt !== 0 && state.expiresAt <= block.timestamp) throw new AppError('WALLET_EXPIRED');

  const inFlight = store
    .messagesInTime(wallet.id, lowestUnexecuted(state), block.timestamp)
    .filter(({ nonce }) => mayStillExecute(state, nonce));
  requireRoom(state, inFlight, request.amount, fee);
  const storedNonce = store.nextSessionNonce(wallet.id);
  const nonce = nextNonce(state, storedNonce, inFlight);
  if (nonce === undefined) {
    throw new AppError('WALLET_BUSY', {
      message:
        'Too many payments of this wallet wait for the chain; try again when some of them are executed.',
    });
  }
  return {
    ref: paymentRef(id),
    fee,
    feeRecipient: getAddress(`0x${treasury.toString(16).padStart(40, '0')}`),
    nonce,
    storedNonce,
    deadline: Math.max(nowSeconds(clock), block.timestamp) + VALID_SECONDS,
    signedAtBlock: Number(block.number),
  };
}

function dataOf({ ok, data }: ProbeAnswer): Hex {
  if (!ok) throw refusalOf(data);
  return data;
}

/**
 * The wallet's own answer counts what was executed; this adds what is in flight. A message may land on the day
 * of the state's block or, past midnight, on the next: all of them count against the day of the state, so
 * whichever days they land on, no day's sum passes the limit.
 */
function requireRoom(
  state: SessionState,
  inFlight: readonly RecordedMessage[],
  amount: bigint,
  fee: bigint,
): void {
  const committed = sumOf(inFlight);
  const day = state.spentToday + committed.amount + amount;
  if (state.dailyLimit !== 0n && day > state.dailyLimit) throw dailyLimitExceeded(day, state.dailyLimit);
  const available = state.balance - state.reserved - committed.total;
  if (amount + fee > available) throw insufficientBalance(available < 0n ? 0n : available, amount + fee);
}

async function signedCall(
  { openSession }: PaymentIntentDeps,
  { wallet, request }: NewPayment,
  { fee, ref, nonce, deadline }: Decision,
): Promise<SignedCall> {
  const { domain, key } = openSession(wallet);
  const message = { to: request.to, amount: request.amount, maxFee: fee, ref, nonce, deadline };
  const data = await signedPayCall(domain, message, key);
  return { target: wallet.chainAddress, data, gasLimit: GAS_LIMIT, deadline };
}

function statementsOf(
  { store, clock }: PaymentIntentDeps,
  { id, wallet, request }: NewPayment,
  decision: Decision,
  placement: Placement,
): readonly Statement[] {
  return store.signedStatements({
    ...decision,
    ...placement,
    id,
    walletId: wallet.id,
    to: request.to,
    amount: request.amount,
    type: request.type,
    memo: request.memo,
    idempotencyKey: request.idempotencyKey ?? null,
    createdAt: nowSeconds(clock),
  });
}
