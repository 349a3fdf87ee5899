import { type Address, getAddress } from 'viem';
import type { Outbox } from '../../../chain/core.ts';
import type { ChainEvent } from '../../../chain/events/chain-events.ts';
import {
  type EventKeys,
  type KeptEvent,
  type Projection,
  type ProjectionResult,
  perCommit,
} from '../../../chain/ingest/event-projection.ts';
import type { WalletEvent } from '../../../core/events.ts';
import { filterAsync } from '../../../core/lib/lists.ts';
import { formatUsdc } from '../../../core/lib/money.ts';
import { type Clock, nowSeconds } from '../../../core/lib/time.ts';
import { type Statement, telling } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import type { BudgetStore } from '../budgets/budgets.ts';
import type { MisuseStore } from '../freezes/freezes.ts';
import type { SignerStore, UnknownSigners } from '../signers/signer-store.ts';
import { forLimitEvents } from '../wallet-contract.ts';
import { changesOf, type WalletChangeName } from '../wallet-events.ts';
import {
  foldRecipientBudget,
  foldSigner,
  foldWallet,
  type ProjectedWallet,
  pointOfLast,
  recipientKey,
  signerKey,
  type WalletAndOther,
  walletKey,
} from '../wallet-fold.ts';
import { changeOfWallet, leaveStatements, type WalletStore, type WalletsByAddress } from '../wallet-store.ts';
import { endWithOwnerStatement } from '../withdrawals/withdrawal-store.ts';

/** Those about others have keys of their own. */
type OwnEventName = Exclude<WalletChangeName, 'RecipientBudgetUpdated' | 'SessionKeyUpdated'>;

/** What makes rows of wallets' events: before a `Core` exists, as `bursar index` runs without a server. */
interface ProjectionContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: WalletStore;
  readonly wallets: WalletsByAddress;
  readonly misuses: MisuseStore;
  readonly signers: SignerStore;
  readonly budgets: BudgetStore;
  readonly unknownSigners: UnknownSigners;
  /** Notifies the webhooks of owners, guardians, rules and budgets. */
  readonly outbox: Outbox;
}

/** Creates what makes of wallets' events the state of their rows. Other people's wallets leave no row. */
export function createWalletProjection(context: ProjectionContext) {
  const { db, wallets, misuses, outbox } = context;
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
      ...forLimitEvents(ofItself),
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
      const notices = await Array.fromAsync(folded, (each) => noticesOf(context, each));
      const webhooks = await outbox.statements(notices.flat());
      return {
        statements: [
          ...(await Array.fromAsync(folded, (each) => updateOf(context, each))),
          ...(await Array.fromAsync(folded, (each) => signersOf(context, each))).flat(),
          ...folded.filter(({ is }) => is.chainOwner !== null).map(({ address }) => endWithOwnerStatement(db, address)),
          ...(await Array.fromAsync(folded, (each) => leavingOf(context, each))).flat(),
          ...webhooks,
        ],
        committed() {
          if (webhooks.length > 0) outbox.wake();
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

interface FoldedWallet {
  readonly address: Address;
  readonly was: ProjectedWallet;
  readonly is: ProjectedWallet;
}

/** Writes what the chain says of a wallet, and announces it if that is news. */
async function updateOf({ store, wallets }: ProjectionContext, { address, was, is }: FoldedWallet): Promise<Statement> {
  const update = store.updateFromChain(address, is);
  const id = Bun.deepEquals(was, is) ? undefined : await wallets.idAt(address);
  return id === undefined ? update : telling(update, changeOfWallet(id, is.frozen ? 'frozen' : 'active'));
}

/** Session keys that were revoked here with all others, and are not after a reorganisation, are due again. */
async function signersOf(
  { signers, wallets, clock }: ProjectionContext,
  { address, was, is }: FoldedWallet,
): Promise<readonly Statement[]> {
  if (was.signersRevokedAt === is.signersRevokedAt) return [];
  const id = await wallets.idAt(address);
  return id === undefined ? [] : [signers.dueAgainStatement(id, nowSeconds(clock))];
}

/** A wallet with a new owner leaves its organisation: the new owner has not let anyone act on it. */
async function leavingOf(
  context: ProjectionContext,
  { address, was, is }: FoldedWallet,
): Promise<readonly Statement[]> {
  if (is.chainOwner === null || was.chainOwner === is.chainOwner) return [];
  const walletId = await context.wallets.idAt(address);
  const row = walletId === undefined ? undefined : await context.store.byId(walletId);
  return row === undefined ? [] : leaveStatements(context, row);
}

/** The news of a wallet, for webhooks. */
async function noticesOf(
  { store, wallets }: ProjectionContext,
  { address, was, is }: FoldedWallet,
): Promise<readonly WalletEvent[]> {
  if (Bun.deepEquals(was, is)) return [];
  const walletId = await wallets.idAt(address);
  const row = walletId === undefined ? undefined : await store.byId(walletId);
  return row === undefined ? [] : changesOf(row, was, is);
}

/** What a commit makes of one rule. */
interface FoldedRule {
  readonly statements: readonly Statement[];
  readonly notices: readonly WalletEvent[];
}

/**
 * Creates what makes rows of wallets' rules about others: budgets of recipients, and session keys of our API keys. Each
 * has keys of its own, so that a wallet with many of them folds none but those that change.
 */
export function createRulesProjection(context: ProjectionContext) {
  const { wallets, outbox } = context;
  return {
    eventKeys: {
      RecipientBudgetUpdated: async ({ address, args }) =>
        (await wallets.isOurs(address)) ? { key: recipientKey.of(address, args.recipient) } : undefined,
      SessionKeyUpdated: async ({ address, args }) =>
        (await wallets.isOurs(address)) ? { key: signerKey.of(address, args.key) } : undefined,
    },
    project: perCommit(async ({ keys, historiesOf }): Promise<ProjectionResult> => {
      const recipients = recipientKey.idsIn(keys);
      const keysOfSigners = signerKey.idsIn(keys);
      const { before, after } = await historiesOf([
        ...recipients.map(({ wallet, other }) => recipientKey.of(wallet, other)),
        ...keysOfSigners.map(({ wallet, other }) => signerKey.of(wallet, other)),
      ]);
      const historyOf = (key: string) => ({ was: before.get(key) ?? [], is: after.get(key) ?? [] });
      const made = [
        ...(await Array.fromAsync(recipients, (id) =>
          budgetOf(context, id, historyOf(recipientKey.of(id.wallet, id.other))),
        )),
        ...(await Array.fromAsync(keysOfSigners, (id) =>
          signerOf(context, id, historyOf(signerKey.of(id.wallet, id.other))),
        )),
      ];
      const webhooks = await outbox.statements(made.flatMap(({ notices }) => notices));
      return {
        statements: [...made.flatMap(({ statements }) => statements), ...webhooks],
        committed() {
          if (webhooks.length > 0) outbox.wake();
        },
      };
    }),
    /** A rule follows from its latest event. */
    async needless(events) {
      const isRule = (key: string) => recipientKey.idsIn([key]).length + signerKey.idsIn([key]).length > 0;
      return { until: events.filter(({ eventKey }) => isRule(eventKey)) };
    },
  } satisfies Projection & { readonly eventKeys: EventKeys<'RecipientBudgetUpdated' | 'SessionKeyUpdated'> };
}

interface RuleHistory {
  readonly was: readonly ChainEvent[];
  readonly is: readonly ChainEvent[];
}

async function budgetOf(
  { wallets, budgets }: ProjectionContext,
  { wallet, other }: WalletAndOther,
  history: RuleHistory,
): Promise<FoldedRule> {
  const walletId = await wallets.idAt(wallet);
  if (walletId === undefined) return { statements: [], notices: [] };
  const [was, is] = [foldRecipientBudget(history.was), foldRecipientBudget(history.is)];
  const recipient = getAddress(other);
  const statements = budgets.fromChainStatements({ walletId, recipient, ...is });
  if (Bun.deepEquals(was, is)) return { statements, notices: [] };
  const isSet = is.budget !== 0n;
  const notice: WalletEvent = {
    type: 'recipient_budget_changed',
    walletId,
    recipient,
    period: isSet && is.period !== 'none' ? is.period : null,
    limit: isSet ? formatUsdc(is.budget) : null,
  };
  return { statements: announced(statements, walletId), notices: [notice] };
}

async function signerOf(
  { wallets, signers, unknownSigners, clock }: ProjectionContext,
  { wallet, other }: WalletAndOther,
  history: RuleHistory,
): Promise<FoldedRule> {
  const walletId = await wallets.idAt(wallet);
  if (walletId === undefined) return { statements: [], notices: [] };
  const address = getAddress(other);
  if ((await signers.walletOf(address)) !== walletId) {
    const last = pointOfLast(history.is);
    return { statements: [unknownSigners.fromChainStatement(walletId, address, last)], notices: [] };
  }
  const statement = signers.fromChainStatement(address, foldSigner(history.is), nowSeconds(clock));
  return { statements: announced([statement], walletId), notices: [] };
}

function announced(statements: readonly Statement[], walletId: string): readonly Statement[] {
  return statements.map((statement) => telling(statement, changeOfWallet(walletId, null)));
}
