import type { Hex } from 'viem';
import { type Owner, type Scope, SPENDING_SCOPES } from '../../../accounts/auth/caller.ts';
import type { AgentKeyRow, AgentKeys, NewAgentKey } from '../../../accounts/auth/keys/agent-keys.ts';
import type { Core } from '../../../chain/core.ts';
import { AppError } from '../../../core/errors.ts';
import { existing } from '../../../core/lib/files.ts';
import { nowSeconds } from '../../../core/lib/time.ts';
import type { KeyLimits } from '../../../core/spending-limits.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import { RowCountError, type Statement } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { isToSign, type ToSign, withFreshRead } from '../owner/owner-intent.ts';
import type { ChangeOutcome, OwnerOperations } from '../owner/owner-operations.ts';
import type { ChangeConditions } from '../owner/rule-change.ts';
import type { WalletAccess } from '../wallet-access.ts';
import { readSessionKey, type SignerTerms, type SignerView, sessionKeyCall } from '../wallet-contract.ts';
import { newSealedKey } from '../wallet-keys.ts';
import { changeFor, isLooserSigner, revokeAllChange, revokeChange, signerChange } from './signer-changes.ts';
import {
  columnsOf,
  type KnownSigner,
  OTHERS_SINCE,
  type SignerStore,
  statusOf,
  type UnknownSigners,
} from './signer-store.ts';

/** A key with the session key that it has, and what the chain says of that now. */
export interface LimitedKey extends AgentKeyRow {
  readonly signer: ShownSigner | undefined;
  /** Whether the chain may know limits of it that this database lacks: then it spends nothing. */
  readonly isDoubted: boolean;
}

/** A session key as it stands: by the chain where that knows it, else as it is to be. */
export interface ShownSigner extends SignerView {
  readonly address: KnownSigner['address'];
  readonly status: ReturnType<typeof statusOf>;
}

/** How far the chain has followed: it has, it will, or its owner has to sign first. */
export type Following = 'done' | 'pending' | ToSign;

/** What keys with limits of their own are stored with, and who applies their changes. */
interface LimitedKeyContext {
  readonly access: WalletAccess;
  readonly agentKeys: AgentKeys;
  readonly signers: SignerStore;
  readonly unknownSigners: UnknownSigners;
  readonly ownerOperations: OwnerOperations;
}

/** For so long, the request itself updates the chain; afterwards, the scheduler does. */
const LATER_SECONDS = 10;
/** Of a wallet, with those whose revocation the chain does not know yet. */
const MAX_SIGNERS = 100;
const UNREADABLE = 'A session key that was committed cannot be read.';

export type LimitedKeys = ReturnType<typeof createLimitedKeys>;

/** Creates the keys of wallets whose own limits the chain enforces, each with a session key of its own. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one method per operation, each of a few lines.
export function createLimitedKeys(core: Core, context: LimitedKeyContext) {
  const { db, clock } = core;
  const { access, agentKeys, signers, unknownSigners, ownerOperations } = context;
  const shownOf = async (walletId: string, prefix: string): Promise<ShownSigner | undefined> => {
    const signer = await signers.byPrefix(walletId, prefix);
    return signer === undefined ? undefined : (await shown(core, context, walletId, [signer])).get(prefix);
  };
  /** What never reaches the chain costs no gas, so its number is bounded here. */
  const requireRoom = async (walletId: string) => {
    if ((await signers.countLive(walletId)) >= MAX_SIGNERS) throw new AppError('TOO_MANY_KEYS');
  };
  const limited = async (walletId: string, key: AgentKeyRow): Promise<LimitedKey> => ({
    ...key,
    signer: await shownOf(walletId, key.key.prefix),
    isDoubted: maySpend(key) && (await unknownSigners.isDoubted(walletId, key.key.prefix)),
  });
  return {
    /** A wallet's keys in addition to its own, the oldest first. Throws `RPC_TIMEOUT`, and what `owned` does. */
    async list(walletId: string, owner: Owner): Promise<readonly LimitedKey[]> {
      const { id } = await access.owned(walletId, owner);
      return await allOf(core, context, id);
    },
    /**
     * Makes a key, and tells the chain of its limits if it has some. The key is there whatever the chain does; it
     * cannot spend until that knows it. Throws `INVALID_LIMITS` for a key that cannot spend, and what {@link
     * AgentKeys.create} does.
     */
    async create(
      walletId: string,
      owner: Owner,
      wanted: NewAgentKey,
      limits: KeyLimits | undefined,
    ): Promise<{ readonly key: string; readonly made: LimitedKey; readonly following: Following }> {
      const { id } = await access.owned(walletId, owner);
      const terms = limits && termsFor(wanted.scopes, wanted.expiresAt, limits);
      if (terms !== undefined) await requireRoom(id);
      const { key, row } = await agentKeys.create(id, wanted, ({ prefix }) =>
        terms === undefined ? [] : [insertion(core, signers, id, prefix, terms)],
      );
      const following = terms === undefined ? 'done' : await follow(core, context, id, owner, row.prefix);
      return { key, made: await limited(id, { key: row, grant: null }), following };
    },
    /**
     * Limits for an app that a wallet is to be granted to, as what inserts them for the prefix of its key: the chain is
     * updated once the app has its tokens, and the key cannot spend before. Throws `INVALID_LIMITS`, `TOO_MANY_KEYS`.
     */
    async forApp(
      walletId: string,
      { scopes, endsAt }: { readonly scopes: readonly Scope[]; readonly endsAt: number | null },
      limits: KeyLimits,
    ): Promise<(prefix: string) => readonly Statement[]> {
      const terms = termsFor(scopes, endsAt, limits);
      await requireRoom(walletId);
      return (prefix) => [insertion(core, signers, walletId, prefix, terms, null)];
    },
    /** Sets the limits of a key. Throws `KEY_NOT_FOUND`, `INVALID_LIMITS`, `STEP_UP_REQUIRED`, and what changes do. */
    async setLimits(
      walletId: string,
      owner: Owner,
      keyId: string,
      { mayLoosen, inCommit, ...limits }: KeyLimits & ChangeConditions,
      signature?: Hex,
    ): Promise<LimitedKey | ToSign> {
      const { id } = await access.owned(walletId, owner);
      const prefix = prefixIn(keyId);
      const key = await agentKeys.find(id, prefix);
      const terms = termsFor(key.key.scopes, expiryOf(key), limits);
      const isNew = await withFreshRead(async () => {
        const before = await signers.byPrefix(id, prefix);
        if (before !== undefined && before.setAt !== null) return false;
        // A key is stricter with limits than without, whatever they are.
        if (before === undefined) await requireRoom(id);
        // The chain will know these in any case, so they are judged before they are kept.
        else if (!mayLoosen && isLooserSigner(before, terms)) throw new AppError('STEP_UP_REQUIRED');
        const extra = (await inCommit?.())?.(undefined) ?? [];
        if (before === undefined) await db.batch([insertion(core, signers, id, prefix, terms), ...extra]);
        else await replaceTerms(db, signers, before, terms, extra);
        return true;
      });
      const { address } = existing(await signers.byPrefix(id, prefix), UNREADABLE);
      const change = signerChange(db, { address, terms, mayLoosen: mayLoosen || isNew, inCommit });
      const outcome = await ownerOperations.apply(id, owner, change, signature);
      return isToSign(outcome) ? outcome : await limited(id, key);
    },
    /**
     * Lets a key without limits spend again that this database may lack the limits of, as its Owner says that there are
     * none. Throws `KEY_NOT_FOUND`, and `CATCHING_UP` while there may be more to say it of.
     */
    async keepUnlimited(walletId: string, owner: Owner, keyId: string): Promise<LimitedKey> {
      const { id } = await access.owned(walletId, owner);
      const key = await agentKeys.find(id, prefixIn(keyId));
      await settleUnlimited(core, unknownSigners, id, key.key.prefix);
      return await limited(id, key);
    },
    /** Revokes a key: it is refused from here on, and the chain follows. Throws `KEY_NOT_FOUND`. */
    async revoke(walletId: string, owner: Owner, keyId: string): Promise<Following> {
      const { id } = await access.owned(walletId, owner);
      const prefix = prefixIn(keyId);
      await agentKeys.revoke(id, prefix, [
        signers.revokeStatement(id, prefix, nowSeconds(clock), nowSeconds(clock) + LATER_SECONDS),
      ]);
      return await follow(core, context, id, owner, prefix);
    },
    /**
     * Has the chain know that a key was revoked, with its owner's signature where that is needed. Throws
     * `KEY_NOT_FOUND` for one that was not.
     */
    async finishRevocation(walletId: string, owner: Owner, keyId: string, signature?: Hex): Promise<ChangeOutcome> {
      const { id } = await access.owned(walletId, owner);
      const prefix = prefixIn(keyId);
      const signer = await signers.byPrefix(id, prefix);
      if (signer === undefined || signer.revokedAt === null) throw new AppError('KEY_NOT_FOUND');
      return await ownerOperations.apply(id, owner, revokeChange(signer.address), signature);
    },
    /** Revokes all keys but the wallet's own, here at once, and then on the chain all session keys but the first. */
    async revokeAll(walletId: string, owner: Owner, signature?: Hex): Promise<ChangeOutcome> {
      const { id } = await access.owned(walletId, owner);
      const now = nowSeconds(clock);
      const revoked = signers.revokeAllStatement(id, now, now + LATER_SECONDS);
      await db.batch([...agentKeys.revokeAll(id), revoked]);
      const change = revokeAllChange(await signers.isAnyLive(id));
      return await ownerOperations.apply(id, owner, change, signature);
    },
    /** What the chain leaves a key of its own limits; `undefined` for a key without. Throws `RPC_TIMEOUT`. */
    ofKey: shownOf,
  };
}

/** The keys of a wallet with their limits. */
async function allOf(core: Core, context: LimitedKeyContext, walletId: string): Promise<LimitedKey[]> {
  const keys = await context.agentKeys.list(walletId);
  const known = await context.signers.ofWallet(walletId);
  const views = known.length === 0 ? new Map<string, ShownSigner>() : await shown(core, context, walletId, known);
  const doubted = await context.unknownSigners.doubtedOf(walletId);
  return keys.map((key) => ({
    ...key,
    signer: views.get(key.key.prefix),
    isDoubted: maySpend(key) && doubted.has(key.key.prefix),
  }));
}

function maySpend({ key }: AgentKeyRow): boolean {
  return SPENDING_SCOPES.some((scope) => key.scopes.includes(scope));
}

/** Writes down that its Owner has said that a key has no limits. Throws `CATCHING_UP`. */
async function settleUnlimited(
  core: Core,
  unknownSigners: UnknownSigners,
  walletId: string,
  prefix: string,
): Promise<void> {
  core.restoreGuard.requireComplete(walletId);
  if (!(await unknownSigners.isDoubted(walletId, prefix))) return;
  const entry = { action: 'key_unlimited', walletId, details: { prefix } } as const;
  await core.db.batch([unknownSigners.settleStatement(walletId, prefix), auditStatement(core, entry)]);
}

/** Throws `KEY_NOT_FOUND` if it is not the id of a key. */
function prefixIn(keyId: string): string {
  const [, prefix] = /^key_([a-z0-9]{8})$/.exec(keyId) ?? [];
  if (prefix === undefined) throw new AppError('KEY_NOT_FOUND');
  return prefix;
}

/** The terms of a session key for what an API key may do. Throws `INVALID_LIMITS` where that spends nothing. */
function termsFor(scopes: readonly Scope[], expiresAt: number | null, limits: KeyLimits): SignerTerms {
  const spending = SPENDING_SCOPES.filter((scope) => scopes.includes(scope));
  if (spending.length === 0) throw new AppError('INVALID_LIMITS');
  return { scopes: spending, expiresAt: expiresAt ?? 0, ...limits };
}

/** An app that is used is prolonged, so the chain only learns of its last end. */
function expiryOf({ key, grant }: AgentKeyRow): number | null {
  return key.kind === 'app' ? (grant?.endsAt ?? null) : key.expiresAt;
}

/**
 * A fresh session key for an API key. It is on disk before the chain can know it. `laterSeconds`: when a scheduler
 * brings the chain up to it; null for not before someone says so.
 */
function insertion(
  { vault, clock }: Core,
  signers: SignerStore,
  walletId: string,
  prefix: string,
  terms: SignerTerms,
  laterSeconds: number | null = LATER_SECONDS,
): Statement {
  const { address, sealed: keySealed } = newSealedKey(vault, walletId, `session-key:${prefix}`);
  const createdAt = nowSeconds(clock);
  return signers.insertStatement({
    prefix,
    walletId,
    address,
    keySealed,
    ...columnsOf(terms),
    createdAt,
    revokedAt: null,
    dueAt: laterSeconds === null ? null : createdAt + laterSeconds,
    attempts: 0,
  });
}

/** Keeps other terms for a session key that the chain does not know. Throws `WALLET_BUSY` where someone was first. */
async function replaceTerms(
  db: Db,
  signers: SignerStore,
  before: KnownSigner,
  terms: SignerTerms,
  extra: readonly Statement[],
): Promise<void> {
  try {
    await db.batch([signers.termsStatement(before, terms), ...extra]);
  } catch (error) {
    if (!(error instanceof RowCountError) || error.label !== OTHERS_SINCE) throw error;
    throw new AppError('WALLET_BUSY', { cause: error });
  }
}

/** Has the chain follow within the request, as far as that goes; a scheduler does the rest. */
async function follow(
  { db, logger }: Core,
  { signers, ownerOperations }: LimitedKeyContext,
  walletId: string,
  owner: Owner,
  prefix: string,
): Promise<Following> {
  const signer = await signers.byPrefix(walletId, prefix);
  if (signer === undefined) return 'done';
  try {
    const made = await ownerOperations.apply(walletId, owner, changeFor(db, signer));
    return isToSign(made) ? made : 'done';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    logger.info({ err: error, wallet: walletId, key: prefix }, 'a session key is not on the chain yet');
    return 'pending';
  }
}

/** What the chain says of session keys now, by the prefixes of their API keys. */
async function shown(
  { chain }: Core,
  { access }: LimitedKeyContext,
  walletId: string,
  known: readonly KnownSigner[],
): Promise<Map<string, ShownSigner>> {
  const { chainAddress: target } = await access.claimed(walletId);
  const calls = known.map(({ address }) => ({ target, data: sessionKeyCall(address) }));
  const { answers } = await chain.probe(calls);
  return new Map(
    known.map((signer, index) => {
      const status = statusOf(signer);
      const view = status === 'pending' ? { ...columnsOf(signer), spent: 0n } : readSessionKey(answers[index]);
      return [signer.prefix, { address: signer.address, status, ...view }] as const;
    }),
  );
}
