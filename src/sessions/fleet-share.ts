import type { Address } from 'viem';
import type { ProbeAnswer, ProbeCall } from '../chain/relay/intent.ts';
import { isUsable } from '../chain/session-nonces.ts';
import { parseWalletState, walletStateCall } from '../chain/wallet-state.ts';
import { fleetBudgetExceeded } from './refusal.ts';

/** Another wallet of a fleet. */
export interface Mate {
  readonly walletId: string;
  readonly chainAddress: Address;
}

/** What another wallet of a fleet has signed lately. */
export interface MateMessage {
  readonly walletId: string;
  readonly nonce: number;
  /** Micro-USDC. */
  readonly amount: bigint;
  /** Chain time in Unix seconds. */
  readonly deadline: number;
  /** In no block that is known here. */
  readonly isOpen: boolean;
}

/** What was signed and may be on its way to the disk: of each wallet the last, while it has its session to itself. */
interface Hold {
  readonly fleet: Address;
  readonly nonce: number;
  readonly amount: bigint;
}

/** A message that is to spend of what all wallets of a fleet share. */
export interface FleetSpend {
  readonly walletId: string;
  readonly fleet: Address;
  readonly nonce: number;
  readonly amount: bigint;
  /** What the fleet's budgets leave by a block, and its time. */
  readonly left: bigint;
  readonly timestamp: number;
  /** What the wallet itself has in flight. */
  readonly own: bigint;
}

/** Counts what the other wallets of a fleet have in flight. There is one of it in a process. */
export interface FleetShares {
  /**
   * Throws `FLEET_BUDGET_EXCEEDED` where the fleet's budgets leave too little once all that is in flight is executed;
   * else counts this one, too, until its wallet's session is free. `states`: those of the mates by the same block, by
   * their ids.
   */
  take(spend: FleetSpend, messages: readonly MateMessage[], states: MateStates): void;
  /** The wallet's session is free: what it has signed is on disk, or void. */
  free(walletId: string): void;
  /** Grows when something is not held any more: what was read from the database before that may lack it. */
  freed(): number;
}

/** What tells which of its messages a wallet has executed, by its id. */
export type MateStates = ReadonlyMap<string, Parameters<typeof isUsable>[0]>;

/** Creates the counting of what wallets of a fleet have in flight. */
export function createFleetShares(): FleetShares {
  const holds = new Map<string, Hold>();
  let freed = 0;
  return {
    take({ walletId, fleet, nonce, amount, left, timestamp, own }, messages, states) {
      const isKnown = (holder: string, hold: Hold) =>
        messages.some((one) => one.walletId === holder && one.nonce === hold.nonce);
      const held = [...holds].filter(
        ([holder, hold]) => holder !== walletId && hold.fleet === fleet && !isKnown(holder, hold),
      );
      const inFlight = messages.filter((one) => mayCount(one, timestamp, states.get(one.walletId)));
      const committed = [...inFlight, ...held.map(([, hold]) => hold)].reduce(
        (sum, one) => sum + one.amount,
        own,
      );
      const rest = left > committed ? left - committed : 0n;
      if (amount > rest) throw fleetBudgetExceeded(rest, amount);
      holds.set(walletId, { fleet, nonce, amount });
    },
    free(walletId) {
      if (holds.delete(walletId)) freed += 1;
    },
    freed: () => freed,
  };
}

/** The chain's own word where the wallet was asked; else what is known here. */
function mayCount(
  { nonce, deadline, isOpen }: MateMessage,
  timestamp: number,
  state: Parameters<typeof isUsable>[0] | undefined,
): boolean {
  if (deadline < timestamp) return false;
  return state === undefined ? isOpen : isUsable(state, nonce);
}

/** What asks the mates which of their messages they have executed. */
export function mateProbes(mates: readonly Mate[]): readonly ProbeCall[] {
  return mates.map(({ chainAddress: target }) => ({ target, data: walletStateCall }));
}

/** Reads the answers to {@link mateProbes}. One that does not answer is left out. */
export function readMates(mates: readonly Mate[], answers: readonly ProbeAnswer[]): MateStates {
  return new Map(
    mates.flatMap(({ walletId }, index) => {
      const answer = answers[index];
      return answer?.ok === true && answer.data !== '0x'
        ? [[walletId, parseWalletState(answer.data)] as const]
        : [];
    }),
  );
}
