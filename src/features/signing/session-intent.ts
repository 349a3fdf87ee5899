import { type Address, getAbiItem, type Hex, isAddressEqual, toFunctionSelector, zeroAddress } from 'viem';
import { addressWord, readWords } from '../../chain/contracts/abi-words.ts';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import type { ProbeAnswer, ProbeBlock, ProbeCall } from '../../chain/nodes/probe.ts';
import {
  type CommittedMessage,
  type Intent,
  type IntentKind,
  MESSAGE_SECONDS,
} from '../../chain/relay/relay-intent.ts';
import type { RestoreGuard } from '../../chain/restore-guard/restore-guard.ts';
import {
  executedEnd,
  mayStillExecute,
  parseWalletState,
  type SessionMessage,
  type WalletState,
  walletStateCall,
} from '../../chain/wallets/wallet-state.ts';
import { AppError } from '../../core/errors.ts';
import { BUDGET_PERIODS, type PerPeriod, perPeriod } from '../../core/spending-limits.ts';
import type { Statement } from '../../storage/db/batch.ts';
import {
  asKeyEnded,
  budgetExceeded,
  dailyLimitExceeded,
  insufficientBalance,
  keyBudgetExceeded,
  recipientBudgetExceeded,
  refusalOf,
  sessionReplaced,
} from './refusal.ts';
import {
  lowestUnexecuted,
  nextNonce,
  type Outstanding,
  type RecordedMessage,
  type SessionStore,
  type SessionWallet,
  type Spending,
  sumOf,
} from './session-store.ts';
import type { Sessions, SigningSession } from './sessions.ts';

/** A call that a wallet's session key signs. */
export interface SessionCall {
  /** For logs and metrics. */
  readonly kind: IntentKind;
  readonly wallet: SessionWallet;
  /** Calldata of the wallet's view that reverts as the call would. */
  readonly preview: Hex;
  /**
   * Whose budget it counts against, in addition to the wallet's and the session key's; absent if no budget bounds it.
   */
  readonly budgeted?: Pick<Budgeted, 'recipient'>;
  /** Views to read at the same block as the wallet. */
  readonly views?: readonly ProbeCall[];
  /** Gas that the call may use at most. */
  readonly gasLimit: number;
  /** Judges the answers, one to each view in their order. Throws the refusal. */
  judge(preview: ProbeAnswer, views: readonly ProbeAnswer[], block: ProbeBlock): JudgedCall | Promise<JudgedCall>;
}

/** A call that only the wallet's state and everything in flight may still refuse. */
export interface JudgedCall {
  readonly spending: Spending;
  /** Chain time in Unix seconds after which it must not be executed, if that is before any message's end. */
  readonly latest?: number;
  /** Returns the wallet's calldata, and the rows to store in addition to those of the session's message. */
  sign(
    key: SigningSession,
    slot: SessionSlot,
  ): Promise<{ readonly data: Hex; statements(committedMessage: CommittedMessage): readonly Statement[] }>;
}

/**
 * What a message is signed with: the wallet's next nonce, its epoch, and the chain time in Unix seconds at which it
 * ends.
 */
export type SessionSlot = Pick<Admission, 'nonce' | 'epoch' | 'deadline'>;

/**
 * The intent of a call: reads what the wallet would do, counts everything in flight, signs. The first two probes are
 * the preview and `state()`. Throws what `judge` and `sign` do, and what {@link admit} does.
 */
export function sessionIntent(
  sessions: Sessions,
  { kind, wallet, preview, budgeted, views = [], gasLimit, judge }: SessionCall,
): Intent {
  const target = wallet.chainAddress;
  const budgets = budgeted === undefined ? [] : [spendableProbe(wallet, budgeted)];
  return {
    kind,
    wallet: target,
    probes: [{ target, data: preview }, { target, data: walletStateCall }, ...budgets, ...views],
    async sign([previewed, state, ...others], block) {
      const [spendable, viewed] = [others.slice(0, budgets.length), others.slice(budgets.length)];
      if (previewed === undefined || state === undefined || viewed.length !== views.length) {
        throw new Error(`The relay answered fewer probes than a ${kind} has.`);
      }
      let judged: JudgedCall;
      try {
        judged = await judge(previewed, viewed, block);
      } catch (error) {
        throw asKeyEnded(error, wallet);
      }
      const { spending, latest = Number.POSITIVE_INFINITY } = judged;
      const admitted = await admit(sessions, wallet, dataOf(state), block, spending, budgetedBy(budgeted, spendable));
      const admission = { ...admitted, deadline: Math.min(admitted.deadline, latest) };
      const { nonce, epoch, deadline } = admission;
      const { data, statements } = await judged.sign(sessions.open(wallet), { nonce, epoch, deadline });
      return {
        call: { target, data, gasLimit, deadline },
        statements: (committedMessage) => [
          ...sessions.store.messageStatements({
            ...admission,
            walletId: wallet.id,
            messageId: committedMessage.messageId,
            recipient: budgeted?.recipient ?? null,
            keyPrefix: wallet.keyPrefix,
          }),
          ...statements(committedMessage),
        ],
      };
    },
  };
}

/** Reads what a wallet's budgets leave for a call. */
export function spendableProbe(wallet: SessionWallet, { recipient }: Pick<Budgeted, 'recipient'>): ProbeCall {
  return { target: wallet.chainAddress, data: spendableCall(wallet, recipient) };
}

/** The answer to a {@link spendableProbe}. */
export function budgetedBy(
  budgeted: Pick<Budgeted, 'recipient'> | undefined,
  [answer]: readonly ProbeAnswer[],
): Budgeted | undefined {
  if (budgeted === undefined || answer === undefined) return undefined;
  return { ...budgeted, left: parseSpendable(dataOf(answer)) };
}

/** What budgets leave for a message, and whose it uses in addition to those of the wallet and of its session key. */
export interface Budgeted {
  readonly left: Spendable;
  /** Null where several share what it spends. */
  readonly recipient: Address | null;
}

/** What a message that was admitted is signed with, and stored. */
export interface Admission extends Spending, SessionMessage {
  /** What `next_session_nonce` was when the nonce was chosen. */
  readonly storedNonce: number;
  /** Chain time in Unix seconds after which the contract refuses it. */
  readonly deadline: number;
  readonly signedAtBlock: number;
}

/** The answer of a wallet's view; throws its refusal. */
export function dataOf({ ok, data }: ProbeAnswer): Hex {
  if (!ok) throw refusalOf(data);
  return data;
}

/**
 * Judges one more message of a wallet's session by the wallet's `state()` and budgets at a block and by everything in
 * flight, and gives it a nonce and a deadline. `budgeted` is absent for what no budget bounds. Throws the refusal: the
 * codes of the policy, `WALLET_BUSY` while too many messages are outstanding, and `CATCHING_UP` where the chain has
 * executed some that are not known here.
 */
export async function admit(
  {
    store,
    restoreGuard,
  }: { store: Pick<SessionStore, 'outstanding'>; restoreGuard: Pick<RestoreGuard, 'requireKnownNonces'> },
  wallet: Pick<SessionWallet, 'id' | 'sessionAddress' | 'keyPrefix'>,
  stateView: Hex,
  block: ProbeBlock,
  spending: Spending,
  budgeted?: Budgeted,
): Promise<Admission> {
  const state = parseWalletState(stateView);
  // Of another session key than the wallet's first, the preview has shown that it is valid.
  if (wallet.keyPrefix === null && state.session !== wallet.sessionAddress.toLowerCase()) {
    throw sessionReplaced();
  }
  const { nextNonce: storedNonce, messages } = await outstandingOf(store, wallet.id, state, block);
  await restoreGuard.requireKnownNonces(wallet.id, executedEnd(state), storedNonce);
  // The next block is later than this one, and none but a later one can execute the message.
  if (state.expiresAt !== 0 && state.expiresAt <= block.timestamp) throw new AppError('WALLET_EXPIRED');

  const inFlight = messages.filter((message) => mayStillExecute(state, message));
  requireRoom(state, inFlight, spending);
  if (budgeted !== undefined) requireBudget(budgeted, wallet.keyPrefix, inFlight, spending);
  const nonce = nextNonce(state, storedNonce, inFlight);
  if (nonce === undefined) {
    throw new AppError('WALLET_BUSY', {
      message: 'Too many payments of this wallet are in flight; wait until some are executed.',
    });
  }
  return {
    ...spending,
    nonce,
    epoch: state.epoch,
    storedNonce,
    deadline: block.now + MESSAGE_SECONDS,
    signedAtBlock: Number(block.number),
  };
}

/**
 * The remainder of the day's limit, in micro-USDC, once all that is in flight is counted; `undefined` without a limit.
 */
export async function remainingToday(
  store: Pick<SessionStore, 'outstanding'>,
  walletId: string,
  stateView: Hex,
  block: ProbeBlock,
): Promise<bigint | undefined> {
  const state = parseWalletState(stateView);
  if (state.dailyLimit === 0n) return undefined;
  const { messages } = await outstandingOf(store, walletId, state, block);
  const inFlight = messages.filter((message) => mayStillExecute(state, message));
  const spent = state.spentToday + sumOf(inFlight).amount;
  return spent < state.dailyLimit ? state.dailyLimit - spent : 0n;
}

/** Signed messages that the state does not show; the wallet's epoch may have ended some. */
function outstandingOf(
  store: Pick<SessionStore, 'outstanding'>,
  walletId: string,
  state: WalletState,
  { timestamp }: ProbeBlock,
): Promise<Outstanding> {
  return store.outstanding(walletId, lowestUnexecuted(state), timestamp);
}

/**
 * The wallet's own answer counts what was executed; this adds everything in flight. A message may land on the day
 * of the state's block or, past midnight, on the next: all of them count against the day of the state, so
 * whichever days they land on, no day's sum passes the limit.
 */
function requireRoom(state: WalletState, inFlight: readonly RecordedMessage[], { amount, total }: Spending): void {
  // What moves no money is never too much, even where the limit is below what was spent.
  if (total === 0n) return;
  const committed = sumOf(inFlight);
  const day = state.spentToday + committed.amount + amount;
  const isLimited = state.dailyLimit !== 0n && amount !== 0n;
  if (isLimited && day > state.dailyLimit) throw dailyLimitExceeded(day, state.dailyLimit);
  const available = state.balance - state.reserved - committed.total;
  if (total > available) throw insufficientBalance(available, total);
}

/**
 * A budget is rolling, so what it leaves only grows until the next spend: everything in flight counts against it, as
 * the block shows it. What a wallet's budgets leave is shared by all, a recipient's by what goes there, and a session
 * key's by what it signs.
 */
function requireBudget(
  { left, recipient }: Budgeted,
  keyPrefix: string | null,
  inFlight: readonly RecordedMessage[],
  { amount }: Spending,
): void {
  if (amount === 0n) return;
  const isSameRecipient = (one: RecordedMessage) =>
    recipient !== null && one.recipient !== null && isAddressEqual(one.recipient, recipient);
  const leftOf = (budget: bigint, counted: readonly RecordedMessage[]) => {
    const committed = sumOf(counted).amount;
    return budget > committed ? budget - committed : 0n;
  };
  const ofKey = leftOf(
    left.key,
    inFlight.filter((one) => one.keyPrefix === keyPrefix),
  );
  if (amount > ofKey) throw keyBudgetExceeded(ofKey, amount);
  for (const period of BUDGET_PERIODS) {
    const rest = leftOf(left[period], inFlight);
    if (amount > rest) throw budgetExceeded(period, rest, amount);
  }
  const ofRecipient = leftOf(left.recipient, inFlight.filter(isSameRecipient));
  if (recipient !== null && amount > ofRecipient) throw recipientBudgetExceeded(recipient, ofRecipient, amount);
}

/** What of each budget a call may still use by one block, in micro-USDC; past every amount where there is none. */
export interface Spendable extends PerPeriod<bigint> {
  /** Of the recipient's. */
  readonly recipient: bigint;
  /** Of the session key's own. */
  readonly key: bigint;
}

const view = getAbiItem({ abi: agentWalletAbi, name: 'spendable' });
const SPENDABLE = toFunctionSelector(view);

/** How the wallet's views name the session key that a call is signed with: zero for the wallet's first. */
export function keyOf({ keyPrefix, sessionAddress }: Pick<SessionWallet, 'keyPrefix' | 'sessionAddress'>): Address {
  return keyPrefix === null ? zeroAddress : sessionAddress;
}

/** The calldata of a wallet's `spendable`, for a session key and the recipient; `null` for several. */
export function spendableCall(
  wallet: Pick<SessionWallet, 'keyPrefix' | 'sessionAddress'>,
  recipient: Address | null,
): Hex {
  return `${SPENDABLE}${addressWord(keyOf(wallet))}${addressWord(recipient ?? zeroAddress)}`;
}

/** Reads its answer. Throws a `RangeError` for one of another length. */
export function parseSpendable(data: Hex): Spendable {
  const words = readWords(data, view.outputs.length);
  const at = (place: number) => words[place] ?? 0n;
  const ofWallet = perPeriod((_, place) => at(place));
  return { ...ofWallet, recipient: at(BUDGET_PERIODS.length), key: at(BUDGET_PERIODS.length + 1) };
}

/** What the wallet's own budgets leave, the tightest of them. */
export function tightest(left: PerPeriod<bigint>): bigint {
  let least = left.hour;
  for (const period of BUDGET_PERIODS) if (left[period] < least) least = left[period];
  return least;
}

/** No budget leaves so much. */
const UNBOUNDED = 2n ** 48n;

/** Whether the wallet has a budget of an hour. */
export function isBoundedByHour({ hour }: Spendable): boolean {
  return hour < UNBOUNDED;
}

/** Whether any budget bounds all that a session key spends: of the wallet or of the key. */
export function isBounded({ key, ...left }: Spendable): boolean {
  return [tightest(left), key].some((budget) => budget < UNBOUNDED);
}
