import {
  type Address,
  type DecodeFunctionDataReturnType,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  zeroAddress,
} from 'viem';
import { SPENDING_SCOPES } from '../../accounts/auth/caller.ts';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import { type ChainEvent, eventAmount, eventNumber } from '../../chain/events/chain-events.ts';
import type { ProbeAnswer } from '../../chain/nodes/probe.ts';
import { parseWalletState, type WalletState } from '../../chain/wallets/wallet-state.ts';
import { AppError } from '../../core/errors.ts';
import {
  type KeyLimits,
  type Limits,
  type LimitsChange,
  PERIODS,
  type Period,
  type PerPeriod,
  periodOf,
  perPeriod,
} from '../../core/spending-limits.ts';

const abi = agentWalletAbi;

/** Reads the answer of a wallet's `state()`; `undefined` if no wallet is deployed there. */
export function readState(answer: ProbeAnswer | undefined): WalletState | undefined {
  if (answer === undefined || !answer.ok || answer.data === '0x') return undefined;
  return parseWalletState(answer.data);
}

/**
 * The answer of a wallet's view. Throws `CHAIN_REVERTED` if the chain does not show the wallet yet, as all `read…` do.
 */
export function shownBy(answer: ProbeAnswer | undefined): Hex {
  if (answer === undefined || !answer.ok || answer.data === '0x') throw notShownYet();
  return answer.data;
}

/** The error for a call of a wallet that the chain does not show yet. */
export function notShownYet(): AppError {
  return new AppError('CHAIN_REVERTED', { message: 'The chain does not show the wallet yet. Try again in a moment.' });
}

/** The calldata of the owner function that freezes: signed, it takes no owner nonce. */
export const freezeData: Hex = encodeFunctionData({ abi, functionName: 'freeze' });

/** The calldata of a wallet's `guardian()`. */
export const guardianCall: Hex = encodeFunctionData({ abi, functionName: 'guardian' });

/** Reads its answer: the zero address for no one. */
export function readGuardian(answer: ProbeAnswer | undefined): Address {
  return decodeFunctionResult({ abi, functionName: 'guardian', data: shownBy(answer) });
}

/** The calldata of a wallet's `pendingOwner()`. */
export const pendingOwnerCall: Hex = encodeFunctionData({ abi, functionName: 'pendingOwner' });

/** Reads its answer: who may accept the ownership, the zero address for no one. */
export function readPendingOwner(answer: ProbeAnswer | undefined): Address {
  return decodeFunctionResult({ abi, functionName: 'pendingOwner', data: shownBy(answer) });
}

/** Who may accept the ownership; `undefined` for no one, and so for the present owner, as an offer is taken back. */
export function heirIn(answer: ProbeAnswer | undefined, owner: Address): Address | undefined {
  const pending = readPendingOwner(answer);
  return [zeroAddress, owner].some((none) => isAddressEqual(none, pending)) ? undefined : pending;
}

/** A wallet's limits as `setPolicy` takes them, and the functions that do more. */
export function limitArgs({ txLimit, dailyLimit, expiresAt }: Limits) {
  return [Number(txLimit), Number(dailyLimit), expiresAt] as const;
}

/** The limits that a call of an owner function sets. */
export function limitsSetBy({ functionName, args }: DecodeFunctionDataReturnType<typeof abi>): LimitsChange {
  switch (functionName) {
    case 'setPolicy':
    case 'configure':
    case 'configureWithJobs': {
      const [txLimit, dailyLimit, expiresAt] = args;
      return { txLimit: BigInt(txLimit), dailyLimit: BigInt(dailyLimit), expiresAt };
    }
    default:
      return {};
  }
}

/** The events that report limits of a wallet. */
export const LIMIT_EVENTS = ['PolicyUpdated'] as const;

/** The same for each of them. */
export function forLimitEvents<Value>(value: Value): Readonly<Record<(typeof LIMIT_EVENTS)[number], Value>> {
  return { PolicyUpdated: value };
}

/** The limits that an event reports. Throws `TypeError` for numbers that no wallet has, as all readers of events do. */
export function limitsOfEvent({ args }: ChainEvent<(typeof LIMIT_EVENTS)[number]>): LimitsChange {
  const { txLimit, dailyLimit, expiresAt } = args;
  return { txLimit: eventAmount(txLimit), dailyLimit: eventAmount(dailyLimit), expiresAt: eventNumber(expiresAt) };
}

/** A wallet's whitelist, as far as the wallet itself shows it: which of some addresses are on it. */
export interface PresentList {
  /** Without one, everybody may be paid. */
  readonly isSet: boolean;
  readonly listed: ReadonlySet<Address>;
}

/** The calldata of the views that show which of these are on a wallet's whitelist. */
export function presentListCalls(addresses: readonly Address[]): readonly Hex[] {
  const calls = addresses.map((address) => encodeFunctionData({ abi, functionName: 'isWhitelisted', args: [address] }));
  return [encodeFunctionData({ abi, functionName: 'policy' }), ...calls];
}

/** Reads their answers. */
export function readPresentList(
  [policy, ...listed]: readonly ProbeAnswer[],
  addresses: readonly Address[],
): PresentList {
  const [, , , isSet] = decodeFunctionResult({ abi, functionName: 'policy', data: shownBy(policy) });
  const isListed = (_: Address, position: number) =>
    decodeFunctionResult({ abi, functionName: 'isWhitelisted', data: shownBy(listed[position]) });
  return { isSet, listed: new Set(addresses.filter(isListed)) };
}

/** What the chain lets a v3 wallet's session choose for its Jobs. */
export interface JobPolicy {
  /**
   * May evaluate in addition to those on the whitelist. The zero address: none in particular; without a whitelist then
   * anybody.
   */
  readonly evaluator: Address;
  /** How long a Job may last from its creation, and from its funding. */
  readonly maxSeconds: number;
}

/** The calldata of a v3 wallet's `jobPolicy()`. */
export const jobPolicyCall: Hex = encodeFunctionData({ abi, functionName: 'jobPolicy' });

/** Reads its answer. */
export function readJobPolicy(answer: ProbeAnswer | undefined): JobPolicy {
  const [evaluator, maxSeconds] = decodeFunctionResult({ abi, functionName: 'jobPolicy', data: shownBy(answer) });
  return { evaluator, maxSeconds };
}

/** Whether this stands for no evaluator in particular. */
export function isUnset(evaluator: Address): boolean {
  return isAddressEqual(evaluator, zeroAddress);
}

/** A budget and what was spent of it by one block, in micro-USDC. */
export interface Budget {
  readonly limit: bigint;
  readonly spent: bigint;
}

/** A budget of one period, in micro-USDC; 0 for none. */
export interface RollingLimit {
  readonly period: Period;
  readonly limit: bigint;
}

/** The calldata of a wallet's `budgets()`. */
export const budgetsCall: Hex = encodeFunctionData({ abi, functionName: 'budgets' });

/** Reads its answer. */
export function readBudgets(answer: ProbeAnswer | undefined): PerPeriod<Budget> {
  const words = decodeFunctionResult({ abi, functionName: 'budgets', data: shownBy(answer) });
  const at = (place: number) => words[place] ?? 0;
  return perPeriod((_, place) => budgetOf(at(2 * place), at(2 * place + 1)));
}

/** The owner function that sets a wallet's budgets. */
export function setBudgetsData({ day, week, month, hour }: PerPeriod<bigint>): Hex {
  const args = [Number(day), Number(week), Number(month), Number(hour)] as const;
  return encodeFunctionData({ abi, functionName: 'setBudgets', args });
}

/** A budget for a single recipient. */
export interface RecipientBudget extends Budget, RollingLimit {}

/** The calldata of a wallet's `recipientBudgetOf(address)`. */
export function recipientBudgetCall(recipient: Address): Hex {
  return encodeFunctionData({ abi, functionName: 'recipientBudgetOf', args: [recipient] });
}

/** Reads its answer. */
export function readRecipientBudget(answer: ProbeAnswer | undefined): RecipientBudget {
  const data = shownBy(answer);
  const [period, limit, spent] = decodeFunctionResult({ abi, functionName: 'recipientBudgetOf', data });
  return { period: periodOf(period), ...budgetOf(limit, spent) };
}

/** The owner function that sets the budget for a recipient. */
export function setRecipientBudgetData(recipient: Address, { period, limit }: RollingLimit): Hex {
  const args = [recipient, PERIODS.indexOf(period), Number(limit)] as const;
  return encodeFunctionData({ abi, functionName: 'setRecipientBudget', args });
}

function budgetOf(limit: number, spent: number): Budget {
  return { limit: BigInt(limit), spent: BigInt(spent) };
}

/** What a session key may be allowed, as scopes of API keys are called. */
export type SpendingScope = (typeof SPENDING_SCOPES)[number];

/** What the chain lets a session key do. */
export interface SignerTerms extends KeyLimits {
  /** None: the key is revoked, or was never set. */
  readonly scopes: readonly SpendingScope[];
  /** Unix seconds; 0 for never. */
  readonly expiresAt: number;
}

/** The same, and what it has spent of its budget by one block. */
export interface SignerView extends SignerTerms {
  readonly spent: bigint;
}

/** The scopes by the contract's bits. */
export function scopesIn(bits: number): readonly SpendingScope[] {
  return SPENDING_SCOPES.filter((_, position) => (bits & (1 << position)) !== 0);
}

/** The terms by the contract's numbers. */
export function termsOf(bits: number, expiresAt: number, txLimit: number, period: number, budget: number): SignerTerms {
  const amounts = { txLimit: BigInt(txLimit), period: periodOf(period), budget: BigInt(budget) };
  return { scopes: scopesIn(bits), expiresAt, ...amounts };
}

/** The terms that an event reports. */
export function termsOfEvent({ args }: ChainEvent<'SessionKeyUpdated'>): SignerTerms {
  const { scopes, expiresAt, txLimit, period, limit } = args;
  const [until, most, over] = [eventNumber(expiresAt), eventNumber(txLimit), eventNumber(period)];
  return termsOf(eventNumber(scopes), until, most, over, eventNumber(limit));
}

/** What a key has that is revoked. */
export const NO_TERMS = termsOf(0, 0, 0, 0, 0);

/** The calldata of a wallet's `sessionKeyOf(address)`. */
export function sessionKeyCall(signer: Address): Hex {
  return encodeFunctionData({ abi, functionName: 'sessionKeyOf', args: [signer] });
}

/** Reads its answer. */
export function readSessionKey(answer: ProbeAnswer | undefined): SignerView {
  const data = shownBy(answer);
  const [bits, expiresAt, txLimit, period, budget, spent] = decodeFunctionResult({
    abi,
    functionName: 'sessionKeyOf',
    data,
  });
  return { ...termsOf(bits, expiresAt, txLimit, period, budget), spent: BigInt(spent) };
}

/** The owner function that sets a session key. */
export function setSessionKeyData(signer: Address, { scopes, expiresAt, txLimit, period, budget }: SignerTerms): Hex {
  const bits = SPENDING_SCOPES.reduce((sum, scope, bit) => (scopes.includes(scope) ? sum | (1 << bit) : sum), 0);
  const number = PERIODS.indexOf(budget === 0n ? 'none' : period);
  const args = [signer, bits, expiresAt, Number(txLimit), number, Number(budget)] as const;
  return encodeFunctionData({ abi, functionName: 'setSessionKey', args });
}
