import { type Address, decodeFunctionData, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem';
import { agentWalletAbi } from '../../chain/generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from '../../chain/generated/AgentWalletFactory.ts';
import { fleetAbi } from '../../chain/generated/Fleet.ts';
import type { ProbeAnswer, ProbeCall } from '../../chain/relay/intent.ts';
import type { Budget, BudgetLimits } from '../budgets/views.ts';
import { shownBy } from '../owner/call.ts';
import type { BudgetPeriod } from '../periods.ts';

const abi = fleetAbi;

/** What the chain says of a fleet by one block. */
export interface FleetState {
  /** The last that was used. */
  readonly ownerNonce: number;
  readonly frozen: boolean;
  readonly budgets: Readonly<Record<BudgetPeriod, Budget>>;
}

const VIEWS = [
  encodeFunctionData({ abi, functionName: 'ownerNonce' }),
  encodeFunctionData({ abi, functionName: 'frozen' }),
  encodeFunctionData({ abi, functionName: 'budgets' }),
] as const;

/** How many views {@link fleetViews} are. */
export const FLEET_VIEWS = VIEWS.length;

/** The views of a fleet that {@link readFleet} reads. */
export function fleetViews(target: Address): readonly ProbeCall[] {
  return VIEWS.map((data) => ({ target, data }));
}

/** Reads their answers; `undefined` where no fleet is deployed there. */
export function readFleet([nonce, frozen, budgets]: readonly ProbeAnswer[]): FleetState | undefined {
  const [nonceData, frozenData, budgetData] = [nonce, frozen, budgets].map(dataOf);
  if (nonceData === undefined || frozenData === undefined || budgetData === undefined) return undefined;
  const [day, daySpent, week, weekSpent, month, monthSpent] = decodeFunctionResult({
    ...{ abi, functionName: 'budgets', data: budgetData },
  });
  const budget = (limit: number, spent: number) => ({ limit: BigInt(limit), spent: BigInt(spent) });
  return {
    ownerNonce: decodeFunctionResult({ abi, functionName: 'ownerNonce', data: nonceData }),
    frozen: decodeFunctionResult({ abi, functionName: 'frozen', data: frozenData }),
    budgets: {
      day: budget(day, daySpent),
      week: budget(week, weekSpent),
      month: budget(month, monthSpent),
    },
  };
}

/** The view of a fleet that tells whether it has admitted a wallet. */
export function isMemberView(target: Address, wallet: Address): ProbeCall {
  return { target, data: encodeFunctionData({ abi, functionName: 'isMember', args: [wallet] }) };
}

/** Reads its answer. No fleet, no member. */
export function readIsMember(answer: ProbeAnswer | undefined): boolean {
  const data = dataOf(answer);
  return data !== undefined && decodeFunctionResult({ abi, functionName: 'isMember', data });
}

/** The calldata of a wallet's `fleet()`. */
export const fleetOfWalletCall: Hex = encodeFunctionData({ abi: agentWalletAbi, functionName: 'fleet' });

/** Reads its answer: the zero address for none. Throws `CHAIN_REVERTED` where the chain does not show the wallet. */
export function readFleetOfWallet(answer: ProbeAnswer | undefined): Address {
  return decodeFunctionResult({ abi: agentWalletAbi, functionName: 'fleet', data: shownBy(answer) });
}

/** The owner function of a wallet that names its fleet; the zero address for none. */
export function setFleetData(fleet: Address): Hex {
  return encodeFunctionData({ abi: agentWalletAbi, functionName: 'setFleet', args: [fleet] });
}

/** The owner functions of a fleet. */
export const fleetCalls = {
  setBudgets: ({ day, week, month }: BudgetLimits): Hex =>
    encodeFunctionData({ abi, functionName: 'setBudgets', args: [Number(day), Number(week), Number(month)] }),
  admit: (wallet: Address, isMember: boolean): Hex =>
    encodeFunctionData({ abi, functionName: 'admit', args: [wallet, isMember] }),
  freeze: encodeFunctionData({ abi, functionName: 'freeze' }),
  unfreeze: encodeFunctionData({ abi, functionName: 'unfreeze' }),
};

/**
 * The budgets that a fleet has once all of these calls are executed, in the order of signature; `undefined` where none
 * of those above `executedNonce` sets any.
 */
export function budgetsUnderWay(calls: readonly Hex[], executedNonce: number): BudgetLimits | undefined {
  return calls
    .flatMap((data) => {
      const call = ownerCallIn(data);
      return call !== undefined && call.nonce > executedNonce ? [budgetsIn(call.data)] : [];
    })
    .findLast((budgets) => budgets !== undefined);
}

function budgetsIn(data: Hex): BudgetLimits | undefined {
  const { functionName, args } = decodeFunctionData({ abi, data });
  if (functionName !== 'setBudgets') return undefined;
  const [day, week, month] = args;
  return { day: BigInt(day), week: BigInt(week), month: BigInt(month) };
}

/** The signed call in a fleet's `ownerCall`, or in the factory's `deployAndCall` behind owner and salt. */
function ownerCallIn(data: Hex): { readonly data: Hex; readonly nonce: number } | undefined {
  const call = decodeFunctionData({ abi: [...abi, ...agentWalletFactoryAbi], data });
  if (call.functionName === 'ownerCall') return { data: call.args[0], nonce: call.args[1] };
  if (call.functionName === 'deployAndCall') return { data: call.args[2], nonce: call.args[3] };
  return undefined;
}

function dataOf(answer: ProbeAnswer | undefined): Hex | undefined {
  return answer?.ok === true && answer.data !== '0x' ? answer.data : undefined;
}
