import type { Chain } from '../../chain/nodes/chain.ts';
import type { Relay } from '../../chain/relay/relay-intent.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import type { Sessions } from '../signing/sessions.ts';
import {
  type AuthorizationScanner,
  type AuthorizationScannerDeps,
  createAuthorizationScanner,
} from './authorization-scanner.ts';
import { pauseAfter } from './pauses.ts';
import {
  NothingToSettle,
  type SettlementIntentDeps,
  type SettlementTask,
  settlementIntent,
} from './settlement-intent.ts';
import type { OpenAuthorization, SettlementPause, X402Store } from './x402-store.ts';

export interface SettlementDeps extends SettlementIntentDeps, AuthorizationScannerDeps {
  readonly store: X402Store;
  readonly chain: Pick<Chain, 'client'>;
  readonly relay: Pick<Relay, 'submit'>;
  readonly sessions: Pick<Sessions, 'clock'>;
}

/** Ends reservations: settles what was cashed, releases what no longer can be. */
export interface Settlements {
  /** Asks USDC at once whether a payment was cashed, and takes in that it was. */
  look(paymentId: string): Promise<void>;
  /** Has all blocks of a payment searched anew: USDC says that it was cashed. */
  again(paymentId: string): void;
  /** Finds out what was cashed; for a scheduler, of its own, since no task waits for the search of blocks. */
  findUses(): Promise<void>;
  /** Releases what can be cashed no more, and takes the fees of what was; for a scheduler. */
  runSettlements(): Promise<void>;
}

/** So that payments find room in the relay; releases, which are first, leave some of it to settlements. */
const SETTLEMENTS_AT_ONCE = 100;
const RELEASES_AT_ONCE = 75;
/**
 * Of a settlement task, while which the event of a use that USDC tells of may be found: 21 seconds with their pauses.
 */
const TRIES_TO_FIND_USE = 3;

/**
 * Follows what wallets have authorised until nothing is reserved for it any more. Sellers are not believed: USDC is
 * asked for its own events of exactly these wallets and nonces. What it shows goes with its block, like every other
 * event; and the wallet's settlement, which soon follows, says the same of its own.
 */
export function createSettlements(deps: SettlementDeps): Settlements {
  const { store, chain, sessions } = deps;
  const scanner = createAuthorizationScanner(deps);
  return {
    async look(paymentId) {
      const open = await store.open(paymentId);
      if (open?.authorization.state === 'authorized') await scanner.look(open);
    },
    again: scanner.again,
    findUses: scanner.find,
    async runSettlements() {
      if (!(await store.hasOpen())) return;
      const { timestamp } = await chain.client.getBlock();
      const at = { chainTime: Number(timestamp), now: nowSeconds(sessions.clock) };
      const releases = await store.dueReleases(at, RELEASES_AT_ONCE);
      const settlements = await store.dueSettlements(at, SETTLEMENTS_AT_ONCE - releases.length);
      const pauses = await Promise.all([
        ...releases.map((open) => trySettlement(deps, scanner, 'release', open)),
        ...settlements.map((open) => trySettlement(deps, scanner, 'settle', open)),
      ]);
      await store.pause(pauses.flat());
    },
  };
}

/**
 * Sends a settlement task; answers the pause that it has to make where there was nothing to do, or where it could not
 * be sent.
 */
async function trySettlement(
  deps: SettlementDeps,
  scanner: AuthorizationScanner,
  task: SettlementTask,
  open: OpenAuthorization,
): Promise<SettlementPause[]> {
  const { paymentId, settlementTries } = open.authorization;
  try {
    await carryOut(deps, scanner, task, open);
    return [];
  } catch (error) {
    if (!(error instanceof NothingToSettle)) {
      deps.logger.warn({ err: error, payment: paymentId, task }, 'an authorisation stays reserved for now');
    }
    const tries = settlementTries + 1;
    return [{ paymentId, tries, dueAt: nowSeconds(deps.sessions.clock) + pauseAfter(tries) }];
  }
}

async function carryOut(
  deps: SettlementDeps,
  scanner: AuthorizationScanner,
  task: SettlementTask,
  open: OpenAuthorization,
): Promise<void> {
  const { paymentId, settlementTries } = open.authorization;
  try {
    await deps.relay.submit(settlementIntent(deps, task, open));
  } catch (error) {
    if (!(error instanceof NothingToSettle)) throw error;
    // What is known here and what USDC says differ: one of both is of a block that the other does not have.
    if (error.reason === 'unused') await deps.recheck([open.ref]);
    if (error.reason === 'used' && task === 'release') {
      // No node may have the logs of those blocks any more. The settlement proves the use, too.
      if (settlementTries >= TRIES_TO_FIND_USE) return carryOut(deps, scanner, 'settle', open);
      scanner.again(paymentId);
    }
    throw error;
  }
}
