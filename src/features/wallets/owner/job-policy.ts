import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, isAddressEqual, zeroAddress } from 'viem';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import type { ProbeAnswer } from '../../../chain/nodes/probe.ts';
import { AppError } from '../../../core/errors.ts';
import { DAY_SECONDS } from '../../../core/lib/time.ts';
import type { WalletVersion } from '../wallet-tables.ts';
import { shownBy } from './owner-call.ts';

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

/** A change of it; absent fields stay. */
export interface JobPolicyChange {
  /** Null for none in particular. */
  readonly jobEvaluator?: Address | null | undefined;
  readonly maxJobDays?: number | undefined;
}

const abi = agentWalletAbi;

/** The calldata of a v3 wallet's `jobPolicy()`. */
export const jobPolicyCall: Hex = encodeFunctionData({ abi, functionName: 'jobPolicy' });

/** Reads its answer. Throws `CHAIN_REVERTED` where the chain does not show the wallet yet. */
export function readJobPolicy(answer: ProbeAnswer | undefined): JobPolicy {
  const [evaluator, maxSeconds] = decodeFunctionResult({ abi, functionName: 'jobPolicy', data: shownBy(answer) });
  return { evaluator, maxSeconds };
}

/**
 * Throws for a change of it that a wallet of this version cannot have: `INVALID_JOB_EVALUATOR`, `INVALID_MAX_JOB_DAYS`.
 */
function requireHasJobs(version: WalletVersion, { jobEvaluator, maxJobDays }: JobPolicyChange): void {
  if (version === 'v3') return;
  if (jobEvaluator !== undefined) throw new AppError('INVALID_JOB_EVALUATOR');
  if (maxJobDays !== undefined) throw new AppError('INVALID_MAX_JOB_DAYS');
}

/**
 * The policy after a change. A first whitelist allows no evaluator that is not on it: with it, `ours` is set unless an
 * evaluator is, so that this server's Jobs go on.
 */
export function jobPolicyAfter(
  present: JobPolicy,
  { jobEvaluator, maxJobDays }: JobPolicyChange,
  whitelist: readonly Address[] | undefined,
  ours: Address | undefined,
): JobPolicy {
  const isFirst = isUnset(present.evaluator) && whitelist !== undefined && whitelist.length > 0;
  const usual = isFirst && ours !== undefined ? ours : present.evaluator;
  return {
    evaluator: jobEvaluator === undefined ? usual : (jobEvaluator ?? zeroAddress),
    maxSeconds: maxJobDays === undefined ? present.maxSeconds : maxJobDays * DAY_SECONDS,
  };
}

/** Whether two policies are the same. */
function isJobPolicy(one: JobPolicy, other: JobPolicy): boolean {
  return isAddressEqual(one.evaluator, other.evaluator) && one.maxSeconds === other.maxSeconds;
}

/**
 * Whether what an Owner asks for allows Jobs that are not allowed now: longer ones, or another evaluator, unless
 * anybody may be one now. `list` is the present whitelist; `undefined` where that is not certain.
 */
export function isLooserForJobs(
  present: JobPolicy,
  { jobEvaluator, maxJobDays }: JobPolicyChange,
  list: PresentList | undefined,
): boolean {
  if (maxJobDays !== undefined && maxJobDays * DAY_SECONDS > present.maxSeconds) return true;
  if (jobEvaluator === undefined || isAddressEqual(jobEvaluator ?? zeroAddress, present.evaluator)) return false;
  const isAnybody = isUnset(present.evaluator) && list?.isSet === false;
  return !isAnybody;
}

/** What a change of the rules for Jobs is judged by. */
interface PresentForJobs {
  /** The answer of the wallet's view of its rules for Jobs. */
  readonly view: ProbeAnswer | undefined;
  /** What was asked for before, and is not in that block. */
  readonly underWay: JobPolicy | undefined;
  /** The whitelist; `undefined` where it is not certain. */
  readonly list: PresentList | undefined;
  /** Whether nothing else can be on its way. */
  readonly isSettled: boolean;
  /** This server's evaluator. */
  readonly ours: Address | undefined;
}

/**
 * The rules for Jobs that a change leaves; `undefined` where they are those already, and for a wallet without Jobs.
 * Throws what {@link requireHasJobs} does, and `STEP_UP_REQUIRED`.
 */
export function jobsWanted(
  change: JobPolicyChange & { readonly whitelist?: readonly Address[] | undefined; readonly mayLoosen: boolean },
  version: WalletVersion,
  { view, underWay, list, isSettled, ours }: PresentForJobs,
): JobPolicy | undefined {
  requireHasJobs(version, change);
  if (version !== 'v3') return undefined;
  const shown = readJobPolicy(view);
  const present = underWay ?? shown;
  if (!change.mayLoosen && [shown, present].some((one) => isLooserForJobs(one, change, list)))
    throw new AppError('STEP_UP_REQUIRED');
  const wanted = jobPolicyAfter(present, change, change.whitelist, ours);
  const isAsked = change.jobEvaluator !== undefined || change.maxJobDays !== undefined;
  // An earlier change that is under way may still undo the present state.
  const isDone = [shown, present].every((one) => isJobPolicy(wanted, one)) && (isSettled || !isAsked);
  if (!isAsked && change.whitelist === undefined) return undefined;
  return isDone ? undefined : wanted;
}

/** Whether this stands for no evaluator in particular. */
export function isUnset(evaluator: Address): boolean {
  return isAddressEqual(evaluator, zeroAddress);
}

/** The owner function that sets it. */
export function setJobPolicyData({ evaluator, maxSeconds }: JobPolicy): Hex {
  return encodeFunctionData({ abi, functionName: 'setJobPolicy', args: [evaluator, maxSeconds] });
}

/** The owner function that sets it together with limits, in micro-USDC and Unix seconds, and the whitelist. */
export function configureWithJobsData(
  { txLimit, dailyLimit, expiresAt }: { txLimit: bigint; dailyLimit: bigint; expiresAt: number },
  whitelist: readonly Address[],
  { evaluator, maxSeconds }: JobPolicy,
): Hex {
  const limits = [Number(txLimit), Number(dailyLimit), expiresAt] as const;
  const args = [...limits, whitelist, evaluator, maxSeconds] as const;
  return encodeFunctionData({ abi, functionName: 'configureWithJobs', args });
}

/** A wallet's whitelist, as far as the wallet itself tells: who of some addresses is on it. */
export interface PresentList {
  /** Without one, everybody may be paid. */
  readonly isSet: boolean;
  readonly listed: ReadonlySet<Address>;
}

/** The calldata of the views that tell who of these is on a wallet's whitelist. */
export function presentListCalls(addresses: readonly Address[]): readonly Hex[] {
  const calls = addresses.map((address) =>
    encodeFunctionData({ abi: agentWalletAbi, functionName: 'isWhitelisted', args: [address] }),
  );
  return [encodeFunctionData({ abi: agentWalletAbi, functionName: 'policy' }), ...calls];
}

/** Reads their answers. Throws `CHAIN_REVERTED` where the chain does not show the wallet yet. */
export function readPresentList(
  [policy, ...listed]: readonly ProbeAnswer[],
  addresses: readonly Address[],
): PresentList {
  const [, , , isSet] = decodeFunctionResult({ abi: agentWalletAbi, functionName: 'policy', data: shownBy(policy) });
  const isListed = (_: Address, position: number) =>
    decodeFunctionResult({ abi: agentWalletAbi, functionName: 'isWhitelisted', data: shownBy(listed[position]) });
  return { isSet, listed: new Set(addresses.filter(isListed)) };
}
