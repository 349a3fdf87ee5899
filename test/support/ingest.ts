import { pino } from 'pino';
import type { Db } from '../../src/db/open.ts';
import type { Clock } from '../../src/lib/time.ts';
import { createPaymentStore } from '../../src/payments/store.ts';
import { createIngest, type Ingest, type IngestDeps } from '../../src/truth/ingest.ts';
import { createReactions } from '../../src/truth/reactions.ts';
import { createTruthStore } from '../../src/truth/store.ts';
import { createWalletFollower } from '../../src/wallets/follow.ts';
import { createWalletStore } from '../../src/wallets/store.ts';
import { createPaymentOutbox } from '../../src/webhooks/outbox.ts';
import { testAdopting } from './adopting.ts';
import { createTestAgents } from './identity.ts';
import { createTestJobFollower } from './jobs.ts';
import { createTestReputation } from './reputation.ts';
import { testBlocks } from './shown-blocks.ts';

const logger = pino({ level: 'silent' });

/** All that chain truth is folded with, for {@link testIngest}: every block is shown, one confirmation will do, and nobody is told. */
export function ingestParts(db: Db, clock: Clock): IngestDeps {
  return {
    ...testAdopting(db),
    ...{ db, logger, confirmations: 1, blocks: testBlocks() },
    store: createTruthStore(db),
    payments: createPaymentStore(db),
    wallets: createWalletFollower(createWalletStore(db)),
    jobs: createTestJobFollower(db, clock),
    agents: createTestAgents(db, clock),
    reputation: createTestReputation(db, clock),
    notices: createPaymentOutbox({ db, clock, wake: () => undefined }),
    reactions: createReactions({ db, clock, logger, reactions: [] }),
    onNews: () => undefined,
    onReactionsDue: () => undefined,
  };
}

/** Takes chain truth into a database with all that is folded from it, and tells nobody. */
export function testIngest(db: Db, clock: Clock, other: Partial<IngestDeps> = {}): Ingest {
  return createIngest({ ...ingestParts(db, clock), ...other });
}
