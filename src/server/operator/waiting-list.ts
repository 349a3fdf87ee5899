import { z } from 'zod';
import { createUnprovenStore } from '../../chain/ingest/expiry.ts';
import { createTrails } from '../../chain/relay/message-trail.ts';
import { createRestoreGuardStore } from '../../chain/restore-guard/restore-guard.ts';
import { dateOf } from '../../core/lib/time.ts';
import { takeTurn } from '../../core/lib/turns.ts';
import { createIdentityStore } from '../../features/identity/identity-store.ts';
import { createJobListing } from '../../features/jobs/job-listing.ts';
import { createPaymentListing } from '../../features/payments/payment-listing.ts';
import { createOrderStore } from '../../features/payments/payment-orders.ts';
import type { PaymentRow } from '../../features/payments/payment-tables.ts';
import { createWalletListing } from '../../features/wallets/wallet-listing.ts';
import { createPurchaseListing } from '../../features/x402/x402-store.ts';
import { docs } from '../../http/fields.ts';
import { createDeliveryListing } from '../../notify/webhooks/webhook-store.ts';
import type { Reading } from '../../storage/db/read.ts';
import type { View } from './operator-view.ts';
import { approvalWait, jobWait, messageWait, paymentWait, triedAgain, unprovenWait } from './waits.ts';

/** What can wait, by kind. */
export const waitingKinds = [
  'catch-up',
  'call',
  'payment',
  'approval',
  'job',
  'withdrawal',
  'registration',
  'order',
  'webhook',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** Something that waits. */
export const waitingRow = z.object({
  since: z.iso.datetime().meta(docs('When it began.', '2026-01-01T00:00:00Z')),
  kind: z.enum(waitingKinds).meta(docs('What it is; `call` is any other signed call.', 'payment')),
  id: z.string().meta(docs('Its id; of a call, what it is for and its number.', 'pay_9b41d07e6ac2')),
  walletId: z.string().nullable().meta(docs('Id of its wallet; null for none.', 'wallet_5f0c2ab81d9e')),
  waitsFor: z.string().meta(docs('What it waits for.', 'waits for block 1042 to be final')),
});
type WaitingRow = z.output<typeof waitingRow>;

/** With the time as a number, for the order. */
interface WaitingItem extends Omit<WaitingRow, 'since'> {
  readonly since: number;
}

/**
 * Everything that is not final, the oldest first: at most `limit` of it, and whether there may be more. Of each kind as
 * many are read at most.
 */
export async function everythingWaiting(
  db: Reading,
  view: View,
  { limit, kind }: { readonly limit: number; readonly kind: WaitingKind | undefined },
): Promise<{ readonly rows: WaitingRow[]; readonly hasMore: boolean }> {
  const read: Readonly<Record<WaitingKind, () => Promise<WaitingItem[]>>> = {
    'catch-up': () => catchUps(db),
    call: () => calls(db, view, limit + 1),
    payment: () => payments(db, view, limit + 1),
    approval: () => approvals(db, limit + 1),
    job: () => jobs(db, view, limit + 1),
    withdrawal: () => withdrawals(db, limit + 1),
    registration: () => registrations(db, limit + 1),
    order: () => orders(db, limit + 1),
    webhook: () => webhooks(db, limit + 1),
  };
  const kinds = kind === undefined ? waitingKinds : [kind];
  const found = (
    await Array.fromAsync(kinds, async (each) => {
      // A server reads this, too, while it serves payments.
      await takeTurn();
      return await read[each]();
    })
  ).flat();
  const rows = found.sort((a, b) => a.since - b.since).slice(0, limit);
  return { rows: rows.map(({ since, ...row }) => ({ since: dateOf(since), ...row })), hasMore: found.length > limit };
}

async function catchUps(db: Reading): Promise<WaitingItem[]> {
  const open = await createRestoreGuardStore(db).open();
  return open.map(({ foundAt, scope, reason, headBlock }) => ({
    since: foundAt,
    kind: 'catch-up',
    id: scope,
    walletId: scope === 'all' ? null : scope,
    waitsFor: `nothing is spent until the indexer has shown everything up to ${headBlock === null ? 'the head' : `block ${headBlock}`}: ${reason}`,
  }));
}

const OF_PAYMENTS: ReadonlySet<string> = new Set(['payment', 'x402-authorize']);

/** Signed calls whose transactions are not final, payments among them once they are in a block. */
async function calls(db: Reading, view: View, limit: number): Promise<WaitingItem[]> {
  const trails = createTrails(db);
  const wallets = createWalletListing(db);
  const found: WaitingItem[] = [];
  for (const message of await trails.unfinalMessages(limit)) {
    const { id, kind, createdAt } = message;
    const walletId = (await wallets.byAddress(message.wallet))?.id ?? null;
    const base = { since: createdAt, kind: 'call', walletId } as const;
    const payment =
      walletId !== null && OF_PAYMENTS.has(kind) ? await createPaymentListing(db).byMessage(walletId, id) : undefined;
    // Pending ones are listed as payments.
    if (payment?.status === 'pending') continue;
    const job = await createJobListing(db).ofMessage(id);
    const about = payment?.id ?? job ?? `message ${id}`;
    found.push({ ...base, id: `${kind} ${about}`, waitsFor: await messageWait(trails, message, view) });
  }
  return [...found, ...(await unproven(db, limit))];
}

/** Signed calls that are out of time and not settled; payments are listed as payments. */
async function unproven(db: Reading, limit: number): Promise<WaitingItem[]> {
  const store = createUnprovenStore(db);
  const rows = await Array.fromAsync(['job', 'envelope'], (kind) => store.oldest(kind, limit));
  return rows
    .flat()
    .map(({ kind, id, walletId, since, ...row }) => ({
      since,
      kind: 'call',
      id: `${kind} ${id}`,
      walletId,
      waitsFor: unprovenWait(row),
    }));
}

async function payments(db: Reading, view: View, limit: number): Promise<WaitingItem[]> {
  const pending = await createPaymentListing(db).oldestPending(limit);
  const unsettled = await createPurchaseListing(db).unsettled(limit);
  const all = [...new Map([...pending, ...unsettled].map((payment) => [payment.id, payment])).values()];
  return await Array.fromAsync(all, async (payment) => ({
    since: payment.createdAt,
    kind: 'payment' as const,
    id: payment.id,
    walletId: payment.walletId,
    waitsFor: await waitOfPayment(db, payment, view),
  }));
}

/** What a payment waits for, its webhooks apart. */
export async function waitOfPayment(db: Reading, payment: PaymentRow, view: View): Promise<string> {
  const trail = await createTrails(db).trailOf(payment.messageId);
  const purchase = await createPurchaseListing(db).ofPayment(payment.id);
  const unproven = await createUnprovenStore(db).find('payment', payment.id);
  const parts = { payment, trail, purchase, deliveries: [], unproven };
  return (await paymentWait(parts, view)) ?? 'waits for nothing';
}

async function approvals(db: Reading, limit: number): Promise<WaitingItem[]> {
  const open = await createPaymentListing(db).openApprovals(limit);
  return open.map((approval) => ({
    since: approval.createdAt,
    kind: 'approval',
    id: approval.id,
    walletId: approval.walletId,
    waitsFor: approvalWait(approval) ?? 'waits for nothing',
  }));
}

async function jobs(db: Reading, view: View, limit: number): Promise<WaitingItem[]> {
  const listing = createJobListing(db);
  return await Array.fromAsync(await listing.oldestPaid(limit), async (job) => ({
    since: job.createdAt,
    kind: 'job' as const,
    id: job.id,
    walletId: job.clientWalletId,
    waitsFor: jobWait(job, await listing.evaluationsOf(job.id), view) ?? 'waits for nothing',
  }));
}

async function withdrawals(db: Reading, limit: number): Promise<WaitingItem[]> {
  const open = await createWalletListing(db).openWithdrawals(limit);
  return open.map(({ id, walletId, createdAt, executeAt, status, dueAt, lastError }) => ({
    since: createdAt,
    kind: 'withdrawal',
    id,
    walletId,
    waitsFor:
      status === 'held'
        ? 'is held: its Owner has to cancel it'
        : `waits for its delay until ${dateOf(executeAt)}${triedAgain(dueAt, lastError)}`,
  }));
}

/** A time that nothing is due after. */
const EVER = Number.MAX_SAFE_INTEGER;

async function registrations(db: Reading, limit: number): Promise<WaitingItem[]> {
  const due = await createIdentityStore(db).due(EVER, limit);
  return due.map(({ registration: { walletId, createdAt, dueAt, lastError } }) => ({
    since: createdAt,
    kind: 'registration',
    id: walletId,
    walletId,
    waitsFor: `waits to be registered as an agent, or for its new URI${triedAgain(dueAt, lastError)}`,
  }));
}

/** An operator's orders about payments. */
async function orders(db: Reading, limit: number): Promise<WaitingItem[]> {
  const payments = createPaymentListing(db);
  return await Array.fromAsync(await createOrderStore(db).unanswered(limit), async ({ kind, ref, requestedAt }) => {
    const { id = ref, walletId = null } = (await payments.byRef(ref)) ?? {};
    return {
      since: requestedAt,
      kind: 'order' as const,
      id: `${kind} ${id}`,
      walletId,
      waitsFor: 'waits for the server to take it up, which it does within seconds while it runs',
    };
  });
}

async function webhooks(db: Reading, limit: number): Promise<WaitingItem[]> {
  const pending = await createDeliveryListing(db).pending(limit);
  return pending.map(({ id, walletId, createdAt, type, attempts, nextAttemptAtMs, lastError }) => ({
    since: createdAt,
    kind: 'webhook',
    id,
    walletId,
    waitsFor: `${type} waits for attempt ${attempts + 1}${triedAgain((nextAttemptAtMs ?? 0) / 1000, lastError)}`,
  }));
}
