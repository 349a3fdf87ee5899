import type { Address, Hex } from 'viem';
import { z } from 'zod';
import { parseBoundedJson } from '../../core/lib/json.ts';
import { formatUsdc, parseUsdc } from '../../core/lib/money.ts';
import { type DemoAgent, fund, hex, openWallet, showResult } from './demo-agents.ts';
import { awaited, type Connection, callApi, RefusedCallError, SceneError } from './demo-api.ts';
import { type Seller, startSeller } from './demo-seller.ts';
import type { Teller } from './demo-story.ts';

/** Where the scene is played. */
export interface Stage extends Connection {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly usdc: Address;
  /** Has ETH of the local chain, with which the seller pays for its transactions. */
  readonly gasKey: Hex;
  readonly tell: Teller;
  /** The Owner of the agents, a user who does not exist yet. */
  readonly owner: { readonly username: string; readonly password: string };
  /** Where to watch, and what to wait for before business begins, if anything. */
  readonly console?: { readonly url: string; readonly watched: () => Promise<void> } | undefined;
  /** Gets what then goes on after the scene. */
  readonly keep?: ((kept: KeptAgents) => void) | undefined;
}

/** Agents of the scene that do business with others after it. */
export interface KeptAgents {
  readonly seller: Seller;
  readonly merchant: DemoAgent;
  readonly provider: DemoAgent;
}

/** Micro-USDC. */
const FUNDS = 20_000_000n;
const TX_LIMIT = 5_000_000n;
const BUDGET = 3_000_000n;
const PRICE = 250_000n;
const MOST_FOR_DATA = 500_000n;
const TOO_MUCH = 6_000_000n;

const INTRODUCTION = `Three agents with wallets of their own do business: a Client, a Provider and a Seller. They act by
the tools that Bursar has for agents (MCP). Their Owner, who is a person, claims their wallets and sets limits.`;

/** What the seller sells, in the demo and in the shop of `bursar dev`. */
export const WEATHER = {
  description: 'The weather in Lisbon today',
  content: { city: 'Lisbon', sky: 'clear', celsius: 21 },
};

/** What the Client asks for, as the rule by which the work is judged. */
const schema = {
  type: 'array',
  minItems: 3,
  items: {
    type: 'object',
    required: ['name', 'minutesOnFoot'],
    properties: { name: { type: 'string' }, minutesOnFoot: { type: 'integer', minimum: 0 } },
  },
};
const work = [
  { name: 'Miradouro da Graça', minutesOnFoot: 12 },
  { name: 'Jardim da Estrela', minutesOnFoot: 25 },
  { name: 'Castelo de São Jorge', minutesOnFoot: 9 },
];

/**
 * Three agents with wallets of their own do business: one hires another and buys from the third. They use the public
 * tools and nothing else. Throws what went wrong, which ends the scene.
 */
export async function playScene(stage: Stage): Promise<void> {
  const { tell } = stage;
  tell.note(INTRODUCTION);
  tell.step({
    who: 'Bursar',
    event: 'started',
    text: `serves them at ${stage.apiUrl}/mcp, with play money on a chain of this machine`,
    facts: { apiUrl: stage.apiUrl, rpcUrl: stage.rpcUrl, chainId: stage.chainId, usdc: stage.usdc },
  });
  tell.chapter('Three wallets');
  const client = await openWallet(stage, tell, 'Client', stage.owner);
  const [provider, merchant] = await Promise.all([
    openWallet(stage, tell, 'Provider', client),
    openWallet(stage, tell, 'Seller', client),
  ]);
  await equip(stage, client);
  if (stage.console !== undefined) {
    tell.step({
      who: 'Owner',
      event: 'console_shown',
      facts: { consoleUrl: stage.console.url },
      text: `can watch all of it in a browser: ${stage.console.url}`,
    });
    await stage.console.watched();
  }
  tell.chapter('Work for a budget');
  const job = await hire(stage, client, provider);
  const jobFee = await deliver(stage, provider, job);
  tell.chapter('A purchase');
  const seller = await openShop(stage, merchant);
  stage.keep?.({ seller, merchant, provider });
  try {
    const purchaseFee = await buy(stage, client, seller);
    tell.chapter('A limit, and an exception');
    await tryTooMuch(stage, client, merchant);
    const exceptionFee = await askOwner(stage, client, merchant);
    const fees = jobFee + purchaseFee + exceptionFee;
    tell.chapter('The result');
    await showResult(stage, [client, provider, merchant], { total: FUNDS, fees });
  } finally {
    if (stage.keep === undefined) await seller.stop();
  }
}

const wallet = z.object({ balance: z.string(), policy: z.object({ txLimit: z.string().nullable() }) });

/** Gives the Client its rules and its money. */
async function equip(stage: Stage, client: DemoAgent): Promise<void> {
  const { tell } = stage;
  const limit = formatUsdc(TX_LIMIT);
  const { tx_hash: limitTx } = await callApi(stage, {
    method: 'PATCH',
    path: `/v1/wallets/${client.walletId}/config`,
    token: client.ownerToken,
    body: { txLimit: limit },
    answer: z.object({ tx_hash: hex }),
  });
  tell.step({
    who: 'Owner',
    event: 'limit_set',
    txHash: limitTx,
    amount: limit,
    text: `lets the Client pay at most ${limit} USDC at a time; the contract itself checks that`,
  });
  const funds = formatUsdc(FUNDS);
  const { txHash } = await fund(stage, client.address, funds);
  tell.step({ who: 'Faucet', event: 'funded', text: `gives the Client ${funds} USDC`, txHash, amount: funds });
  const { balance, policy } = await client.call('get_wallet', {}, wallet);
  if (policy.txLimit !== limit) throw new SceneError('The wallet does not show the limit that its Owner has set.');
  tell.step({
    who: 'Client',
    event: 'wallet_seen',
    text: `looks at its wallet: ${balance} USDC, at most ${policy.txLimit} USDC at a time`,
  });
}

const offered = z.object({
  jobId: z.string(),
  createTxHash: hex,
  fundTxHash: hex.nullish(),
  fundError: z.object({ error: z.string(), message: z.string() }).optional(),
});

/** The Client offers the Provider a Job and pays its budget into escrow; answers the Job's id. */
async function hire({ tell }: Stage, client: DemoAgent, provider: DemoAgent): Promise<string> {
  const budget = formatUsdc(BUDGET);
  const order = {
    provider: provider.address,
    budget,
    deadline: '3d',
    fund: true,
    idempotencyKey: 'demo-job',
    title: 'Three sights of Lisbon',
    description: 'Three sights as a JSON list, each with its name and its minutes on foot from the river.',
    rule: { type: 'json_schema', schema },
  };
  const { jobId, createTxHash, fundTxHash, fundError } = await client.call('create_job', order, offered);
  tell.step({
    who: 'Client',
    event: 'job_created',
    txHash: createTxHash,
    facts: { jobId },
    text: `offers the Provider a Job: "${order.title}", to be judged by a JSON Schema`,
  });
  if (typeof fundTxHash !== 'string')
    throw new SceneError(`The Job was not funded: ${fundError?.message ?? 'no reason was given'}`);
  tell.step({
    who: 'Client',
    event: 'job_funded',
    txHash: fundTxHash,
    amount: budget,
    facts: { jobId },
    text: `pays ${budget} USDC into escrow, where they wait for the judgement`,
  });
  return jobId;
}

const jobList = z.object({ jobs: z.array(z.object({ id: z.string() })) });
const shownJob = z.object({
  job: z.object({ status: z.string(), evaluation_reason: z.object({ text: z.string() }).nullable() }),
});
const task = z.object({ specification: z.object({ text: z.string() }) });
const described = z.object({ description: z.string() });
const TASK_BOUNDS = { maxBytes: 131_072, maxDepth: 80 };

/** The Provider finds the Job and does the work, and the rule judges it; answers what the platform kept. */
async function deliver(stage: Stage, provider: DemoAgent, jobId: string): Promise<bigint> {
  const { tell } = stage;
  await awaited(stage, 'The listing of the Job for its Provider', async () => {
    const { jobs } = await provider.call('list_jobs', { role: 'provider', status: 'funded' }, jobList);
    return jobs.find(({ id }) => id === jobId);
  });
  const { specification } = await provider.call('get_job', { id: jobId }, task);
  const { description } = described.parse(parseBoundedJson(specification.text, TASK_BOUNDS));
  tell.step({
    who: 'Provider',
    event: 'job_found',
    facts: { jobId },
    text: `finds the Job and reads its task: "${description}"`,
  });
  const { submitTxHash } = await provider.call(
    'submit_job',
    { id: jobId, content: work },
    z.object({ submitTxHash: hex }),
  );
  tell.step({
    who: 'Provider',
    event: 'job_submitted',
    txHash: submitTxHash,
    facts: { jobId },
    text: `hands in its work: ${work.map(({ name }) => name).join(', ')}`,
  });
  const { status, evaluation_reason: reason } = await awaited(stage, 'The evaluation of the Job', async () => {
    const { job } = await provider.call('get_job', { id: jobId }, shownJob);
    return job.status === 'submitted' ? undefined : job;
  });
  if (status !== 'completed') throw new SceneError(`The Job is ${status}: ${reason?.text ?? 'no reason was given'}`);
  const earned = await awaited(stage, "The Provider's pay", async () => {
    const balance = await balanceOf(provider);
    return balance > 0n ? balance : undefined;
  });
  const { finalize_tx_hash: txHash } = await callApi(stage, {
    method: 'GET',
    path: `/v1/jobs/${jobId}`,
    answer: z.object({ finalize_tx_hash: hex }),
  });
  const [amount, fee] = [formatUsdc(earned), formatUsdc(BUDGET - earned)];
  tell.step({
    who: 'Evaluator',
    event: 'job_completed',
    txHash,
    amount,
    facts: { jobId, fee },
    text: `finds that the work fits the schema: the escrow pays the Provider ${amount} USDC (fee ${fee})`,
  });
  return BUDGET - earned;
}

async function balanceOf(agent: DemoAgent): Promise<bigint> {
  const { balance } = await agent.call('get_wallet', {}, wallet);
  return usdcIn(balance);
}

function usdcIn(text: string): bigint {
  const amount = parseUsdc(text);
  if (amount === undefined) throw new SceneError(`${text} is no amount of USDC.`);
  return amount;
}

/** The Seller begins to sell. */
async function openShop({ tell, ...chain }: Stage, merchant: DemoAgent): Promise<Seller> {
  const price = formatUsdc(PRICE);
  const seller = await startSeller({
    chain,
    gasKey: chain.gasKey,
    payTo: merchant.address,
    price: PRICE,
    path: '/weather',
    goods: WEATHER,
    onPaid: (txHash) =>
      tell.step({
        who: 'Seller',
        event: 'x402_settled',
        txHash,
        amount: price,
        text: `checks the payment and cashes it: ${price} USDC`,
      }),
  });
  tell.step({
    who: 'Seller',
    event: 'shop_opened',
    amount: price,
    facts: { url: seller.url },
    text: `sells "${WEATHER.description}" at ${seller.url}`,
  });
  return seller;
}

const quoted = z.object({ amount: z.string(), feeAmount: z.string(), sellerStatus: z.number() });
const bought = z.object({
  paymentId: z.string(),
  txHash: hex,
  feeAmount: z.string(),
  response: z.object({ status: z.number(), body: z.object({ text: z.string() }) }),
});

/** The Client buys from the Seller by x402; answers the fee. */
async function buy(stage: Stage, client: DemoAgent, { url }: Seller): Promise<bigint> {
  const { tell } = stage;
  const quote = await client.call('quote_x402', { url }, quoted);
  tell.step({
    who: 'Client',
    event: 'x402_quoted',
    amount: quote.amount,
    text: `asks for the price: status ${quote.sellerStatus}, ${quote.amount} USDC and a fee of ${quote.feeAmount}`,
  });
  const order = { url, maxAmount: formatUsdc(MOST_FOR_DATA), idempotencyKey: 'demo-purchase' };
  const { paymentId, feeAmount, response } = await client.call('buy_x402', order, bought);
  if (response.status !== 200) throw new SceneError(`The Seller answered with status ${response.status}.`);
  tell.step({
    who: 'Client',
    event: 'x402_bought',
    amount: quote.amount,
    facts: { paymentId, fee: feeAmount },
    text: `buys it with one call and gets ${response.body.text}`,
  });
  await awaited(stage, 'The confirmation of the purchase', async () => {
    const { status } = await client.call('get_payment', { id: paymentId }, z.object({ status: z.string() }));
    if (status === 'failed') throw new SceneError('The purchase failed.');
    return status === 'confirmed' ? status : undefined;
  });
  const fee = usdcIn(feeAmount);
  const left = FUNDS - BUDGET - PRICE - fee;
  await awaited(stage, 'The fee of the purchase', async () => ((await balanceOf(client)) === left ? left : undefined));
  tell.step({
    who: 'Bursar',
    event: 'x402_confirmed',
    amount: feeAmount,
    facts: { paymentId },
    text: `sees the transfer on the chain: the purchase is confirmed, and its fee is taken`,
  });
  return fee;
}

/** The Client tries to pay more than it may, and is refused. */
async function tryTooMuch({ tell }: Stage, client: DemoAgent, payee: DemoAgent): Promise<void> {
  const amount = formatUsdc(TOO_MUCH);
  const order = { to: payee.address, amount, idempotencyKey: 'demo-too-much' };
  tell.step({ who: 'Client', event: 'payment_tried', amount, text: `tries to pay ${amount} USDC at once` });
  const refusal = await client.call('pay', order, z.unknown()).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof RefusedCallError) return error.text;
      throw error;
    },
  );
  if (refusal === undefined) throw new SceneError('A payment above the limit was not refused.');
  tell.step({
    who: 'Bursar',
    event: 'payment_refused',
    amount,
    facts: { refusal },
    text: `refuses, and the agent reads:\n${refusal}`,
  });
}

const approval = z.object({ id: z.string(), status: z.string(), paymentId: z.string().nullable() });
const shownPayment = z.object({ status: z.string(), fee_amount: z.string(), tx_hash: hex });

/** The Client asks its Owner for that one payment, and the Owner approves it; answers the fee. */
async function askOwner(stage: Stage, client: DemoAgent, payee: DemoAgent): Promise<bigint> {
  const { tell } = stage;
  const amount = formatUsdc(TOO_MUCH);
  const reason = 'the weather of the whole year, at a discount';
  const order = { to: payee.address, amount, reason, idempotencyKey: 'demo-exception' };
  const { approval: requested } = await client.call('request_approval', order, z.object({ approval }));
  tell.step({
    who: 'Client',
    event: 'approval_requested',
    amount,
    facts: { approvalId: requested.id, reason },
    text: `asks its Owner for this one payment: ${reason}`,
  });
  await callApi(stage, {
    method: 'POST',
    path: `/v1/approvals/${requested.id}/approve`,
    token: client.ownerToken,
    body: {},
    answer: approval,
  });
  const paymentId = await awaited(stage, 'The payment that the Owner approved', async () => {
    const { paymentId: made } = await client.call('get_approval', { id: requested.id }, approval);
    return made ?? undefined;
  });
  const payment = await awaited(stage, 'The confirmation of the payment', async () => {
    const found = await client.call('get_payment', { id: paymentId }, shownPayment);
    if (found.status === 'failed') throw new SceneError('The approved payment failed.');
    return found.status === 'confirmed' ? found : undefined;
  });
  const { fee_amount: fee, tx_hash: txHash } = payment;
  tell.step({
    who: 'Owner',
    event: 'approval_used',
    amount,
    txHash,
    facts: { paymentId, fee },
    text: `approves it, once: ${amount} USDC are paid, and the limit stays as it is`,
  });
  return usdcIn(fee);
}
