import { agent, feedback, feedbackResponse } from '../ponder.schema.ts';
import { ponder } from '../registry.ts';
import { addFeedback, revokeFeedback } from './lib/feedback.ts';
import { lower, place, record } from './lib/record.ts';

ponder.on('reputationRegistry:NewFeedback', async ({ event, context }) => {
  const { agentId, feedbackIndex, valueDecimals, ...said } = event.args;
  const client = lower(event.args.clientAddress);
  const fromAttestor = client === context.contracts.reputationAttestor.address;
  if (fromAttestor) await record('reputationRegistry', 'NewFeedback', event, context);
  else if ((await context.db.find(agent, { agentId })) === null) return;
  await addFeedback(context.db, {
    agentId,
    client,
    index: feedbackIndex,
    value: said.value,
    decimals: valueDecimals,
    tag1: said.tag1,
    tag2: said.tag2,
    endpoint: said.endpoint,
    feedbackURI: said.feedbackURI,
    feedbackHash: said.feedbackHash,
    fromAttestor,
    revoked: false,
    ...place(event),
    id: event.id,
  });
});

ponder.on('reputationRegistry:FeedbackRevoked', async ({ event, context }) => {
  const { agentId, feedbackIndex: index } = event.args;
  const client = lower(event.args.clientAddress);
  const { timestamp, transactionHash } = place(event);
  if (client === context.contracts.reputationAttestor.address) {
    await record('reputationRegistry', 'FeedbackRevoked', event, context);
  }
  await revokeFeedback(
    context.db,
    { agentId, client, index },
    { revokedAt: timestamp, revokeTransactionHash: transactionHash },
  );
});

ponder.on('reputationRegistry:ResponseAppended', async ({ event, context }) => {
  const { agentId, feedbackIndex: index, responseURI, responseHash } = event.args;
  const client = lower(event.args.clientAddress);
  if ((await context.db.find(feedback, { agentId, client, index })) === null) return;
  await context.db
    .insert(feedbackResponse)
    .values({
      ...place(event),
      id: event.id,
      agentId,
      client,
      index,
      responder: lower(event.args.responder),
      responseURI,
      responseHash,
    });
});
