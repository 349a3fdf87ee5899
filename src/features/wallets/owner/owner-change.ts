import { type Hex, isAddressEqual } from 'viem';
import type { Core } from '../../../chain/core.ts';
import type { ProbeAnswer, ProbeBlock } from '../../../chain/nodes/probe.ts';
import type { IntentKind, Urgency } from '../../../chain/relay/relay-intent.ts';
import type { WalletState } from '../../../chain/wallets/wallet-state.ts';
import { AppError } from '../../../core/errors.ts';
import { msUntil } from '../../../core/lib/time.ts';
import { areSameLimits } from '../../../core/spending-limits.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import type { AuditEntry } from '../../../http/audit/audit-entry.ts';
import type { Statement } from '../../../storage/db/batch.ts';
import type { WalletRow } from '../wallet-store.ts';
import { requireExecuted } from './owner-call.ts';
import {
  type Consent,
  isToSign,
  type OwnerAct,
  type OwnerFunction,
  submitOwnerAct,
  type ToSign,
  withFreshRead,
} from './owner-intent.ts';

/** A requested change. */
export interface ChangeRequest extends Consent {
  /** Reads the wallet. Throws unless the caller may change it. */
  readonly read: () => Promise<WalletRow>;
}

/** What a change is judged by: the wallet at a block, and as the database has it. */
export interface ChangeContext {
  readonly state: WalletState;
  readonly block: ProbeBlock;
  readonly wallet: WalletRow;
  /** Whether no earlier change is on its way, and the database shows the state that the wallet shows. */
  readonly isSettled: boolean;
  /** The answers of the views that the change names. */
  readonly views: readonly ProbeAnswer[];
}

/**
 * A state that the wallet should have. Everything that an Owner changes on-chain is such a value: a feature makes it,
 * and {@link applyChange} judges, signs and sends it.
 */
export interface OwnerChange {
  readonly kind: IntentKind;
  /** Its entry in the audit log. */
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
  /** The owner function that makes the change; `undefined` if nothing needs to be done. Throws what refuses it. */
  functionFor(context: ChangeContext): OwnerFunction | undefined | Promise<OwnerFunction | undefined>;
  /** Statements for the commit of the message; they run alone if no message is needed. */
  statements?(context: ChangeContext, isSigned: boolean): readonly Statement[];
}

/**
 * Decides right before a change is signed whether it is to be made, and throws if not. Returns what the commit of its
 * message does in addition; if that fails, nothing is signed and this decides again. The id is `undefined` where the
 * change takes no message.
 */
export type InCommit = () => Promise<(messageId: number | undefined) => readonly Statement[]>;

/** What an owner function may use that sets a fixed number of fields, with room. */
export const OWNER_FUNCTION_GAS = 150_000;

/** The wallet is already up to date, so nothing was signed. */
class NothingToDo extends Error {
  override readonly name = 'NothingToDo';
  constructor(readonly statements: readonly Statement[]) {
    super('Nothing needs to be done.');
  }
}

const OVERTAKEN =
  'A freeze arrived after this unfreeze, so the wallet stays frozen. Unfreeze again if you still want to.';

/** What became of a change: done, in a transaction if one was needed; or its owner has to sign. */
export type AppliedChange = { readonly txHash?: Hex } | ToSign;

/** How often a change is signed that blocks refuse. */
const MAX_TRIES = 4;

/** Applies the change on-chain. Throws what {@link submitOwnerAct} does, and `CHAIN_REVERTED` where a block refused. */
export async function applyChange(
  core: Core,
  request: ChangeRequest,
  change: OwnerChange,
  tries = 1,
): Promise<AppliedChange> {
  const { read, endsAt } = request;
  const submit = async () => {
    const wallet = await read();
    try {
      return await submitOwnerAct(core, wallet, actOf(core, wallet, change), request);
    } catch (error) {
      if (!(error instanceof NothingToDo)) throw error;
      if (error.statements.length > 0) await core.db.batch(error.statements);
      return undefined;
    }
  };
  const submitted = await withFreshRead(submit);
  if (submitted === undefined) return {};
  if (isToSign(submitted)) return submitted;
  const outcome = await core.relay.waitForBlock(submitted.messageId, msUntil(endsAt));
  if (outcome.status === 'reverted' && change.isRetried === true && tries < MAX_TRIES)
    return await applyChange(core, { ...request, signature: undefined }, change, tries + 1);
  requireExecuted(outcome);
  return { txHash: outcome.txHash };
}

function actOf(core: Core, wallet: WalletRow, change: OwnerChange): OwnerAct {
  // The requester is known here; the relay stores what others sign along with it.
  const { id: walletId, userId } = wallet;
  const audit = auditStatement(core, { ...change.audit, userId, walletId });
  return {
    kind: change.kind,
    urgent: change.urgent,
    ...(change.signerOf === undefined ? {} : { signerOf: change.signerOf }),
    asOwn: change.asOwn,
    probes: (change.viewsOf?.(wallet) ?? []).map((data) => ({ target: wallet.chainAddress, data })),
    async functionFor(state, block, views) {
      const context = { state, block, wallet, isSettled: isSettled(state, wallet, block), views };
      const statements = (isSigned: boolean) => change.statements?.(context, isSigned) ?? [];
      // A freeze that no one has signed overtakes nothing.
      const isOurs = isAddressEqual(state.owner, wallet.ownerAddress);
      if (isOurs && change.isOvertaken?.()) throw new AppError('WALLET_BUSY', { message: OVERTAKEN });
      const wanted = await change.functionFor(context);
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
