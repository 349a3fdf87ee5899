import { attestation, feedback } from '../ponder.schema.ts';
import { ponder } from '../registry.ts';
import { lower, place, record } from './lib/record.ts';

/** Comes right after the feedback. */
ponder.on('reputationAttestor:Attested', async ({ event, context }) => {
  const { ref, agentId, feedbackIndex: index } = event.args;
  const client = lower(event.log.address);
  await record('reputationAttestor', 'Attested', event, context);
  await context.db
    .insert(attestation)
    .values({ ...place(event), id: event.id, ref, outcome: 'attested', agentId, client, index });
  if ((await context.db.find(feedback, { agentId, client, index })) === null) return;
  await context.db.update(feedback, { agentId, client, index }).set({ ref });
});

/** There is no feedback then: this is all that is said. */
ponder.on('reputationAttestor:AttestationRefused', async ({ event, context }) => {
  const { ref, agentId, value, tag1, tag2, feedbackURI, feedbackHash } = event.args;
  const client = lower(event.log.address);
  await record('reputationAttestor', 'AttestationRefused', event, context);
  await context.db
    .insert(attestation)
    .values({
      ...place(event),
      id: event.id,
      ref,
      outcome: 'refused',
      agentId,
      client,
      value,
      tag1,
      tag2,
      feedbackURI,
      feedbackHash,
    });
});

ponder.on('reputationAttestor:AttestationSkipped', async ({ event, context }) => {
  const { ref } = event.args;
  await record('reputationAttestor', 'AttestationSkipped', event, context);
  await context.db.insert(attestation).values({ ...place(event), id: event.id, ref, outcome: 'skipped' });
});

ponder.on('reputationAttestor:AttestationFailed', async ({ event, context }) => {
  const { ref, reason } = event.args;
  await record('reputationAttestor', 'AttestationFailed', event, context);
  await context.db.insert(attestation).values({ ...place(event), id: event.id, ref, outcome: 'failed', reason });
});
