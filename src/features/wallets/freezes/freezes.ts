import { and, asc, eq } from 'drizzle-orm';
import { type Address, encodeFunctionData, type Hex, isAddressEqual, zeroAddress } from 'viem';
import type { Owner } from '../../../accounts/auth/caller.ts';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import type { Core } from '../../../chain/core.ts';
import { withRpcDeadline } from '../../../chain/nodes/rpc-errors.ts';
import { requireNoContractOfOurs } from '../../../chain/wallets/our-contracts.ts';
import { AppError } from '../../../core/errors.ts';
import { msUntil, nowSeconds } from '../../../core/lib/time.ts';
import { noteActor } from '../../../http/audit/audit-entry.ts';
import { isGiven, must, type Statement, spelledOut } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { isAccounts } from '../owner/own-signature.ts';
import {
  type AppliedChange,
  applyChange,
  type ChangeRequest,
  isFreezeUnderWay,
  OWNER_FUNCTION_GAS,
  type OwnerChange,
} from '../owner/owner-change.ts';
import { isToSign, type ToSign } from '../owner/owner-intent.ts';
import { type ChangedWallet, type ChangeOutcome, type OwnerOperations, runChange } from '../owner/owner-operations.ts';
import type { WalletAccess, WalletLock } from '../wallet-access.ts';
import { freezeData, guardianCall, heirIn, pendingOwnerCall, readGuardian } from '../wallet-contract.ts';
import { misuses, misuses as misuseTable, wallets } from '../wallet-tables.ts';

/** Why an Owner freezes: to be safe, or because the agent misbehaved. Misuse counts against the agent. */
export type FreezeReason = 'precaution' | 'misuse';

/** A freeze by an owner's own signature, which costs gas and node time like every other change. */
export interface SignedFreeze {
  readonly signature: Hex;
  /** Who sends it: what no one has signed takes no slot of other parties. */
  readonly party: string;
  /**
   * Called once the signature counts, and it is known whether an account's key has made it; what it throws refuses the
   * freeze.
   */
  admit(isProven: boolean): void;
}

export type Freezes = ReturnType<typeof createFreezes>;

/**
 * Creates the freezes of wallets, and who may freeze one. All throw what `OwnerOperations.apply` does. A freeze takes
 * no lock, so it waits for no other change of its wallet.
 */
export function createFreezes(
  core: Core,
  {
    access,
    lock,
    ownerOperations,
    onMisuseSaid,
  }: {
    readonly access: WalletAccess;
    readonly lock: WalletLock;
    readonly ownerOperations: OwnerOperations;
    /** Called after an Owner declared a freeze misuse. */
    readonly onMisuseSaid: (wallet: Address) => Promise<void>;
  },
) {
  const misuses = createMisuseStore(core.db);
  const runs = createFreezeRuns<AppliedChange>();
  const bySignature = createSignedFreezes(core);
  const freeze = (read: ChangeRequest['read'], reason: FreezeReason, change: OwnerChange, signed?: SignedFreeze) =>
    runChange(core, read, async (request, { id, userId }) => {
      const urgent = { party: userId ?? id, isFreeze: true };
      // Our own key first: whatever stands next to it, a signature or nonsense, does not stop it.
      const made = await runs.run(id, reason, () => applyChange(core, request, { ...change, urgent }));
      return isToSign(made) && signed !== undefined ? await bySignature(id, made, request, change, signed) : made;
    });
  const withOurKey = async (walletId: string): Promise<ChangedWallet> => {
    const made = await freeze(() => access.claimed(walletId), 'precaution', freezeChange);
    if (isToSign(made)) throw new AppError('WALLET_HANDED_OVER');
    return made;
  };
  return {
    /** Freezes the wallet. If it is frozen already, `misuse` counts for that freeze. */
    async freeze(
      walletId: string,
      owner: Owner,
      reason: FreezeReason = 'precaution',
      signed?: SignedFreeze,
    ): Promise<ChangeOutcome> {
      const read = () => access.owned(walletId, owner);
      if (reason === 'precaution') return await freeze(read, reason, freezeChange, signed);
      try {
        return await freeze(read, reason, misuseChange(core, misuses, walletId), signed);
      } finally {
        // The misuse may be on disk even if the freeze threw.
        await onMisuseSaid((await read()).chainAddress);
      }
    },
    /**
     * Freezes the wallet as a precaution, for a caller who has shown its freeze token. Throws `WALLET_HANDED_OVER`
     * where this server does not hold the owner key.
     */
    async freezeByToken(walletId: string): Promise<ChangedWallet> {
      noteActor({ kind: 'freeze_token', id: null });
      return await withOurKey(walletId);
    },
    /** The same for the operator. */
    freezeByOperator: withOurKey,
    unfreeze(walletId: string, owner: Owner, signature?: Hex): Promise<ChangeOutcome> {
      const read = () => access.owned(walletId, owner);
      return runChange(core, read, (request) =>
        runs.undo(walletId, ({ earlier, isOvertaken }) => {
          const urgent = { party: owner.userId, isFreeze: false };
          const task = async () => {
            await withRpcDeadline(earlier, msUntil(request.endsAt));
            return await applyChange(core, { ...request, signature }, { ...unfreezeChange, urgent, isOvertaken });
          };
          const waits = { waitMs: msUntil(request.endsAt), ahead: true, party: owner.sessionId };
          return lock.run(walletId, task, waits);
        }),
      );
    },
    /**
     * Sets who may freeze the wallet in addition to the owner; `undefined` for no one. Also throws `INVALID_GUARDIAN`
     * for the wallet itself and our contracts.
     */
    setGuardian(
      walletId: string,
      owner: Owner,
      guardian: Address | undefined,
      signature?: Hex,
    ): Promise<ChangeOutcome> {
      return ownerOperations.apply(walletId, owner, guardianChange(core, guardian ?? zeroAddress), signature);
    },
  };
}

/**
 * Freezes that owners sign themselves run code of theirs where they are contracts. So they are limited, charged, and
 * behind the freezes that this server's keys sign. A wallet has one slot for what its owner's key has provably signed,
 * and each party one for what only a contract, or no one, can have signed: nonsense keeps no true freeze waiting.
 */
function createSignedFreezes(core: Core) {
  const underWay = new Set<string>();
  return async (
    walletId: string,
    toSign: ToSign,
    request: ChangeRequest,
    change: OwnerChange,
    { signature, party, admit }: SignedFreeze,
  ): Promise<AppliedChange> => {
    const isProven = await isAccounts(toSign, signature);
    admit(isProven);
    const slot = isProven ? walletId : `${walletId} ${party}`;
    if (underWay.has(slot)) throw new AppError('WALLET_BUSY');
    underWay.add(slot);
    try {
      const { id, userId } = await request.read();
      const urgent = { party: userId ?? id, isFreeze: false };
      const asOwn = { kind: 'signed_freeze', urgent } as const;
      return await applyChange(core, { ...request, signature, isOwnKey: true }, { ...change, asOwn });
    } finally {
      underWay.delete(slot);
    }
  };
}

/**
 * A freeze takes an offer of the wallet back, too, and so is sent to a frozen wallet that was offered since. It voids
 * all messages that were signed before, and is repeated where something else has voided it.
 */
const freezeChange: OwnerChange = {
  kind: 'freeze',
  audit: { action: 'wallet_frozen' },
  isRetried: true,
  viewsOf: () => [pendingOwnerCall],
  functionFor({ state, isSettled, wallet, views: [view] }) {
    const isOffered = wallet.pendingOwner !== null || heirIn(view, state.owner) !== undefined;
    if (isSettled && state.frozen && !isOffered) return undefined;
    return { data: freezeData, gasLimit: OWNER_FUNCTION_GAS };
  },
};

const unfreezeChange: OwnerChange = {
  kind: 'unfreeze',
  audit: { action: 'wallet_unfrozen' },
  functionFor({ state, block, isSettled, wallet }) {
    // It would be executed after the unfreeze, too.
    if (isFreezeUnderWay(state, wallet, block)) throw new AppError('WALLET_BUSY', { message: STILL_FREEZING });
    if (isSettled && !state.frozen) return undefined;
    return {
      data: encodeFunctionData({ abi: agentWalletAbi, functionName: 'unfreeze' }),
      gasLimit: OWNER_FUNCTION_GAS,
    };
  },
};

const STILL_FREEZING =
  'A freeze of this wallet was signed that may still be executed. Nothing was done. Ask again in a moment; another freeze of a frozen wallet ends it, too.';

/** Longer than a freeze that this server signs stays valid. */
const MISUSE_SECONDS = 600;

/** A freeze that is recorded as misuse before it is sent. */
function misuseChange({ clock }: Core, misuses: MisuseStore, walletId: string): OwnerChange {
  return {
    ...freezeChange,
    audit: { action: 'wallet_frozen', details: { reason: 'misuse' } },
    statements({ state, block }, isSigned) {
      const createdAt = nowSeconds(clock);
      const until = block.now + MISUSE_SECONDS;
      const atBlock = Number(block.number);
      const epoch = isSigned ? state.epoch + 1 : state.epoch;
      return [misuses.sayStatement({ walletId, epoch, atBlock, until, createdAt })];
    },
  };
}

function guardianChange({ chain }: Core, guardian: Address): OwnerChange {
  const named = isAddressEqual(guardian, zeroAddress) ? null : guardian;
  return {
    kind: 'guardian',
    audit: { action: 'guardian_changed', details: { guardian: named } },
    viewsOf: () => [guardianCall],
    functionFor({ isSettled, wallet, views: [view] }) {
      if (isAddressEqual(guardian, wallet.chainAddress)) throw new AppError('INVALID_GUARDIAN');
      requireNoContractOfOurs(guardian, chain.contracts, 'INVALID_GUARDIAN');
      const known = [readGuardian(view), wallet.guardian ?? zeroAddress];
      if (isSettled && known.every((one) => isAddressEqual(one, guardian))) return undefined;
      const data = encodeFunctionData({ abi: agentWalletAbi, functionName: 'setGuardian', args: [guardian] });
      return { data, gasLimit: OWNER_FUNCTION_GAS };
    },
  };
}

/** A task that undoes freezes, as it sees them. */
interface Undoing {
  /** Resolves once all freezes that were under way have ended, however they end. */
  readonly earlier: Promise<unknown>;
  /** Whether another freeze was requested since; that one must not be undone, and joins no earlier one. */
  isOvertaken(): boolean;
}

/**
 * Creates the joining of simultaneous freezes: those of one wallet are one call. Freezes take no lock; this lets an
 * Owner's other changes of the same wallet know of them.
 */
export function createFreezeRuns<Done>() {
  const underWay = new Map<string, Map<string, Promise<Done>>>();
  const undone = new Map<string, Set<{ overtaken: boolean }>>();
  return {
    /** Runs a freeze of a wallet, or joins the one of the same kind that is under way. */
    run(walletId: string, kind: string, freeze: () => Promise<Done>): Promise<Done> {
      for (const one of undone.get(walletId) ?? []) one.overtaken = true;
      const all = underWay.get(walletId) ?? new Map<string, Promise<Done>>();
      const joined = all.get(kind);
      if (joined !== undefined) return joined;
      const own = freeze().finally(() => {
        all.delete(kind);
        if (all.size === 0 && underWay.get(walletId) === all) underWay.delete(walletId);
      });
      underWay.set(walletId, all.set(kind, own));
      return own;
    },
    /** Runs a task that undoes freezes. */
    async undo<T>(walletId: string, task: (undoing: Undoing) => Promise<T>): Promise<T> {
      const earlier = Promise.allSettled(underWay.get(walletId)?.values() ?? []);
      underWay.delete(walletId);
      const own = { overtaken: false };
      const all = undone.get(walletId) ?? new Set();
      undone.set(walletId, all.add(own));
      try {
        return await task({ earlier, isOvertaken: () => own.overtaken });
      } finally {
        all.delete(own);
        if (all.size === 0 && undone.get(walletId) === all) undone.delete(walletId);
      }
    },
  };
}

export type MisuseRow = typeof misuseTable.$inferSelect;

export type MisuseStore = ReturnType<typeof createMisuseStore>;

const isUnfolded = spelledOut(eq(misuseTable.isFolded, false));

/** The SQL of what Owners said about freezes. */
export function createMisuseStore({ orm }: Pick<Db, 'orm'>) {
  const ofWallet = orm
    .select()
    .from(misuseTable)
    .where(isGiven(misuseTable.walletId, 'walletId'))
    .orderBy(asc(misuseTable.epoch))
    .prepare();
  const unfolded = orm
    .selectDistinct({ address: wallets.chainAddress })
    .from(misuseTable)
    .innerJoin(wallets, eq(wallets.id, misuses.walletId))
    .where(isUnfolded)
    .prepare();
  return {
    /** All misuse statements about a wallet; several may mean one freeze. */
    ofWallet: (walletId: string): Promise<MisuseRow[]> => ofWallet.all({ walletId }),
    /** Wallets with a misuse statement that is not folded yet. */
    unfolded: async (): Promise<Address[]> => (await unfolded.all()).map(({ address }) => address),
    /** Stores a misuse statement. Repeating it changes nothing. */
    sayStatement: (row: Omit<MisuseRow, 'isFolded'>): Statement =>
      must(orm.insert(misuseTable).values(row).onConflictDoNothing(), 'any'),
    /**
     * Marks a wallet's statements as folded. Fails unless there are as many as were read, so that none is left out.
     */
    foldedStatement: (walletId: string, count: number): Statement =>
      must(
        orm
          .update(misuseTable)
          .set({ isFolded: true })
          .where(and(eq(misuseTable.walletId, walletId), isUnfolded)),
        count,
      ),
  };
}
