import type { Hex } from 'viem';
import type { Owner } from '../../../accounts/auth/caller.ts';
import type { Core } from '../../../chain/core.ts';
import type { CommittedMessage } from '../../../chain/relay/relay-intent.ts';
import { msUntil } from '../../../core/lib/time.ts';
import { createWalletLock, type WalletAccess, type WalletLock } from '../wallet-access.ts';
import type { WalletRow } from '../wallet-store.ts';
import { type AppliedChange, applyChange, type ChangeRequest, type OwnerChange } from './owner-change.ts';
import { isToSign, type OwnerAct, ownerIntent, type ToSign, withFreshRead } from './owner-intent.ts';

/** A wallet after a change, as the chain has it. */
export interface ChangedWallet {
  readonly wallet: WalletRow;
  /** The transaction, if one was needed. */
  readonly txHash?: Hex;
}

/** A changed wallet, or what the owner has to sign first where this server does not hold the owner key. */
export type ChangeOutcome = ChangedWallet | ToSign;

/**
 * How long a change waits for earlier ones of its wallet. With its own time, that is less than a connection lives.
 */
const LOCK_BOUNDS = { waiting: 8, waitMs: 20_000 };

/**
 * Creates the lock that all but freezes take before they sign with an owner key: the next nonce is known once the
 * last one is on disk.
 */
export function createOwnerLock(): WalletLock {
  return createWalletLock(LOCK_BOUNDS);
}

export type OwnerOperations = ReturnType<typeof createOwnerOperations>;

/**
 * Applies what Owners change on-chain. Each method returns once a block has the change. Changes of one wallet run one
 * after another; a freeze waits for none of them. All throw `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN`,
 * `WALLET_BUSY`, `RPC_TIMEOUT`, `CHAIN_REVERTED`, and what refuses the change.
 *
 * Where this server does not hold the owner key, they return what the owner has to sign, and take the `signature`; it
 * is ignored where this server does. Several changes may take more than one: each in a call of its own. All throw
 * `INVALID_SIGNATURE` and `OWNER_CALL_TOO_DEAR` for one that does not do.
 */
export function createOwnerOperations(core: Core, { access, lock }: { access: WalletAccess; lock: WalletLock }) {
  return {
    /** Applies a change, or several one after another, in the wallet's turn. */
    apply(
      walletId: string,
      owner: Owner,
      changes: OwnerChange | readonly OwnerChange[],
      signature?: Hex,
    ): Promise<ChangeOutcome> {
      const read = () => access.owned(walletId, owner);
      return runChange(core, read, (request) =>
        lock.run(walletId, () => applyAll(core, { ...request, signature }, [changes].flat()), {
          waitMs: msUntil(request.endsAt),
          party: owner.sessionId,
        }),
      );
    },
    /** Applies a change in its turn without a request: what an Owner was promised before. */
    followUp(walletId: string, change: OwnerChange): Promise<ChangeOutcome> {
      const read = () => access.claimed(walletId);
      return runChange(core, read, (request) =>
        lock.run(walletId, () => applyChange(core, request, change), { waitMs: msUntil(request.endsAt) }),
      );
    },
  };
}

/** Runs a change of a wallet, and reads the wallet again. */
export async function runChange(
  { deadlines }: Core,
  read: ChangeRequest['read'],
  run: (request: ChangeRequest, wallet: WalletRow) => Promise<AppliedChange>,
): Promise<ChangeOutcome> {
  const applied = await run({ read, endsAt: performance.now() + deadlines.chainMs }, await read());
  return isToSign(applied) ? applied : { wallet: await read(), ...applied };
}

/** Applies one change after the other, until one waits for a signature: a signature is for one message. */
async function applyAll(core: Core, request: ChangeRequest, changes: readonly OwnerChange[]): Promise<AppliedChange> {
  let [done, { signature }]: [{ readonly txHash?: Hex }, Pick<ChangeRequest, 'signature'>] = [{}, request];
  for (const change of changes) {
    const made = await applyChange(core, { ...request, signature }, change);
    if (isToSign(made)) return made;
    if (made.txHash !== undefined) [done, signature] = [made, undefined];
  }
  return done;
}

export type OwnerTasks = ReturnType<typeof createOwnerTasks>;

/** Creates the calls that the service itself makes with claimed wallets' owner keys, between those of their Owners. */
export function createOwnerTasks(core: Core, { access, lock }: { access: WalletAccess; lock: WalletLock }) {
  return {
    /**
     * Submits an act without waiting for a block, because the Owner's next change waits for this one. Throws what
     * `Relay.submit` and the act throw, `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, and `WALLET_BUSY` if the lock is not
     * free in time.
     */
    run(walletId: string, act: OwnerAct): Promise<CommittedMessage> {
      const submit = async () => core.relay.submit(ownerIntent(core, await access.claimed(walletId), act));
      return lock.run(walletId, () => withFreshRead(submit));
    },
  };
}
