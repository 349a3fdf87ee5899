import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { type Address, getAddress, isAddress } from 'viem';
import type { Core } from '../../chain/core.ts';
import { type ChainEvent, keyKind } from '../../chain/events/chain-events.ts';
import {
  type EventKeys,
  type KeptEvent,
  type Projection,
  type ProjectionResult,
  perCommit,
} from '../../chain/ingest/event-projection.ts';
import { filterAsync } from '../../core/lib/lists.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import { auditStatement } from '../../http/audit/audit.ts';
import { must, type Statement, telling } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import type { MisuseStore } from './freezes/freezes.ts';
import type { SignerStore } from './signers/signer-store.ts';
import { changesOf, type WalletChangeEvent, type WalletChangeName } from './wallet-events.ts';
import { foldWallet, type ProjectedWallet } from './wallet-fold.ts';
import { changeOfWallet, type WalletRow, type WalletStore, type WalletsByAddress } from './wallet-store.ts';
import { wallets } from './wallet-tables.ts';
import { endWithOwnerStatement } from './withdrawals/scheduled-store.ts';

/** Those about others have keys of their own. */
type OwnEventName = Exclude<WalletChangeName, 'RecipientBudgetUpdated' | 'SessionKeyUpdated'>;

export type WalletProjectionParts = Pick<Core, 'db' | 'clock' | 'outbox'> & {
  readonly store: Pick<WalletStore, 'updateFromChain' | 'byId'>;
  readonly wallets: WalletsByAddress;
  readonly misuses: Pick<MisuseStore, 'ofWallet'>;
  readonly signers: Pick<SignerStore, 'dueAgainStatement'>;
};

/** Creates what makes of wallets' events the state of their rows. Other people's wallets leave no row. */
export function createWalletProjection(deps: WalletProjectionParts) {
  const { db, wallets, misuses, outbox } = deps;
  const kept = async (address: string) =>
    (await wallets.isOurs(address)) ? { key: walletKey.of(address) } : undefined;
  const ofItself = ({ address }: ChainEvent<Exclude<OwnEventName, 'WalletDeployed'>>) => kept(address);
  /** Which freezes count as misuse follows from those around what the Owner said of them, so that wallet keeps them. */
  const isReplaceable = async ({ event, address }: KeptEvent): Promise<boolean> => {
    if (event !== 'Frozen' && event !== 'Unfrozen') return true;
    const walletId = await wallets.idAt(address);
    return walletId === undefined || (await misuses.ofWallet(walletId)).length === 0;
  };
  return {
    eventKeys: {
      WalletDeployed: ({ args }) => kept(args.wallet),
      SessionUpdated: ofItself,
      PolicyUpdated: ofItself,
      WhitelistUpdated: ofItself,
      Frozen: ofItself,
      Unfrozen: ofItself,
      BudgetsUpdated: ofItself,
      SessionKeysRevoked: ofItself,
      GuardianUpdated: ofItself,
      JobPolicyUpdated: ofItself,
      OwnershipTransferStarted: ofItself,
      OwnershipTransferred: ofItself,
    },
    project: perCommit(async ({ keys, historiesOf }): Promise<ProjectionResult> => {
      const own = await filterAsync(walletKey.idsIn(keys), wallets.isOurs);
      const { before, after } = await historiesOf(own.map(walletKey.of));
      const folded = own.map((address) => {
        const key = walletKey.of(address);
        const [was, is] = [foldWallet(before.get(key) ?? []), foldWallet(after.get(key) ?? [])];
        return { address: getAddress(address), was, is };
      });
      const notices = await Array.fromAsync(folded, (each) => noticesOf(deps, each));
      const tellings = await outbox.statements(notices.flat());
      return {
        statements: [
          ...(await Array.fromAsync(folded, (each) => updateOf(deps, each))),
          ...(await Array.fromAsync(folded, (each) => signersOf(deps, each))).flat(),
          ...folded.filter(({ is }) => is.chainOwner !== null).map(({ address }) => endWithOwnerStatement(db, address)),
          ...(await Array.fromAsync(folded, (each) => leavingOf(deps, each))).flat(),
          ...tellings,
        ],
        committed() {
          if (tellings.length > 0) outbox.wake();
        },
      };
    }),
    /** A wallet's state follows from the latest event of each name. */
    async needless(events) {
      const own = events.filter(({ eventKey }) => walletKey.idsIn([eventKey]).length > 0);
      return { until: await filterAsync(own, isReplaceable) };
    },
  } satisfies Projection & { readonly eventKeys: EventKeys<OwnEventName> };
}

/** What webhooks tell of a wallet. */
const ANNOUNCED = [
  ...(['chainOwner', 'pendingOwner', 'guardian'] as const),
  ...(['budgetDay', 'budgetWeek', 'budgetMonth'] as const),
  ...(['txLimit', 'dailyLimit', 'expiresAt', 'whitelist', 'jobEvaluator', 'maxJobSeconds'] as const),
] as const satisfies readonly (keyof ProjectedWallet)[];

interface Folded {
  readonly address: Address;
  readonly was: ProjectedWallet;
  readonly is: ProjectedWallet;
}

/** Writes what the chain says of a wallet, and tells it if that is news. */
async function updateOf({ store, wallets }: WalletProjectionParts, { address, was, is }: Folded): Promise<Statement> {
  const update = store.updateFromChain(address, is);
  const id = Bun.deepEquals(was, is) ? undefined : await wallets.idAt(address);
  return id === undefined ? update : telling(update, changeOfWallet(id, is.frozen ? 'frozen' : 'active'));
}

/** Session keys that were revoked here with all others, and are not after a reorganisation, are due again. */
async function signersOf(
  { signers, wallets, clock }: WalletProjectionParts,
  { address, was, is }: Folded,
): Promise<readonly Statement[]> {
  if (was.signersRevokedAt === is.signersRevokedAt) return [];
  const id = await wallets.idAt(address);
  return id === undefined ? [] : [signers.dueAgainStatement(id, nowSeconds(clock))];
}

/** A wallet with a new owner leaves its organisation: the new owner has not let anyone act on it. */
async function leavingOf(deps: WalletProjectionParts, { address, was, is }: Folded): Promise<readonly Statement[]> {
  if (is.chainOwner === null || was.chainOwner === is.chainOwner) return [];
  const walletId = await deps.wallets.idAt(address);
  const row = walletId === undefined ? undefined : await deps.store.byId(walletId);
  return row === undefined ? [] : leaveStatements(deps, row);
}

/** What there is to tell of a wallet. */
async function noticesOf(
  { store, wallets }: WalletProjectionParts,
  { address, was, is }: Folded,
): Promise<readonly WalletChangeEvent[]> {
  if (ANNOUNCED.every((fact) => Bun.deepEquals(was[fact], is[fact]))) return [];
  const walletId = await wallets.idAt(address);
  const row = walletId === undefined ? undefined : await store.byId(walletId);
  return row === undefined ? [] : changesOf(row, was, is);
}

const kind = keyKind('wallet', (address) => (isAddress(address, { strict: false }) ? address : undefined));

/** The keys of events about a wallet, by its address in any case. */
export const walletKey = { ...kind, of: (address: string) => kind.of(address.toLowerCase()) };

interface Deps {
  readonly db: Pick<Db, 'orm'>;
  readonly clock: Clock;
}

/** Has an Owner's wallet join an organisation; fails where it is in one, or has another Owner, by now. */
export function joinStatements(deps: Deps, { id, userId }: WalletRow, organizationId: string): readonly Statement[] {
  const { orm } = deps.db;
  const isStill = and(
    ...[eq(wallets.id, id), isNull(wallets.organizationId)],
    userId === null ? isNull(wallets.userId) : eq(wallets.userId, userId),
  );
  return [
    telling(must(orm.update(wallets).set({ organizationId }).where(isStill), 1, JOINING), changeOfWallet(id, null)),
    auditStatement(deps, { action: 'wallet_joined_organization', userId, walletId: id, details: { organizationId } }),
  ];
}

/** Label of the statement that fails where a wallet is in an organisation already. */
export const JOINING = 'wallet joins';

/** Has a wallet leave its organisation, if it is in one. */
export function leaveStatements(
  deps: Deps,
  { id, userId, organizationId }: Pick<WalletRow, 'id' | 'userId' | 'organizationId'>,
): readonly Statement[] {
  const { orm } = deps.db;
  const gone = telling(
    must(
      orm
        .update(wallets)
        .set({ organizationId: null })
        .where(and(eq(wallets.id, id), isNotNull(wallets.organizationId))),
      'any',
    ),
    changeOfWallet(id, null),
  );
  if (organizationId === null) return [gone];
  const details = { organizationId };
  return [gone, auditStatement(deps, { action: 'wallet_left_organization', userId, walletId: id, details })];
}
