import { type Hex, isAddressEqual } from 'viem';
import type { ProbeAnswer, ProbeBlock } from '../../../chain/nodes/probe.ts';
import type { IntentKind, Urgency } from '../../../chain/relay/relay-intent.ts';
import type { WalletState } from '../../../chain/wallets/wallet-state.ts';
import { AppError } from '../../../core/errors.ts';
import { type Clock, msUntil } from '../../../core/lib/time.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import type { AuditEntry } from '../../../http/audit/entry.ts';
import type { Statement } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import type { WalletRow } from '../wallet-store.ts';
import { areSameLimits } from './looser.ts';
import { type Consent, isToSign, type OwnKeyDeps, submitOwnerAct, type ToSign } from './own-key.ts';
import { requireExecuted } from './owner-call.ts';
import { type OwnerAct, type OwnerFunction, withFreshRead } from './owner-intent.ts';
import { type InCommit, isChangeUnderWay, isFreezeUnderWay } from './under-way.ts';

/** A requested change. */
export interface Asked extends Consent {
  /** Reads the wallet. Throws unless the caller may change it. */
  readonly read: () => Promise<WalletRow>;
}

/** A state that the wallet should have. */
export interface Wish {
  readonly kind: IntentKind;
  /** What the audit log tells of it. */
  readonly audit: Pick<AuditEntry, 'action' | 'details'>;
  readonly urgent?: Urgency;
  readonly signerOf?: OwnerAct['signerOf'];
  readonly asOwn?: OwnerAct['asOwn'];
  /** The calldata of further views of the wallet that `functionFor` needs. */
  viewsOf?(wallet: WalletRow): readonly Hex[];
  /** Whether a later request came in that this wish must not undo. */
  isOvertaken?(): boolean;
  /**
   * Where a block refuses it, the wallet has begun another epoch since it was signed: what is to be done is found out
   * anew, as the wallet is now. Only a wish that is right whatever happened in between says so.
   */
  readonly isTriedAnew?: true;
  readonly inCommit?: InCommit | undefined;
  /**
   * The owner function that fulfils the wish; `undefined` if nothing needs to be done. `settled`: no earlier change
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

/** The wallet's state at a block, by which a wish was judged, and whether a message is signed for it. */
export interface Judged {
  readonly state: WalletState;
  readonly block: ProbeBlock;
  readonly isSigned: boolean;
}

/** The wallet is already as wished, so nothing was signed. */
class NothingToDo extends Error {
  override readonly name = 'NothingToDo';
  constructor(readonly statements: readonly Statement[]) {
    super('Nothing needs to be done.');
  }
}

/** What fulfilling a wish needs. */
export interface WishDeps extends OwnKeyDeps {
  readonly db: Pick<Db, 'batch' | 'orm'>;
  readonly clock: Clock;
}

const OVERTAKEN =
  'A freeze arrived after this unfreeze, so the wallet stays frozen. Unfreeze again if you still want to.';

/** What became of a wish: done, in a transaction if one was needed; or its owner has to sign. */
export type Fulfilled = { readonly txHash?: Hex } | ToSign;

/** How often a wish is signed that blocks refuse. */
const MAX_TRIES = 4;

/** Fulfils the wish on-chain. Throws what {@link submitOwnerAct} does, and `CHAIN_REVERTED` where a block refused. */
export async function fulfil(deps: WishDeps, asked: Asked, wish: Wish, tries = 1): Promise<Fulfilled> {
  const { read, endsAt } = asked;
  const submit = async () => {
    const wallet = await read();
    try {
      return await submitOwnerAct(deps, wallet, actOf(deps, wallet, wish), asked);
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
  if (outcome.status === 'reverted' && wish.isTriedAnew === true && tries < MAX_TRIES)
    return await fulfil(deps, { ...asked, signature: undefined }, wish, tries + 1);
  requireExecuted(outcome);
  return { txHash: outcome.txHash };
}

function actOf(deps: WishDeps, wallet: WalletRow, wish: Wish): OwnerAct {
  // Here it is known who asks; what is signed with others is stored by the relay.
  const { id: walletId, userId } = wallet;
  const audit = auditStatement(deps, { ...wish.audit, userId, walletId });
  return {
    kind: wish.kind,
    urgent: wish.urgent,
    ...(wish.signerOf === undefined ? {} : { signerOf: wish.signerOf }),
    asOwn: wish.asOwn,
    probes: (wish.viewsOf?.(wallet) ?? []).map((data) => ({ target: wallet.chainAddress, data })),
    async functionFor(state, block, views) {
      const statements = (isSigned: boolean) => wish.statements?.({ state, block, isSigned }, wallet) ?? [];
      // A freeze that nobody has signed overtakes nothing.
      const isOurs = isAddressEqual(state.owner, wallet.ownerAddress);
      if (isOurs && wish.isOvertaken?.()) throw new AppError('WALLET_BUSY', { message: OVERTAKEN });
      const wanted = await wish.functionFor(state, block, isSettled(state, wallet, block), wallet, views);
      const besides = await wish.inCommit?.();
      if (wanted === undefined) throw new NothingToDo([...statements(false), ...(besides?.(undefined) ?? [])]);
      return {
        ...wanted,
        statements: ({ messageId }) => [...statements(true), ...(besides?.(messageId) ?? []), audit],
      };
    },
  };
}

/**
 * Whether a wish that the state already meets needs no message. An earlier change whose request timed out may still
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
