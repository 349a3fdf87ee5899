import { type Address, decodeFunctionData, type Hex } from 'viem';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import type { BudgetLimits, RecipientBudget } from '../budgets/views.ts';
import { periodOf } from '../periods.ts';
import { type SignerTerms, termsOf } from '../signers/terms.ts';
import type { JobPolicy } from './job-policy.ts';
import type { Limits } from './looser.ts';

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
