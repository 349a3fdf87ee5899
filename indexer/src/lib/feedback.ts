import { agent, feedback } from '../../ponder.schema.ts';
import type { Context, EventNames } from '../../registry.ts';
import type { Db } from './record.ts';

type FeedbackContext = Pick<Context<EventNames>, 'contracts'> & { readonly db: Db };
type Agent = typeof agent.$inferSelect;
type Feedback = typeof feedback.$inferSelect;
type Counts = Pick<Agent, 'feedbackCount' | 'revokedCount' | 'attestedCount' | 'attestedValue'>;

const NO_FEEDBACK: Counts = { feedbackCount: 0, revokedCount: 0, attestedCount: 0, attestedValue: 0n };

/** The counts with another piece of feedback that stands. The attestor's values have no decimals. */
function withGiven(counts: Counts, { fromAttestor, value }: Pick<Feedback, 'fromAttestor' | 'value'>): Counts {
  return {
    ...counts,
    feedbackCount: counts.feedbackCount + 1,
    attestedCount: counts.attestedCount + (fromAttestor ? 1 : 0),
    attestedValue: counts.attestedValue + (fromAttestor ? value : 0n),
  };
}

/** The counts after a piece of feedback that stood was revoked. */
function withRevoked(counts: Counts, { fromAttestor, value }: Pick<Feedback, 'fromAttestor' | 'value'>): Counts {
  return {
    feedbackCount: counts.feedbackCount - 1,
    revokedCount: counts.revokedCount + 1,
    attestedCount: counts.attestedCount - (fromAttestor ? 1 : 0),
    attestedValue: counts.attestedValue - (fromAttestor ? value : 0n),
  };
}

/** Counts what our attestor has said of an agent before any wallet of ours had it. */
export async function attestedBefore({ db, contracts }: FeedbackContext, agentId: bigint): Promise<Counts> {
  const client = contracts.reputationAttestor.address;
  let counts = NO_FEEDBACK;
  for (let index = 1n; ; index += 1n) {
    const found = await db.find(feedback, { agentId, client, index });
    if (found === null) return counts;
    counts = withGiven(counts, found);
    if (found.revoked) counts = withRevoked(counts, found);
  }
}

/** Adds feedback that stands, and counts it for its agent if that is one of ours. */
export async function addFeedback(db: Db, given: typeof feedback.$inferInsert & { revoked: false }): Promise<void> {
  await db.insert(feedback).values(given);
  if ((await db.find(agent, { agentId: given.agentId })) === null) return;
  await db.update(agent, { agentId: given.agentId }).set((row) => withGiven(row, given));
}

/** Marks feedback as revoked, and counts it so for its agent if that is one of ours. */
export async function revokeFeedback(
  db: Db,
  { agentId, client, index }: Pick<Feedback, 'agentId' | 'client' | 'index'>,
  revocation: Pick<Feedback, 'revokedAt' | 'revokeTransactionHash'>,
): Promise<void> {
  const given = await db.find(feedback, { agentId, client, index });
  if (given === null) return;
  await db.update(feedback, { agentId, client, index }).set({ ...revocation, revoked: true });
  if ((await db.find(agent, { agentId })) === null) return;
  await db.update(agent, { agentId }).set((row) => withRevoked(row, given));
}
