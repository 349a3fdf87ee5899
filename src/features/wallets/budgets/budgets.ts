import { and, asc, eq } from 'drizzle-orm';
import { type Address, type Hex, isAddressEqual } from 'viem';
import type { Caller, Owner } from '../../../accounts/auth/caller.ts';
import type { Core } from '../../../chain/core.ts';
import {
  BUDGET_PERIODS,
  type BudgetPeriod,
  budgetDetails,
  budgetsIn,
  isHigher,
  type PerPeriod,
  perPeriod,
} from '../../../core/spending-limits.ts';
import { must, type Statement } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import type { OwnerChange } from '../owner/owner-change.ts';
import type { ChangeOutcome, OwnerOperations } from '../owner/owner-operations.ts';
import { type ChangeConditions, isLooserBudget, ruleChange } from '../owner/rule-change.ts';
import type { WalletAccess } from '../wallet-access.ts';
import {
  type Budget,
  budgetsCall,
  type RecipientBudget,
  type RollingLimit,
  readBudgets,
  readRecipientBudget,
  recipientBudgetCall,
  setBudgetsData,
  setRecipientBudgetData,
} from '../wallet-contract.ts';
import { requireRecipient } from '../wallet-fields.ts';
import { recipientBudgets } from '../wallet-tables.ts';

/** A row of `recipient_budgets`. */
export type RecipientBudgetRow = typeof recipientBudgets.$inferSelect;

/** How many recipients with a budget are shown of a wallet. */
export const MAX_SHOWN_RECIPIENTS = 100;

/** The SQL of budgets for single recipients. */
export type BudgetStore = ReturnType<typeof createBudgetStore>;

/** Creates the SQL of budgets for single recipients. */
export function createBudgetStore({ orm }: Pick<Db, 'orm'>) {
  const of = (walletId: string, recipient: Address) =>
    and(eq(recipientBudgets.walletId, walletId), eq(recipientBudgets.recipient, recipient));
  return {
    /** By address, at most {@link MAX_SHOWN_RECIPIENTS}. */
    ofWallet: async (walletId: string): Promise<RecipientBudgetRow[]> =>
      orm
        .select()
        .from(recipientBudgets)
        .where(eq(recipientBudgets.walletId, walletId))
        .orderBy(asc(recipientBudgets.recipient))
        .limit(MAX_SHOWN_RECIPIENTS)
        .all(),
    forRecipient: async (walletId: string, recipient: Address): Promise<RecipientBudgetRow | undefined> =>
      orm.select().from(recipientBudgets).where(of(walletId, recipient)).get(),
    /** Writes what the chain says: the only statements that do. */
    fromChainStatements: (row: RecipientBudgetRow): readonly Statement[] => {
      const { walletId, recipient, period, budget } = row;
      if (budget === 0n) return [must(orm.delete(recipientBudgets).where(of(walletId, recipient)), 'any')];
      const { walletId: id, recipient: who } = recipientBudgets;
      return [
        must(
          orm
            .insert(recipientBudgets)
            .values(row)
            .onConflictDoUpdate({ target: [id, who], set: { period, budget } }),
        ),
      ];
    },
  };
}

/** A change of a wallet's budgets; absent fields stay. Micro-USDC, 0 for none. */
export type BudgetChange = { readonly [Each in BudgetPeriod]?: bigint | undefined } & ChangeConditions;

/** A budget for a recipient as it is to be. */
export interface RecipientBudgetChange extends RollingLimit, ChangeConditions {
  readonly recipient: Address;
}

function budgetsChange(db: Db, change: BudgetChange): OwnerChange {
  return ruleChange<PerPeriod<bigint>>(db, {
    conditions: change,
    audit: { action: 'budgets_changed', details: budgetDetails((period) => change[period]) },
    view: budgetsCall,
    read(answer) {
      const budgets = readBudgets(answer);
      return perPeriod((period) => budgets[period].limit);
    },
    underWay: ({ budgets }) => budgets,
    loosens: (present) => BUDGET_PERIODS.some((period) => isHigher(present[period], change[period])),
    after: (present) => perPeriod((period) => change[period] ?? present[period]),
    isSame: (one, other) => BUDGET_PERIODS.every((period) => one[period] === other[period]),
    stored: budgetsIn,
    dataOf: setBudgetsData,
  });
}

function recipientBudgetChange(core: Core, store: BudgetStore, change: RecipientBudgetChange): OwnerChange {
  const { recipient, period, limit } = change;
  const wanted: RollingLimit = { period, limit };
  return ruleChange<RollingLimit>(core.db, {
    conditions: change,
    audit: { action: 'recipient_budget_changed', details: { recipient, period, budget: limit } },
    view: recipientBudgetCall(recipient),
    read: readRecipientBudget,
    requireFit: (wallet) => requireRecipient(recipient, wallet, core.chain.contracts),
    underWay: ({ recipients }) => recipients?.findLast((one) => isAddressEqual(one.recipient, recipient)),
    loosens: (present) => isLooserBudget(present, wanted),
    after: () => wanted,
    isSame: (one, other) => one.limit === other.limit && (one.limit === 0n || one.period === other.period),
    async stored({ id }) {
      const row = await store.forRecipient(id, recipient);
      return row === undefined ? { period: 'none', limit: 0n } : { period: row.period, limit: row.budget };
    },
    dataOf: (rule) => setRecipientBudgetData(recipient, rule),
  });
}

/** All budgets of a wallet by one block. */
export interface WalletBudgets {
  readonly wallet: PerPeriod<Budget>;
  readonly recipients: readonly (RecipientBudget & { readonly recipient: Address })[];
}

export type Budgets = ReturnType<typeof createBudgets>;

/** Creates the budgets of wallets, as the chain enforces them. */
export function createBudgets(
  core: Core,
  { access, ownerOperations }: { readonly access: WalletAccess; readonly ownerOperations: OwnerOperations },
) {
  const store = createBudgetStore(core.db);
  return {
    /**
     * What the chain says of a wallet's budgets now. Throws `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN`,
     * `CHAIN_REVERTED`, `RPC_TIMEOUT`.
     */
    async of(walletId: string, caller: Caller): Promise<WalletBudgets> {
      const { id, chainAddress: target } = await access.visible(walletId, caller);
      const known = (await store.ofWallet(id)).map(({ recipient }) => recipient);
      const calls = [budgetsCall, ...known.map(recipientBudgetCall)];
      const { answers } = await core.chain.probe(calls.map((data) => ({ target, data })));
      const [own, ...others] = answers;
      const recipients = known.map((recipient, index) => ({ recipient, ...readRecipientBudget(others[index]) }));
      // The events of one that was removed in the latest block may not be here yet.
      return { wallet: readBudgets(own), recipients: recipients.filter(({ limit }) => limit !== 0n) };
    },
    /** Sets rolling budgets. Throws what `OwnerOperations.apply` does, and `STEP_UP_REQUIRED`. */
    set(walletId: string, owner: Owner, change: BudgetChange, signature?: Hex): Promise<ChangeOutcome> {
      return ownerOperations.apply(walletId, owner, budgetsChange(core.db, change), signature);
    },
    /** Sets the budget for one recipient. Throws what `set` does, and `INVALID_RECIPIENT`. */
    setForRecipient(
      walletId: string,
      owner: Owner,
      change: RecipientBudgetChange,
      signature?: Hex,
    ): Promise<ChangeOutcome> {
      return ownerOperations.apply(walletId, owner, recipientBudgetChange(core, store, change), signature);
    },
  };
}
