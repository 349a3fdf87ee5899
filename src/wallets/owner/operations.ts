import { type Address, encodeFunctionData, type Hex, isAddressEqual, zeroAddress } from 'viem';
import type { Owner } from '../../auth/caller.ts';
import { agentWalletAbi } from '../../chain/generated/AgentWallet.ts';
import { withRpcDeadline } from '../../chain/rpc-deadline.ts';
import { AppError } from '../../errors.ts';
import { type Deadlines, msUntil } from '../../lib/deadline.ts';
import { type Clock, nowSeconds } from '../../lib/time.ts';
import type { WalletAccess } from '../access.ts';
import { createFreezes } from '../freezes/freezes.ts';
import type { MisuseStore } from '../freezes/misuse-store.ts';
import type { WalletRow } from '../store.ts';
import type { WalletLock } from '../wallet-lock.ts';
import { guardianCall, readGuardian, setGuardianData } from './guardian.ts';
import type { PolicyChange } from './looser.ts';
import { acceptData, offerData, pendingOwnerCall, readPendingOwner } from './ownership.ts';
import { type PolicyWishDeps, partsOf, policyWish } from './policy-wish.ts';
import { type Asked, fulfil, type Wish, type WishDeps } from './wish.ts';

/** A wallet after a change, as the chain has it. */
export interface ChangedWallet {
  readonly wallet: WalletRow;
  /** The transaction, if one was needed. */
  readonly txHash?: Hex;
}

/**
 * What an Owner changes on-chain. Each method returns once a block has the change. Changes of one wallet run one
 * after another; a freeze waits for none of them. All throw `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN`,
 * `WALLET_BUSY`, `RPC_TIMEOUT`, `CHAIN_REVERTED`; and, where this server does not hold the owner key, `UnsignedError`
 * with what the owner has to sign, and `INVALID_SIGNATURE`. A change may take more than one signature: each in a call
 * of its own.
 */
export interface OwnerOperations {
  /**
   * Changes the spending rules. Also throws `INVALID_EXPIRES_AT` if the chain's clock is past it, `STEP_UP_REQUIRED`,
   * `INVALID_JOB_EVALUATOR` and `INVALID_MAX_JOB_DAYS`.
   */
  configure(walletId: string, owner: Owner, change: PolicyChange, signature?: Hex): Promise<ChangedWallet>;
  /** Freezes the wallet. If it is frozen already, `misuse` counts for that freeze. */
  freeze(walletId: string, owner: Owner, reason?: FreezeReason, signature?: Hex): Promise<ChangedWallet>;
  /** Freezes the wallet as a precaution, for a caller who has shown its freeze token. */
  freezeByToken(walletId: string): Promise<ChangedWallet>;
  unfreeze(walletId: string, owner: Owner, signature?: Hex): Promise<ChangedWallet>;
  /**
   * Sets who may freeze the wallet beside the owner; `undefined` for nobody. Also throws `INVALID_GUARDIAN` for the
   * wallet itself.
   */
  setGuardian(
    walletId: string,
    owner: Owner,
    guardian: Address | undefined,
    signature?: Hex,
  ): Promise<ChangedWallet>;
  /**
   * Offers the wallet to another owner; `undefined` takes an offer back. Also throws `INVALID_OWNER` for the wallet
   * itself.
   */
  offerOwnership(
    walletId: string,
    owner: Owner,
    heir: Address | undefined,
    signature?: Hex,
  ): Promise<ChangedWallet>;
  /** Takes the ownership for who it was offered to and has signed. Also throws `NO_OWNERSHIP_OFFERED`. */
  acceptOwnership(walletId: string, owner: Owner, signature?: Hex): Promise<ChangedWallet>;
}

/** Why an Owner freezes: to be safe, or because the agent misbehaved. Misuse counts against the agent. */
export type FreezeReason = 'precaution' | 'misuse';

export interface OwnerOperationDeps extends WishDeps, PolicyWishDeps {
  readonly clock: Clock;
  readonly misuses: Pick<MisuseStore, 'sayStatement'>;
  /** Called after an Owner declared a freeze misuse. */
  readonly onMisuseSaid: (wallet: Address) => Promise<void>;
  readonly access: WalletAccess;
  readonly lock: WalletLock;
  readonly deadlines: Pick<Deadlines, 'chainMs'>;
}

const GAS_LIMIT = 150_000;
/** Longer than a signed freeze stays valid. */
const MISUSE_SECONDS = 600;

/** Creates the changes that Owners make on-chain: configuration, freeze, unfreeze. */
export function createOwnerOperations(deps: OwnerOperationDeps): OwnerOperations {
  const { access, lock } = deps;
  const freezes = createFreezes();
  const change = async (
    read: Asked['read'],
    run: (asked: Asked, wallet: WalletRow) => Promise<Hex | undefined>,
    signature?: Hex,
  ): Promise<ChangedWallet> => {
    const asked = { read, endsAt: performance.now() + deps.deadlines.chainMs, signature };
    const txHash = await run(asked, await read());
    const wallet = await read();
    return txHash === undefined ? { wallet } : { wallet, txHash };
  };
  // A freeze takes no lock, so it waits for no other change of its wallet.
  const freeze = (read: Asked['read'], reason: FreezeReason, wish: Wish, signature?: Hex) =>
    change(
      read,
      (asked, { id, userId }) => {
        const urgent = { party: userId ?? id, isFreeze: true };
        // One that is signed joins none that is not: that one is told what to sign.
        const kind = signature === undefined ? reason : `${reason} ${signature}`;
        return freezes.run(id, kind, () => fulfil(deps, asked, { ...wish, urgent }));
      },
      signature,
    );
  const owned = (walletId: string, owner: Owner) => () => access.owned(walletId, owner);
  const inTurn = (walletId: string, owner: Owner, wishes: readonly Wish[], given?: Hex) =>
    change(
      owned(walletId, owner),
      (asked) =>
        lock.run(
          walletId,
          async () => {
            let [txHash, signature]: [Hex | undefined, Hex | undefined] = [undefined, given];
            for (const wish of wishes) {
              const made = await fulfil(deps, { ...asked, signature }, wish);
              // A signature is for one message.
              if (made !== undefined) [txHash, signature] = [made, undefined];
            }
            return txHash;
          },
          msUntil(asked.endsAt),
        ),
      given,
    );
  return {
    configure(walletId, owner, wanted, signature) {
      const wishes = partsOf(wanted).map((part) => policyWish(deps, wanted, part));
      return inTurn(walletId, owner, wishes, signature);
    },
    setGuardian: (walletId, owner, guardian, signature) =>
      inTurn(walletId, owner, [guardianWish(guardian ?? zeroAddress)], signature),
    offerOwnership: (walletId, owner, heir, signature) =>
      inTurn(walletId, owner, [offerWish(heir)], signature),
    acceptOwnership: (walletId, owner, signature) => inTurn(walletId, owner, [acceptWish], signature),
    async freeze(walletId, owner, reason = 'precaution', signature) {
      const read = owned(walletId, owner);
      if (reason === 'precaution') return await freeze(read, reason, freezeWish(true), signature);
      try {
        return await freeze(read, reason, misuseWish(deps, walletId), signature);
      } finally {
        // The misuse may be on disk even if the freeze threw.
        await deps.onMisuseSaid((await read()).chainAddress);
      }
    },
    freezeByToken: (walletId) => freeze(() => access.claimed(walletId), 'precaution', freezeWish(true)),
    unfreeze: (walletId, owner, signature) =>
      change(
        owned(walletId, owner),
        (asked) =>
          freezes.undo(walletId, ({ earlier, isOvertaken }) => {
            const urgent = { party: owner.userId, isFreeze: false };
            const task = async () => {
              await withRpcDeadline(earlier, msUntil(asked.endsAt));
              return await fulfil(deps, asked, { ...freezeWish(false), urgent, isOvertaken });
            };
            return lock.run(walletId, task, msUntil(asked.endsAt), true);
          }),
        signature,
      ),
  };
}

function freezeWish(frozen: boolean): Wish {
  const functionName = frozen ? 'freeze' : 'unfreeze';
  return {
    kind: functionName,
    functionFor(state, _, settled) {
      if (settled && state.frozen === frozen) return undefined;
      return { data: encodeFunctionData({ abi: agentWalletAbi, functionName }), gasLimit: GAS_LIMIT };
    },
  };
}

/** A freeze that is recorded as misuse before it is sent. */
function misuseWish({ misuses, clock }: OwnerOperationDeps, walletId: string): Wish {
  return {
    ...freezeWish(true),
    statements({ block }, ownerNonce) {
      const createdAt = nowSeconds(clock);
      const until = block.now + MISUSE_SECONDS;
      const atBlock = Number(block.number);
      return [misuses.sayStatement({ walletId, ownerNonce, atBlock, until, createdAt })];
    },
  };
}

function guardianWish(guardian: Address): Wish {
  return {
    kind: 'guardian',
    viewsOf: () => [guardianCall],
    functionFor(_state, _block, settled, wallet, [view]) {
      if (isAddressEqual(guardian, wallet.chainAddress)) throw new AppError('INVALID_GUARDIAN');
      const isThere = [readGuardian(view), wallet.guardian ?? zeroAddress].every((one) =>
        isAddressEqual(one, guardian),
      );
      return settled && isThere ? undefined : { data: setGuardianData(guardian), gasLimit: GAS_LIMIT };
    },
  };
}

/** Nobody is offered the wallet while it is offered to its present owner. */
function offerWish(heir: Address | undefined): Wish {
  return {
    kind: 'ownership',
    viewsOf: () => [pendingOwnerCall],
    functionFor({ owner }, _block, settled, wallet, [view]) {
      const wanted = heir ?? owner;
      if (isAddressEqual(wanted, wallet.chainAddress)) throw new AppError('INVALID_OWNER');
      const pending = readPendingOwner(view);
      const isThere =
        heir === undefined
          ? isAddressEqual(pending, zeroAddress) || isAddressEqual(pending, owner)
          : isAddressEqual(pending, heir);
      return settled && isThere ? undefined : { data: offerData(wanted), gasLimit: GAS_LIMIT };
    },
  };
}

const acceptWish: Wish = {
  kind: 'ownership',
  signer: 'pending owner',
  viewsOf: () => [pendingOwnerCall],
  functionFor(_state, _block, _settled, _wallet, [view]) {
    if (isAddressEqual(readPendingOwner(view), zeroAddress)) throw new AppError('NO_OWNERSHIP_OFFERED');
    return { data: acceptData, gasLimit: GAS_LIMIT };
  },
};
