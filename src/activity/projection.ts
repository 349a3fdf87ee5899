import { type Address, isAddressEqual } from 'viem';
import { USDC_TRANSFER } from '../chain/contract-events.ts';
import { type ChainEvent, eventsNamed } from '../chain/events.ts';
import {
  type Commit,
  type EventKeys,
  type Projection,
  type ProjectionResult,
  perCommit,
} from '../chain/projection.ts';
import { CONTEXT_LOGS, inContext, transferOf } from '../chain/transfers.ts';
import type { Statement } from '../db/batch.ts';
import type { WalletsByAddress } from '../wallets/by-address.ts';
import { walletChangeOf, walletChangesIn } from '../wallets/changes.ts';
import { walletKey } from '../wallets/event-key.ts';
import { transferKey } from './event-key.ts';
import { incoming, outgoing } from './flows.ts';
import type { ActivityPlace, ActivityRow, ActivityStore, NewActivity } from './store.ts';

export interface ActivityProjectionDeps {
  readonly store: Pick<ActivityStore, 'between' | 'insertStatement' | 'removeStatement' | 'explainStatement'>;
  readonly wallets: WalletsByAddress;
  readonly usdc: Address;
  /** Undefined where none is deployed. */
  readonly escrow: Address | undefined;
}

type TransferEvent = ChainEvent<typeof USDC_TRANSFER>;

/** Longer than the digits of any amount that a database keeps exactly, and than all USDC that there is. */
const MAX_AMOUNT_DIGITS = 15;
/** Anybody may move nothing from anybody to anybody. */
const NOTHING = '0';
const [IN, OUT] = [0, 1];

/**
 * Creates what makes of chain events the activity of wallets. Transfers of USDC say how much moved, and nothing else
 * does: a wallet's rows add up to its balance whatever they were for. What they were for follows from the events around
 * them, in whatever order these become known.
 */
export function createActivityProjection(deps: ActivityProjectionDeps) {
  const { wallets, usdc } = deps;
  return {
    eventKeys: {
      async [USDC_TRANSFER](event: TransferEvent) {
        const { from, to, value } = event.args;
        const isMoney = value !== NOTHING && value.length <= MAX_AMOUNT_DIGITS;
        if (!isMoney || !isAddressEqual(event.address, usdc)) return undefined;
        const isOurs = (await wallets.isOurs(from)) || (await wallets.isOurs(to));
        return isOurs ? { key: transferKey.of(event) } : undefined;
      },
    },
    project: perCommit(
      async (commit): Promise<ProjectionResult> => ({
        statements: [
          ...(await transferStatements(deps, commit)),
          ...(await explanations(deps, commit)),
          ...(await changeStatements(deps, commit)),
        ],
      }),
    ),
    /** The rows of what is final stay as they are. */
    needless: async (events) => ({
      keys: eventsNamed(events, USDC_TRANSFER).map(transferKey.of),
    }),
  } satisfies Projection & { readonly eventKeys: EventKeys<typeof USDC_TRANSFER> };
}

/** Rows of the transfers that the commit brings, moves or takes away. */
async function transferStatements(deps: ActivityProjectionDeps, commit: Commit): Promise<Statement[]> {
  const keys = transferKey.among(commit.keys);
  const { before, after } = await commit.historiesOf(keys);
  const [gone, come] = [before, after].map((histories) =>
    keys.flatMap((key) => eventsNamed(histories.get(key) ?? [], USDC_TRANSFER)),
  );
  const places = await Array.fromAsync(gone ?? [], (event) => placesOf(deps, event));
  const rows = await Array.fromAsync(come ?? [], (event) => transferRows(deps, commit, event));
  return [...places.flat().map(deps.store.removeStatement), ...rows.flat().map(deps.store.insertStatement)];
}

/** A transfer from one wallet here to another has a row of each. */
async function placesOf({ wallets }: ActivityProjectionDeps, event: TransferEvent): Promise<ActivityPlace[]> {
  const { timestamp, blockNumber, logIndex, args } = event;
  const [sender, recipient] = [await wallets.idAt(args.from), await wallets.idAt(args.to)];
  const place = { timestamp, blockNumber, logIndex };
  return [
    ...(sender === undefined ? [] : [{ ...place, walletId: sender, side: OUT }]),
    ...(recipient === undefined ? [] : [{ ...place, walletId: recipient, side: IN }]),
  ];
}

async function transferRows(
  deps: ActivityProjectionDeps,
  commit: Pick<Commit, 'eventsBetween'>,
  event: TransferEvent,
): Promise<NewActivity[]> {
  const { transactionHash, logIndex } = event;
  const near = await commit.eventsBetween(transactionHash, logIndex - CONTEXT_LOGS, logIndex + CONTEXT_LOGS);
  const transfer = inContext(transferOf(event), near);
  return (await placesOf(deps, event)).flatMap((place) => {
    const isOut = place.side === OUT;
    const flow = (isOut ? outgoing : incoming)(transfer, deps.escrow);
    const counterparty = isOut ? transfer.to : transfer.from;
    return flow === undefined ? [] : [{ ...place, ...flow, transactionHash, counterparty, details: null }];
  });
}

/** What the commit's events tell of transfers that were known before them, and whose events may be gone. */
async function explanations(deps: ActivityProjectionDeps, commit: Commit): Promise<Statement[]> {
  const fresh = new Set(eventsNamed(commit.events, USDC_TRANSFER).map(transferKey.of));
  const told = await Array.fromAsync(explaining(commit.events), async ({ event, wallet }) => {
    const walletId = await deps.wallets.idAt(wallet);
    if (walletId === undefined) return [];
    const { transactionHash, logIndex, ...block } = event;
    const [first, last] = [logIndex - CONTEXT_LOGS, logIndex + CONTEXT_LOGS];
    const rows = (await deps.store.between(walletId, block, first, last)).filter(
      (row) => row.side === OUT && row.counterparty !== null && !fresh.has(transferKey.of(row)),
    );
    if (rows.length === 0) return [];
    const near = await commit.eventsBetween(transactionHash, first - CONTEXT_LOGS, last + CONTEXT_LOGS);
    return rows.flatMap((row) => explained(deps, row, wallet, near));
  });
  return told.flat();
}

function explained(
  { store, escrow }: ActivityProjectionDeps,
  row: ActivityRow,
  from: Address,
  near: readonly ChainEvent[],
): Statement[] {
  const { counterparty, logIndex, amount } = row;
  if (counterparty === null) return [];
  const flow = outgoing(inContext({ from, to: counterparty, amount: -amount, logIndex }, near), escrow);
  if (flow === undefined) return [store.removeStatement(row)];
  return flow.kind === 'withdrawal' ? [] : [store.explainStatement(row, flow)];
}

/** Events after or before which a wallet has moved money, with the wallet. */
function explaining(events: readonly ChainEvent[]) {
  return [
    ...eventsNamed(events, 'PaymentExecuted', 'AuthorizationSettled').map((event) => ({
      ...{ event, wallet: event.address },
    })),
    ...eventsNamed(events, 'AuthorizationUsed').map((event) => ({ event, wallet: event.args.authorizer })),
    ...eventsNamed(events, 'JobFunded').map((event) => ({ event, wallet: event.args.client })),
  ];
}

/** Rows of the changes of wallets that the commit brings, moves or takes away. */
async function changeStatements(deps: ActivityProjectionDeps, commit: Commit): Promise<Statement[]> {
  const { store, wallets } = deps;
  const statements = await Array.fromAsync(walletKey.idsIn(commit.keys), async (address) => {
    const walletId = await wallets.idAt(address);
    if (walletId === undefined) return [];
    const key = walletKey.of(address);
    const { before, after } = await commit.historiesOf([key]);
    const [was, is] = [walletChangesIn(before.get(key) ?? []), walletChangesIn(after.get(key) ?? [])];
    const [known, left] = [new Set(was.map(identityOf)), new Set(is.map(identityOf))];
    const gone = was.filter((event) => !left.has(identityOf(event)));
    const come = is.filter((event) => !known.has(identityOf(event)));
    return [
      ...gone.map((event) => store.removeStatement(changePlace(walletId, event))),
      ...come.map((event) =>
        store.insertStatement({
          ...{ ...changePlace(walletId, event), ...walletChangeOf(event) },
          ...{ transactionHash: event.transactionHash, amount: 0n, counterparty: null },
          ...{ paymentRef: null, onchainJobId: null },
        }),
      ),
    ];
  });
  return statements.flat();
}

function changePlace(walletId: string, event: ChainEvent): ActivityPlace {
  const { timestamp, blockNumber, logIndex } = event;
  return { walletId, timestamp, blockNumber, logIndex, side: IN };
}

function identityOf({ transactionHash, logIndex, blockHash }: ChainEvent): string {
  return `${transactionHash} ${logIndex} ${blockHash}`;
}
