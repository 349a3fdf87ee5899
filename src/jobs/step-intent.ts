import { encodeFunctionData, type Hex } from 'viem';
import { agentWalletAbi } from '../chain/generated/AgentWallet.ts';
import type { Intent, Placement, ProbeBlock } from '../chain/relay/intent.ts';
import type { Statement } from '../db/batch.ts';
import { type Admission, admit, dataOf, type Spending } from '../sessions/admit.ts';
import type { Session } from '../sessions/keys.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { SessionWallet } from '../sessions/store.ts';
import { jobDataOf } from './refusal.ts';

/** One call by which a wallet's session takes a Job on. */
export interface SessionStep {
  /** For logs and metrics. */
  readonly kind: string;
  readonly wallet: SessionWallet;
  /** Calldata of the wallet's view that reverts as the call would. */
  readonly preview: Hex;
  readonly gasLimit: number;
  readonly spending: Spending;
  /** Throws what the service itself has against it at this block, before anything that the chain answered. */
  check(block: ProbeBlock): void;
  /** Signs and builds the call. */
  sign(session: Session, slot: Pick<Admission, 'nonce' | 'deadline'>): Promise<Hex>;
  /** Rows of its own, beside those of the session's message. */
  statements(placement: Placement): readonly Statement[];
}

/** The calldata of a wallet's `state()`. */
export const stateCall = encodeFunctionData({ abi: agentWalletAbi, functionName: 'state' });

/** The intent of a step: asks the wallet what it would do, counts what is in flight, signs. */
export function stepIntent(
  sessions: Pick<Sessions, 'store' | 'history' | 'open'>,
  step: SessionStep,
): Intent {
  const { kind, wallet, gasLimit } = step;
  const target = wallet.chainAddress;
  let admission: Admission | undefined;
  return {
    kind,
    wallet: target,
    probes: [
      { target, data: step.preview },
      { target, data: stateCall },
    ],
    async sign([preview, state], block) {
      if (preview === undefined || state === undefined) {
        throw new Error('The relay answered fewer probes than a step of a Job has.');
      }
      step.check(block);
      jobDataOf(preview);
      admission = admit(sessions, wallet, dataOf(state), block, step.spending);
      const data = await step.sign(sessions.open(wallet), admission);
      return { target, data, gasLimit, deadline: admission.deadline };
    },
    statements(placement) {
      if (admission === undefined) throw new Error('A step is stored after it was signed, not before.');
      const { messageId } = placement;
      return [
        ...sessions.store.messageStatements({ ...admission, walletId: wallet.id, messageId }),
        ...step.statements(placement),
      ];
    },
  };
}
