import { describe, expect, test } from 'bun:test';
import type { ApiRequest } from './api.ts';
import type { ToolApi } from './tool.ts';
import { tools } from './tools.ts';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const PAYMENT = { to: ADDRESS, amount: '1', idempotencyKey: 'a' };
/** Arguments that each tool takes. */
const examples: Readonly<Record<string, object>> = {
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
  create_job: {
    ...{ provider: ADDRESS, budget: '5', deadline: '3d', title: 'Rank', description: 'Rank the pools.' },
    ...{ rule: { type: 'manual' }, idempotencyKey: 'a' },
  },
  fund_job: { id: 'job_1e6d90c5b3a8' },
  refund_job: { id: 'job_1e6d90c5b3a8' },
  submit_job: { id: 'job_1e6d90c5b3a8', content: 'The pools.' },
  list_jobs: {},
  get_job: { id: 'job_1e6d90c5b3a8', includeWork: true },
};

/** What a tool asks the API for, which answers nothing that could be used. */
async function asked(name: string, args: object): Promise<readonly ApiRequest[]> {
  const requests: ApiRequest[] = [];
  const api: ToolApi = {
    walletId: async () => 'wallet_1e6d90c5b3a8',
    async call(request) {
      requests.push(request);
      return { status: 200, headers: new Headers(), text: '{}' };
    },
  };
  await tools.find(({ listed }) => listed.name === name)?.call(args, api);
  return requests;
}

test('there is an example of every tool, which asks the API', async () => {
  expect(Object.keys(examples)).toEqual(tools.map(({ listed }) => listed.name));
  for (const [name, args] of Object.entries(examples)) expect(await asked(name, args)).not.toEqual([]);
});

/** What the API answers by POST and changes nothing for. */
const LOOKS = ['/v1/payments/simulate', '/v1/x402/quote'];

describe.each(tools.map(({ listed }) => listed))(
  'the hints of the tool $name',
  ({ name, annotations, inputSchema }) => {
    test('say the worst that it can do', async () => {
      const requests = await asked(name, examples[name] ?? {});
      const changes = requests.some(({ method, path }) => method !== 'GET' && !LOOKS.includes(path));
      expect(annotations?.readOnlyHint).toBe(!changes);
      expect(annotations?.destructiveHint).toBe(changes);
      // Whoever is paid, asked or given work may be anybody.
      const reachesStrangers = changes || requests.some(({ path }) => path.startsWith('/v1/x402/'));
      expect(annotations?.openWorldHint).toBe(reachesStrangers);
      const methods = JSON.stringify(inputSchema.properties?.method ?? {});
      if (!changes) expect(methods).not.toMatch(/POST|PUT|PATCH|DELETE|OPTIONS/);
    });
  },
);
