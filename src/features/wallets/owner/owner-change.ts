import { type Address, type Hex, isAddressEqual } from 'viem';
import type { ProbeAnswer, ProbeBlock } from '../../../chain/nodes/probe.ts';
import type { IntentKind, Urgency } from '../../../chain/relay/relay-intent.ts';
import type { WalletState } from '../../../chain/wallets/wallet-state.ts';
import { AppError } from '../../../core/errors.ts';
import { msUntil } from '../../../core/lib/time.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import type { AuditEntry } from '../../../http/audit/audit-entry.ts';
import type { Statement } from '../../../storage/db/batch.ts';
import type { WalletRow } from '../wallet-store.ts';
import type { JobPolicyChange, PresentList } from './job-policy.ts';
import { type Consent, isToSign, type OwnKeyParts, submitOwnerAct, type ToSign } from './own-key.ts';
import { requireExecuted } from './owner-call.ts';
import { type OwnerAct, type OwnerFunction, withFreshRead } from './owner-intent.ts';

/** A requested change. */
export interface ChangeRequest extends Consent {
  /** Reads the wallet. Throws unless the caller may change it. */
  readonly read: () => Promise<WalletRow>;
}

/** A state that the wallet should have. */
export interface OwnerChange {
  readonly kind: IntentKind;
  /** What the audit log tells of it. */
  readonly audit: Pick<AuditEntry, 'action' | 'details'>;
  readonly urgent?: Urgency;
  readonly signerOf?: OwnerAct['signerOf'];
  readonly asOwn?: OwnerAct['asOwn'];
  /** The calldata of further views of the wallet that `functionFor` needs. */
  viewsOf?(wallet: WalletRow): readonly Hex[];
  /** Whether a later request came in that this change must not undo. */
  isOvertaken?(): boolean;
  /**
   * Where a block refuses it, the wallet has begun another epoch since it was signed: the change is judged
   * again, as the wallet is now. Only a change that is right whatever happened in between says so.
   */
  readonly isRetried?: true;
  readonly inCommit?: InCommit | undefined;
  /**
   * The owner function that makes the change; `undefined` if nothing needs to be done. `settled`: no earlier change
   * is on its way, and the database shows the state that the wallet shows.
   */
  functionFor(
    state: WalletState,
    block: ProbeBlock,
    settled: boolean,
    wallet: WalletRow,
    views: readonly ProbeAnswer[],
  ): OwnerFunction | undefined | Promise<OwnerFunction | undefined>;
  /** Statements for the commit of the message; they run alone if no message is needed. */
  statements?(judged: Judged, wallet: WalletRow): readonly Statement[];
}

/** The wallet's state at a block, by which a change was judged, and whether a message is signed for it. */
export interface Judged {
  readonly state: WalletState;
  readonly block: ProbeBlock;
  readonly isSigned: boolean;
}

/** The wallet is already up to date, so nothing was signed. */
class NothingToDo extends Error {
  override readonly name = 'NothingToDo';
  constructor(readonly statements: readonly Statement[]) {
    super('Nothing needs to be done.');
  }
}

/** What applying a change needs. */
export type OwnerChangeParts = OwnKeyParts;

const OVERTAKEN =
  'A freeze arrived after this unfreeze, so the wallet stays frozen. Unfreeze again if you still want to.';

/** What became of a change: done, in a transaction if one was needed; or its owner has to sign. */
export type AppliedChange = { readonly txHash?: Hex } | ToSign;

/** How often a change is signed that blocks refuse. */
const MAX_TRIES = 4;

/** Applies the change on-chain. Throws what {@link submitOwnerAct} does, and `CHAIN_REVERTED` where a block refused. */
export async function applyChange(
  deps: OwnerChangeParts,
  asked: ChangeRequest,
  change: OwnerChange,
  tries = 1,
): Promise<AppliedChange> {
  const { read, endsAt } = asked;
  const submit = async () => {
    const wallet = await read();
    try {
      return await submitOwnerAct(deps, wallet, actOf(deps, wallet, change), asked);
    } catch (error) {
      if (!(error instanceof NothingToDo)) throw error;
      if (error.statements.length > 0) await deps.db.batch(error.statements);
      return undefined;
    }
  };
  const placed = await withFreshRead(submit);
  if (placed === undefined) return {};
  if (isToSign(placed)) return placed;
  const outcome = await deps.relay.waitForBlock(placed.messageId, msUntil(endsAt));
  if (outcome.status === 'reverted' && change.isRetried === true && tries < MAX_TRIES)
    return await applyChange(deps, { ...asked, signature: undefined }, change, tries + 1);
  requireExecuted(outcome);
  return { txHash: outcome.txHash };
}

function actOf(deps: OwnerChangeParts, wallet: WalletRow, change: OwnerChange): OwnerAct {
  // The requester is known here; the relay stores what others sign along with it.
  const { id: walletId, userId } = wallet;
  const audit = auditStatement(deps, { ...change.audit, userId, walletId });
  return {
    kind: change.kind,
    urgent: change.urgent,
    ...(change.signerOf === undefined ? {} : { signerOf: change.signerOf }),
    asOwn: change.asOwn,
    probes: (change.viewsOf?.(wallet) ?? []).map((data) => ({ target: wallet.chainAddress, data })),
    async functionFor(state, block, views) {
      const statements = (isSigned: boolean) => change.statements?.({ state, block, isSigned }, wallet) ?? [];
      // A freeze that no one has signed overtakes nothing.
      const isOurs = isAddressEqual(state.owner, wallet.ownerAddress);
      if (isOurs && change.isOvertaken?.()) throw new AppError('WALLET_BUSY', { message: OVERTAKEN });
      const wanted = await change.functionFor(state, block, isSettled(state, wallet, block), wallet, views);
      const extra = await change.inCommit?.();
      if (wanted === undefined) throw new NothingToDo([...statements(false), ...(extra?.(undefined) ?? [])]);
      return { ...wanted, statements: ({ messageId }) => [...statements(true), ...(extra?.(messageId) ?? []), audit] };
    },
  };
}

/**
 * Whether a change that the state already meets needs no message. An earlier change whose request timed out may still
 * execute and undo this state; only a message with a higher nonce stops it, or another epoch. A node may also show
 * pending transactions, so the database, which follows mined blocks, must agree.
 */
function isSettled(state: WalletState, wallet: WalletRow, block: ProbeBlock): boolean {
  return (
    !isChangeUnderWay(state, wallet) &&
    !isFreezeUnderWay(state, wallet, block) &&
    state.frozen === wallet.frozen &&
    areSameLimits(state, wallet)
  );
}

/**
 * The highest owner nonce up to which no message can execute after the block of this state: a later one was executed,
 * or the epochs are over that they were signed for.
 */
export function endedOwnerNonce(
  { ownerNonce, epoch }: Pick<WalletState, 'ownerNonce' | 'epoch'>,
  { nextOwnerNonce, signedEpoch, epochNonce }: Pick<WalletRow, 'nextOwnerNonce' | 'signedEpoch' | 'epochNonce'>,
): number {
  if (epoch < signedEpoch) return ownerNonce;
  const voided = epoch === signedEpoch ? epochNonce - 1 : nextOwnerNonce - 1;
  return Math.max(ownerNonce, voided);
}

/** Whether a change that was signed before may still execute. */
export function isChangeUnderWay(
  state: Pick<WalletState, 'ownerNonce' | 'epoch'>,
  wallet: Pick<WalletRow, 'nextOwnerNonce' | 'signedEpoch' | 'epochNonce'>,
): boolean {
  return endedOwnerNonce(state, wallet) < wallet.nextOwnerNonce - 1;
}

/** Whether a freeze that was signed before may still execute. No owner nonce overtakes it: its epoch ends it. */
export function isFreezeUnderWay(
  { epoch }: Pick<WalletState, 'epoch'>,
  { freezeEpoch, freezeUntil }: Pick<WalletRow, 'freezeEpoch' | 'freezeUntil'>,
  { timestamp }: Pick<ProbeBlock, 'timestamp'>,
): boolean {
  return freezeEpoch !== null && freezeEpoch >= epoch && freezeUntil >= timestamp;
}

/**
 * Decides right before a change is signed whether it is to be made, and throws if not. Answers what the commit of its
 * message does in addition; if that fails, nothing is signed and this decides again. The id is `undefined` where the
 * change takes no message.
 */
export type InCommit = () => Promise<(messageId: number | undefined) => readonly Statement[]>;

/** How a change is to be made. */
export interface Leave {
  /** Without it, what allows the wallet more throws `STEP_UP_REQUIRED`. */
  readonly mayLoosen: boolean;
  readonly inCommit?: InCommit | undefined;
}

/** A change of a wallet's policy; absent fields stay. Limits are micro-USDC, 0 for none; `expiresAt` 0 for none. */
export interface PolicyChange extends JobPolicyChange, Leave {
  readonly txLimit?: bigint | undefined;
  readonly dailyLimit?: bigint | undefined;
  readonly expiresAt?: number | undefined;
  /** Replaces the list; empty allows everybody. */
  readonly whitelist?: readonly Address[] | undefined;
}

/** A wallet's limits as the chain has them: micro-USDC, Unix seconds, 0 for none. */
export interface Limits {
  readonly txLimit: bigint;
  readonly dailyLimit: bigint;
  readonly expiresAt: number;
}

/** Whether both have the same limits. */
export function areSameLimits(one: Limits, other: Limits): boolean {
  return one.txLimit === other.txLimit && one.dailyLimit === other.dailyLimit && one.expiresAt === other.expiresAt;
}

/**
 * Whether a change allows a wallet anything that it may not do now. `list` tells who of the new whitelist is on the
 * present one; `undefined` where that is not certain, and then every list counts as wider.
 */
export function isLooser(present: Limits, list: PresentList | undefined, change: PolicyChange): boolean {
  return (
    isHigher(present.txLimit, change.txLimit) ||
    isHigher(present.dailyLimit, change.dailyLimit) ||
    isHigher(BigInt(present.expiresAt), change.expiresAt === undefined ? undefined : BigInt(change.expiresAt)) ||
    isWider(list, change.whitelist)
  );
}

/** Whether one limit allows more than another. Zero is no limit, so nothing is higher. */
export function isHigher(present: bigint, wanted: bigint | undefined): boolean {
  if (wanted === undefined || present === 0n) return false;
  return wanted === 0n || wanted > present;
}

/** An empty list allows everybody. */
function isWider(present: PresentList | undefined, wanted: readonly Address[] | undefined): boolean {
  if (wanted === undefined) return false;
  if (present === undefined) return true;
  if (!present.isSet) return false;
  return wanted.length === 0 || wanted.some((address) => !present.listed.has(address));
}
