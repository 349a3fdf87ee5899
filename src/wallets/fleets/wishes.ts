import { type Address, isAddressEqual, zeroAddress } from 'viem';
import { AppError } from '../../errors.ts';
import { formatUsdc } from '../../lib/money.ts';
import type { BudgetLimits } from '../budgets/views.ts';
import type { BudgetChange } from '../budgets/wishes.ts';
import type { ChangeStore } from '../owner/change-store.ts';
import { isHigher } from '../owner/looser.ts';
import { rulesUnderWay } from '../owner/rules-under-way.ts';
import { endedOwnerNonce } from '../owner/under-way.ts';
import type { Wish } from '../owner/wish.ts';
import { BUDGET_PERIODS } from '../periods.ts';
import type { FleetWish } from './act.ts';
import type { FleetStore, FleetWallet } from './store.ts';
import {
  budgetsUnderWay,
  type FleetState,
  fleetCalls,
  fleetOfWalletCall,
  isMemberView,
  readFleetOfWallet,
  readIsMember,
  setFleetData,
} from './views.ts';

const NO_BUDGETS: BudgetLimits = { day: 0n, week: 0n, month: 0n };
const SET_FLEET_GAS = 150_000;

/** The first budgets of a fleet, with which it is deployed. Whoever has done that since has it as it is. */
export function deployWish(fleets: Pick<FleetStore, 'underWay'>, change: BudgetChange): FleetWish {
  const wish = budgetsWish(fleets, change);
  return {
    ...wish,
    async dataFor(seen) {
      return seen.state === undefined ? await wish.dataFor(seen) : undefined;
    },
  };
}

/** The wish for a fleet's budgets, which deploys it. Those that it does not name stay as last requested. */
export function budgetsWish(fleets: Pick<FleetStore, 'underWay'>, change: BudgetChange): FleetWish {
  const details = BUDGET_PERIODS.flatMap((period) => {
    const limit = change[period];
    return limit === undefined ? [] : [[`${period}Budget`, formatUsdc(limit)] as const];
  });
  return {
    kind: 'configure',
    audit: { action: 'fleet_changed', details: Object.fromEntries(details) },
    deploys: true,
    async dataFor({ state, block, isSettled, fleet }) {
      const shown = limitsOf(state);
      const calls = await fleets.underWay(fleet.chainAddress, block.timestamp);
      const present = budgetsUnderWay(calls, state?.ownerNonce ?? 0) ?? shown;
      const isLooser = (one: BudgetLimits) =>
        BUDGET_PERIODS.some((period) => isHigher(one[period], change[period]));
      if (!change.mayLoosen && [shown, present].some(isLooser)) throw new AppError('STEP_UP_REQUIRED');
      const wanted: BudgetLimits = {
        day: change.day ?? present.day,
        week: change.week ?? present.week,
        month: change.month ?? present.month,
      };
      const isDone =
        state !== undefined && BUDGET_PERIODS.every((period) => shown[period] === wanted[period]);
      return isSettled && isDone ? undefined : fleetCalls.setBudgets(wanted);
    },
  };
}

function limitsOf(state: FleetState | undefined): BudgetLimits {
  if (state === undefined) return NO_BUDGETS;
  const { day, week, month } = state.budgets;
  return { day: day.limit, week: week.limit, month: month.limit };
}

/** The wish for a fleet that is frozen, or is not. */
export function freezeWish(frozen: boolean): FleetWish {
  return {
    kind: frozen ? 'freeze' : 'unfreeze',
    audit: { action: frozen ? 'fleet_frozen' : 'fleet_unfrozen' },
    dataFor({ state, isSettled }) {
      if (isSettled && state?.frozen === frozen) return undefined;
      return frozen ? fleetCalls.freeze : fleetCalls.unfreeze;
    },
  };
}

/**
 * The wish for a fleet that has admitted a wallet, or has not; one that is not its Owner's here has no id. `check`
 * refuses it before anything is signed.
 */
export function admitWish(
  fleets: Pick<FleetStore, 'walletStatement'>,
  fleetId: string,
  { id: walletId, chainAddress }: Partial<Pick<FleetWallet, 'id'>> & Pick<FleetWallet, 'chainAddress'>,
  isMember: boolean,
  check: () => Promise<void> = async () => undefined,
): FleetWish {
  return {
    kind: 'configure',
    audit: {
      action: isMember ? 'fleet_wallet_admitted' : 'fleet_wallet_excluded',
      ...(walletId === undefined ? { details: { address: chainAddress } } : { walletId }),
    },
    viewsOf: (fleet) => [isMemberView(fleet.chainAddress, chainAddress)],
    async dataFor({ isSettled, views: [view] }) {
      await check();
      return isSettled && readIsMember(view) === isMember
        ? undefined
        : fleetCalls.admit(chainAddress, isMember);
    },
    statements: () => (walletId === undefined ? [] : [fleets.walletStatement(fleetId, walletId, isMember)]),
  };
}

/** The wish for the fleet that a wallet names; the zero address for none. */
export function setFleetWish(
  { changes }: { readonly changes: Pick<ChangeStore, 'underWay'> },
  wanted: Address,
  fleetId: string | null,
  mayLoosen: boolean,
): Wish {
  return {
    kind: 'configure',
    audit: { action: 'wallet_fleet_changed', details: { fleetId } },
    viewsOf: () => [fleetOfWalletCall],
    async functionFor(state, block, isSettled, wallet, [view]) {
      const shown = readFleetOfWallet(view);
      const calls = await changes.underWay(wallet.chainAddress, block.timestamp);
      const present = rulesUnderWay(calls, endedOwnerNonce(state, wallet)).fleet ?? shown;
      const isLeft = (one: Address) => !isAddressEqual(one, zeroAddress) && !isAddressEqual(one, wanted);
      if (!mayLoosen && [shown, present].some(isLeft)) throw new AppError('STEP_UP_REQUIRED');
      const isDone = [shown, wallet.fleet ?? zeroAddress].every((one) => isAddressEqual(one, wanted));
      return isSettled && isDone ? undefined : { data: setFleetData(wanted), gasLimit: SET_FLEET_GAS };
    },
  };
}
