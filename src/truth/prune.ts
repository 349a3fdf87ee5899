import type { Db } from '../db/open.ts';
import { takeTurn } from '../lib/turns.ts';
import { isSettled } from '../payments/follow.ts';
import type { FollowedPayment } from '../payments/followed.ts';
import type { PaymentStore } from '../payments/store.ts';
import { ATTESTATIONS } from '../reputation/fold.ts';
import type { WalletFollower } from '../wallets/follow.ts';
import type { MisuseStore } from '../wallets/misuse-store.ts';
import type { Ingest } from './ingest.ts';
import type { EventPlace, StoredEvent, TruthStore } from './store.ts';
import { isAddress, isPaymentRef } from './subject.ts';

interface PruningDeps {
  readonly db: Db;
  readonly store: TruthStore;
  readonly payments: Pick<PaymentStore, 'byRefs'>;
  readonly wallets: Pick<WalletFollower, 'idAt'>;
  readonly misuses: Pick<MisuseStore, 'ofWallet'>;
  readonly ingest: Pick<Ingest, 'exclusively'>;
}

/** Rows that are looked at together. */
const ROWS_TOGETHER = 64;
/** By then whatever was signed before a block is settled, or proved to have failed: messages live for two minutes. */
const QUIET_SECONDS = 900;

/**
 * Takes away events that nobody needs any more. What is final, and was passed by the feed's cursor, is never shown anew and never
 * taken back. Of such events a wallet and an agent need the latest of each kind, a payment whose end is final and an attestation none.
 * Those of Jobs stay, and so does what no record knows.
 */
export function createPruning({ db, store, payments, wallets, misuses, ingest }: PruningDeps) {
  const isOver = (followed: FollowedPayment, finalBlock: number) =>
    isSettled(followed, finalBlock) || (followed.payment.status === 'failed' && !isOpen(followed));
  const statementsFor = (rows: readonly StoredEvent[], block: number) => {
    const refs = [...new Set(rows.map(({ subject }) => subject))].filter(isPaymentRef);
    const over = payments.byRefs(refs).filter((followed) => isOver(followed, block));
    const attested = rows.filter(({ event }) => ATTESTATIONS.has(event)).map(({ subject }) => subject);
    return [
      ...[...over.map(({ payment }) => payment.ref), ...attested].map((subject) =>
        store.forgetStatement(subject, block),
      ),
      ...latestOfKinds(rows.filter(isReplaceable)).map(store.forgetBeforeStatement),
    ];
  };
  /** Which events of a wallet count as misuse follows from those around what its Owner said, so that wallet keeps them. */
  const isReplaceable = ({ subject, event }: StoredEvent): boolean => {
    if (!isAddress(subject)) return subject.startsWith('agent:');
    if (event !== 'Frozen' && event !== 'Unfrozen') return true;
    const walletId = wallets.idAt(subject);
    return walletId === undefined || misuses.ofWallet(walletId).length === 0;
  };
  const pruneSome = async (finalSeconds: number): Promise<boolean> => {
    await takeTurn('large');
    const block = store.finalBlock();
    const seconds = Math.min(finalSeconds - QUIET_SECONDS, store.cursorSeconds() - 1);
    const rows = store.finalAfter(store.pruned(), block, seconds, ROWS_TOGETHER);
    const last = rows.at(-1);
    if (last === undefined) return false;
    await db.batch([...statementsFor(rows, block), store.prunedStatement(last)]);
    return rows.length === ROWS_TOGETHER;
  };
  return {
    /** `finalSeconds`: the time of the latest final block, Unix. */
    async run(finalSeconds: number): Promise<void> {
      while (await ingest.exclusively(() => pruneSome(finalSeconds)));
    },
  };
}

/** Whether somebody may still do something with what a failed payment had authorised. */
function isOpen({ authorization }: FollowedPayment): boolean {
  return authorization !== null && authorization.state !== 'signed' && authorization.state !== 'released';
}

function latestOfKinds(
  rows: readonly StoredEvent[],
): readonly (EventPlace & Pick<StoredEvent, 'subject' | 'event'>)[] {
  return [...new Map(rows.map((row) => [`${row.subject} ${row.event}`, row])).values()];
}
