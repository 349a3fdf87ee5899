import type { Hex } from 'viem';
import type { ProbeAnswer, ProbeBlock, ProbeCall } from '../../chain/nodes/probe.ts';
import type { CommittedMessage, Intent, IntentKind } from '../../chain/relay/relay-intent.ts';
import { walletStateCall } from '../../chain/wallets/wallet-state.ts';
import type { Statement } from '../../storage/db/batch.ts';
import { type Admission, admit, type Budgeted, dataOf, parseSpendable, spendableCall } from './admit.ts';
import { asKeyEnded } from './refusal.ts';
import type { SessionWallet, Spending } from './session-store.ts';
import type { Sessions, SigningSession } from './sessions.ts';

/** One call that a wallet's session key signs. */
export interface SessionAct {
  /** For logs and metrics. */
  readonly kind: IntentKind;
  readonly wallet: SessionWallet;
  /** Calldata of the wallet's view that reverts as the call would. */
  readonly preview: Hex;
  /**
   * Whose budget it counts against, in addition to the wallet's and the session key's; absent where no budget bounds
   * it.
   */
  readonly budgeted?: Pick<Budgeted, 'recipient'>;
  /** Views to ask at the same block as the wallet. */
  readonly views?: readonly ProbeCall[];
  /** Gas that the call may use at most. */
  readonly gasLimit: number;
  /** Judges the answers, one to each view in their order. Throws the refusal. */
  judge(preview: ProbeAnswer, views: readonly ProbeAnswer[], block: ProbeBlock): JudgedAct | Promise<JudgedAct>;
}

/** An act that nothing but the wallet's state and everything in flight may still refuse. */
export interface JudgedAct {
  readonly spending: Spending;
  /** Chain time in Unix seconds after which it must not be executed, where that is before any message's end. */
  readonly latest?: number;
  sign(session: SigningSession, slot: SessionSlot): Promise<SignedAct>;
}

/**
 * What the message of an act is signed with: the wallet's next nonce, its epoch, and the chain time in Unix seconds at
 * which it ends.
 */
export type SessionSlot = Pick<Admission, 'nonce' | 'epoch' | 'deadline'>;

export interface SignedAct {
  /** Calldata for the wallet. */
  readonly data: Hex;
  /** Rows in addition to those of the session's message. */
  statements(committedMessage: CommittedMessage): readonly Statement[];
}

/**
 * The intent of an act: asks the wallet what it would do, counts everything in flight, signs. The first two probes are
 * the preview and `state()`. Throws what the act does, and what {@link admit} does.
 */
export function sessionIntent(
  sessions: Pick<Sessions, 'store' | 'restoreGuard' | 'open'>,
  { kind, wallet, preview, budgeted, views = [], gasLimit, judge }: SessionAct,
): Intent {
  const target = wallet.chainAddress;
  const judgeOwn: SessionAct['judge'] = async (...answers) => {
    try {
      return await judge(...answers);
    } catch (error) {
      throw asKeyEnded(error, wallet);
    }
  };
  const budgets = budgeted === undefined ? [] : [spendableProbe(wallet, budgeted)];
  return {
    kind,
    wallet: target,
    probes: [
      ...[
        { target, data: preview },
        { target, data: walletStateCall },
      ],
      ...[...budgets, ...views],
    ],
    async sign([previewed, state, ...others], block) {
      const [spendable, viewed] = [others.slice(0, budgets.length), others.slice(budgets.length)];
      if (previewed === undefined || state === undefined || viewed.length !== views.length) {
        throw new Error(`The relay answered fewer probes than a ${kind} has.`);
      }
      const judged = await judgeOwn(previewed, viewed, block);
      const admission = endingBy(
        await admit(sessions, wallet, dataOf(state), block, judged.spending, budgetedBy(budgeted, spendable)),
        judged.latest,
      );
      const { nonce, epoch, deadline } = admission;
      const { data, statements } = await judged.sign(sessions.open(wallet), { nonce, epoch, deadline });
      return {
        call: { target, data, gasLimit, deadline },
        statements: (committedMessage) => [
          ...sessions.store.messageStatements({
            ...admission,
            walletId: wallet.id,
            messageId: committedMessage.messageId,
            recipient: budgeted?.recipient ?? null,
            keyPrefix: wallet.keyPrefix,
          }),
          ...statements(committedMessage),
        ],
      };
    },
  };
}

/** What asks a wallet what its budgets leave for a call. */
export function spendableProbe(wallet: SessionWallet, { recipient }: Pick<Budgeted, 'recipient'>): ProbeCall {
  return { target: wallet.chainAddress, data: spendableCall(wallet, recipient) };
}

/** The answer to a {@link spendableProbe}. */
export function budgetedBy(
  budgeted: Pick<Budgeted, 'recipient'> | undefined,
  [answer]: readonly ProbeAnswer[],
): Budgeted | undefined {
  if (budgeted === undefined || answer === undefined) return undefined;
  return { ...budgeted, left: parseSpendable(dataOf(answer)) };
}

function endingBy(admission: Admission, latest = Number.POSITIVE_INFINITY): Admission {
  return { ...admission, deadline: Math.min(admission.deadline, latest) };
}
