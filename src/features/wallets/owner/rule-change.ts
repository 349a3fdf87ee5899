import { and, asc, eq, gte, ne } from 'drizzle-orm';
import { type Address, decodeFunctionData, type Hex } from 'viem';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import type { ProbeAnswer } from '../../../chain/nodes/probe.ts';
import { isChangeOfRules, messages } from '../../../chain/relay/relay-tables.ts';
import { AppError } from '../../../core/errors.ts';
import { isHigher, type LimitsChange, type PerPeriod, periodOf, perPeriod } from '../../../core/spending-limits.ts';
import type { Db } from '../../../storage/db/open.ts';
import { type JobPolicy, limitsSetBy, type RollingLimit, type SignerTerms, termsOf } from '../wallet-contract.ts';
import type { WalletRow } from '../wallet-store.ts';
import {
  type ChangeContext,
  endedOwnerNonce,
  type InCommit,
  OWNER_FUNCTION_GAS,
  type OwnerChange,
} from './owner-change.ts';

/** Under which conditions a change of a rule is made. */
export interface ChangeConditions {
  /** Without it, what allows the wallet more throws `STEP_UP_REQUIRED`. */
  readonly mayLoosen: boolean;
  readonly inCommit?: InCommit | undefined;
}

/** A change of one rule of a wallet: its budgets, that of a recipient, the terms of a session key. */
export interface RuleChange<Rule> {
  readonly conditions: ChangeConditions;
  readonly audit: OwnerChange['audit'];
  /** The calldata of the view that shows the rule, and what its answer says. */
  readonly view: Hex;
  read(answer: ProbeAnswer | undefined): Rule;
  /** Throws for a wallet that must not have such a rule. */
  requireFit?(wallet: WalletRow): void;
  /** The rule as it was requested last, if the block does not show that yet. */
  underWay(rules: RulesUnderWay): Rule | undefined;
  /** Whether the change allows more than this rule. */
  loosens(present: Rule): boolean;
  /** The rule after the change, which leaves what it does not name as it is. */
  after(present: Rule): Rule;
  isSame(one: Rule, other: Rule): boolean;
  /** The rule as the database has it, which must agree before nothing needs to be done. */
  stored?(wallet: WalletRow): Rule | Promise<Rule>;
  /** The owner function that sets it. */
  dataOf(rule: Rule): Hex;
}

/** The owner's change for a change of one rule. What it does not name stays as it was last requested. */
export function ruleChange<Rule>(db: Db, rule: RuleChange<Rule>): OwnerChange {
  const { mayLoosen, inCommit } = rule.conditions;
  return {
    kind: 'configure',
    inCommit,
    audit: rule.audit,
    viewsOf: () => [rule.view],
    async functionFor(context) {
      const { isSettled, wallet, views } = context;
      rule.requireFit?.(wallet);
      const shown = rule.read(views[0]);
      const present = rule.underWay(await rulesUnderWay(db, context)) ?? shown;
      if (!mayLoosen && [shown, present].some(rule.loosens)) throw new AppError('STEP_UP_REQUIRED');
      const wanted = rule.after(present);
      const known = [shown, ...(rule.stored === undefined ? [] : [await rule.stored(wallet)])];
      if (isSettled && known.every((one) => rule.isSame(one, wanted))) return undefined;
      return { data: rule.dataOf(wanted), gasLimit: OWNER_FUNCTION_GAS };
    },
  };
}

/** Whether a budget allows more than another: one of another period also begins with nothing spent. */
export function isLooserBudget(present: RollingLimit, wanted: RollingLimit): boolean {
  if (present.limit === 0n) return false;
  return isHigher(present.limit, wanted.limit) || present.period !== wanted.period;
}

/** Rules that an Owner has requested and that the block does not show yet. Rules without a request are absent. */
export interface RulesUnderWay {
  readonly limits?: LimitsChange;
  readonly jobs?: JobPolicy;
  readonly budgets?: PerPeriod<bigint>;
  /** In the order in which they were requested. */
  readonly recipients?: readonly (RollingLimit & { readonly recipient: Address })[];
  readonly signers?: readonly { readonly address: Address; readonly terms: SignerTerms }[];
}

const abi = agentWalletAbi;

/**
 * The rules once all signed changes are executed that a later block may have. A change of one rule must repeat the
 * others from here: one contract call sets several rules, and would otherwise undo a change that is under way.
 */
export async function rulesUnderWay(
  { orm }: Db,
  { state, block, wallet }: Pick<ChangeContext, 'state' | 'block' | 'wallet'>,
): Promise<RulesUnderWay> {
  const { chainAddress } = wallet;
  const isOpen = and(ne(messages.status, 'dead'), gte(messages.deadline, block.timestamp));
  const signed = await orm
    .select({ data: messages.data })
    .from(messages)
    .where(and(eq(messages.wallet, chainAddress), isChangeOfRules(messages), isOpen))
    .orderBy(asc(messages.id))
    .all();
  const endedNonce = endedOwnerNonce(state, wallet);
  let rules: RulesUnderWay = {};
  for (const { data } of signed) {
    const { functionName, args } = decodeFunctionData({ abi, data });
    // Those up to that nonce are in the block already, or void.
    if (functionName === 'ownerCall' && args[1] > endedNonce) rules = withRules(rules, rulesOf(args[0]));
  }
  return rules;
}

function withRules(before: RulesUnderWay, rules: RulesUnderWay): RulesUnderWay {
  const recipients = [...(before.recipients ?? []), ...(rules.recipients ?? [])];
  const signers = [...(before.signers ?? []), ...(rules.signers ?? [])];
  return { ...before, ...rules, limits: { ...before.limits, ...rules.limits }, recipients, signers };
}

function rulesOf(data: Hex): RulesUnderWay {
  const called = decodeFunctionData({ abi, data });
  const { functionName, args } = called;
  switch (functionName) {
    case 'configureWithJobs':
      return { limits: limitsSetBy(called), jobs: { evaluator: args[4], maxSeconds: args[5] } };
    case 'setJobPolicy':
      return { jobs: { evaluator: args[0], maxSeconds: args[1] } };
    case 'setBudgets': {
      return { budgets: perPeriod((_, place) => BigInt(args[place] ?? 0)) };
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
      return { limits: limitsSetBy(called) };
  }
}
