import { eq, inArray } from 'drizzle-orm';
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, isAddressEqual } from 'viem';
import { jobEscrowAbi } from '../../chain/contracts/generated/JobEscrow.ts';
import type { Core } from '../../chain/core.ts';
import { type ChainEvent, eventsNamed } from '../../chain/events/chain-events.ts';
import type { Chain } from '../../chain/nodes/chain.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import { must, type Statement, telling } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { countStatement } from '../../storage/db/read.ts';
import { foundMessageStatements } from '../signing/session-store.ts';
import type { WalletsByAddress } from '../wallets/wallet-store.ts';
import { isJobId } from './create-job.ts';
import { onchainJobIdOf } from './job-fold.ts';
import { changeOf } from './job-projection-store.ts';
import { jobMessages, jobs } from './job-tables.ts';

/** What the escrow says of a Job without a row here. */
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
  readonly event: ChainEvent<'JobSpecified'>;
  readonly found: FoundJob;
  readonly providerWalletId: string | null;
  /** A number that no other message has. */
  readonly messageId: number;
  /** Unix seconds of the host. */
  readonly now: number;
}

/** Returns what the escrow says of a Job; `undefined` if no escrow is deployed: then no Job is adopted. */
export type JobAt = ((onchainJobId: number) => Promise<FoundJob>) | undefined;

/**
 * Makes rows of the Jobs of wallets here that are about to be stored and that have none, from what the escrow says.
 * Throws if the escrow does not answer: then the events are taken in later.
 */
export async function adoptJobs(
  { db, restoreGuard, reserveMessageId, clock, logger }: Core,
  wallets: WalletsByAddress,
  jobAt: JobAt,
  events: readonly ChainEvent[],
): Promise<void> {
  const created = eventsNamed(events, 'JobSpecified');
  if (jobAt === undefined || created.length === 0) return;
  const adoption = createJobAdoption(db);
  const known = new Set(await adoption.known(created.map(({ args }) => args.metadataHash)));
  for (const event of created) {
    const { metadataHash } = event.args;
    const walletId = await wallets.idAt(event.address);
    if (walletId === undefined || known.has(metadataHash)) continue;
    known.add(metadataHash);
    const { address: wallet, transactionHash: transaction, blockNumber: number, timestamp } = event;
    await restoreGuard.found(walletId, 'it created a Job that is not recorded here', { number, timestamp });
    const found = await jobAt(onchainJobIdOf(event));
    const adopted = await adoption.adopt({
      walletId,
      metadataHash,
      event,
      found,
      messageId: await reserveMessageId(),
      providerWalletId: (await wallets.idAt(found.provider)) ?? null,
      now: nowSeconds(clock),
    });
    if (adopted === undefined) continue;
    await db.batch(adopted.statements);
    logger.warn({ job: adopted.id, wallet, transaction }, 'a Job that was not recorded here was taken in');
  }
}

/** Reads Jobs from the escrow. */
export function jobsOfEscrow(chain: Chain): JobAt {
  const { jobEscrow: target } = chain.contracts;
  if (target === undefined) return undefined;
  return async (onchainJobId) => {
    const call = { abi: jobEscrowAbi, functionName: 'getJob' } as const;
    const data = encodeFunctionData({ ...call, args: [BigInt(onchainJobId)] });
    const [answer] = (await chain.probe([{ target, data }])).answers;
    if (answer?.ok !== true) throw new Error(`The escrow does not show Job ${onchainJobId}.`);
    const job = decodeFunctionResult({ ...call, data: answer.data });
    return { ...job, expiredAt: Number(job.expiredAt) };
  };
}

/** Creates the adoption of Jobs that only the chain knows, as after a restored backup. */
export function createJobAdoption({ orm }: Pick<Db, 'orm'>) {
  const isTaken = async (id: string) =>
    (await orm.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, id)).get()) !== undefined;
  return {
    /** Those of the hashes that a Job here has. */
    known: async (metadataHashes: readonly Hex[]): Promise<ReadonlySet<Hex>> =>
      new Set(
        (
          await orm
            .select({ hash: jobs.metadataHash })
            .from(jobs)
            .where(inArray(jobs.metadataHash, [...metadataHashes]))
            .all()
        ).map(({ hash }) => hash),
      ),
    /**
     * Rows of the Job: open, for its events to be folded into. Its specification is not on-chain, so it stays unknown
     * until its Client repeats the request. `undefined` for a Job that was not created here: the escrow names another
     * Client, or the description is no id of ours or that of another Job. By that id the evaluator knows its Jobs, so
     * no one could decide about that one.
     */
    async adopt(
      unknown: UnknownJob,
    ): Promise<{ readonly id: string; readonly statements: readonly Statement[] } | undefined> {
      const { event, found } = unknown;
      const { client, description: id } = found;
      if (!isAddressEqual(event.address, client) || !isJobId(id) || (await isTaken(id))) return undefined;
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
    telling(
      must(
        orm
          .insert(jobs)
          .values({
            id,
            clientWalletId: walletId,
            providerWalletId,
            providerAddress,
            evaluatorAddress,
            budget,
            expiredAt,
            metadataHash,
            createTxHash,
            createdAt: timestamp,
            spec: null,
            title: '',
            ruleType: 'unknown',
            idempotencyKey: null,
          }),
      ),
      changeOf({ id, clientWalletId: walletId, providerWalletId }, 'open'),
    ),
    must(orm.insert(jobMessages).values({ messageId, jobId: id, step: 'create' })),
  ];
}
