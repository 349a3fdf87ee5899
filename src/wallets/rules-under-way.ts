import { decodeFunctionData, type Hex } from 'viem';
import { agentWalletV3Abi } from '../chain/generated/AgentWalletV3.ts';
import type { JobPolicy } from './job-policy.ts';
import type { Limits } from './looser.ts';

/** What an Owner has asked for that the block does not show which was looked at. What was not asked for is absent. */
export interface RulesUnderWay {
  readonly limits?: Limits;
  readonly jobs?: JobPolicy;
}

const abi = agentWalletV3Abi;

/**
 * What the wallet's rules are once signed changes of them are executed, which are calldata of `ownerCall`, in the order
 * in which they were signed; those up to `executedNonce` are in the block already. Whoever changes one rule leaves the
 * others as they are asked for here: the chain has one call for several of them, which would undo those that it does
 * not know of.
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
