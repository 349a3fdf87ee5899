import { type Address, getAddress } from 'viem';
import { z } from 'zod';
import type { Caller } from '../../accounts/auth/caller.ts';
import { USDC_TRANSFER } from '../../chain/contracts/contract-events.ts';
import { usdcAbi } from '../../chain/contracts/generated/IFiatToken.ts';
import type { Core } from '../../chain/core.ts';
import { type ChainEvent, eventsNamed } from '../../chain/events/chain-events.ts';
import type { Commit } from '../../chain/ingest/event-projection.ts';
import { takeTurn } from '../../core/lib/turns.ts';
import { createAuditStore } from '../../http/audit/audit.ts';
import type { Db } from '../../storage/db/open.ts';
import { createJobActivity } from '../jobs/job-listing.ts';
import { createPaymentActivity, type PaymentActivity } from '../payments/payment-listing.ts';
import type { PaymentRow } from '../payments/payment-tables.ts';
import type { WalletAccess } from '../wallets/wallet-access.ts';
import type { WalletStore } from '../wallets/wallet-store.ts';
import { createSaleStore } from '../x402/facilitator/sale-store.ts';
import { createPurchaseActivity } from '../x402/x402-store.ts';
import {
  type Described,
  type Entry,
  entryOfRow,
  entryOfUnmoved,
  inOrder,
  isFoundBy,
  positionOfUnmoved,
  TOP,
} from './activity-entry.ts';
import { type ActivityRow, type ActivityStore, createActivityStore, type Position } from './activity-store.ts';
import type { ActivityKind } from './activity-tables.ts';
import { createSpendingStore } from './spending-store.ts';

/** A query about a wallet's activity. */
export interface ActivityQuery {
  /** Unix seconds; with the second itself. */
  readonly from?: number | undefined;
  /** Unix seconds; without the second itself. */
  readonly to?: number | undefined;
  /** All of them unless given. */
  readonly kinds?: readonly ActivityKind[] | undefined;
  /** Part of what people know an entry by. */
  readonly text?: string | undefined;
  /** Where the page before ended. */
  readonly after?: Position | undefined;
}

/** A part of a wallet's activity. */
export interface ActivityPage {
  readonly entries: readonly Entry[];
  /** Where the next page begins; undefined where there is none. With a text to be found, there may be few before it. */
  readonly next: Position | undefined;
}

/** A wallet's activity, for its Owner and for its key. */
export type ActivityService = ReturnType<typeof createActivityService>;

/** How many entries a search looks at before it answers with what it has. */
const SEARCHED = 500;

/** Either a row of the chain's, or a payment that has moved nothing. */
interface Line {
  readonly position: Position;
  readonly row?: ActivityRow;
  readonly payment?: PaymentRow;
}

/** What features keep of a wallet's activity. */
function sourcesOf(db: Db) {
  return {
    store: createActivityStore(db),
    payments: createPaymentActivity(db),
    purchases: createPurchaseActivity(db),
    sales: createSaleStore(db),
    jobs: createJobActivity(db),
  };
}

type ActivitySources = ReturnType<typeof sourcesOf>;

/** Creates the reader of wallets' activity in a database. */
export function createActivityService(db: Db, access: WalletAccess) {
  const sources = sourcesOf(db);
  return {
    /** Throws `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN`. */
    async requireVisible(walletId: string, caller: Caller): Promise<void> {
      await access.visible(walletId, caller);
    },
    /** The next page of at most `limit` entries, the latest first. */
    async page(walletId: string, query: ActivityQuery, limit: number): Promise<ActivityPage> {
      const { text } = query;
      const looked = text === undefined ? limit : SEARCHED;
      const lines = await linesOf(sources, walletId, query, looked + 1);
      await takeTurn();
      const shown = lines.slice(0, looked);
      const all = await described(sources, walletId, shown, query);
      const found = text === undefined ? all : all.filter((entry) => isFoundBy(entry, text));
      const entries = found.slice(0, limit);
      const last = found.length > limit ? entries.at(-1) : shown.at(-1);
      return { entries, next: lines.length > looked || found.length > limit ? last?.position : undefined };
    },
  };
}

/** The next lines of all that a wallet's activity is made of, in one order. */
async function linesOf(
  { store, payments }: ActivitySources,
  walletId: string,
  { from, to, kinds, after = TOP }: ActivityQuery,
  limit: number,
): Promise<Line[]> {
  const range = { from, to, before: after };
  const rows = await Array.fromAsync(kinds ?? [undefined], async (kind) => {
    await takeTurn();
    return await store.page(walletId, range, limit, kind);
  });
  const wantsPaid = kinds?.some((kind) => kind === 'payment' || kind === 'purchase') ?? true;
  const unmoved = wantsPaid ? await unmovedOf(payments, walletId, { from, to, after }, limit) : [];
  const lines: Line[] = [
    ...rows.flat().map((row) => ({ position: row, row })),
    ...unmoved.map((payment) => ({ position: positionOfUnmoved(payment), payment })),
  ];
  return lines.sort((a, b) => inOrder(a.position, b.position)).slice(0, limit);
}

async function unmovedOf(
  payments: PaymentActivity,
  walletId: string,
  { from, to, after }: Pick<ActivityQuery, 'from' | 'to'> & { readonly after: Position },
  limit: number,
): Promise<PaymentRow[]> {
  const { timestamp: createdAt, blockNumber, logIndex: messageId } = after;
  const isOnTop = createdAt === TOP.timestamp;
  const pending = isOnTop ? await payments.pending(walletId, messageId, limit, { from, to }) : [];
  // Those that failed in the second of a block come before that block.
  const isBelow = !isOnTop && blockNumber === TOP.blockNumber;
  const before = isBelow ? { createdAt, messageId } : { createdAt, messageId: 0 };
  return [...pending, ...(await payments.failed(walletId, before, limit, { from, to }))];
}

/** The entries that lines stand for, without those that were not requested or that the chain shows itself. */
async function described(
  sources: ActivitySources,
  walletId: string,
  lines: readonly Line[],
  { kinds }: ActivityQuery,
): Promise<Entry[]> {
  const parts = await partsOf(sources, walletId, lines);
  const unmoved = lines.flatMap(({ payment }) => (payment === undefined ? [] : [payment]));
  const bought = unmoved.filter(({ type }) => type === 'x402').map(({ id }) => id);
  const purchases = await sources.purchases.ofPayments(bought);
  const purchaseOf = new Map(purchases.map((one) => [one.paymentId, one]));
  const nonces = purchases.map(({ nonce }) => nonce);
  const moved = new Set<string>(await sources.store.boughtWith(walletId, nonces));
  const entries = lines.flatMap(({ row, payment }) => {
    if (row !== undefined) return [entryOfRow(row, parts)];
    if (payment === undefined) return [];
    const purchase = purchaseOf.get(payment.id);
    const hasMoved = purchase === undefined ? isInBlock(payment) : moved.has(purchase.nonce);
    return hasMoved ? [] : [entryOfUnmoved(payment, purchase)];
  });
  return kinds === undefined ? entries : entries.filter(({ kind }) => kinds.includes(kind));
}

/** What features know of the rows among the lines. */
async function partsOf(
  { payments, purchases, sales, jobs }: ActivitySources,
  walletId: string,
  lines: readonly Line[],
): Promise<Described> {
  const rows = lines.flatMap(({ row }) => (row === undefined ? [] : [row]));
  const [refs, nonces, numbers] = [
    new Set(rows.flatMap(({ paymentRef }) => (paymentRef === null ? [] : [paymentRef]))),
    new Set(rows.flatMap(({ authorizationNonce: nonce }) => (nonce === null ? [] : [nonce]))),
    new Set(rows.flatMap(({ onchainJobId: number }) => (number === null ? [] : [number]))),
  ];
  const bought = (await purchases.ofNonces([...nonces])).filter((each) => each.walletId === walletId);
  const paid = await payments.byIds(bought.map(({ paymentId }) => paymentId));
  const paymentOf = new Map(paid.map((payment) => [payment.id, payment]));
  const withPayments = bought.flatMap(({ paymentId, nonce, host }) => {
    const payment = paymentOf.get(paymentId);
    return payment === undefined ? [] : [[nonce, { host, payment }] as const];
  });
  const sold = rows.flatMap(({ kind, authorizationNonce }) =>
    kind === 'sold' && authorizationNonce !== null ? [authorizationNonce] : [],
  );
  const named = (await jobs.byNumbers([...numbers])).flatMap(({ onchainJobId, ...job }) =>
    onchainJobId === null ? [] : [[onchainJobId, job] as const],
  );
  return {
    payments: new Map((await payments.byRefs([...refs])).map((payment) => [payment.ref, payment])),
    purchases: new Map(withPayments),
    shops: new Map(await sales.shopsOf(walletId, sold)),
    jobs: new Map(named),
  };
}

/** A block has it, though not one that lies deep enough. */
function isInBlock({ blockNumber, status }: PaymentRow): boolean {
  return status === 'pending' && blockNumber !== null;
}

const payloadSchema = z.object({ address: z.string().transform((text) => getAddress(text)) });

/** Nodes that let go of state keep that of more blocks than these. */
const KEPT_BLOCKS = 100;

/**
 * A wallet's address is known, and may be funded, before there is a contract, and no one reads what strangers send
 * there until then. So what it has after its first block is asked of the chain: what no other entry explains of that
 * is the amount of its deployment's entry. It is asked again when such an entry becomes known later.
 */
export function openingReaction(
  { db, chain, logger }: Core,
  { store, wallets }: { store: ActivityStore; wallets: WalletStore },
) {
  const dueFor = async (address: Address, event: ChainEvent) => {
    const { transactionHash, logIndex, blockHash } = event;
    const walletId = await wallets.idOfAddress(address);
    const isDeployment = event.event === 'WalletDeployed';
    const deployed = walletId === undefined || isDeployment ? undefined : await store.deployment(walletId);
    const isEarly = deployed !== undefined && event.blockNumber <= deployed.blockNumber;
    if (walletId === undefined || !(isDeployment || isEarly)) return [];
    return [{ cause: `${address} ${transactionHash}:${logIndex}:${blockHash}`, payload: { address } }];
  };
  return {
    kind: 'opening',
    async on({ events }: Pick<Commit, 'events'>) {
      const found = [
        ...eventsNamed(events, 'WalletDeployed').map((event) => ({ event, address: event.args.wallet })),
        ...eventsNamed(events, USDC_TRANSFER).flatMap((event) =>
          [event.args.from, event.args.to].map((address) => ({ event, address })),
        ),
      ];
      const due = await Array.fromAsync(found, ({ event, address }) => dueFor(getAddress(address), event));
      return due.flat();
    },
    async run(payload: Readonly<Record<string, unknown>>): Promise<void> {
      const { address } = payloadSchema.parse(payload);
      const walletId = await wallets.idOfAddress(address);
      const deployed = walletId === undefined ? undefined : await store.deployment(walletId);
      // Taken back meanwhile; what takes its place is due by itself.
      if (deployed === undefined) return;
      const { blockNumber } = deployed;
      try {
        const balance = await balanceAfter(chain, address, blockNumber);
        const explained = await store.sumUntil(deployed);
        await db.batch([store.openingStatement(deployed, balance - explained)]);
      } catch (error) {
        const head = Number(await chain.client.getBlockNumber({ cacheTime: 0 }));
        if (head - blockNumber < KEPT_BLOCKS) throw error;
        logger.warn({ err: error, address, blockNumber }, 'no node tells what a wallet had when it was deployed');
      }
    },
  };
}

/** At the end of a block, micro-USDC. */
function balanceAfter({ client, contracts }: Core['chain'], address: Address, blockNumber: number): Promise<bigint> {
  return client.readContract({
    address: contracts.usdc,
    abi: usdcAbi,
    functionName: 'balanceOf',
    args: [address],
    blockNumber: BigInt(blockNumber),
  });
}

/** Wallets' activity, with what each feature says of it. */
export function assembleActivity(core: Core, { access, wallets }: { access: WalletAccess; wallets: WalletStore }) {
  const { db } = core;
  return {
    activity: createActivityService(db, access),
    audit: createAuditStore(db),
    spending: createSpendingStore(db),
    reaction: openingReaction(core, { store: createActivityStore(db), wallets }),
  };
}
