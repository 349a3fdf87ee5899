import type { Chain } from '../chain/chain.ts';
import type { BlockPoint } from '../chain/events.ts';
import type { JobFollower } from '../jobs/follow.ts';
import { specSubject } from '../jobs/subjects.ts';
import type { Logger } from '../log.ts';
import type { PaymentStore } from '../payments/store.ts';
import type { SessionStore } from '../sessions/store.ts';
import { createExpiry } from './expiry.ts';
import type { Ingest } from './ingest.ts';

interface ExpiriesDeps {
  readonly chain: Chain;
  readonly payments: Pick<PaymentStore, 'overdue'>;
  readonly jobs: Pick<JobFollower, 'overdueCreations' | 'unexplained'>;
  readonly sessions: Pick<SessionStore, 'messagesWithNonce'>;
  readonly ingest: Pick<Ingest, 'seen' | 'failed' | 'neverCreated'>;
  /** The latest final block that is known. */
  readonly finalized: () => BlockPoint | undefined;
  readonly logger: Logger;
}

/** Payments that are out of time fail once it is proved that they cannot happen. */
export function createPaymentExpiry({ payments, ...deps }: ExpiriesDeps) {
  return createExpiry({
    ...deps,
    kind: 'payment',
    overdue: (timestamp, limit) =>
      payments.overdue(timestamp, limit).map(({ payment, ...message }) => ({
        ...message,
        id: payment.id,
        walletId: payment.walletId,
        subject: payment.ref,
        ref: payment.ref,
      })),
    failed: (messages) => deps.ingest.failed(messages.map(({ ref }) => ref)),
    unexplained: async () => undefined,
  });
}

/** Jobs whose creation is out of time go away once it is proved that they cannot be created. */
export function createCreationExpiry({ jobs, ...deps }: ExpiriesDeps) {
  return createExpiry({
    ...deps,
    kind: 'job',
    overdue: (timestamp, limit) =>
      jobs.overdueCreations(timestamp, limit).map(({ job, ...message }) => ({
        ...message,
        id: job.id,
        walletId: job.clientWalletId,
        subject: specSubject(job.metadataHash),
        metadataHash: job.metadataHash,
      })),
    failed: (messages) => deps.ingest.neverCreated(messages.map(({ metadataHash }) => metadataHash)),
    unexplained: ({ id }) => jobs.unexplained(id),
  });
}
