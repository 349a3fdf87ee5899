import { type Address, encodeFunctionData, type Hex, isAddressEqual, zeroAddress } from 'viem';
import type { Owner } from '../../../accounts/auth/caller.ts';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import { withRpcDeadline } from '../../../chain/nodes/rpc-errors.ts';
import { requireNoContractOfOurs } from '../../../chain/wallets/our-contracts.ts';
import { spendersToEnd } from '../../../chain/wallets/wallet-consents.ts';
import { AppError } from '../../../core/errors.ts';
import { msUntil, nowSeconds } from '../../../core/lib/time.ts';
import { noteActor } from '../../../http/audit/audit-entry.ts';
import {
  type BudgetChange,
  type BudgetChangeParts,
  budgetsChange,
  type RecipientBudgetChange,
  recipientBudgetChange,
} from '../budgets/budget-changes.ts';
import { endConsentsChange } from '../consents/consent-changes.ts';
import type { ConsentLook, StandingConsents } from '../consents/consents.ts';
import { createFreezes, type MisuseStore } from '../freezes/freezes.ts';
import type { WalletAccess } from '../wallet-access.ts';
import type { WalletLock } from '../wallet-lock.ts';
import type { WalletRow } from '../wallet-store.ts';
import { isToSign, type ToSign } from './own-key.ts';
import { isAccounts } from './own-signature.ts';
import { freezeData, guardianCall, readGuardian, setGuardianData } from './owner-call.ts';
import {
  type AppliedChange,
  applyChange,
  type ChangeRequest,
  isFreezeUnderWay,
  type OwnerChange,
  type OwnerChangeParts,
  type PolicyChange,
} from './owner-change.ts';
import {
  acceptChange,
  type Heir,
  heirIn,
  type OwnershipChangeParts,
  offerChange,
  pendingOwnerCall,
} from './ownership.ts';
import { type PolicyChangeParts, partsOf, policyChange } from './policy-change.ts';

/** A wallet after a change, as the chain has it. */
export interface ChangedWallet {
  readonly wallet: WalletRow;
  /** The transaction, if one was needed. */
  readonly txHash?: Hex;
}

/** A change, or what the owner has to sign for it where this server does not hold the owner key. */
export type Change = ChangedWallet | ToSign;

/**
 * What an Owner changes on-chain. Each method returns once a block has the change. Changes of one wallet run one
 * after another; a freeze waits for none of them. All throw `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN`,
 * `WALLET_BUSY`, `RPC_TIMEOUT`, `CHAIN_REVERTED`.
 *
 * Where this server does not hold the owner key, they answer what the owner has to sign, and take the `signature`; it
 * is ignored where this server does. A change may take more than one: each in a call of its own. All throw
 * `INVALID_SIGNATURE` and `OWNER_CALL_TOO_DEAR` for one that does not do.
 */
export interface OwnerOperations {
  /**
   * Changes the spending rules. Also throws `INVALID_EXPIRES_AT` if the chain's clock is past it, `STEP_UP_REQUIRED`,
   * `INVALID_RECIPIENT`, `INVALID_JOB_EVALUATOR` and `INVALID_MAX_JOB_DAYS`.
   */
  configure(walletId: string, owner: Owner, change: PolicyChange, signature?: Hex): Promise<Change>;
  /** Sets rolling budgets. Also throws `STEP_UP_REQUIRED`. */
  setBudgets(walletId: string, owner: Owner, change: BudgetChange, signature?: Hex): Promise<Change>;
  /** Sets the budget for one recipient. Also throws `INVALID_RECIPIENT`, `STEP_UP_REQUIRED`. */
  setRecipientBudget(walletId: string, owner: Owner, change: RecipientBudgetChange, signature?: Hex): Promise<Change>;
  /** Applies a change in its turn without a request: what an Owner was promised before. */
  followUp(walletId: string, change: OwnerChange): Promise<Change>;
  /** Applies any other change in its turn. */
  apply(walletId: string, owner: Owner, change: OwnerChange, signature?: Hex): Promise<Change>;
  /** Freezes the wallet. If it is frozen already, `misuse` counts for that freeze. */
  freeze(walletId: string, owner: Owner, reason?: FreezeReason, signed?: SignedFreeze): Promise<Change>;
  /**
   * Freezes the wallet as a precaution, for a caller who has shown its freeze token. Throws `WALLET_HANDED_OVER` where
   * this server does not hold the owner key.
   */
  freezeByToken(walletId: string): Promise<ChangedWallet>;
  /** The same for the operator. */
  freezeByOperator(walletId: string): Promise<ChangedWallet>;
  unfreeze(walletId: string, owner: Owner, signature?: Hex): Promise<Change>;
  /**
   * Sets who may freeze the wallet in addition to the owner; `undefined` for no one. Also throws `INVALID_GUARDIAN` for
   * the wallet itself and our contracts.
   */
  setGuardian(walletId: string, owner: Owner, guardian: Address | undefined, signature?: Hex): Promise<Change>;
  /**
   * Offers the wallet to another owner; `undefined` takes an offer back. Also throws `INVALID_OWNER`,
   * `INVALID_OWNER_PASSKEY`, and `WITHDRAWAL_POLICY_IN_FORCE` while this server binds withdrawals to rules that the
   * new owner would not know.
   */
  offerOwnership(walletId: string, owner: Owner, heir: Heir | undefined, signature?: Hex): Promise<Change>;
  /**
   * Takes the ownership for who it was offered to and has signed. Also throws `NO_OWNERSHIP_OFFERED`, and
   * `WITHDRAWAL_POLICY_IN_FORCE` as an offer does, and `CONSENTS_UNKNOWN` where it is to end consents.
   */
  acceptOwnership(walletId: string, owner: Owner, acceptance: Acceptance): Promise<Change>;
  /** What was allowed with the wallet and stands. Also throws `CONSENTS_UNKNOWN`. */
  consents(walletId: string, owner: Owner): Promise<StandingConsents>;
  /** Ends all that was allowed with the wallet. Also throws `CONSENTS_UNKNOWN`. */
  endConsents(walletId: string, owner: Owner, ending: ConsentsEnding): Promise<Change>;
}

/** How all that was allowed ends. */
export interface ConsentsEnding {
  /** Whose allowances end, as they were signed; those that stand if it is left out. */
  readonly spenders?: readonly Address[] | undefined;
  readonly signature?: Hex | undefined;
}

/** How an ownership is accepted. */
export interface Acceptance extends ConsentsEnding {
  /** Whether all that was allowed before ends with it. */
  readonly endsConsents: boolean;
}

/** Why an Owner freezes: to be safe, or because the agent misbehaved. Misuse counts against the agent. */
export type FreezeReason = 'precaution' | 'misuse';

/** A freeze by an owner's own signature, which costs gas and node time like every other change. */
export interface SignedFreeze {
  readonly signature: Hex;
  /** Who sends it: what no one has signed takes no place of other parties. */
  readonly party: string;
  /**
   * Called once the signature counts, and it is known whether an account's key has made it; what it throws refuses the
   * freeze.
   */
  admit(isProven: boolean): void;
}

export type OwnerOperationParts = OwnerChangeParts &
  PolicyChangeParts &
  OwnershipChangeParts &
  BudgetChangeParts & {
    readonly misuses: Pick<MisuseStore, 'sayStatement'>;
    /** Called after an Owner declared a freeze misuse. */
    readonly onMisuseSaid: (wallet: Address) => Promise<void>;
    readonly access: WalletAccess;
    readonly consents: ConsentLook;
    readonly lock: WalletLock;
  };

const GAS_LIMIT = 150_000;
/** Longer than a freeze that this server signs stays valid. */
const MISUSE_SECONDS = 600;

/** Creates the changes that Owners make on-chain: configuration, freeze, unfreeze, guardian, ownership. */
export function createOwnerOperations(deps: OwnerOperationParts): OwnerOperations {
  const { access } = deps;
  const owned = (walletId: string, owner: Owner) => () => access.owned(walletId, owner);
  const inTurn = (walletId: string, owner: Owner, changes: readonly OwnerChange[], signature?: Hex) =>
    runChange(deps, owned(walletId, owner), (asked) =>
      deps.lock.run(walletId, () => applyAll(deps, { ...asked, signature }, changes), {
        waitMs: msUntil(asked.endsAt),
        party: owner.sessionId,
      }),
    );
  return {
    ...createFreezeOperations(deps),
    configure(walletId, owner, wanted, signature) {
      const changes = partsOf(wanted).map((part) => policyChange(deps, wanted, part));
      return inTurn(walletId, owner, changes, signature);
    },
    setBudgets: (walletId, owner, wanted, signature) =>
      inTurn(walletId, owner, [budgetsChange(deps, wanted)], signature),
    setRecipientBudget(walletId, owner, wanted, signature) {
      return inTurn(walletId, owner, [recipientBudgetChange(deps, wanted)], signature);
    },
    followUp: (walletId, change) =>
      runChange(
        deps,
        () => access.claimed(walletId),
        (asked) => deps.lock.run(walletId, () => applyAll(deps, asked, [change]), { waitMs: msUntil(asked.endsAt) }),
      ),
    apply: (walletId, owner, change, signature) => inTurn(walletId, owner, [change], signature),
    setGuardian: (walletId, owner, guardian, signature) =>
      inTurn(walletId, owner, [guardianChange(deps, guardian ?? zeroAddress)], signature),
    offerOwnership: (walletId, owner, heir, signature) => inTurn(walletId, owner, [offerChange(deps, heir)], signature),
    async acceptOwnership(walletId, owner, { endsConsents, spenders, signature }) {
      const ended = endsConsents ? (spenders ?? (await spendersOf(deps, walletId, owner))) : undefined;
      return await inTurn(walletId, owner, [acceptChange(deps, ended)], signature);
    },
    consents: async (walletId, owner) => await consentsOf(deps, walletId, owner),
    async endConsents(walletId, owner, { spenders, signature }) {
      const ended = spenders ?? (await spendersOf(deps, walletId, owner));
      return await inTurn(walletId, owner, [endConsentsChange(ended)], signature);
    },
  };
}

async function consentsOf(
  { access, consents, deadlines }: OwnerOperationParts,
  walletId: string,
  owner: Owner,
): Promise<StandingConsents> {
  return await consents.of(await access.owned(walletId, owner), performance.now() + deadlines.chainMs);
}

/** Whose allowances are to end. They are looked for before the wallet's turn, which others wait for. */
async function spendersOf(deps: OwnerOperationParts, walletId: string, owner: Owner): Promise<readonly Address[]> {
  return spendersToEnd((await consentsOf(deps, walletId, owner)).allowances);
}

/** Runs a change of a wallet, and reads the wallet again. */
async function runChange(
  { deadlines }: Pick<OwnerOperationParts, 'deadlines'>,
  read: ChangeRequest['read'],
  run: (asked: ChangeRequest, wallet: WalletRow) => Promise<AppliedChange>,
): Promise<Change> {
  const applied = await run({ read, endsAt: performance.now() + deadlines.chainMs }, await read());
  return isToSign(applied) ? applied : { wallet: await read(), ...applied };
}

/** Applies one change after the other, until one waits for a signature: a signature is for one message. */
async function applyAll(
  deps: OwnerChangeParts,
  asked: ChangeRequest,
  changes: readonly OwnerChange[],
): Promise<AppliedChange> {
  let [done, { signature }]: [{ readonly txHash?: Hex }, Pick<ChangeRequest, 'signature'>] = [{}, asked];
  for (const change of changes) {
    const made = await applyChange(deps, { ...asked, signature }, change);
    if (isToSign(made)) return made;
    if (made.txHash !== undefined) [done, signature] = [made, undefined];
  }
  return done;
}

type FreezeOperations = Pick<OwnerOperations, 'freeze' | 'freezeByToken' | 'freezeByOperator' | 'unfreeze'>;

/** A freeze takes no lock, so it waits for no other change of its wallet. */
function createFreezeOperations(deps: OwnerOperationParts): FreezeOperations {
  const { access, lock } = deps;
  const freezes = createFreezes<AppliedChange>();
  const bySignature = createSignedFreezes(deps);
  const freeze = (read: ChangeRequest['read'], reason: FreezeReason, change: OwnerChange, signed?: SignedFreeze) =>
    runChange(deps, read, async (asked, { id, userId }) => {
      const urgent = { party: userId ?? id, isFreeze: true };
      // Our own key first: whatever stands next to it, a signature or nonsense, does not stop it.
      const made = await freezes.run(id, reason, () => applyChange(deps, asked, { ...change, urgent }));
      return isToSign(made) && signed !== undefined ? await bySignature(id, made, asked, change, signed) : made;
    });
  const owned = (walletId: string, owner: Owner) => () => access.owned(walletId, owner);
  const withOurKey = async (walletId: string) => {
    const made = await freeze(() => access.claimed(walletId), 'precaution', freezeChange);
    if (isToSign(made)) throw new AppError('WALLET_HANDED_OVER');
    return made;
  };
  return {
    async freeze(walletId, owner, reason = 'precaution', signed) {
      const read = owned(walletId, owner);
      if (reason === 'precaution') return await freeze(read, reason, freezeChange, signed);
      try {
        return await freeze(read, reason, misuseChange(deps, walletId), signed);
      } finally {
        // The misuse may be on disk even if the freeze threw.
        await deps.onMisuseSaid((await read()).chainAddress);
      }
    },
    async freezeByToken(walletId) {
      noteActor({ kind: 'freeze_token', id: null });
      return await withOurKey(walletId);
    },
    freezeByOperator: withOurKey,
    unfreeze: (walletId, owner, signature) =>
      runChange(deps, owned(walletId, owner), (asked) =>
        freezes.undo(walletId, ({ earlier, isOvertaken }) => {
          const urgent = { party: owner.userId, isFreeze: false };
          const task = async () => {
            await withRpcDeadline(earlier, msUntil(asked.endsAt));
            const change = { ...unfreezeChange, urgent, isOvertaken };
            return await applyChange(deps, { ...asked, signature }, change);
          };
          const waits = { waitMs: msUntil(asked.endsAt), ahead: true, party: owner.sessionId };
          return lock.run(walletId, task, waits);
        }),
      ),
  };
}

/**
 * Freezes that owners sign themselves run code of theirs where they are contracts. So they are limited, charged, and
 * behind the freezes that this server's keys sign. A wallet has one place for what its owner's key has provably signed,
 * and each party one for what only a contract, or no one, can have signed: nonsense keeps no true freeze waiting.
 */
function createSignedFreezes(deps: OwnerChangeParts) {
  const underWay = new Set<string>();
  return async (
    walletId: string,
    toSign: ToSign,
    asked: ChangeRequest,
    change: OwnerChange,
    { signature, party, admit }: SignedFreeze,
  ): Promise<AppliedChange> => {
    const isProven = await isAccounts(toSign, signature);
    admit(isProven);
    const place = isProven ? walletId : `${walletId} ${party}`;
    if (underWay.has(place)) throw new AppError('WALLET_BUSY');
    underWay.add(place);
    try {
      const { id, userId } = await asked.read();
      const urgent = { party: userId ?? id, isFreeze: false };
      const asOwn = { kind: 'signed_freeze', urgent } as const;
      return await applyChange(deps, { ...asked, signature, isOwnKey: true }, { ...change, asOwn });
    } finally {
      underWay.delete(place);
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
  functionFor(state, _, settled, { pendingOwner }, [view]) {
    const isOffered = pendingOwner !== null || heirIn(view, state.owner) !== undefined;
    if (settled && state.frozen && !isOffered) return undefined;
    return { data: freezeData, gasLimit: GAS_LIMIT };
  },
};

const unfreezeChange: OwnerChange = {
  kind: 'unfreeze',
  audit: { action: 'wallet_unfrozen' },
  functionFor(state, block, settled, wallet) {
    // It would be executed after the unfreeze, too.
    if (isFreezeUnderWay(state, wallet, block)) throw new AppError('WALLET_BUSY', { message: STILL_FREEZING });
    if (settled && !state.frozen) return undefined;
    return { data: encodeFunctionData({ abi: agentWalletAbi, functionName: 'unfreeze' }), gasLimit: GAS_LIMIT };
  },
};

const STILL_FREEZING =
  'A freeze of this wallet was signed that may still be executed. Nothing was done. Ask again in a moment; another freeze of a frozen wallet ends it, too.';

/** A freeze that is recorded as misuse before it is sent. */
function misuseChange({ misuses, clock }: OwnerOperationParts, walletId: string): OwnerChange {
  return {
    ...freezeChange,
    audit: { action: 'wallet_frozen', details: { reason: 'misuse' } },
    statements({ state, block, isSigned }) {
      const createdAt = nowSeconds(clock);
      const until = block.now + MISUSE_SECONDS;
      const atBlock = Number(block.number);
      const epoch = isSigned ? state.epoch + 1 : state.epoch;
      return [misuses.sayStatement({ walletId, epoch, atBlock, until, createdAt })];
    },
  };
}

function guardianChange({ chain }: Pick<OwnerOperationParts, 'chain'>, guardian: Address): OwnerChange {
  return {
    kind: 'guardian',
    audit: {
      action: 'guardian_changed',
      details: { guardian: isAddressEqual(guardian, zeroAddress) ? null : guardian },
    },
    viewsOf: () => [guardianCall],
    functionFor(_state, _block, settled, wallet, [view]) {
      if (isAddressEqual(guardian, wallet.chainAddress)) throw new AppError('INVALID_GUARDIAN');
      requireNoContractOfOurs(guardian, chain.contracts, 'INVALID_GUARDIAN');
      const isThere = [readGuardian(view), wallet.guardian ?? zeroAddress].every((one) =>
        isAddressEqual(one, guardian),
      );
      return settled && isThere ? undefined : { data: setGuardianData(guardian), gasLimit: GAS_LIMIT };
    },
  };
}
