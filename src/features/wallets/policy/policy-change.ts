import { type Address, encodeFunctionData, type Hex, isAddressEqual, zeroAddress } from 'viem';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import type { Core } from '../../../chain/core.ts';
import { requireNoContractOfOurs } from '../../../chain/wallets/our-contracts.ts';
import { AppError } from '../../../core/errors.ts';
import { DAY_SECONDS } from '../../../core/lib/time.ts';
import {
  areLooserLimits,
  areSameLimits,
  type Limits,
  type LimitsChange,
  limitsAfter,
  limitsNamed,
} from '../../../core/spending-limits.ts';
import type { GivenDetails } from '../../../http/audit/audit-entry.ts';
import { type ChangeContext, OWNER_FUNCTION_GAS, type OwnerChange } from '../owner/owner-change.ts';
import type { OwnerFunction } from '../owner/owner-intent.ts';
import { type ChangeConditions, type RulesUnderWay, rulesUnderWay } from '../owner/rule-change.ts';
import {
  isUnset,
  type JobPolicy,
  jobPolicyCall,
  limitArgs,
  type PresentList,
  presentListCalls,
  readJobPolicy,
  readPresentList,
} from '../wallet-contract.ts';
import { requireRecipient } from '../wallet-fields.ts';
import type { WalletRow } from '../wallet-store.ts';

/** A change of a wallet's policy; absent fields stay. */
export interface PolicyChange extends LimitsChange, ChangeConditions {
  /** Replaces the list; empty allows everybody. */
  readonly whitelist?: readonly Address[] | undefined;
  /** Null for none in particular. */
  readonly jobEvaluator?: Address | null | undefined;
  readonly maxJobDays?: number | undefined;
}

/** A new whitelist entry takes a fresh storage slot and 32 bytes of event data. */
const GAS_PER_RECIPIENT = 25_000;

/** The part of a change that one call makes. */
type PolicyPart = 'limits' | 'jobs' | 'all';

/**
 * What makes a change of the policy: one change, or two, as no call sets both limits and Job rules without a whitelist.
 * `evaluator`: this server's.
 */
export function policyChanges(
  core: Core,
  evaluator: Address | undefined,
  change: PolicyChange,
): readonly OwnerChange[] {
  const isInTwo = limitsNamed(change).length > 0 && changesJobs(change) && change.whitelist === undefined;
  const parts: readonly PolicyPart[] = isInTwo ? ['limits', 'jobs'] : ['all'];
  return parts.map((part) => policyChange(core, evaluator, change, part));
}

/** One part of a change. The whole change is judged each time. Rules that it does not name stay as last requested. */
function policyChange(core: Core, evaluator: Address | undefined, change: PolicyChange, part: PolicyPart): OwnerChange {
  const { whitelist, expiresAt } = change;
  return {
    kind: 'configure',
    inCommit: change.inCommit,
    audit: { action: 'policy_changed', details: detailsOf(change, part) },
    viewsOf: ({ version }) => [
      ...(version === 'v3' ? [jobPolicyCall] : []),
      ...(needsList(change) ? presentListCalls(whitelist ?? []) : []),
    ],
    async functionFor(context) {
      requireFitAddresses(core, change, context.wallet);
      if (expiresAt !== undefined && expiresAt !== 0 && expiresAt <= context.block.timestamp)
        throw new AppError('INVALID_EXPIRES_AT');
      const underWay = await rulesUnderWay(core.db, context);
      const { limits, setsLimits, jobs } = rulesWanted(change, { ...context, underWay, evaluator });
      if (jobs !== undefined && part !== 'limits')
        return rulesFunction({ jobs, whitelist, limits: whitelist && limits });
      if (part === 'jobs' || (whitelist === undefined && !setsLimits)) return undefined;
      return rulesFunction({ whitelist, limits: setsLimits ? limits : undefined });
    },
  };
}

/** Throws `INVALID_RECIPIENT` and `INVALID_JOB_EVALUATOR` for what must get neither money nor power. */
function requireFitAddresses(core: Core, { whitelist = [], jobEvaluator }: PolicyChange, wallet: WalletRow): void {
  const { contracts } = core.chain;
  for (const to of whitelist) requireRecipient(to, wallet, contracts);
  if (jobEvaluator != null) requireNoContractOfOurs(jobEvaluator, contracts, 'INVALID_JOB_EVALUATOR');
}

/** The audit log's details of a part of a change. */
function detailsOf(change: PolicyChange, part: PolicyPart): GivenDetails {
  const { whitelist, jobEvaluator, maxJobDays } = change;
  const list = whitelist && { recipients: whitelist.length, first: whitelist.slice(0, 10) };
  const limits = Object.fromEntries(limitsNamed(change).map((name) => [name, change[name]]));
  return {
    ...(part === 'jobs' ? {} : { ...limits, ...list }),
    ...(part === 'limits' ? {} : { jobEvaluator, maxJobDays }),
  };
}

/** Whether the present whitelist decides if a change needs the password. */
function needsList({ mayLoosen, whitelist, jobEvaluator }: PolicyChange): boolean {
  return !mayLoosen && (whitelist !== undefined || jobEvaluator !== undefined);
}

function changesJobs({ jobEvaluator, maxJobDays }: PolicyChange): boolean {
  return jobEvaluator !== undefined || maxJobDays !== undefined;
}

/** The rules now and under way, by which a change is judged. */
interface PresentRules extends ChangeContext {
  readonly underWay: RulesUnderWay;
  /** This server's. */
  readonly evaluator: Address | undefined;
}

/** The rules after a change. */
interface WantedRules {
  readonly limits: Limits;
  /** Whether setting the limits takes a call: they differ now, or an earlier change may still alter them. */
  readonly setsLimits: boolean;
  /** The rules for Jobs; `undefined` if they need no call. */
  readonly jobs: JobPolicy | undefined;
}

/** Computes the rules after a change. Throws `STEP_UP_REQUIRED` if the change may not loosen and does. */
function rulesWanted(change: PolicyChange, rules: PresentRules): WantedRules {
  const { state, underWay, isSettled, wallet, views } = rules;
  const listViews = wallet.version === 'v3' ? views.slice(1) : views;
  const list = needsList(change) && isSettled ? readPresentList(listViews, change.whitelist ?? []) : undefined;
  const present = limitsAfter(state, underWay.limits ?? {});
  const isLooser = isWider(list, change.whitelist) || [state, present].some((one) => areLooserLimits(one, change));
  if (!change.mayLoosen && isLooser) throw new AppError('STEP_UP_REQUIRED');
  const jobs = jobsWanted(change, list, rules);
  const limits = limitsAfter(present, change);
  return { limits, setsLimits: limitsNamed(change).length > 0 && !(isSettled && areSameLimits(state, limits)), jobs };
}

/**
 * Whether a change of the whitelist allows more. `present` shows which of the new one are on the present one;
 * `undefined` where that is not certain, and then every list counts as wider. An empty list allows everybody.
 */
function isWider(present: PresentList | undefined, wanted: readonly Address[] | undefined): boolean {
  if (wanted === undefined) return false;
  if (present === undefined) return true;
  if (!present.isSet) return false;
  return wanted.length === 0 || wanted.some((address) => !present.listed.has(address));
}

/**
 * The rules for Jobs that a change leaves; `undefined` where they are those already, and for a wallet without Jobs.
 * Throws `INVALID_JOB_EVALUATOR` and `INVALID_MAX_JOB_DAYS` for a wallet without Jobs, and `STEP_UP_REQUIRED`.
 */
function jobsWanted(
  change: PolicyChange,
  list: PresentList | undefined,
  { wallet, views, underWay, isSettled, evaluator }: PresentRules,
): JobPolicy | undefined {
  if (wallet.version !== 'v3') {
    if (change.jobEvaluator !== undefined) throw new AppError('INVALID_JOB_EVALUATOR');
    if (change.maxJobDays !== undefined) throw new AppError('INVALID_MAX_JOB_DAYS');
    return undefined;
  }
  const shown = readJobPolicy(views[0]);
  const present = underWay.jobs ?? shown;
  if (!change.mayLoosen && [shown, present].some((one) => isLooserForJobs(one, change, list)))
    throw new AppError('STEP_UP_REQUIRED');
  const isRequested = changesJobs(change);
  if (!isRequested && change.whitelist === undefined) return undefined;
  const wanted = jobPolicyAfter(present, change, evaluator);
  // An earlier change that is under way may still undo the present state.
  const isDone = [shown, present].every((one) => isSameJobPolicy(wanted, one)) && (isSettled || !isRequested);
  return isDone ? undefined : wanted;
}

/**
 * Whether a change allows Jobs that are not allowed now: longer ones, or another evaluator, unless anybody may be one
 * now. `list` is the present whitelist; `undefined` where that is not certain.
 */
function isLooserForJobs(
  present: JobPolicy,
  { jobEvaluator, maxJobDays }: PolicyChange,
  list: PresentList | undefined,
): boolean {
  if (maxJobDays !== undefined && maxJobDays * DAY_SECONDS > present.maxSeconds) return true;
  if (jobEvaluator === undefined || isAddressEqual(jobEvaluator ?? zeroAddress, present.evaluator)) return false;
  return !(isUnset(present.evaluator) && list?.isSet === false);
}

/**
 * The policy after a change. A first whitelist allows no evaluator that is not on it: with it, `ours` is set unless an
 * evaluator is, so that this server's Jobs go on.
 */
function jobPolicyAfter(
  present: JobPolicy,
  { jobEvaluator, maxJobDays, whitelist }: PolicyChange,
  ours: Address | undefined,
): JobPolicy {
  const isFirst = isUnset(present.evaluator) && whitelist !== undefined && whitelist.length > 0;
  const usual = isFirst && ours !== undefined ? ours : present.evaluator;
  return {
    evaluator: jobEvaluator === undefined ? usual : (jobEvaluator ?? zeroAddress),
    maxSeconds: maxJobDays === undefined ? present.maxSeconds : maxJobDays * DAY_SECONDS,
  };
}

function isSameJobPolicy(one: JobPolicy, other: JobPolicy): boolean {
  return isAddressEqual(one.evaluator, other.evaluator) && one.maxSeconds === other.maxSeconds;
}

interface Rules {
  readonly limits?: Limits | undefined;
  readonly whitelist?: readonly Address[] | undefined;
  readonly jobs?: JobPolicy;
}

/** The owner function that sets these rules, at least one of them; Job rules together with all others or alone. */
function rulesFunction(rules: Rules): OwnerFunction {
  const { whitelist, jobs } = rules;
  const entries = whitelist === undefined ? 0 : whitelist.length + (jobs === undefined ? 0 : 1);
  return { data: rulesData(rules), gasLimit: OWNER_FUNCTION_GAS + GAS_PER_RECIPIENT * entries };
}

function rulesData({ limits, whitelist, jobs }: Rules): Hex {
  const abi = agentWalletAbi;
  const numbers = limits && limitArgs(limits);
  const ofJobs = jobs && ([jobs.evaluator, jobs.maxSeconds] as const);
  if (ofJobs && whitelist && numbers)
    return encodeFunctionData({ abi, functionName: 'configureWithJobs', args: [...numbers, whitelist, ...ofJobs] });
  if (ofJobs) return encodeFunctionData({ abi, functionName: 'setJobPolicy', args: ofJobs });
  if (whitelist && numbers)
    return encodeFunctionData({ abi, functionName: 'configure', args: [...numbers, whitelist] });
  if (whitelist) return encodeFunctionData({ abi, functionName: 'setWhitelist', args: [whitelist] });
  if (numbers) return encodeFunctionData({ abi, functionName: 'setPolicy', args: numbers });
  throw new TypeError('No rules are set.');
}
