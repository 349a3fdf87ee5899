import { pino } from 'pino';
import type { Outbox } from '../../src/chain/core.ts';
import { createIngest, type Ingest } from '../../src/chain/ingest/ingest.ts';
import { createIngestStore } from '../../src/chain/ingest/ingest-store.ts';
import { createReactions } from '../../src/chain/ingest/reactions.ts';
import type { Clock } from '../../src/core/lib/time.ts';
import { createPaymentStore, type PaymentStore } from '../../src/features/payments/payment-store.ts';
import { createWalletStore } from '../../src/features/wallets/wallet-store.ts';
import { createOutbox } from '../../src/notify/outbox.ts';
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

type TestProjecting = Partial<ProjectionParts> & { readonly outbox?: Outbox };

/**
 * What every feature makes of the events of a chain with {@link ESCROW}, {@link REGISTRY} and {@link ATTESTOR}. It
 * notifies no one.
 */
export function testProjections(db: Db, clock: Clock, { outbox, ...other }: TestProjecting = {}) {
  const adopting = testAdopting(db);
  const { reserveMessageId, restoreGuard } = adopting;
  return createProjections({
    core: testCore({
      db,
      clock,
      logger,
      vault: testVault(),
      restoreGuard,
      reserveMessageId,
      outbox: outbox ?? createOutbox(db, clock, { gatherMs: 0 }),
    }),
    names: adopting.names,
    treasury: adopting.treasury,
    contracts: { usdc: USDC, jobEscrow: ESCROW, identityRegistry: REGISTRY, reputationAttestor: ATTESTOR },
    walletStore: createWalletStore(db),
    paymentStore: createPaymentStore(db),
    jobAt: undefined,
    onPaymentChanges: nothing,
    onEvaluationsDue: nothing,
    onAgentChange: nothing,
    ...other,
  });
}

type IngestParts = Parameters<typeof createIngest>[0];

/** The parts of an ingest that a test sets; the rest is as in {@link testIngest}. */
interface TestIngestParts extends Partial<IngestParts> {
  readonly payments?: PaymentStore;
  /** For projections that are not given. */
  readonly projecting?: TestProjecting;
}

/** All that {@link testIngest} works with. Parts that are given are used as they are. */
export function ingestParts(
  db: Db,
  clock: Clock,
  { payments: paymentStore = createPaymentStore(db), projecting, ...given }: TestIngestParts = {},
): IngestParts {
  const { eventKeys, projections } =
    given.eventKeys === undefined || given.projections === undefined
      ? testProjections(db, clock, { paymentStore, ...projecting })
      : { eventKeys: given.eventKeys, projections: given.projections };
  return {
    db,
    confirmations: 1,
    blocks: given.blocks ?? testBlocks(),
    store: given.store ?? createIngestStore(db),
    reactions: given.reactions ?? createReactions({ db, clock, logger }, []),
    onReactionsDue: nothing,
    eventKeys,
    projections,
    ...given,
  };
}

/**
 * Ingests chain events into a database, with everything that projections make of them. Every block is shown, one
 * confirmation is enough, and no one is notified.
 */
export function testIngest(db: Db, clock: Clock, parts: TestIngestParts = {}): Ingest {
  return createIngest(ingestParts(db, clock, parts));
}
