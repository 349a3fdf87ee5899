import type { components } from '../../../clients/typescript/src/schema.ts';
import { type FixedAnswers, like } from './examples.ts';

type Entry = components['schemas']['ActivityEntry'];

/** The present time of all pages, in Unix seconds: an hour after what the examples show. */
export const NOW = 1_790_003_600;
const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];

export const RESEARCH = 'wallet_5f0c2ab81d9e';
const SHOPPER = 'wallet_80d1b6f3e72a';
const [RESEARCH_ADDRESS, SHOPPER_ADDRESS, WEATHER, PRINTER] = [
  '0x4FC31A03481554Ba2fA3f23c29aE46479159b2b8',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
] as const;

const wallets = [
  like('ListedWallet', { id: RESEARCH, chain_address: RESEARCH_ADDRESS, name: 'Research', expires_at: null }),
  like('ListedWallet', {
    id: SHOPPER,
    chain_address: SHOPPER_ADDRESS,
    name: 'Shopper',
    frozen: 1,
    tx_limit: '0',
    daily_limit: '0',
    expires_at: null,
  }),
];
const payments = [
  like('Payment', { id: 'pay_1', to_address: WEATHER, created_at: NOW - 4 * MINUTE, status: 'pending' }),
  like('Payment', { id: 'pay_2', to_address: SHOPPER_ADDRESS, amount: '12', fee_amount: '0.24', memo: 'groceries' }),
  like('Payment', { id: 'pay_3', to_address: PRINTER, amount: '0.25', fee_amount: '0.01', type: 'x402', memo: '' }),
  like('Payment', {
    id: 'pay_4',
    to_address: PRINTER,
    amount: '1200',
    status: 'failed',
    refusal: 'DAILY_LIMIT_EXCEEDED',
    memo: 'a poster for the fair',
    created_at: NOW - DAY,
  }),
];
const approval = like('Approval', {
  amount: '180',
  to: PRINTER,
  reason: 'The forecast for next year: a third less if we pay it at once.',
  createdAt: NOW - 20 * MINUTE,
  expiresAt: NOW + 22 * HOUR,
  decidedAt: null,
  decidedBy: null,
  paymentId: null,
});
const jobs = [
  like('Job', { id: 'job_1', title: 'Rank the pools', status: 'submitted', client_wallet_id: RESEARCH }),
  like('Job', { id: 'job_2', title: 'Translate the report', status: 'funded', client_wallet_id: RESEARCH }),
  like('Job', { id: 'job_3', title: 'Collect prices', status: 'open', client_wallet_id: RESEARCH }),
  like('Job', {
    id: 'job_4',
    title: 'Check the addresses of all recipients of the past quarter',
    status: 'completed',
    client_wallet_id: RESEARCH,
    evaluation_outcome: 'approved',
    evaluation_reason: 'All twenty are there.',
    evaluated_by: 'owner',
    evaluated_at: NOW - DAY,
  }),
];
const change = like('ScheduledChange', { dueAt: NOW + 20 * HOUR, createdAt: NOW - 4 * HOUR });
const withdrawal = like('ScheduledWithdrawal', { amount: '40', to: WEATHER, executeAt: NOW + 20 * HOUR, txHash: null });
const ofResearch = { walletId: RESEARCH, walletName: 'Research', since: NOW - 20 * MINUTE, dueAt: NOW + DAY } as const;
const judged = like('Job', {
  id: 'job_1',
  title: 'Rank the pools',
  status: 'submitted',
  deliverable_uri: 'https://bursar.example/v1/jobs/job_1/content',
  evaluation_note: 'Its rule asks the Owner.',
});
const moved = (entry: Partial<Entry>): Entry => like('ActivityEntry', { change: null, host: null, ...entry });
const activity = [
  moved({ id: 'a1', at: NOW - 4 * MINUTE, counterparty: WEATHER }),
  moved({ id: 'a2', kind: 'deposit', amount: '100', fee_amount: null, memo: null }),
  moved({
    id: 'a3',
    kind: 'purchase',
    amount: '-0.25',
    counterparty: PRINTER,
    memo: null,
    host: 'api.weather.example',
  }),
  moved({ id: 'a4', kind: 'withdrawal', amount: '-12', fee_amount: null, memo: null }),
  moved({ id: 'a5', at: NOW - DAY, status: 'failed', amount: '0', refusal: 'DAILY_LIMIT_EXCEEDED' }),
];
const group = (key: string, amount: string, count: number) => ({ key, amount, fees: '0.1', count });
const spending = {
  month: '2026-09',
  from: 1_788_220_800,
  to: 1_790_812_800,
  amount: '153.5',
  fees: '3.07',
  count: 27,
  rest: { amount: '0', fees: '0', count: 0 },
};
const byQuery = {
  day: ['02:12', '03:3.5', '07:40', '08:38', '09:7', '14:22', '15:1', '18:10', '21:20'].map((text) => {
    const [day, amount = ''] = text.split(':');
    return group(`2026-09-${day}`, amount, 3);
  }),
  recipient: [group(SHOPPER_ADDRESS, '80', 12), group(WEATHER, '53.5', 10), group(PRINTER, '20', 5)],
  kind: [group('payment', '133.5', 20), group('purchase', '20', 7)],
};
const groupsBy = (by: string | null) => byQuery[by === 'recipient' || by === 'kind' ? by : 'day'];

/** What the API answers on all pages; the rest are the examples of the OpenAPI document. */
export const FIXED_ANSWERS: FixedAnswers = {
  'GET /v1/auth/browser': { userId: 'user_2d7f4e9b0c61', csrfToken: 'a token', username: 'ann' },
  'GET /v1/wallets': { wallets, nextCursor: null },
  'GET /v1/me/address-book': { addresses: [{ address: WEATHER, name: 'Weather data' }] },
  'GET /v1/wallets/{id}/payments': { payments },
  'GET /v1/wallets/{id}/scheduled-changes': { changes: [change] },
  'GET /v1/wallets/{id}/withdrawals': { withdrawals: [withdrawal] },
  'GET /v1/approvals': { approvals: [{ ...approval, id: 'apr_2', status: 'used', amount: '30' }] },
  'GET /v1/inbox': {
    items: [
      { ...ofResearch, kind: 'approval', state: 'waiting', approval },
      { ...ofResearch, kind: 'job', state: 'waiting', job: judged, description: 'The top 20 by volume, as JSON.' },
      { ...ofResearch, kind: 'key', state: 'waiting', key: like('AgentKey', { limitsUnknown: true, limits: null }) },
      { ...ofResearch, kind: 'ownership', state: 'waiting', offeredTo: WEATHER },
      { ...ofResearch, kind: 'change', state: 'scheduled', change },
      { ...ofResearch, kind: 'withdrawal', state: 'scheduled', withdrawal },
    ],
    nextCursor: null,
  },
  'GET /v1/jobs/by-wallet/{walletId}': (query) => {
    const shown = query.get('role') === 'client' ? jobs : [];
    return { jobs: shown, total: shown.length, page: 1, pageSize: 50 };
  },
  'GET /v1/wallets/{id}/activity': { activity, nextCursor: 'more' },
  'GET /v1/wallets/{id}/spending': (query) => ({ ...spending, groups: groupsBy(query.get('by')) }),
  'GET /v1/wallets/{id}/keys': {
    keys: [
      like('AgentKey', { name: 'Claude', limits: like('KeyLimits') }),
      like('AgentKey', { id: 'key_2', kind: 'key', name: 'courier', appHost: null, limits: null, lastUsedAt: null }),
    ],
  },
  'GET /v1/wallets/{id}/webhook': { walletId: RESEARCH, webhookUrl: 'https://agent.example/bursar' },
  'GET /v1/wallets/{id}/webhook-deliveries': {
    deliveries: [
      like('WebhookDelivery', {
        id: 'whd_1',
        type: 'approval_requested',
        status: 'pending',
        attempts: 2,
        nextAttemptAt: NOW + MINUTE,
        lastStatusCode: 503,
        lastError: 'The receiver answered 503.',
        deliveredAt: null,
      }),
      like('WebhookDelivery', { id: 'whd_2' }),
      like('WebhookDelivery', { id: 'whd_4', type: 'test', jobId: '' }),
      like('WebhookDelivery', {
        id: 'whd_3',
        type: 'payment_failed',
        status: 'failed',
        attempts: 4,
        lastStatusCode: null,
        lastError: 'The receiver did not answer within 5 s.',
        deliveredAt: null,
      }),
    ],
  },
  'GET /v1/auth/sessions': {
    sessions: [
      like('Session'),
      like('Session', { id: 'ses_2', current: false, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }),
    ],
  },
  'GET /v1/webhook-deliveries/{id}': {
    delivery: like('WebhookDelivery', { lastStatusCode: 503, lastError: 'The receiver answered 503.' }),
    payload: '{"type":"approval_requested","approvalId":"apr_4c1f7a02be93","status":"pending","amount":"180"}',
    lastAnswer: '{"error":"We are updating. Come back soon."}',
  },
  'GET /v1/me/audit': {
    entries: [
      like('AuditEntry'),
      like('AuditEntry', { id: '2', action: 'withdrawal_made', details: { to: WEATHER, amount: '12' } }),
      like('AuditEntry', { id: '3', action: 'login_failed', walletId: null, details: {}, count: 3 }),
    ],
    nextCursor: null,
  },
  'GET /v1/me/notification-channels': {
    channels: [
      like('NotificationChannel'),
      like('NotificationChannel', {
        id: 'nch_2',
        type: 'email',
        name: 'Office',
        target: 'a…@mail.example',
        state: 'unconfirmed',
        lastSentAt: null,
      }),
      like('NotificationChannel', {
        id: 'nch_3',
        name: 'Old phone',
        lastError: 'The receiver answered 503.',
        nextAttemptAt: NOW + HOUR,
      }),
    ],
    types: ['ntfy', 'email', 'telegram', 'webhook'],
    pushPublicKey: '',
  },
};
