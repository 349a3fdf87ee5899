import type { History } from '../../chain/restore-guard/history.ts';
import type { Vault } from '../../core/lib/crypto.ts';
import { createKeyedRuns, type KeyedRuns } from '../../core/lib/locks.ts';
import type { Clock } from '../../core/lib/time.ts';
import type { Db } from '../../storage/db/open.ts';
import { openKey } from '../wallets/keys.ts';
import { createSessionKeys, type Session } from './keys.ts';
import { createSessionLock, type SessionLock } from './session-lock.ts';
import type { Cashed, Reserves } from './settle-first.ts';
import { createSessionStore, type SessionStore, type SessionWallet } from './store.ts';

/** What payments and Jobs share of the wallets' session keys. There is one of it in a process. */
export interface Sessions {
  readonly store: SessionStore;
  readonly lock: SessionLock;
  /**
   * Payments that are being made under an idempotency key, by wallet and key: a key is one payment, however it is paid.
   */
  readonly keyedPayments: KeyedRuns;
  readonly clock: Clock;
  /** Whether everything that the wallets have signed is known here. */
  readonly history: Pick<History, 'requireComplete' | 'requireKnownNonces'>;
  /** What others cashed of the wallets' money, to be settled before a call that spends some. */
  readonly cashed: Cashed;
  /** What is put aside for purchases to come: whoever keeps it says so when it is there. */
  readonly reserves: Reserves & { keptBy(keeper: Reserves): void };
  /** The smallest payment that is made here, in micro-USDC. */
  readonly minPayment: bigint;
  /** Unseals what signing for a wallet takes. */
  open(wallet: SessionWallet): Session;
}

export interface SessionParts {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly chainId: number;
  readonly history: Sessions['history'];
  readonly cashed: Cashed;
  readonly minPayment?: bigint | undefined;
}

/** Creates the shared use of wallets' session keys. */
export function createSessions({
  db,
  vault,
  clock,
  chainId,
  history,
  cashed,
  minPayment = 0n,
}: SessionParts): Sessions {
  return {
    store: createSessionStore(db),
    lock: createSessionLock(),
    keyedPayments: createKeyedRuns(),
    clock,
    history,
    cashed,
    reserves: createReserves(),
    minPayment,
    open: createSessionKeys({
      chainId,
      openKey: ({ id, keyPrefix, sessionKeySealed }) => {
        const key = keyPrefix === null ? 'session-key' : (`session-key:${keyPrefix}` as const);
        return openKey(vault, id, key, sessionKeySealed);
      },
    }),
  };
}

/** Nothing is put aside until somebody keeps it, who needs the sessions himself. */
function createReserves(): Sessions['reserves'] {
  let kept: Reserves | undefined;
  return {
    makeRoom: async (spending, timeoutMs) => (await kept?.makeRoom(spending, timeoutMs)) ?? false,
    couldMakeRoom: async (spending) => (await kept?.couldMakeRoom(spending)) ?? false,
    heldAt: async (walletId, chainTime) => (await kept?.heldAt(walletId, chainTime)) ?? 0n,
    keptBy(keeper) {
      kept = keeper;
    },
  };
}
