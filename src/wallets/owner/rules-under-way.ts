import { decodeFunctionData, type Hex } from 'viem';
import { agentWalletV3Abi } from '../../chain/generated/AgentWalletV3.ts';
import type { JobPolicy } from './job-policy.ts';
import type { Limits } from './looser.ts';

/** Rules that an Owner has requested and that the block does not show yet. Rules without a request are absent. */
export interface RulesUnderWay {
  readonly limits?: Limits;
  readonly jobs?: JobPolicy;
}

const abi = agentWalletV3Abi;

/**
 * The rules once all signed changes are executed. `calls`: calldata of `ownerCall`, in the order of signature; those
 * up to `executedNonce` are in the block already. A change of one rule must repeat the others from here: one contract
 * call sets several rules, and would otherwise undo a change that is under way.
 */
export function rulesUnderWay(calls: readonly Hex[], executedNonce: number): RulesUnderWay {
  let rules: RulesUnderWay = {};
  for (const data of calls) {
    const { functionName, args } = decodeFunctionData({ abi, data });
    if (functionName === 'ownerCall' && args[1] > executedNonce) rules = { ...rules, ...rulesOf(args[0]) };
  }
  return rules;
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
    default:
      return {};
  }
}

function limitsOf([txLimit, dailyLimit, expiresAt]: readonly [number, number, number, ...unknown[]]): Limits {
  return { txLimit: BigInt(txLimit), dailyLimit: BigInt(dailyLimit), expiresAt };
}
