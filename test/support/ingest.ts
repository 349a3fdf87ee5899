import { pino } from 'pino';
import { createIngest, type Ingest, type IngestDeps } from '../../src/chain/ingest/ingest.ts';
import { createIngestStore } from '../../src/chain/ingest/ingest-store.ts';
import { createReactions } from '../../src/chain/ingest/reactions.ts';
import type { Clock } from '../../src/core/lib/time.ts';
import { createPaymentStore, type PaymentStore } from '../../src/features/payments/payment-store.ts';
import { createWalletStore } from '../../src/features/wallets/wallet-store.ts';
import { createOutbox, createPaymentOutbox, createWalletOutbox } from '../../src/notify/webhooks/webhook-outbox.ts';
import { createProjections, type ProjectionParts } from '../../src/server/projections.ts';
import type { Db } from '../../src/storage/db/open.ts';
import { testAdopting } from './adopting.ts';
import { testCore } from './core.ts';
import { REGISTRY } from './identity.ts';
import { ESCROW } from './jobs.ts';
import { USDC } from './payments.ts';
import { ATTESTOR } from './reputation.ts';
import { testBlocks } from './shown-blocks.ts';
import { testVault } from './vault.ts';

const logger = pino({ level: 'silent' });
const nothing = () => undefined;

/**
 * What every feature makes of the events of a chain with {@link ESCROW}, {@link REGISTRY} and {@link ATTESTOR}; nobody
 * is told.
 */
export function testProjections(db: Db, clock: Clock, other: Partial<ProjectionParts> = {}) {
  return createProjections({
    core: testCore({ db, clock, logger, vault: testVault() }),
    ...testAdopting(db),
    db,
    clock,
    logger,
    contracts: { usdc: USDC, jobEscrow: ESCROW, identityRegistry: REGISTRY, reputationAttestor: ATTESTOR },
    walletStore: createWalletStore(db),
    paymentStore: createPaymentStore(db),
    jobAt: undefined,
    paymentOutbox: createPaymentOutbox({ tellOwner: () => [], db, clock, wake: nothing }),
    jobOutbox: createOutbox({ tellOwner: () => [], db, clock, wake: nothing }),
    walletOutbox: createWalletOutbox({ tellOwner: () => [], db, clock, wake: nothing }),
    onPaymentChanges: nothing,
    onEvaluationsDue: nothing,
    onAgentChange: nothing,
    ...other,
  });
}

/** What an ingest of a test is to have; the rest is as in {@link testIngest}. */
interface TestIngestParts extends Partial<IngestDeps> {
  readonly payments?: PaymentStore;
  /** For projections that are not given. */
  readonly projecting?: Partial<ProjectionParts>;
}

/** All that {@link testIngest} works with; what is given is not made anew. */
export function ingestParts(
  db: Db,
  clock: Clock,
  { payments: paymentStore = createPaymentStore(db), projecting, ...given }: TestIngestParts = {},
): IngestDeps {
  const { eventKeys, projections } =
    given.eventKeys === undefined || given.projections === undefined
      ? testProjections(db, clock, { paymentStore, ...projecting })
      : { eventKeys: given.eventKeys, projections: given.projections };
  return {
    db,
    confirmations: 1,
    blocks: given.blocks ?? testBlocks(),
    store: given.store ?? createIngestStore(db),
    reactions: given.reactions ?? createReactions({ db, clock, logger, reactions: [] }),
    onReactionsDue: nothing,
    eventKeys,
    projections,
    ...given,
  };
}

/**
 * Takes chain truth into a database with all that is folded from it: every block is shown, one confirmation will do,
 * and nobody is told.
 */
export function testIngest(db: Db, clock: Clock, parts: TestIngestParts = {}): Ingest {
  return createIngest(ingestParts(db, clock, parts));
}
