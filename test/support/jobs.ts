import { type Address, getAddress } from 'viem';
import type { RawEvent } from '../../src/chain/events/chain-events.ts';
import { messages } from '../../src/chain/relay/relay-tables.ts';
import type { JobStepEvent } from '../../src/features/jobs/job-fold.ts';
import { jobMessages, jobs } from '../../src/features/jobs/job-tables.ts';
import type { EvaluatorRuleType } from '../../src/features/jobs/rule-types.ts';
import { createSessionStore } from '../../src/features/signing/session-store.ts';
import { must } from '../../src/storage/db/batch.ts';
import type { Db } from '../../src/storage/db/open.ts';
import { countStatement } from '../../src/storage/db/read.ts';
import { eventOf } from './events.ts';
import { hash } from './payments.ts';

/** Rows and events of Jobs as signing and the chain leave them, for tests that need no chain. */

const addressOf = (text: string): Address => getAddress(`0x${hash(text).slice(26)}`);
export const ESCROW = addressOf('escrow');
export const EVALUATOR = addressOf('evaluator');

export interface JobToInsert {
  readonly id: string;
  readonly clientWalletId: string;
  readonly providerAddress: Address;
  readonly providerWalletId?: string;
  readonly ruleType?: EvaluatorRuleType;
  readonly deadline?: number;
}

/** A Job of 5 USDC whose creation is signed with the client wallet's next nonce; returns its metadata hash. */
export async function insertJob(db: Db, job: JobToInsert) {
  const { id, clientWalletId, deadline = 1_800_000_120 } = job;
  const messageId = await insertMessage(db, 'job-create', deadline);
  const sessions = createSessionStore(db);
  const { nextNonce: nonce } = await sessions.outstanding(clientWalletId, 0, 0);
  const metadataHash = hash(id, 'spec');
  await db.batch([
    ...sessions.messageStatements({
      messageId,
      walletId: clientWalletId,
      nonce,
      epoch: 0,
      storedNonce: nonce,
      deadline,
      amount: 0n,
      total: 0n,
      signedAtBlock: 1,
      recipient: null,
      keyPrefix: null,
    }),
    must(
      db.orm
        .insert(jobs)
        .values({
          id,
          clientWalletId,
          providerWalletId: job.providerWalletId ?? null,
          providerAddress: job.providerAddress,
          evaluatorAddress: EVALUATOR,
          budget: 5_000_000n,
          expiredAt: 1_800_100_000,
          spec: '{}',
          title: 'A title',
          metadataHash,
          ruleType: job.ruleType ?? 'json_schema',
          createdAt: 1_800_000_000,
          createTxHash: hash(id, 'sent'),
        }),
    ),
    must(db.orm.insert(jobMessages).values({ messageId, jobId: id, step: 'create' })),
    countStatement(db, 'jobs open', 1),
  ]);
  return metadataHash;
}

/** A message that is on its way. */
export async function insertMessage(db: Db, kind: string, deadline: number): Promise<number> {
  const { id } = await db.orm
    .insert(messages)
    .values({
      kind,
      deadline,
      wallet: ESCROW,
      target: ESCROW,
      data: '0x',
      gasLimit: 1,
      status: 'sent',
      createdAt: 1_800_000_000,
    })
    .returning({ id: messages.id })
    .get();
  return id;
}

/** Where an event lies; the same block number and fork give the same block hash. */
export interface Place {
  readonly block: number;
  readonly fork?: number;
  readonly logIndex?: number;
}

/** The event by which the client's wallet binds a Job to the escrow's number. */
export function specifiedEvent(wallet: Address, jobId: string, onchainJobId: number, place: Place) {
  const args = { jobId: String(onchainJobId), metadataHash: hash(jobId, 'spec') };
  return eventOf('JobSpecified', args, { ...placed(place, `${jobId} create`), address: wallet });
}

/** An event of the escrow; `cause` tells apart the transactions that events of the same kind are in. */
export function escrowEvent<Name extends JobStepEvent['event']>(
  name: Name,
  onchainJobId: number,
  args: Readonly<Record<string, string>>,
  place: Place & { readonly cause?: string },
) {
  const cause = place.cause ?? `${onchainJobId} ${name}`;
  const all = { jobId: String(onchainJobId), ...args };
  return eventOf(name, all, { ...placed(place, cause), address: ESCROW });
}

/** An event of the escrow that may be one of those that nothing handles. */
export function escrowLog(
  event: string,
  onchainJobId: number,
  args: Readonly<Record<string, string>>,
  place: Place,
): RawEvent {
  const all = { jobId: String(onchainJobId), ...args };
  return { ...placed(place, `${onchainJobId} ${event}`), address: ESCROW, event, args: all };
}

function placed({ block, fork = 0, logIndex = 0 }: Place, cause: string) {
  return {
    logIndex,
    transactionHash: hash(cause, 'mined'),
    blockNumber: block,
    blockHash: hash('block', block, fork),
    timestamp: 1_800_000_000 + block,
  };
}
