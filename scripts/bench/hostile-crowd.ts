/**
 * The attackers of hostile.ts, in a process of their own, so that what they cost is not measured with what they do to
 * the server.
 */
import { z } from 'zod';
import { call } from '../../test/support/client.ts';

const wallet = z.object({ id: z.string(), address: z.string(), apiKey: z.string(), token: z.string() });
type Wallet = z.output<typeof wallet>;

/** Whom they are given to work with. */
export const crowdSchema = z.object({
  apiUrl: z.string(),
  username: z.string(),
  buyers: z.array(wallet),
  payers: z.array(wallet),
  freezer: wallet,
  schemaWriter: wallet,
  provider: z.string(),
  /** Their names, if not all are to be tried at once. */
  attacks: z.array(z.string()),
});
type Crowd = z.output<typeof crowdSchema>;

const BODY_BYTES = 65_536;
const CONNECTIONS_PER_SELLER = 4;
const GUESSERS = 16;
const SCHEMAS_PER_MINUTE = 60;
const DAY = 86_400;

/** How often each attack was answered, by its name. */
const answered: Record<string, number> = {};

let wanted: readonly string[] = [];

/** Does something again and again, until the process ends; what fails is done again like all else. */
function endlessly(name: string, times: number, work: (turn: number) => Promise<unknown>, pauseMs = 0): void {
  if (wanted.length > 0 && !wanted.includes(name)) return;
  for (let each = 0; each < times; each += 1) {
    void (async () => {
      for (let turn = each; ; turn += times) {
        await work(turn).catch(() => undefined);
        answered[name] = (answered[name] ?? 0) + 1;
        if (pauseMs > 0) await Bun.sleep(pauseMs);
      }
    })();
  }
}

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

/**
 * Demands as deep and as large as may be read, one far deeper, and an answer whose every character has to be escaped.
 */
function hostileAnswers(): (() => Response)[] {
  const option = (extra: string) =>
    `{"scheme":"exact","network":"eip155:31337","asset":"0x${'11'.repeat(20)}","payTo":"0x${'22'.repeat(20)}","maxTimeoutSeconds":60,"maxAmountRequired":"1","amount":"1","extra":${extra}}`;
  const demand = (version: 1 | 2, options: string[]) => `{"x402Version":${version},"accepts":[${options.join(',')}]}`;
  const many = Array.from({ length: 100 }, () => option(`{"b":[${nested(27)},${'[0],'.repeat(60)}0]}`));
  const largest = demand(1, many).padEnd(BODY_BYTES).slice(0, BODY_BYTES);
  const header = btoa(demand(2, [option(nested(29))]));
  const controls = '\u0001'.repeat(1_048_576);
  return [
    () => new Response(largest, { status: 402 }),
    () => new Response('{}', { status: 402, headers: { 'PAYMENT-REQUIRED': header } }),
    () => new Response(demand(1, [option(nested(40_000))]), { status: 402 }),
    () => new Response(controls),
  ];
}

function attack({ apiUrl, username, buyers, payers, freezer, schemaWriter, provider }: Crowd): void {
  const post = (path: string, token: string | undefined, body?: object, headers: Record<string, string> = {}) =>
    call(apiUrl, 'POST', path, { token, headers, ...(body === undefined ? {} : { body }) });
  hostileAnswers().forEach((answer, index) => {
    const { port } = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answer });
    const body = { url: `http://127.0.0.1:${port}/`, maxAmount: '1' };
    endlessly('x402', CONNECTIONS_PER_SELLER, async (turn) => {
      const { apiKey } = buyers[(index + 4 * turn) % buyers.length] as Wallet;
      const { status } = await post('/v1/x402/pay', apiKey, body);
      if (status === 429) await Bun.sleep(200);
    });
  });
  const ipOf = (turn: number) => `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;
  endlessly('guesses', GUESSERS, (turn) =>
    post('/v1/auth/login', undefined, { username, password: `guess ${turn}` }, { 'X-Real-IP': ipOf(turn) }),
  );
  endlessly('freezes', 1, (turn) =>
    post(`/v1/wallets/${freezer.id}/${turn % 2 === 0 ? 'freeze' : 'unfreeze'}`, freezer.token),
  );
  const doubling = Object.fromEntries(
    Array.from({ length: 30 }, (_, n) => [
      `d${n}`,
      { allOf: [{ $ref: `#/$defs/d${n + 1}` }, { $ref: `#/$defs/d${n + 1}` }] },
    ]),
  );
  const schema = { $defs: { ...doubling, d30: {} }, $ref: '#/$defs/d0' };
  const job = { providerAddress: provider, budgetUsdc: '1000000', title: 'a', description: 'a' };
  endlessly(
    'schemas',
    1,
    () =>
      post('/v1/jobs', schemaWriter.apiKey, {
        ...job,
        expiredAt: Math.floor(Date.now() / 1000) + 2 * DAY,
        evaluatorRule: { type: 'json_schema', schema },
      }),
    60_000 / SCHEMAS_PER_MINUTE,
  );
  // A wallet makes one payment after another: each has one that waits for its turn in a batch.
  endlessly('payments', payers.length, async (turn) => {
    const payer = payers[turn % payers.length] as Wallet;
    const body = { to: `0x${'33'.repeat(20)}`, amount: '0.01', currency: 'USDC' };
    const { status } = await post('/v1/payments', payer.apiKey, body);
    if (status >= 400) await Bun.sleep(1_000);
  });
}

if (import.meta.main) {
  const crowd = crowdSchema.parse(JSON.parse(Bun.env.BENCH_CROWD ?? ''));
  wanted = crowd.attacks;
  attack(crowd);
  process.once('SIGTERM', () => {
    process.stdout.write(JSON.stringify(answered));
    process.exit(0);
  });
}
