import { type Address, encodeFunctionData, isAddressEqual } from 'viem';
import { SPENDING_SCOPES } from '../../../accounts/auth/caller.ts';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import type { Core } from '../../../chain/core.ts';
import { doubling, HOUR_SECONDS, nowSeconds } from '../../../core/lib/time.ts';
import { isHigher, KEY_AMOUNTS } from '../../../core/spending-limits.ts';
import type { Db } from '../../../storage/db/open.ts';
import { OWNER_FUNCTION_GAS, type OwnerChange } from '../owner/owner-change.ts';
import { isToSign } from '../owner/owner-intent.ts';
import type { OwnerOperations } from '../owner/owner-operations.ts';
import { type ChangeConditions, isLooserBudget, ruleChange } from '../owner/rule-change.ts';
import { NO_TERMS, readSessionKey, type SignerTerms, sessionKeyCall, setSessionKeyData } from '../wallet-contract.ts';
import { columnsOf, createSignerStore, type KnownSigner, type SignerStore } from './signer-store.ts';

/** The change that gives a session key these terms. */
export function signerChange(
  db: Db,
  { address, terms, ...conditions }: ChangeConditions & { readonly address: Address; readonly terms: SignerTerms },
): OwnerChange {
  return ruleChange<SignerTerms>(db, {
    conditions,
    audit: { action: 'session_key_set', details: { address, ...columnsOf(terms) } },
    view: sessionKeyCall(address),
    read: readSessionKey,
    underWay: ({ signers }) => signers?.findLast((one) => isAddressEqual(one.address, address))?.terms,
    loosens: (present) => isLooserSigner(present, terms),
    after: () => terms,
    isSame: isSameTerms,
    dataOf: (rule) => setSessionKeyData(address, rule),
  });
}

/** The change after which the chain lets a session key sign nothing any more. */
export function revokeChange(address: Address): OwnerChange {
  return {
    kind: 'revoke_session_key',
    audit: { action: 'session_key_revoked', details: { address } },
    viewsOf: () => [sessionKeyCall(address)],
    functionFor({ isSettled, views: [view] }) {
      if (isSettled && readSessionKey(view).scopes.length === 0) return undefined;
      return { data: setSessionKeyData(address, NO_TERMS), gasLimit: OWNER_FUNCTION_GAS };
    },
  };
}

const revokeAllData = encodeFunctionData({ abi: agentWalletAbi, functionName: 'revokeSessionKeys' });

/**
 * The change after which only the first session key can sign. `hasOurs`: a block shows that keys made here can, each
 * of which was counted when it was set. Without one, its gas is refused like that of any change.
 */
export function revokeAllChange(hasOurs: boolean): OwnerChange {
  return {
    kind: hasOurs ? 'revoke_session_key' : 'configure',
    audit: { action: 'session_keys_revoked' },
    functionFor: () => ({ data: revokeAllData, gasLimit: OWNER_FUNCTION_GAS }),
  };
}

/** What the chain still has to learn of a session key, without another request. */
export function changeFor(db: Db, signer: KnownSigner): OwnerChange {
  const { address, revokedAt } = signer;
  return revokedAt === null
    ? signerChange(db, { address, terms: columnsOf(signer), mayLoosen: true })
    : revokeChange(address);
}

/** Whether terms allow a session key anything that others do not. */
export function isLooserSigner(present: SignerTerms, wanted: SignerTerms): boolean {
  return (
    wanted.scopes.some((scope) => !present.scopes.includes(scope)) ||
    KEY_AMOUNTS.some((name) => isHigher(present[name], wanted[name])) ||
    isHigher(BigInt(present.expiresAt), BigInt(wanted.expiresAt)) ||
    isLooserBudget({ period: present.period, limit: present.budget }, { period: wanted.period, limit: wanted.budget })
  );
}

/** Whether two terms allow the same. */
function isSameTerms(one: SignerTerms, other: SignerTerms): boolean {
  return (
    SPENDING_SCOPES.every((scope) => one.scopes.includes(scope) === other.scopes.includes(scope)) &&
    (one.scopes.length === 0 ||
      (one.expiresAt === other.expiresAt &&
        KEY_AMOUNTS.every((name) => one[name] === other[name]) &&
        one.budget === other.budget &&
        (one.budget === 0n || one.period === other.period)))
  );
}

const TOGETHER = 20;
const PAUSE_S = { first: 5, longest: 600 };

/**
 * Creates what brings the chain up to what was promised of session keys, whatever ended their API keys: set for the
 * first time, or revoked.
 */
export function createSignerFollower(core: Core, ownerOperations: OwnerOperations) {
  const { db, clock } = core;
  const signers = createSignerStore(db);
  return {
    /** For a scheduler. */
    async run(): Promise<void> {
      const now = nowSeconds(clock);
      if (await signers.hasOrphans()) await db.batch([signers.revokeOrphansStatement(now)]);
      const byWallet = Map.groupBy(await signers.due(now, TOGETHER), ({ walletId }) => walletId);
      // Those of one wallet go one after another, and delay no one else's.
      await Promise.all(
        [...byWallet.values()].map(async (ofWallet) => {
          for (const signer of ofWallet) await followOne(core, ownerOperations, signers, signer);
        }),
      );
    },
  };
}

async function followOne(
  core: Core,
  ownerOperations: OwnerOperations,
  signers: SignerStore,
  signer: KnownSigner,
): Promise<void> {
  const { db, clock, logger } = core;
  const later = async (dueAt: number | null, attempts: number) =>
    db.batch([signers.laterStatement(signer, { dueAt, attempts })]);
  try {
    const isToSignYet = await bring(core, ownerOperations, signer);
    // Its owner may sign, or give the wallet back.
    await later(isToSignYet ? nowSeconds(clock) + HOUR_SECONDS : null, 0);
  } catch (error) {
    const { prefix, walletId } = signer;
    logger.info({ err: error, wallet: walletId, key: prefix }, 'the chain does not know a session key yet');
    const attempts = signer.attempts + 1;
    await later(nowSeconds(clock) + doubling(PAUSE_S.first, PAUSE_S.longest, attempts), attempts);
  }
}

/** Whether its owner has to sign. */
async function bring(core: Core, ownerOperations: OwnerOperations, signer: KnownSigner): Promise<boolean> {
  const { walletId, revokedAt, setAt } = signer;
  if (revokedAt === null) {
    // Once the chain has known it, only its Owner says what it may do: it may have been revoked there since.
    if (setAt !== null) return false;
    core.restoreGuard.requireComplete(walletId);
  }
  return isToSign(await ownerOperations.followUp(walletId, changeFor(core.db, signer)));
}
