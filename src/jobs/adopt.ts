import { eq, inArray } from 'drizzle-orm';
import { type Address, type Hex, isAddressEqual } from 'viem';
import type { ChainEvent } from '../chain/events.ts';
import { must, type Statement } from '../db/batch.ts';
import { countStatement } from '../db/counts.ts';
import type { Db } from '../db/open.ts';
import { foundMessageStatements } from '../sessions/found.ts';
import { isJobId } from './names.ts';
import { jobMessages, jobs } from './tables.ts';

/** What the escrow says of a Job that nobody here knows. */
export interface FoundJob {
  readonly client: Address;
  readonly provider: Address;
  readonly evaluator: Address;
  /** Our Jobs have their id there. */
  readonly description: string;
  /** Micro-USDC. */
  readonly budget: bigint;
  /** Chain time in Unix seconds. */
  readonly expiredAt: number;
}

/** A Job of a wallet here that the chain shows and no row knows. */
export interface UnknownJob {
  readonly walletId: string;
  readonly metadataHash: Hex;
  /** `JobSpecified`, of the wallet itself. */
  readonly event: ChainEvent;
  readonly found: FoundJob;
  readonly providerWalletId: string | null;
  /** A number that no other message has. */
  readonly messageId: number;
  /** Unix seconds of the host. */
  readonly now: number;
}

/** Makes Jobs of those that only the chain knows, as after a restored backup. */
export interface JobAdoption {
  /** Those of the hashes that a Job here has. */
  known(metadataHashes: readonly Hex[]): ReadonlySet<Hex>;
  /**
   * Rows of the Job: open, for its events to be folded into. What it is about is not on-chain, so its specification stays unknown
   * until its Client's request is repeated. `undefined` for what was not created here: where the escrow names another Client, or where
   * the description is no id of ours or that of another Job. By it the evaluator knows its Jobs, so nobody could decide about that one.
   */
  adopt(unknown: UnknownJob): { readonly id: string; readonly statements: readonly Statement[] } | undefined;
}

/** Creates the adoption of Jobs over the database. */
export function createJobAdoption({ orm }: Pick<Db, 'orm'>): JobAdoption {
  const isTaken = (id: string) =>
    orm.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, id)).get() !== undefined;
  return {
    known: (metadataHashes) =>
      new Set(
        orm
          .select({ hash: jobs.metadataHash })
          .from(jobs)
          .where(inArray(jobs.metadataHash, [...metadataHashes]))
          .all()
          .map(({ hash }) => hash),
      ),
    adopt(unknown) {
      const { event, found } = unknown;
      const { client, description: id } = found;
      if (!isAddressEqual(event.address, client) || !isJobId(id) || isTaken(id)) return undefined;
      return { id, statements: adoptStatements(orm, id, unknown) };
    },
  };
}

function adoptStatements(
  orm: Db['orm'],
  id: string,
  { walletId, metadataHash, event, found, providerWalletId, messageId, now }: UnknownJob,
): readonly Statement[] {
  const { timestamp, transactionHash: createTxHash } = event;
  const { provider: providerAddress, evaluator: evaluatorAddress, budget, expiredAt } = found;
  return [
    ...foundMessageStatements({ orm }, { messageId, walletId, event, amount: 0n, total: 0n, now }),
    countStatement({ orm }, 'jobs open', 1),
    must(
      orm.insert(jobs).values({
        ...{ id, clientWalletId: walletId, providerWalletId, providerAddress, evaluatorAddress },
        ...{ budget, expiredAt, metadataHash, createTxHash, createdAt: timestamp },
        ...{ spec: null, title: '', ruleType: 'unknown', idempotencyKey: null },
      }),
    ),
    must(orm.insert(jobMessages).values({ messageId, jobId: id, step: 'create' })),
  ];
}
