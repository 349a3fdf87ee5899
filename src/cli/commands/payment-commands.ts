import { type Hex, isHash } from 'viem';
import { z } from 'zod';
import { createIngestStore } from '../../chain/ingest/ingest-store.ts';
import { connectChain } from '../../chain/nodes/chain.ts';
import { createTrails } from '../../chain/relay/message-trail.ts';
import { AppError } from '../../core/errors.ts';
import type { AuditAction } from '../../core/events.ts';
import { nowSeconds, systemClock } from '../../core/lib/time.ts';
import { createLogger } from '../../core/log.ts';
import { decide, reasonField } from '../../features/jobs/evaluation/evaluation-service.ts';
import { createEvaluationStore } from '../../features/jobs/evaluation/evaluation-store.ts';
import { createJobStore } from '../../features/jobs/job-store.ts';
import { explainPayment, explanation, explanationLines } from '../../features/payments/explain-payment.ts';
import { createPaymentListing } from '../../features/payments/payment-listing.ts';
import { createOrderStore } from '../../features/payments/payment-orders.ts';
import { createPaymentStore } from '../../features/payments/payment-store.ts';
import type { OrderKind, OrderRow, PaymentRow } from '../../features/payments/payment-tables.ts';
import { createSessionStore } from '../../features/signing/session-store.ts';
import { createWalletStore } from '../../features/wallets/wallet-store.ts';
import { auditStatement } from '../../http/audit/audit.ts';
import { asOperator } from '../../http/audit/audit-entry.ts';
import { shownName } from '../../http/unknown-fields.ts';
import { isFinal } from '../../server/operator/operator-view.ts';
import type { Db } from '../../storage/db/open.ts';
import { type Command, command, type Invocation, PartlyError, UsageError } from '../common/command.ts';
import { withDatabase } from '../common/existing-database.ts';
import { isServed, localUrl } from '../common/local-server.ts';
import { jsonOnce, print, printJson } from '../common/output.ts';
import { requireDeployment } from '../common/serve-settings.ts';
import { NotFoundError, VIEW_SETTINGS } from '../look/look-at-database.ts';

/** `bursar payment explain`: shows all that is known of a payment, here and on-chain, and changes nothing. */
export const explainPaymentCommand = command({
  name: 'payment explain',
  summary: 'shows what the database and the chain know about a payment; changes nothing',
  words: [{ name: 'payment-id', help: 'Id of the payment' }],
  examples: ['payment explain pay_427418088199 --env-file bursar.env'],
  json: jsonOnce(explanation),
  settings: ['dataDir', 'serverDatabaseUrl', 'rpcUrls', 'chainId', 'deployment'],
  async run({ dataDir, serverDatabaseUrl, rpcUrls, chainId, deployment }, { word, isJson }) {
    const { contracts } = await requireDeployment(deployment, chainId);
    const logger = createLogger({ level: 'silent', pretty: false, secrets: [] });
    const { chain, nodes } = await connectChain({ rpcUrls, chainId, contracts, logger });
    try {
      await withDatabase({ dataDir, serverDatabaseUrl }, async (db) => {
        const payments = createPaymentStore(db);
        const found = await explainPayment(chain, payments, createSessionStore(db), word('payment-id'));
        if (isJson) await printJson(explanation, found);
        else await print(explanationLines(found).join('\n'));
      });
    } finally {
      nodes.close();
    }
  },
});

const ordered = z.object({
  payment: z.string().nullable().describe('Id of the payment, or null if unknown here'),
  ref: z.string().describe('Its reference on-chain'),
  requested: z.enum(['resend', 'adopt', 'give-up']).describe('What was requested'),
  state: z.enum(['requested', 'done', 'refused']).describe('`requested`, or how it ended'),
  answer: z.string().nullable().describe('The result, or null'),
  status: z.string().nullable().describe('Its status, or null'),
});

/** A server takes orders up within seconds, and gives up on one that no node answers. */
const ANSWER_MS = 20_000;
const LOOK_MS = 200;

/** `bursar payment resend`: the same signed message, once more. */
export const resendPaymentCommand = orderCommand('resend', {
  summary: "sends a pending payment's message again, at higher fees; it executes once at most",
  examples: ['payment resend pay_427418088199'],
});

/** `bursar payment adopt`: records a payment from its transaction. */
export const adoptPaymentCommand = orderCommand('adopt', {
  summary: 'records a payment from the transaction that executed it',
  examples: [
    'payment adopt pay_427418088199',
    'payment adopt pay_427418088199 --tx 0x38159de6e4ca571a61d21747763224e9d79b52110f56b46a42437c3bc00d0b08',
  ],
  texts: [{ name: 'tx', help: 'Hash of the transaction, from any sender; without it, the server looks for it' }],
});

/** `bursar payment give-up`: a payment has failed as soon as the chain proves it. */
export const giveUpPaymentCommand = orderCommand('give-up', {
  summary: 'reports a pending payment failed, if the chain proves that it cannot happen',
  examples: ['payment give-up pay_427418088199', 'payment give-up pay_427418088199 --json | jq -r .answer'],
});

/** A command that writes an order down for the server, and awaits its answer. */
function orderCommand(kind: OrderKind, described: Pick<Command, 'summary' | 'examples' | 'texts'>): Command {
  return command({
    ...described,
    name: `payment ${kind}`,
    words: [{ name: 'payment', help: 'Id of the payment, or its reference on-chain' }],
    exits: [
      '0: done, or nothing was left to do',
      '1: refused; the reason says what to wait for, or what to do',
      '3: written down; a server has not answered yet',
    ],
    json: jsonOnce(ordered),
    settings: VIEW_SETTINGS,
    run: (place, given) => order(place, given, kind),
  });
}

const ACTIONS = {
  resend: 'payment_resend_requested',
  adopt: 'payment_adoption_requested',
  'give-up': 'payment_give_up_requested',
} as const satisfies Readonly<Record<OrderKind, AuditAction>>;

interface OrderPlace {
  readonly dataDir: string;
  readonly serverDatabaseUrl: string | undefined;
  readonly host: string;
  readonly port: number;
}

type OrderAnswer = z.output<typeof ordered>;

async function order(
  { dataDir, serverDatabaseUrl, host, port }: OrderPlace,
  given: Invocation,
  kind: OrderKind,
): Promise<void> {
  const txHash = hashOf(given.text('tx'));
  await withDatabase({ dataDir, serverDatabaseUrl }, async (db) => {
    const { ref, payment } = await named(db, given.word('payment'), txHash);
    const known = payment && (await knownEnding(db, payment, kind, txHash));
    if (known !== undefined) return await report(known, given.isJson);
    await request(db, { ref, kind, txHash }, payment);
    const answered = (await isServed(localUrl(host, port))) ? await awaitAnswer(db, ref, kind) : undefined;
    await report(await answerOf(db, { ref, kind }, answered), given.isJson);
  });
}

function hashOf(text: string | undefined): Hex | null {
  if (text === undefined) return null;
  if (!isHash(text)) throw new UsageError('--tx takes the hash of a transaction: 0x and 64 hex digits.');
  return text;
}

async function named(
  db: Db,
  name: string,
  txHash: Hex | null,
): Promise<{ readonly ref: Hex; readonly payment: PaymentRow | undefined }> {
  const listing = createPaymentListing(db);
  const payment = isHash(name) ? await listing.byRef(name) : await listing.byId(name);
  if (payment !== undefined) return { ref: payment.ref, payment };
  // A payment that is not recorded here, as after a restore, has only its name on-chain.
  if (isHash(name) && txHash !== null) return { ref: name, payment };
  throw new NotFoundError(
    `There is no payment ${shownName(name)}. Name its id or its reference (bursar payment list); ` +
      'one that is not recorded here is adopted by its reference, ref of PaymentExecuted, together with --tx.',
  );
}

/** The outcome of an order that the database decides, whatever the server would find. */
async function knownEnding(
  db: Db,
  payment: PaymentRow,
  kind: OrderKind,
  txHash: Hex | null,
): Promise<OrderAnswer | undefined> {
  const { id, ref, status, blockNumber, refusal, messageId } = payment;
  const outcome = (state: 'done' | 'refused', answer: string): OrderAnswer => ({
    payment: id,
    ref,
    requested: kind,
    status,
    state,
    answer,
  });
  const place = `it is in block ${blockNumber} by ${payment.txHash}, ${status}`;
  const final = await createIngestStore(db).finalView();
  if (kind === 'adopt') {
    if (blockNumber === null) return undefined;
    if (txHash === null || txHash.toLowerCase() === payment.txHash) return outcome('done', place);
    return isFinal(blockNumber, { final }) ? outcome('refused', `${place}, which is final`) : undefined;
  }
  if (blockNumber !== null) return outcome('refused', place);
  if (status === 'failed') return outcome(kind === 'give-up' ? 'done' : 'refused', 'it has failed');
  if (kind === 'give-up') return undefined;
  if (refusal !== null)
    return outcome('refused', `its wallet refused it (${refusal}), and its sender may have paid otherwise since`);
  const trail = await createTrails(db).trailOf(messageId);
  if (trail === undefined) return outcome('refused', 'its signed message is not kept any more');
  const { deadline } = trail.message;
  if (deadline !== null && final !== undefined && final.headTimestamp > deadline)
    return outcome('refused', 'its deadline has passed: once a later block is final, it fails by itself');
  return undefined;
}

async function request(
  db: Db,
  { ref, kind, txHash }: Pick<OrderRow, 'ref' | 'kind' | 'txHash'>,
  payment: PaymentRow | undefined,
): Promise<void> {
  const requestedAt = nowSeconds(systemClock);
  const wallet = payment && (await createWalletStore(db).byId(payment.walletId));
  const audit = asOperator(`payment ${kind}`, () =>
    auditStatement(
      { db, clock: systemClock },
      {
        action: ACTIONS[kind],
        userId: wallet?.userId ?? null,
        walletId: payment?.walletId,
        details: { payment: payment?.id ?? null, ref, transaction: txHash },
      },
    ),
  );
  await db.batch([createOrderStore(db).orderStatement({ ref, kind, txHash, requestedAt }), audit]);
}

/** What the server that runs makes of it; `undefined` where it has not said so in time. */
async function awaitAnswer(db: Db, ref: Hex, kind: OrderKind): Promise<OrderRow | undefined> {
  const endsAt = performance.now() + ANSWER_MS;
  for (;;) {
    const found = await createOrderStore(db).find(ref, kind);
    if (found !== undefined && found.state !== 'requested') return found;
    if (performance.now() >= endsAt) return undefined;
    await Bun.sleep(LOOK_MS);
  }
}

async function answerOf(
  db: Db,
  { ref, kind }: Pick<OrderRow, 'ref' | 'kind'>,
  answered: OrderRow | undefined,
): Promise<OrderAnswer> {
  const payment = await createPaymentListing(db).byRef(ref);
  const { state = 'requested', answer = null } = answered ?? {};
  return { payment: payment?.id ?? null, ref, requested: kind, state, answer, status: payment?.status ?? null };
}

async function report(order: OrderAnswer, isJson: boolean): Promise<void> {
  const { payment, ref, state, answer } = order;
  const name = payment ?? ref;
  if (isJson) await printJson(ordered, order);
  else if (state === 'done') await print(`${name}: ${answer}.`);
  if (state === 'refused') throw new RefusedError(`${name}: ${answer}.`);
  if (state === 'requested')
    throw new PartlyError(
      `${name}: written down. A running server takes this up within seconds; otherwise it does so when it starts. ` +
        `bursar payment show ${name} tells what came of it.`,
    );
}

/** The order is refused, for the reason in the message. */
class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

const outcomes = z.enum(['approved', 'rejected']);

/**
 * `bursar job evaluate`: decides about a Job that waits for it, whatever its rule; a server that runs carries it out.
 */
export const evaluateJobCommand = command({
  name: 'job evaluate',
  summary: 'decides a Job that waits for evaluation, whatever its rule',
  words: [
    { name: 'job-id', help: 'Id of the Job' },
    { name: 'outcome', help: 'approved or rejected', choices: outcomes.options },
  ],
  texts: [{ name: 'reason', help: 'Reason for Client and Provider, at most 1000 characters' }],
  examples: ["job evaluate job_1a09955d9756 approved --reason 'The page answers.'"],
  settings: ['dataDir', 'serverDatabaseUrl'],
  async run({ dataDir, serverDatabaseUrl }, { word, text }) {
    const outcome = outcomes.parse(word('outcome'));
    const reason = reasonField.optional().safeParse(text('reason'));
    if (!reason.success) throw new AppError('INVALID_REASON');
    await withDatabase({ dataDir, serverDatabaseUrl }, async (db) => {
      const deps = { db, jobs: createJobStore(db), evaluations: createEvaluationStore(db), clock: systemClock };
      const decision = { outcome, reason: reason.data, decidedBy: 'operator' };
      const isNew = await decide(deps, word('job-id'), decision);
      await print(
        isNew
          ? `Decided: ${outcome}. The server carries it out within seconds, or at its next start.`
          : `Already decided: ${outcome}.`,
      );
    });
  },
});
