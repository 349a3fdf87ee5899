import { type Owner, type Scope, SPENDING_SCOPES } from '../../../accounts/auth/caller.ts';
import type { AgentKeyRow, AgentKeyStore, AgentKeys, NewAgentKey } from '../../../accounts/auth/keys/agent-keys.ts';
import type { Core } from '../../../chain/core.ts';
import { AppError } from '../../../core/errors.ts';
import { existing } from '../../../core/lib/files.ts';
import { nowSeconds } from '../../../core/lib/time.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import { RowCountError, type Statement } from '../../../storage/db/batch.ts';
import { isToSign, type ToSign } from '../owner/own-key.ts';
import type { Leave } from '../owner/owner-change.ts';
import { withFreshRead } from '../owner/owner-intent.ts';
import type { Change, OwnerOperations } from '../owner/owner-operations.ts';
import type { WalletAccess } from '../wallet-access.ts';
import type { Period } from '../wallet-fields.ts';
import { newSealedKey } from '../wallet-keys.ts';
import {
  isLooserSigner,
  readSessionKey,
  revokeAllChange,
  revokeChange,
  type SignerChangeDeps,
  type SignerView,
  sessionKeyCall,
  signerChange,
} from './signer-changes.ts';
import {
  columnsOf,
  type KnownSigner,
  OTHERS_SINCE,
  type SignerStore,
  type SignerTerms,
  statusOf,
} from './signer-store.ts';
import type { UnknownSigners } from './unknown-signers.ts';

/** Limits of a key's own, in micro-USDC; 0 for none. */
export interface KeyLimits {
  readonly txLimit: bigint;
  readonly period: Period;
  readonly budget: bigint;
}

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

/** Keys of wallets whose limits of their own the chain enforces, each with a session key of its own. */
export interface LimitedKeys {
  /** A wallet's keys in addition to its own, the oldest first. Throws `RPC_TIMEOUT`, and what `owned` does. */
  list(walletId: string, owner: Owner): Promise<readonly LimitedKey[]>;
  /**
   * Makes a key, and tells the chain of its limits if it has some. The key is there whatever the chain does; it cannot
   * spend until that knows it. Throws `INVALID_LIMITS` for a key that cannot spend, and what {@link AgentKeys.create}
   * does.
   */
  create(
    walletId: string,
    owner: Owner,
    wanted: NewAgentKey,
    limits: KeyLimits | undefined,
  ): Promise<{ readonly key: string; readonly made: LimitedKey; readonly following: Following }>;
  /**
   * Limits for an app that a wallet is to be granted to, as what inserts them for the prefix of its key: the chain is
   * updated once the app has its tokens, and the key cannot spend before. Throws `INVALID_LIMITS`, `TOO_MANY_KEYS`.
   */
  forApp(
    walletId: string,
    app: { readonly scopes: readonly Scope[]; readonly endsAt: number | null },
    limits: KeyLimits,
  ): Promise<(prefix: string) => readonly Statement[]>;
  /** Sets the limits of a key. Throws `KEY_NOT_FOUND`, `INVALID_LIMITS`, `STEP_UP_REQUIRED`, and what changes do. */
  setLimits(
    walletId: string,
    owner: Owner,
    keyId: string,
    change: KeyLimits & Leave,
    signature?: `0x${string}`,
  ): Promise<LimitedKey | ToSign>;
  /**
   * Has a key without limits spend again that this database may lack the limits of, as its Owner says that there are
   * none. Throws `KEY_NOT_FOUND`, and `CATCHING_UP` while there may be more to say it of.
   */
  keepUnlimited(walletId: string, owner: Owner, keyId: string): Promise<LimitedKey>;
  /** Revokes a key: it is refused from here on, and the chain follows. Throws `KEY_NOT_FOUND`. */
  revoke(walletId: string, owner: Owner, keyId: string): Promise<Following>;
  /**
   * Has the chain know that a key was revoked, with its owner's signature where that is needed. Throws `KEY_NOT_FOUND`
   * for one that was not.
   */
  finishRevocation(walletId: string, owner: Owner, keyId: string, signature?: `0x${string}`): Promise<Change>;
  /** Revokes all keys but the wallet's own, here at once, and then on the chain all session keys but the first. */
  revokeAll(walletId: string, owner: Owner, signature?: `0x${string}`): Promise<Change>;
  /** What the chain leaves a key of its own limits; `undefined` for a key without. Throws `RPC_TIMEOUT`. */
  ofKey(walletId: string, prefix: string): Promise<ShownSigner | undefined>;
}

/** What limited keys need. */
export type LimitedKeyParts = Core &
  SignerChangeDeps & {
    readonly access: Pick<WalletAccess, 'owned' | 'claimed'>;
    readonly agentKeys: AgentKeys;
    readonly keyStore: Pick<AgentKeyStore, 'revokeAllStatements'>;
    readonly signers: SignerStore;
    readonly unknownSigners: Pick<UnknownSigners, 'isDoubted' | 'doubtedOf' | 'settleStatement'>;
    readonly ownerOperations: Pick<OwnerOperations, 'apply'>;
  };

/** For so long, the request itself updates the chain; afterwards, the scheduler does. */
const LATER_SECONDS = 10;
/** Of a wallet, with those whose revocation the chain does not know yet. */
const MAX_SIGNERS = 100;
const UNREADABLE = 'A session key that was committed cannot be read.';

/** Creates the keys whose own limits the chain enforces. */
export function createLimitedKeys(deps: LimitedKeyParts): LimitedKeys {
  const { db, access, agentKeys, signers, unknownSigners, ownerOperations, clock } = deps;
  const shownOf = async (walletId: string, prefix: string) => {
    const signer = await signers.byPrefix(walletId, prefix);
    return signer === undefined ? undefined : (await shown(deps, walletId, [signer])).get(prefix);
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
    async list(walletId, owner) {
      const { id } = await access.owned(walletId, owner);
      return await allOf(deps, id);
    },
    async create(walletId, owner, wanted, limits) {
      const { id } = await access.owned(walletId, owner);
      const terms = limits && termsFor(wanted.scopes, wanted.expiresAt, limits);
      if (terms !== undefined) await requireRoom(id);
      const { key, row } = await agentKeys.create(id, wanted, ({ prefix }) =>
        terms === undefined ? [] : [insertion(deps, id, prefix, terms)],
      );
      const following = terms === undefined ? 'done' : await follow(deps, id, owner, row.prefix);
      return { key, made: await limited(id, { key: row, grant: null }), following };
    },
    async forApp(walletId, { scopes, endsAt }, limits) {
      const terms = termsFor(scopes, endsAt, limits);
      await requireRoom(walletId);
      return (prefix) => [insertion(deps, walletId, prefix, terms, null)];
    },
    async setLimits(walletId, owner, keyId, { mayLoosen, inCommit, ...limits }, signature) {
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
        if (before === undefined) await db.batch([insertion(deps, id, prefix, terms), ...extra]);
        else await replaceTerms(deps, before, terms, extra);
        return true;
      });
      const { address } = existing(await signers.byPrefix(id, prefix), UNREADABLE);
      const change = signerChange(deps, { address, terms, mayLoosen: mayLoosen || isNew, inCommit });
      const outcome = await ownerOperations.apply(id, owner, change, signature);
      return isToSign(outcome) ? outcome : await limited(id, key);
    },
    async keepUnlimited(walletId, owner, keyId) {
      const { id } = await access.owned(walletId, owner);
      const key = await agentKeys.find(id, prefixIn(keyId));
      await settleUnlimited(deps, id, key.key.prefix);
      return await limited(id, key);
    },
    async revoke(walletId, owner, keyId) {
      const { id } = await access.owned(walletId, owner);
      const prefix = prefixIn(keyId);
      await agentKeys.revoke(id, prefix, [
        signers.revokeStatement(id, prefix, nowSeconds(clock), nowSeconds(clock) + LATER_SECONDS),
      ]);
      return await follow(deps, id, owner, prefix);
    },
    async finishRevocation(walletId, owner, keyId, signature) {
      const { id } = await access.owned(walletId, owner);
      const prefix = prefixIn(keyId);
      const signer = await signers.byPrefix(id, prefix);
      if (signer === undefined || signer.revokedAt === null) throw new AppError('KEY_NOT_FOUND');
      return await ownerOperations.apply(id, owner, revokeChange(signer.address), signature);
    },
    async revokeAll(walletId, owner, signature) {
      const { id } = await access.owned(walletId, owner);
      await revokeAllHere(deps, id);
      const change = revokeAllChange(await signers.isAnyLive(id));
      return await ownerOperations.apply(id, owner, change, signature);
    },
    ofKey: shownOf,
  };
}

/** The keys of a wallet with their limits. */
async function allOf(deps: LimitedKeyParts, walletId: string): Promise<LimitedKey[]> {
  const keys = await deps.agentKeys.list(walletId);
  const known = await deps.signers.ofWallet(walletId);
  const views = known.length === 0 ? new Map<string, ShownSigner>() : await shown(deps, walletId, known);
  const doubted = await deps.unknownSigners.doubtedOf(walletId);
  return keys.map((key) => ({
    ...key,
    signer: views.get(key.key.prefix),
    isDoubted: maySpend(key) && doubted.has(key.key.prefix),
  }));
}

function maySpend({ key }: AgentKeyRow): boolean {
  return SPENDING_SCOPES.some((scope) => key.scopes.includes(scope));
}

/** Revokes all keys of a wallet but its own, so that nothing is done with them from here on. */
async function revokeAllHere({ db, keyStore, signers, clock }: LimitedKeyParts, walletId: string): Promise<void> {
  const now = nowSeconds(clock);
  await db.batch([
    ...keyStore.revokeAllStatements(walletId),
    signers.revokeAllStatement(walletId, now, now + LATER_SECONDS),
  ]);
}

/** Writes down that its Owner has said that a key has no limits. Throws `CATCHING_UP`. */
async function settleUnlimited(deps: LimitedKeyParts, walletId: string, prefix: string): Promise<void> {
  const { db, unknownSigners, restoreGuard } = deps;
  restoreGuard.requireComplete(walletId);
  if (!(await unknownSigners.isDoubted(walletId, prefix))) return;
  const entry = { action: 'key_unlimited', walletId, details: { prefix } } as const;
  await db.batch([unknownSigners.settleStatement(walletId, prefix), auditStatement(deps, entry)]);
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
  { vault, clock, signers }: Pick<LimitedKeyParts, 'vault' | 'clock' | 'signers'>,
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
  { db, signers }: Pick<LimitedKeyParts, 'db' | 'signers'>,
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
async function follow(deps: LimitedKeyParts, walletId: string, owner: Owner, prefix: string): Promise<Following> {
  const signer = await deps.signers.byPrefix(walletId, prefix);
  if (signer === undefined) return 'done';
  try {
    const made = await deps.ownerOperations.apply(walletId, owner, changeFor(deps, signer));
    return isToSign(made) ? made : 'done';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.logger.info({ err: error, wallet: walletId, key: prefix }, 'a session key is not on the chain yet');
    return 'pending';
  }
}

/** What the chain still has to learn of a session key, without another request. */
export function changeFor(deps: SignerChangeDeps, signer: KnownSigner) {
  const { address, revokedAt } = signer;
  if (revokedAt !== null) return revokeChange(address);
  const { scopes, expiresAt, txLimit, period, budget } = signer;
  const terms = { scopes, expiresAt, txLimit, period, budget };
  return signerChange(deps, { address, terms, mayLoosen: true });
}

/** What the chain says of session keys now, by the prefixes of their API keys. */
async function shown(
  { access, chain }: Pick<LimitedKeyParts, 'access' | 'chain'>,
  walletId: string,
  known: readonly KnownSigner[],
): Promise<Map<string, ShownSigner>> {
  const { chainAddress: target } = await access.claimed(walletId);
  const calls = known.map(({ address }) => ({ target, data: sessionKeyCall(address) }));
  const { answers } = await chain.probe(calls);
  return new Map(
    known.map((signer, index) => {
      const { address, scopes, expiresAt, txLimit, period, budget } = signer;
      const status = statusOf(signer);
      const wanted = { scopes, expiresAt, txLimit, period, budget, spent: 0n };
      const view = status === 'pending' ? wanted : readSessionKey(answers[index]);
      return [signer.prefix, { address, status, ...view }] as const;
    }),
  );
}
