import { and, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import type { Owner } from '../../../accounts/auth/caller.ts';
import type { Outbox } from '../../../chain/core.ts';
import { messages } from '../../../chain/relay/relay-tables.ts';
import { AppError } from '../../../core/errors.ts';
import { type Clock, nowSeconds } from '../../../core/lib/time.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import { isGiven, must, RowCountError, type Statement, spelledOut } from '../../../storage/db/batch.ts';
import { orRefuse } from '../../../storage/db/failures.ts';
import type { Db } from '../../../storage/db/open.ts';
import type { WalletAccess } from '../wallet-access.ts';
import { isHandedOver, type WalletRow } from '../wallet-store.ts';
import { wallets, withdrawalPolicies } from '../wallet-tables.ts';
import {
  changeRules,
  isBinding,
  isSameInTime,
  noRules,
  type RulesInTime,
  rulesAt,
  type WithdrawalRules,
} from './withdrawal-rules.ts';

/** Label of the statement that fails where the rules have changed since they were read. */
const RULES_CHANGED = 'the rules have changed';

/** The Owner changed the rules before what they allow was on disk. */
export class RulesChangedError extends Error {
  override readonly name = 'RulesChangedError';
}

/** Commits what holds under the rules that were read; throws `RulesChangedError` if they have changed since. */
export async function orRulesChanged<T>(commit: () => Promise<T>): Promise<T> {
  try {
    return await commit();
  } catch (error) {
    if (!(error instanceof RowCountError) || error.label !== RULES_CHANGED) throw error;
    throw new RulesChangedError();
  }
}

/** Decides by the rules of a wallet, and again where they change before that is on disk. */
export async function untilRulesStay<T>(decide: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof RulesChangedError)) throw error;
    }
  }
}

/** An Owner's rules, and whether they decide about the wallet's withdrawals. */
export interface ShownRules extends RulesInTime {
  /** False where the wallet has an owner with a key of their own. */
  readonly binds: boolean;
}

/** The rules in force when they were read, and the number of the change that made them; 0 for none. */
export interface RulesRead {
  readonly inForce: WithdrawalRules;
  readonly revision: number;
}

/** Label of the statement that fails where a wallet is offered to someone. */
const OFFERED = 'the wallet is offered';

type PolicyRow = typeof withdrawalPolicies.$inferSelect;

export type WithdrawalPolicies = ReturnType<typeof createWithdrawalPolicies>;

/** Creates the rules that Owners set for withdrawals. This server enforces them; the chain does not know them. */
export function createWithdrawalPolicies(
  db: Db,
  clock: Clock,
  {
    access,
    outbox,
    cancelStatements,
  }: {
    readonly access: WalletAccess;
    readonly outbox: Outbox;
    /** What ends everything that waits under the rules of a wallet. */
    readonly cancelStatements: (walletId: string) => readonly Statement[];
  },
) {
  const { orm } = db;
  const ofWallet = orm
    .select()
    .from(withdrawalPolicies)
    .where(isGiven(withdrawalPolicies.walletId, 'walletId'))
    .prepare();
  /** Replaces the rules that were read and queues the webhook, with `more` statements, in one commit. */
  const replace = async (
    row: PolicyRow | undefined,
    { walletId, by, rules }: { walletId: string; by: 'owner' | 'operator'; rules: RulesInTime },
    more: readonly Statement[],
  ) => {
    const revision = (row?.revision ?? 0) + 1;
    const values = { ...columnsOf(rules), revision };
    const write = orm
      .insert(withdrawalPolicies)
      .values({ walletId, ...values })
      .onConflictDoUpdate({
        target: withdrawalPolicies.walletId,
        set: values,
        setWhere: eq(withdrawalPolicies.revision, revision - 1),
      });
    const { inForce, next } = rules;
    const later = next === undefined ? null : { ...next.rules, effectiveAt: next.at };
    const event = { type: 'withdrawal_policy_changed', walletId, by, ...inForce, next: later } as const;
    const statements = [must(write), ...more, ...(await outbox.statements([event]))];
    await orRefuse(() => db.batch(statements), { [OFFERED]: 'OWNERSHIP_OFFERED', otherwise: 'WALLET_BUSY' });
    outbox.wake();
  };
  /** The rules that decide about a withdrawal made now. */
  const read = async (walletId: string): Promise<RulesRead> => {
    const row = await ofWallet.get({ walletId });
    const { inForce } = rulesAt(rulesIn(row), nowSeconds(clock));
    return { inForce, revision: row?.revision ?? 0 };
  };
  return {
    read,
    /**
     * How long what loosens a wallet's rules waits now, in seconds, and the rules that say so; 0 where it was handed
     * over, which no rules bind.
     */
    async delayOf(wallet: WalletRow): Promise<{ readonly delaySeconds: number; readonly rules: RulesRead }> {
      const rules = await read(wallet.id);
      return { rules, delaySeconds: isHandedOver(wallet) ? 0 : rules.inForce.delaySeconds };
    },
    /** Touches one row if the rules have not changed since they were read, otherwise none. */
    unchangedStatement: (walletId: string, { revision }: RulesRead): Statement => unchanged(db, walletId, revision),
    /**
     * The rules, with those that take effect later, for the wallet's Owner; none where the wallet was handed over,
     * which they do not bind. Throws `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN`.
     */
    async of(walletId: string, owner: Owner): Promise<ShownRules> {
      if (isHandedOver(await access.owned(walletId, owner))) return { ...noRules, binds: false };
      return { ...rulesAt(rulesIn(await ofWallet.get({ walletId })), nowSeconds(clock)), binds: true };
    },
    /**
     * Changes the rules by {@link changeRules}. Throws what `of` throws, `WALLET_BUSY` if another change came first,
     * `WALLET_HANDED_OVER`, and `OWNERSHIP_OFFERED` while someone may accept the wallet, whom no rules would bind.
     */
    async change(walletId: string, owner: Owner, change: Partial<WithdrawalRules>): Promise<RulesInTime> {
      const wallet = await access.owned(walletId, owner);
      if (isHandedOver(wallet)) throw new AppError('WALLET_HANDED_OVER');
      const row = await ofWallet.get({ walletId });
      const now = nowSeconds(clock);
      const changed = changeRules(rulesIn(row), change, now);
      if (isSameInTime(changed, rulesAt(rulesIn(row), now))) return changed;
      const binding = isBinding(changed.inForce) ? [notOfferedStatement(db, wallet)] : [];
      const { allowList, delaySeconds } = changed.next?.rules ?? changed.inForce;
      const entry = { action: 'withdrawal_policy_changed', walletId, details: { delaySeconds, allowList } } as const;
      await replace(row, { walletId, by: 'owner', rules: changed }, [...binding, auditStatement({ db, clock }, entry)]);
      return changed;
    },
    /**
     * Removes a wallet's rules and cancels what waits under them, which a thief may have requested along with the
     * rules. For the operator. Throws `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `WALLET_BUSY`.
     */
    async remove(walletId: string): Promise<void> {
      const { userId } = await access.claimed(walletId);
      const audit = auditStatement({ db, clock }, { action: 'withdrawal_policy_lifted', userId, walletId });
      const row = await ofWallet.get({ walletId });
      await replace(row, { walletId, by: 'operator', rules: noRules }, [...cancelStatements(walletId), audit]);
    },
  };
}

function unchanged({ orm }: Pick<Db, 'orm'>, walletId: string, revision: number): Statement {
  const present = sql`coalesce((select ${withdrawalPolicies.revision} from ${withdrawalPolicies} where ${withdrawalPolicies.walletId} = ${wallets.id}), 0)`;
  const update = orm
    .update(wallets)
    .set({ id: walletId })
    .where(and(eq(wallets.id, walletId), eq(present, revision)));
  return must(update, 1, RULES_CHANGED);
}

/**
 * Touches a row unless the wallet is offered to someone, or a message that offers it may still be executed: the one who
 * accepts is bound by no rules, and offers are made only where none bind.
 */
function notOfferedStatement({ orm }: Pick<Db, 'orm'>, { id, chainAddress }: WalletRow): Statement {
  const mayHappen = spelledOut(inArray(messages.status, ['sent', 'reverted']));
  const offering = orm
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.wallet, chainAddress), eq(messages.kind, 'ownership'), mayHappen));
  return must(
    orm
      .update(wallets)
      .set({ id })
      .where(and(eq(wallets.id, id), isNull(wallets.pendingOwner), notExists(offering))),
    1,
    OFFERED,
  );
}

function rulesIn(row: PolicyRow | undefined): RulesInTime {
  if (row === undefined) return noRules;
  const { allowList, delaySeconds, nextAllowList, nextDelaySeconds, nextAt } = row;
  const inForce = { allowList, delaySeconds };
  if (nextAt === null || nextDelaySeconds === null) return { inForce, next: undefined };
  return { inForce, next: { rules: { allowList: nextAllowList, delaySeconds: nextDelaySeconds }, at: nextAt } };
}

function columnsOf({ inForce, next }: RulesInTime): Omit<PolicyRow, 'walletId' | 'revision'> {
  return {
    allowList: listOf(inForce),
    delaySeconds: inForce.delaySeconds,
    nextAllowList: next === undefined ? null : listOf(next.rules),
    nextDelaySeconds: next?.rules.delaySeconds ?? null,
    nextAt: next?.at ?? null,
  };
}

function listOf({ allowList }: WithdrawalRules) {
  return allowList === null ? null : [...allowList];
}
