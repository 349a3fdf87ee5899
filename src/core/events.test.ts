import { expect, test } from 'bun:test';
import { ACTIVITY_CHANGES, bodyFields, CHOSEN_TYPES, KINDS, USUAL_TYPES, WEBHOOK_TYPES } from './events.ts';

test('every webhook event is documented, with its fields, and has a type in the client', async () => {
  const documented = await Bun.file('docs/webhooks.md').text();
  const typed = await Bun.file('clients/typescript/src/webhook-events.ts').text();
  for (const type of WEBHOOK_TYPES) {
    const { ids, facts } = bodyFields(type);
    const row = documented.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${type}\``)) ?? '';
    for (const name of Object.keys({ ...ids, ...facts }))
      expect([type, row]).toEqual([type, expect.stringContaining(`\`${name}\``)]);
    expect(typed).toContain(`'${type}'`);
  }
});

test('a URL that chose nothing receives what the specification promises', () => {
  const promised = ['job_created', 'job_funded', 'job_submitted', 'job_completed', 'job_rejected', 'job_expired'];
  expect<readonly string[]>(USUAL_TYPES).toEqual(expect.arrayContaining(promised));
  expect(CHOSEN_TYPES.filter((type) => !USUAL_TYPES.includes(type)).sort()).toEqual([
    'deposit_received',
    'payment_confirmed',
    'payment_received',
    'wallet_frozen',
    'wallet_unfrozen',
    'withdrawal_made',
  ]);
});

test('what rows store by its place keeps its place', () => {
  expect(ACTIVITY_CHANGES).toEqual([
    ...(['wallet_deployed', 'session_changed', 'policy_changed', 'wallet_frozen', 'wallet_unfrozen'] as const),
    ...(['guardian_changed', 'owner_changed', 'owner_offered', 'budgets_changed', 'recipient_budget_changed'] as const),
    ...(['session_key_changed', 'session_keys_revoked'] as const),
  ]);
  expect(KINDS).toEqual([
    ...(['notifications', 'approvals', 'refusals', 'freezes', 'ownership', 'rules', 'withdrawals'] as const),
    ...(['deposits', 'jobs', 'security', 'webhooks'] as const),
  ]);
});
