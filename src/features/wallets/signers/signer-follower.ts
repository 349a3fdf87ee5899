import type { Core } from '../../../chain/core.ts';
import { doubling, HOUR_SECONDS, nowSeconds } from '../../../core/lib/time.ts';
import { isToSign } from '../owner/own-key.ts';
import type { OwnerOperations } from '../owner/owner-operations.ts';
import type { SignerChangeDeps } from './signer-changes.ts';
import { changeFor } from './signer-service.ts';
import type { KnownSigner, SignerStore } from './signer-store.ts';

/** What following session keys needs. */
export type FollowerParts = Core &
  SignerChangeDeps & { readonly signers: SignerStore; readonly ownerOperations: Pick<OwnerOperations, 'followUp'> };

/** Brings the chain up to what was promised of session keys: set for the first time, or revoked. */
export interface SignerFollower {
  /** For a scheduler. */
  run(): Promise<void>;
}

const TOGETHER = 20;
const PAUSE_S = { first: 5, longest: 600 };

/** Creates what follows session keys to the chain, whatever ended their API keys. */
export function createSignerFollower(deps: FollowerParts): SignerFollower {
  const { db, signers, clock } = deps;
  return {
    async run() {
      const now = nowSeconds(clock);
      if (await signers.hasOrphans()) await db.batch([signers.revokeOrphansStatement(now)]);
      const byWallet = Map.groupBy(await signers.due(now, TOGETHER), ({ walletId }) => walletId);
      // Those of one wallet go one after another, and delay no one else's.
      await Promise.all(
        [...byWallet.values()].map(async (ofWallet) => {
          for (const signer of ofWallet) await follow(deps, signer);
        }),
      );
    },
  };
}

async function follow(deps: FollowerParts, signer: KnownSigner): Promise<void> {
  const { db, signers, clock } = deps;
  const later = async (dueAt: number | null, attempts: number) =>
    db.batch([signers.laterStatement(signer, { dueAt, attempts })]);
  try {
    const isToSignYet = await bring(deps, signer);
    // Its owner may sign, or give the wallet back.
    await later(isToSignYet ? nowSeconds(clock) + HOUR_SECONDS : null, 0);
  } catch (error) {
    const { prefix, walletId } = signer;
    deps.logger.info({ err: error, wallet: walletId, key: prefix }, 'the chain does not know a session key yet');
    const attempts = signer.attempts + 1;
    await later(nowSeconds(clock) + doubling(PAUSE_S.first, PAUSE_S.longest, attempts), attempts);
  }
}

/** Whether its owner has to sign. */
async function bring(deps: FollowerParts, signer: KnownSigner): Promise<boolean> {
  const { walletId, revokedAt, setAt } = signer;
  if (revokedAt === null) {
    // Once the chain has known it, only its Owner says what it may do: it may have been revoked there since.
    if (setAt !== null) return false;
    deps.restoreGuard.requireComplete(walletId);
  }
  return isToSign(await deps.ownerOperations.followUp(walletId, changeFor(deps, signer)));
}
