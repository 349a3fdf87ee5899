import { and, asc, eq, gte, ne } from 'drizzle-orm';
import { type Address, decodeFunctionData, encodeFunctionData, type Hex } from 'viem';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import type { Core } from '../../../chain/core.ts';
import type { ProbeAnswer } from '../../../chain/nodes/probe.ts';
import { isChangeOfRules, messages } from '../../../chain/relay/relay-tables.ts';
import { requireNoContractOfOurs } from '../../../chain/wallets/our-contracts.ts';
import type { WalletState } from '../../../chain/wallets/wallet-state.ts';
import { AppError } from '../../../core/errors.ts';
import { formatUsdc } from '../../../core/lib/money.ts';
import type { AuditDetails } from '../../../http/audit/audit-entry.ts';
import type { Db } from '../../../storage/db/open.ts';
import type { BudgetLimits, RecipientBudget } from '../budgets/budget-store.ts';
import { type SignerTerms, termsOf } from '../signers/signer-store.ts';
import { periodOf, requireRecipient } from '../wallet-fields.ts';
import type { WalletRow } from '../wallet-store.ts';
import {
  configureWithJobsData,
  type JobPolicy,
  jobPolicyCall,
  jobsWanted,
  presentListCalls,
  readPresentList,
  setJobPolicyData,
} from './job-policy.ts';
import {
  areSameLimits,
  endedOwnerNonce,
  isLooser,
  type Limits,
  type OwnerChange,
  type PolicyChange,
} from './owner-change.ts';
import type { OwnerFunction } from './owner-intent.ts';

/** What a change of the spending rules needs. */
export type PolicyChangeParts = Core & {
  readonly changes: Pick<ChangeStore, 'underWay'>;
  /** This server's evaluator; `undefined` without an evaluator key. */
  readonly evaluator: Address | undefined;
};

const GAS_LIMIT = 150_000;
/** A new whitelist entry takes a fresh storage slot and 32 bytes of event data. */
const GAS_PER_RECIPIENT = 25_000;

/**
 * The part of a change that one call makes. No call sets both limits and Job rules without a whitelist, so that takes
 * two.
 */
export type Part = 'limits' | 'jobs' | 'all';

export function partsOf(change: PolicyChange): readonly Part[] {
  const changesJobs = change.jobEvaluator !== undefined || change.maxJobDays !== undefined;
  return changesPolicy(change) && changesJobs && change.whitelist === undefined ? ['limits', 'jobs'] : ['all'];
}

/**
 * The change for one part of a change. The whole change is judged each time. Rules that it does not name stay as last
 * requested, even if no block has them yet.
 */
export function policyChange(deps: PolicyChangeParts, change: PolicyChange, part: Part): OwnerChange {
  const { whitelist } = change;
  return {
    kind: 'configure',
    inCommit: change.inCommit,
    audit: { action: 'policy_changed', details: detailsOf(change, part) },
    viewsOf: ({ version }) => [
      ...(version === 'v3' ? [jobPolicyCall] : []),
      ...(asksList(change) ? presentListCalls(whitelist ?? []) : []),
    ],
    async functionFor(state, block, isSettled, wallet, answers) {
      requireFitAddresses(deps, change, wallet);
      if (change.expiresAt !== undefined && change.expiresAt !== 0 && change.expiresAt <= block.timestamp) {
        throw new AppError('INVALID_EXPIRES_AT');
      }
      const calls = await deps.changes.underWay(wallet.chainAddress, block.timestamp);
      const underWay = rulesUnderWay(calls, endedOwnerNonce(state, wallet));
      const present = { state, underWay, isSettled, wallet, answers };
      const { limits, setsLimits, jobs } = rulesWanted(deps, change, present);
      if (jobs !== undefined && part !== 'limits') return jobsFunction(jobs, limits, whitelist);
      if (part === 'jobs') return undefined;
      if (whitelist !== undefined) return whitelistFunction(whitelist, setsLimits ? limits : undefined);
      return setsLimits ? { data: policyData(limits), gasLimit: GAS_LIMIT } : undefined;
    },
  };
}

/** Throws `INVALID_RECIPIENT` and `INVALID_JOB_EVALUATOR` for what must get neither money nor power. */
function requireFitAddresses(
  { chain: { contracts } }: PolicyChangeParts,
  { whitelist = [], jobEvaluator }: PolicyChange,
  wallet: WalletRow,
): void {
  for (const to of whitelist) requireRecipient(to, wallet, contracts);
  if (jobEvaluator != null) requireNoContractOfOurs(jobEvaluator, contracts, 'INVALID_JOB_EVALUATOR');
}

/** What the audit log tells of a part of a change. */
function detailsOf(change: PolicyChange, part: Part): AuditDetails {
  const { txLimit, dailyLimit, expiresAt, whitelist, jobEvaluator, maxJobDays } = change;
  const limits = {
    ...(txLimit === undefined ? {} : { txLimit: formatUsdc(txLimit) }),
    ...(dailyLimit === undefined ? {} : { dailyLimit: formatUsdc(dailyLimit) }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(whitelist === undefined ? {} : { recipients: whitelist.length, first: whitelist.slice(0, 10) }),
  };
  const jobs = {
    ...(jobEvaluator === undefined ? {} : { jobEvaluator }),
    ...(maxJobDays === undefined ? {} : { maxJobDays }),
  };
  return { ...(part === 'jobs' ? {} : limits), ...(part === 'limits' ? {} : jobs) };
}

/** Whether the present whitelist decides if a change needs the password. */
function asksList({ mayLoosen, whitelist, jobEvaluator }: PolicyChange): boolean {
  return !mayLoosen && (whitelist !== undefined || jobEvaluator !== undefined);
}

/** The rules now and under way, by which a change is judged. */
interface PresentRules {
  readonly state: WalletState;
  readonly underWay: RulesUnderWay;
  readonly isSettled: boolean;
  readonly wallet: WalletRow;
  /** The answers of the views that the change needs. */
  readonly answers: readonly ProbeAnswer[];
}

/** The rules after a change. */
interface WantedRules {
  readonly limits: Limits;
  /** Whether setting the limits takes a call: they differ now, or an earlier change may still alter them. */
  readonly setsLimits: boolean;
  /** The rules for Jobs; `undefined` if they need no call. */
  readonly jobs: JobPolicy | undefined;
}

/** Computes the rules after a change. Throws if the change is refused. */
function rulesWanted(
  { evaluator: ours }: PolicyChangeParts,
  change: PolicyChange,
  { state, underWay, isSettled, wallet, answers }: PresentRules,
): WantedRules {
  const [view, listed] = wallet.version === 'v3' ? [answers[0], answers.slice(1)] : [undefined, answers];
  const list = asksList(change) && isSettled ? readPresentList(listed, change.whitelist ?? []) : undefined;
  const present = underWay.limits ?? state;
  if (!change.mayLoosen && [state, present].some((one) => isLooser(one, list, change)))
    throw new AppError('STEP_UP_REQUIRED');
  const jobs = jobsWanted(change, wallet.version, { view, underWay: underWay.jobs, list, isSettled, ours });
  const limits = limitsAfter(present, change);
  const setsLimits = changesPolicy(change) && !(isSettled && areSameLimits(state, limits));
  return { limits, setsLimits, jobs };
}

function limitsAfter(present: Limits, { txLimit, dailyLimit, expiresAt }: PolicyChange): Limits {
  return {
    txLimit: txLimit ?? present.txLimit,
    dailyLimit: dailyLimit ?? present.dailyLimit,
    expiresAt: expiresAt ?? present.expiresAt,
  };
}

/** Sets the Job rules. With a whitelist, one call sets all rules. */
function jobsFunction(jobs: JobPolicy, limits: Limits, whitelist: readonly Address[] | undefined): OwnerFunction {
  if (whitelist === undefined) return { data: setJobPolicyData(jobs), gasLimit: GAS_LIMIT };
  const gasLimit = GAS_LIMIT + GAS_PER_RECIPIENT * (whitelist.length + 1);
  return { data: configureWithJobsData(limits, whitelist, jobs), gasLimit };
}

function changesPolicy({ txLimit, dailyLimit, expiresAt }: PolicyChange): boolean {
  return txLimit !== undefined || dailyLimit !== undefined || expiresAt !== undefined;
}

function policyData({ txLimit, dailyLimit, expiresAt }: Limits): Hex {
  const args = [Number(txLimit), Number(dailyLimit), expiresAt] as const;
  return encodeFunctionData({ abi: agentWalletAbi, functionName: 'setPolicy', args });
}

function whitelistFunction(recipients: readonly Address[], policy: Limits | undefined): OwnerFunction {
  const gasLimit = GAS_LIMIT + GAS_PER_RECIPIENT * recipients.length;
  const abi = agentWalletAbi;
  if (policy === undefined) {
    return { data: encodeFunctionData({ abi, functionName: 'setWhitelist', args: [recipients] }), gasLimit };
  }
  const args = [Number(policy.txLimit), Number(policy.dailyLimit), policy.expiresAt, recipients] as const;
  return { data: encodeFunctionData({ abi, functionName: 'configure', args }), gasLimit };
}

/** Rules that an Owner has requested and that the block does not show yet. Rules without a request are absent. */
export interface RulesUnderWay {
  readonly limits?: Limits;
  readonly jobs?: JobPolicy;
  readonly budgets?: BudgetLimits;
  /** In the order in which they were asked for. */
  readonly recipients?: readonly Recipient[];
  readonly signers?: readonly Signer[];
}

interface Recipient extends Pick<RecipientBudget, 'period' | 'limit'> {
  readonly recipient: Address;
}

interface Signer {
  readonly address: Address;
  readonly terms: SignerTerms;
}

const abi = agentWalletAbi;

/**
 * The rules once all signed changes are executed. `calls`: calldata of `ownerCall`, in the order of signature; those
 * up to `endedNonce` are in the block already, or void. A change of one rule must repeat the others from here: one
 * contract call sets several rules, and would otherwise undo a change that is under way.
 */
export function rulesUnderWay(calls: readonly Hex[], endedNonce: number): RulesUnderWay {
  let rules: RulesUnderWay = {};
  for (const data of calls) {
    const { functionName, args } = decodeFunctionData({ abi, data });
    if (functionName === 'ownerCall' && args[1] > endedNonce) rules = after(rules, rulesOf(args[0]));
  }
  return rules;
}

function after(before: RulesUnderWay, rules: RulesUnderWay): RulesUnderWay {
  const recipients = [...(before.recipients ?? []), ...(rules.recipients ?? [])];
  const signers = [...(before.signers ?? []), ...(rules.signers ?? [])];
  return { ...before, ...rules, recipients, signers };
}

function rulesOf(data: Hex): RulesUnderWay {
  const { functionName, args } = decodeFunctionData({ abi, data });
  switch (functionName) {
    case 'setPolicy':
    case 'configure':
      return { limits: limitsOf(args) };
    case 'configureWithJobs':
      return { limits: limitsOf(args), jobs: { evaluator: args[4], maxSeconds: args[5] } };
    case 'setJobPolicy':
      return { jobs: { evaluator: args[0], maxSeconds: args[1] } };
    case 'setBudgets': {
      const [day, week, month] = args;
      return { budgets: { day: BigInt(day), week: BigInt(week), month: BigInt(month) } };
    }
    case 'setRecipientBudget': {
      const [recipient, period, limit] = args;
      return { recipients: [{ recipient, period: periodOf(period), limit: BigInt(limit) }] };
    }
    case 'setSessionKey': {
      const [address, ...terms] = args;
      return { signers: [{ address, terms: termsOf(...terms) }] };
    }
    default:
      return {};
  }
}

function limitsOf([txLimit, dailyLimit, expiresAt]: readonly [number, number, number, ...unknown[]]): Limits {
  return { txLimit: BigInt(txLimit), dailyLimit: BigInt(dailyLimit), expiresAt };
}

/** The SQL of changes of wallets' rules that were signed. */
export type ChangeStore = ReturnType<typeof createChangeStore>;

/** Creates the look-up of what Owners asked for. */
export function createChangeStore({ orm }: Db) {
  return {
    /**
     * The calldata of those that a block after this chain time (Unix seconds) may have, in the order in which they were
     * signed.
     */
    underWay: async (chainAddress: Address, after: number): Promise<Hex[]> =>
      (
        await orm
          .select({ data: messages.data })
          .from(messages)
          .where(
            and(
              eq(messages.wallet, chainAddress),
              isChangeOfRules(messages),
              ne(messages.status, 'dead'),
              gte(messages.deadline, after),
            ),
          )
          .orderBy(asc(messages.id))
          .all()
      ).map(({ data }) => data),
  };
}
