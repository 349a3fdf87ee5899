import { type Address, getAddress } from 'viem';
import { z } from 'zod';
import type { Caller } from '../../accounts/auth/caller.ts';
import { USDC_TRANSFER } from '../../chain/contracts/contract-events.ts';
import { usdcAbi } from '../../chain/contracts/generated/IFiatToken.ts';
import type { Core } from '../../chain/core.ts';
import { type ChainEvent, eventsNamed } from '../../chain/events/chain-events.ts';
import type { Commit } from '../../chain/ingest/event-projection.ts';
import { takeTurn } from '../../core/lib/turns.ts';
import type { Db } from '../../storage/db/open.ts';
import { createJobActivity, type JobActivity } from '../jobs/job-listing.ts';
import { createPaymentActivity, type PaymentActivity } from '../payments/payment-listing.ts';
import type { PaymentRow } from '../payments/payment-tables.ts';
import type { WalletAccess } from '../wallets/wallet-access.ts';
import type { WalletStore } from '../wallets/wallet-store.ts';
import { createPurchaseActivity, type PurchaseActivity } from '../x402/x402-store.ts';
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
export interface ActivityService {
  /** Throws `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN`. */
  requireVisible(walletId: string, caller: Caller): Promise<void>;
  /** The next page of at most `limit` entries, the latest first. */
  page(walletId: string, query: ActivityQuery, limit: number): Promise<ActivityPage>;
}

interface ActivityDeps {
  readonly access: Pick<WalletAccess, 'visible'>;
  readonly store: Pick<ActivityStore, 'page' | 'boughtWith'>;
  readonly payments: PaymentActivity;
  readonly purchases: PurchaseActivity;
  readonly jobs: JobActivity;
}

/** How many entries a search looks at before it answers with what it has. */
const SEARCHED = 500;

/** Either a row of the chain's, or a payment that has moved nothing. */
interface Line {
  readonly position: Position;
  readonly row?: ActivityRow;
  readonly payment?: PaymentRow;
}

/** Creates what reads wallets' activity. */
export function createActivityService(deps: ActivityDeps): ActivityService {
  return {
    async requireVisible(walletId, caller) {
      await deps.access.visible(walletId, caller);
    },
    async page(walletId, query, limit) {
      const { text } = query;
      const looked = text === undefined ? limit : SEARCHED;
      const lines = await linesOf(deps, walletId, query, looked + 1);
      await takeTurn();
      const shown = lines.slice(0, looked);
      const all = await described(deps, walletId, shown, query);
      const found = text === undefined ? all : all.filter((entry) => isFoundBy(entry, text));
      const entries = found.slice(0, limit);
      const last = found.length > limit ? entries.at(-1) : shown.at(-1);
      return { entries, next: lines.length > looked || found.length > limit ? last?.position : undefined };
    },
  };
}

/** The next lines of all that a wallet's activity is made of, in one order. */
async function linesOf(
  { store, payments }: ActivityDeps,
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

/** The entries that lines stand for, without those that were not asked for or that the chain tells itself. */
async function described(
  deps: ActivityDeps,
  walletId: string,
  lines: readonly Line[],
  { kinds }: ActivityQuery,
): Promise<Entry[]> {
  const parts = await partsOf(deps, walletId, lines);
  const unmoved = lines.flatMap(({ payment }) => (payment === undefined ? [] : [payment]));
  const bought = unmoved.filter(({ type }) => type === 'x402').map(({ id }) => id);
  const purchases = await deps.purchases.ofPayments(bought);
  const purchaseOf = new Map(purchases.map((one) => [one.paymentId, one]));
  const nonces = purchases.map(({ nonce }) => nonce);
  const moved = new Set<string>(await deps.store.boughtWith(walletId, nonces));
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
  { payments, purchases, jobs }: ActivityDeps,
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
  const named = (await jobs.byNumbers([...numbers])).flatMap(({ onchainJobId, ...job }) =>
    onchainJobId === null ? [] : [[onchainJobId, job] as const],
  );
  return {
    payments: new Map((await payments.byRefs([...refs])).map((payment) => [payment.ref, payment])),
    purchases: new Map(withPayments),
    jobs: new Map(named),
  };
}

/** A block has it, though not one that lies deep enough. */
function isInBlock({ blockNumber, status }: PaymentRow): boolean {
  return status === 'pending' && blockNumber !== null;
}

type OpeningParts = Pick<Core, 'db' | 'chain' | 'logger'> & {
  readonly store: Pick<ActivityStore, 'deployment' | 'sumUntil' | 'openingStatement'>;
  readonly wallets: Pick<WalletStore, 'idOfAddress'>;
};

const payloadSchema = z.object({ address: z.string().transform((text) => getAddress(text)) });

/** Nodes that let go of state keep that of more blocks than these. */
const KEPT_BLOCKS = 100;

/**
 * A wallet's address is known, and may be funded, before there is a contract, and no one reads what strangers send
 * there until then. So what it has after its first block is asked of the chain: what no other entry explains of that
 * is the amount of its deployment's entry. It is asked again when such an entry becomes known later.
 */
export function openingReaction(deps: OpeningParts) {
  const { wallets, store, chain, logger } = deps;
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
        const balance = await balanceAfter(deps, address, blockNumber);
        const explained = await store.sumUntil(deployed);
        await deps.db.batch([store.openingStatement(deployed, balance - explained)]);
      } catch (error) {
        const head = Number(await chain.client.getBlockNumber({ cacheTime: 0 }));
        if (head - blockNumber < KEPT_BLOCKS) throw error;
        logger.warn({ err: error, address, blockNumber }, 'no node tells what a wallet had when it was deployed');
      }
    },
  };
}

/** At the end of a block, micro-USDC. */
function balanceAfter(
  { chain: { client, contracts } }: Pick<OpeningParts, 'chain'>,
  address: Address,
  blockNumber: number,
): Promise<bigint> {
  return client.readContract({
    address: contracts.usdc,
    abi: usdcAbi,
    functionName: 'balanceOf',
    args: [address],
    blockNumber: BigInt(blockNumber),
  });
}

/** What reads the activity of wallets in a database. */
export function activityOf(db: Db, access: WalletAccess): ActivityService {
  return createActivityService({
    access,
    store: createActivityStore(db),
    payments: createPaymentActivity(db),
    purchases: createPurchaseActivity(db),
    jobs: createJobActivity(db),
  });
}
