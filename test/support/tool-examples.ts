const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const PAYMENT = { to: ADDRESS, amount: '1', idempotencyKey: 'a' };
/** Arguments that each tool takes. */
export const toolExamples: Readonly<Record<string, object>> = {
  get_wallet: {},
  get_reputation: { address: ADDRESS },
  check_payment: { to: ADDRESS, amount: '1' },
  pay: PAYMENT,
  request_approval: { ...PAYMENT, reason: 'The rent.' },
  get_approval: { id: 'apr_1e6d90c5b3a8' },
  get_payment: { id: 'pay_1e6d90c5b3a8' },
  list_activity: {},
  quote_x402: { url: 'https://seller.example/' },
  buy_x402: { url: 'https://seller.example/', maxAmount: '1', idempotencyKey: 'a' },
  sell: {},
  find_agents: { query: 'summary' },
  find_services: {},
  create_job: {
    provider: ADDRESS,
    budget: '5',
    deadline: '3d',
    title: 'Rank',
    description: 'Rank the pools.',
    rule: { type: 'manual' },
    idempotencyKey: 'a',
  },
  fund_job: { id: 'job_1e6d90c5b3a8' },
  refund_job: { id: 'job_1e6d90c5b3a8' },
  submit_job: { id: 'job_1e6d90c5b3a8', content: 'The pools.' },
  list_jobs: {},
  get_job: { id: 'job_1e6d90c5b3a8', includeWork: true },
};
