import { type Address, getAddress, type Hex, isAddressEqual } from 'viem';
import { USDC_TRANSFER } from '../../chain/contracts/contract-events.ts';
import type { Core } from '../../chain/core.ts';
import { type ChainEvent, type EventPlace, eventsNamed, keyKind } from '../../chain/events/chain-events.ts';
import {
  type Commit,
  type EventKeys,
  type Projection,
  type ProjectionResult,
  perCommit,
} from '../../chain/ingest/event-projection.ts';
import { NEWS_SECONDS, type WalletEvent } from '../../core/events.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import { type Statement, telling } from '../../storage/db/batch.ts';
import { walletChangeOf, walletChangesIn } from '../wallets/wallet-events.ts';
import type { WalletsByAddress } from '../wallets/wallet-store.ts';
import type { ActivityPlace, ActivityStore, NewActivity } from './activity-store.ts';
import type { FlowKind } from './activity-tables.ts';
import type { SpendingStore } from './spending-store.ts';

type TransferEvent = ChainEvent<typeof USDC_TRANSFER>;
type PaidEvent = ChainEvent<'PaymentExecuted'>;

/** Longer than the digits of any amount that a database keeps exactly, and than all USDC that there is. */
const MAX_AMOUNT_DIGITS = 15;
const NOTHING = '0';
const NO_NONCE = `0x${'0'.repeat(64)}`;
/** Of the block's hash. */
const TAG_DIGITS = 8;
const [IN, OUT] = [0, 1];

/**
 * Creates what makes of chain events the activity of wallets. A payment's own event says what left its wallet, fee and
 * all; everything else that moved shows in USDC's transfers, of which the feed shows those that no payment tells. So
 * each movement has one row on each side, and a wallet's rows add up to its balance.
 */
export function createActivityProjection(
  core: Core,
  deps: {
    readonly store: ActivityStore;
    readonly spending: SpendingStore;
    readonly wallets: WalletsByAddress;
    readonly usdc: Address;
  },
) {
  const { wallets, usdc } = deps;
  return {
    eventKeys: {
      async [USDC_TRANSFER](event: TransferEvent) {
        const { from, to, value } = event.args;
        const isMoney = value !== NOTHING && value.length <= MAX_AMOUNT_DIGITS;
        if (!isMoney || !isAddressEqual(event.address, usdc)) return undefined;
        const isOurs = (await wallets.isOurs(to)) || (!isOfPayment(event) && (await wallets.isOurs(from)));
        return isOurs ? { key: transferKey.of(event) } : undefined;
      },
    },
    project: perCommit(async (commit: Commit): Promise<ProjectionResult> => {
      const { gone, events } = commit;
      const [was, is] = [await rowsOf(deps, gone), await rowsOf(deps, events)];
      const repeated = await repeatedFreezes(commit);
      const isNew = ({ row: { transactionHash, logIndex } }: ProjectedEntry) =>
        !repeated.has(logOf({ transactionHash, logIndex }));
      const news = is.filter(isNew).map(({ row }) => row);
      const reports = await core.outbox.statements(await eventsIn(core, deps.store, news));
      return {
        statements: [
          // Sums first: they change where a row is deleted or written, and not where it was so already.
          ...was.flatMap(({ row, fee }) => [
            ...deps.spending.takeAwayStatements(row, fee),
            deps.store.removeStatement(row),
          ]),
          ...is.flatMap((each) => [...deps.spending.addStatements(each.row, each.fee), inserting(deps.store, each)]),
          ...reports,
        ],
        committed() {
          if (reports.length > 0) core.outbox.wake();
        },
      };
    }),
    /** The rows of final events stay as they are. */
    needless: async (events) => ({ keys: eventsNamed(events, USDC_TRANSFER).map(transferKey.of) }),
  } satisfies Projection & { readonly eventKeys: EventKeys<typeof USDC_TRANSFER> };
}

interface ProjectedEntry {
  readonly row: NewActivity;
  /** Of a payment, a part of the amount: micro-USDC. */
  readonly fee: bigint;
  /** Nothing else tells those who watch. */
  readonly isNews: boolean;
}

function inserting(store: Pick<ActivityStore, 'insertStatement'>, { row, isNews }: ProjectedEntry): Statement {
  const statement = store.insertStatement(row);
  const { walletId } = row;
  if (!isNews) return statement;
  return telling(statement, { kind: 'wallet', walletIds: [walletId], id: walletId, status: null });
}

const NEWS = {
  deposit: 'deposit_received',
  sold: 'payment_received',
  withdrawal: 'withdrawal_made',
  wallet_frozen: 'wallet_frozen',
  wallet_unfrozen: 'wallet_unfrozen',
} as const;

function isNewsKind(kind: string): kind is keyof typeof NEWS {
  return Object.hasOwn(NEWS, kind);
}

/**
 * The events that rows of activity are. A transaction that a reorganisation moves to another block may have other log
 * indexes there, so the cause counts the rows of its kind.
 */
async function eventsIn({ clock }: Core, store: ActivityStore, rows: readonly NewActivity[]): Promise<WalletEvent[]> {
  const newsFrom = nowSeconds(clock) - NEWS_SECONDS;
  const events: WalletEvent[] = [];
  for (const row of rows) {
    const { kind, walletId, transactionHash: txHash, timestamp } = row;
    if (!isNewsKind(kind) || timestamp < newsFrom) continue;
    const known = [...(await store.ofTransaction(row)), ...rows.filter((other) => isAlike(row, other))];
    const before = new Set(known.map(({ logIndex }) => logIndex).filter((logIndex) => logIndex < row.logIndex));
    const event = { walletId, txHash, cause: `${walletId}:${kind}:${txHash}:${before.size}` };
    const amount = formatUsdc(row.amount < 0n ? -row.amount : row.amount);
    if (kind === 'deposit' || kind === 'sold')
      events.push({ ...event, type: NEWS[kind], from: row.counterparty, amount });
    else if (kind === 'withdrawal') events.push({ ...event, type: NEWS[kind], to: row.counterparty, amount });
    else events.push({ ...event, type: NEWS[kind] });
  }
  return events;
}

/** Whether both are of one kind, in the same transaction of the same block. */
function isAlike(one: NewActivity, other: NewActivity): boolean {
  const facts = ['walletId', 'kind', 'transactionHash', 'blockNumber', 'blockTag'] as const;
  return facts.every((fact) => one[fact] === other[fact]);
}

/** The freezes of a commit whose wallets were frozen already: they void what was signed, and are no news. */
async function repeatedFreezes({ events, eventsAround }: Commit): Promise<ReadonlySet<string>> {
  const repeated = new Set<string>();
  for (const freeze of events) {
    if (freeze.event !== 'Frozen') continue;
    const turns = await eventsAround(freeze.eventKey, ['Frozen', 'Unfrozen'], [freeze.blockNumber]);
    const before = turns[turns.findIndex((event) => logOf(event) === logOf(freeze)) - 1];
    if (before?.event === 'Frozen') repeated.add(logOf(freeze));
  }
  return repeated;
}

function logOf({ transactionHash, logIndex }: Pick<ChainEvent, 'transactionHash' | 'logIndex'>): string {
  return `${transactionHash}:${logIndex}`;
}

/** What events say that happened to wallets here. */
async function rowsOf(
  { wallets }: { readonly wallets: WalletsByAddress },
  events: readonly ChainEvent[],
): Promise<ProjectedEntry[]> {
  const entries: ProjectedEntry[] = [];
  for (const event of eventsNamed(events, 'PaymentExecuted')) {
    const walletId = await wallets.idAt(event.address);
    if (walletId !== undefined) {
      const fee = BigInt(event.args.fee);
      entries.push({ row: paymentRow(walletId, event), fee, isNews: false });
    }
  }
  for (const event of eventsNamed(events, USDC_TRANSFER)) {
    const { from, to } = event.args;
    const sender = isOfPayment(event) ? undefined : await wallets.idAt(from);
    const recipient = await wallets.idAt(to);
    if (sender !== undefined) entries.push({ row: transferRow(sender, OUT, event), fee: 0n, isNews: true });
    if (recipient !== undefined) entries.push({ row: transferRow(recipient, IN, event), fee: 0n, isNews: true });
  }
  for (const event of walletChangesIn(events)) {
    const address = event.event === 'WalletDeployed' ? event.args.wallet : event.address;
    const walletId = await wallets.idAt(address);
    if (walletId === undefined) continue;
    const row = { ...placeOf(event), ...nothingMoved, walletId, side: IN, ...walletChangeOf(event) };
    entries.push({ row, fee: 0n, isNews: true });
  }
  return entries;
}

/** Its wallet's own event tells what it moved. */
function isOfPayment({ args: { kind } }: TransferEvent): boolean {
  return kind === 'payment' || kind === 'fee';
}

function placeOf({ transactionHash, timestamp, blockNumber, logIndex, blockHash }: ChainEvent) {
  const place = { timestamp, blockNumber, logIndex, blockTag: Number(blockHash.slice(0, 2 + TAG_DIGITS)) };
  return { transactionHash, ...place } satisfies Partial<ActivityPlace & NewActivity>;
}

const nothingSent = { paymentRef: null, authorizationNonce: null, onchainJobId: null, details: null };
const nothingMoved = { ...nothingSent, amount: 0n, counterparty: null };

function paymentRow(walletId: string, event: PaidEvent): NewActivity {
  const { ref, to, amount, fee } = event.args;
  return {
    ...placeOf(event),
    ...nothingSent,
    walletId,
    side: OUT,
    kind: 'payment',
    paymentRef: ref,
    amount: -BigInt(amount) - BigInt(fee),
    counterparty: getAddress(to),
  };
}

function transferRow(walletId: string, side: number, event: TransferEvent): NewActivity {
  const { from, to, value, nonce, jobId } = event.args;
  const isOut = side === OUT;
  const kind = isOut ? outgoing(event.args.kind) : incoming(event.args.kind);
  const isByNonce = kind === 'purchase' || kind === 'fee' || kind === 'sold';
  return {
    ...placeOf(event),
    ...nothingSent,
    walletId,
    side,
    kind,
    amount: isOut ? -BigInt(value) : BigInt(value),
    counterparty: getAddress(isOut ? to : from),
    authorizationNonce: isByNonce ? nonceOf(nonce) : null,
    onchainJobId: jobId === NOTHING ? null : Number(jobId),
  };
}

function nonceOf(nonce: Hex): Hex | null {
  return nonce === NO_NONCE ? null : nonce;
}

/**
 * What leaves a wallet. Session keys can only pay, buy, fund Jobs and owe fees for that, and each of these says so: all
 * else was taken out by the wallet's owner.
 */
function outgoing(reason: string): FlowKind {
  switch (reason) {
    case 'x402':
      return 'purchase';
    case 'x402_fee':
      return 'fee';
    case 'channel':
      return 'channel_deposit';
    case 'job':
    case 'job_refund':
      return 'job_funding';
    default:
      return 'withdrawal';
  }
}

/** What comes to a wallet: also what other wallets here pay, buy or withdraw. */
function incoming(reason: string): FlowKind {
  switch (reason) {
    case 'channel':
      return 'channel_return';
    case 'job':
      return 'job_payout';
    case 'job_refund':
      return 'job_refund';
    // By a signature of the payer's, as x402 has it.
    case 'x402':
      return 'sold';
    default:
      return 'deposit';
  }
}

const PLACE = /^(0x[0-9a-f]{64})-(\d+)$/;

/** The keys of transfers of USDC by their place: each has its own. */
const kind = keyKind('transfer', (place) => (PLACE.test(place) ? place : undefined));

export const transferKey = {
  of: ({ transactionHash, logIndex }: Pick<EventPlace, 'transactionHash' | 'logIndex'>) =>
    kind.of(`${transactionHash}-${logIndex}`),
  /** Those of the keys that are of transfers. */
  among: (keys: Iterable<string>): string[] => kind.idsIn(keys).map(kind.of),
};
