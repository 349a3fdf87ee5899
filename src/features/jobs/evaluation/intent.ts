import { type Address, encodeFunctionData, isAddressEqual } from 'viem';
import { jobEscrowAbi } from '../../../chain/contracts/generated/JobEscrow.ts';
import type { Intent } from '../../../chain/relay/intent.ts';
import { AppError } from '../../../core/errors.ts';
import { jobCall, type NumberedJob, readJob } from '../escrow-view.ts';
import { reasonHash } from '../reason.ts';
import type { JobOutcome } from '../tables.ts';
import type { EvaluationStore, UnsentDecision } from './store.ts';

/** Three transfers of USDC, each of which may be kept for later instead. */
const GAS_LIMIT = 400_000;

const calls = { approved: 'complete', rejected: 'reject' } as const satisfies Record<JobOutcome, string>;

interface DecisionIntentDeps {
  readonly escrow: Address;
  readonly evaluator: Address;
  readonly store: EvaluationStore;
}

/**
 * Carries a decision out with the evaluator's own key. The escrow ends a Job once, so one that is sent twice happens
 * once. A call names no more than a number, so right before it is signed the escrow is asked whose that is. Refused
 * with `INVALID_STATUS` when the Job does not wait for it (any more), and with `NOT_ONCHAIN` when the number is not
 * this Job's.
 */
export function decisionIntent({ escrow, evaluator, store }: DecisionIntentDeps, decision: UnsentDecision): Intent {
  const { onchainJobId, outcome, reason } = decision;
  return {
    kind: 'job_evaluate',
    wallet: evaluator,
    sender: evaluator,
    probes: [{ target: escrow, data: jobCall(onchainJobId) }],
    async sign([answer]) {
      if (answer === undefined) throw new Error('The escrow was not asked.');
      const job = readJob(answer);
      requireSameJob(job, decision);
      if (job.status !== 'submitted' || !isAddressEqual(job.evaluator, evaluator)) {
        throw new AppError('INVALID_STATUS');
      }
      const data = encodeFunctionData({
        abi: jobEscrowAbi,
        functionName: calls[outcome],
        args: [BigInt(onchainJobId), reasonHash(reason), '0x'],
      });
      return {
        call: { target: escrow, data, gasLimit: GAS_LIMIT },
        statements: ({ messageId }) => store.sentStatements(decision, outcome, messageId),
      };
    },
  };
}

/** Anybody may give a Job of theirs this description; nobody but the Client's wallet is its client. */
function requireSameJob(
  { description, client, provider }: NumberedJob,
  { jobId, clientAddress, providerAddress }: UnsentDecision,
): void {
  const isSame =
    description === jobId && isAddressEqual(client, clientAddress) && isAddressEqual(provider, providerAddress);
  if (isSame) return;
  throw new AppError('NOT_ONCHAIN', {
    message: "The chain shows another Job under this Job's number; the decision waits for the right one.",
  });
}
