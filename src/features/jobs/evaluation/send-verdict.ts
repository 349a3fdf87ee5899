import { type Address, encodeFunctionData, isAddressEqual } from 'viem';
import { jobEscrowAbi } from '../../../chain/contracts/generated/JobEscrow.ts';
import type { Core } from '../../../chain/core.ts';
import type { Intent } from '../../../chain/relay/relay-intent.ts';
import { AppError } from '../../../core/errors.ts';
import { doubling, nowSeconds } from '../../../core/lib/time.ts';
import { takeTurn } from '../../../core/lib/turns.ts';
import { jobCall, type NumberedJob, readJob } from '../escrow-calls.ts';
import { reasonHash } from '../job-response.ts';
import type { JobOutcome } from '../job-tables.ts';
import { type EvaluationStore, SUBMITTED_PAGE, type UnsentDecision } from './evaluation-store.ts';

/** The evaluator's account, and the escrow that takes its decisions. */
interface EvaluatorAccount {
  readonly escrow: Address;
  readonly evaluator: Address;
}

const MAX_SENT_AT_ONCE = 100;
/** Between transactions for one Job, doubled each time, since each costs gas; seconds. */
const FIRST_PAUSE_S = 5;
const LONGEST_PAUSE_S = 600;
/** After a refusal that cost nothing; seconds. */
const REFUSED_PAUSE_S = 10;
/**
 * Looking for what has to be sent goes through all submitted Jobs, a page at a time. Where that takes longer than a
 * moment, it is not done again for this many times as long, so that a backlog costs a small part of the time however
 * often it is requested.
 */
const LOOK_MOMENT_MS = 5;
const LOOK_REST = 20;
/** How long the end of a Job is waited for, to be measured. */
const MEASURED_MS = 120_000;

/**
 * Creates the sender that carries decisions out, each bound to its Job by what the escrow says right before it is
 * signed. They were made once; they are sent until the chain has one, or ends the Job otherwise.
 */
export function createDecisionSender(core: Core, store: EvaluationStore, account: EvaluatorAccount) {
  const { clock, logger } = core;
  const { evaluator } = account;
  const sending = new Map<string, Promise<void>>();
  const pausedUntil = new Map<string, number>();
  let restsUntilMs = 0;
  /** The place of the last Job that was looked at. */
  let lookedTo = 0;

  /** Starts sending those decisions of a page that are not under way; returns false if there is no room for more. */
  const sendPage = (decisions: readonly UnsentDecision[]): boolean => {
    const now = nowSeconds(clock);
    for (const decision of decisions) {
      const { jobId } = decision;
      if (sending.size >= MAX_SENT_AT_ONCE) return false;
      if (pausedUntil.has(jobId) || now < resendAt(decision)) continue;
      send(jobId).catch((error: unknown) => {
        pausedUntil.set(jobId, nowSeconds(clock) + REFUSED_PAUSE_S);
        logger.warn({ err: error, jobId }, 'a decision could not be sent yet');
      });
    }
    return true;
  };
  /**
   * Goes on with the next page, or the same one if there was no room; after the last comes the first. Returns whether
   * there is more to do.
   */
  const lookOn = async (): Promise<boolean> => {
    const page = await store.submittedAfter(lookedTo);
    if (!sendPage(await store.unsent(evaluator, page))) return false;
    const last = page.length === SUBMITTED_PAGE ? page.at(-1) : undefined;
    lookedTo = last?.seq ?? 0;
    return last !== undefined;
  };
  const send = (jobId: string): Promise<void> => {
    const known = sending.get(jobId);
    if (known !== undefined) return known;
    // Claimed before the database is read: what was sent meanwhile is not sent again.
    const sent = sendUnsent(core, store, account, jobId).finally(() => sending.delete(jobId));
    sending.set(jobId, sent);
    return sent;
  };

  return {
    /**
     * Has the Job's decision under way: sends it unless it is. Throws what {@link Core.relay} throws, `INVALID_STATUS`
     * if the chain does not wait for it, and `RPC_TIMEOUT` while it is too early to send it again.
     */
    send,
    /** Starts sending all decisions that wait for it; does not wait for them. */
    async sendAll(): Promise<void> {
      const now = nowSeconds(clock);
      for (const [jobId, until] of pausedUntil) if (until <= now) pausedUntil.delete(jobId);
      if (performance.now() < restsUntilMs) return;
      let tookMs = 0;
      for (let isMore = true; isMore; ) {
        await takeTurn();
        const startedMs = performance.now();
        isMore = await lookOn();
        tookMs += performance.now() - startedMs;
      }
      if (tookMs > LOOK_MOMENT_MS) restsUntilMs = performance.now() + LOOK_REST * tookMs;
    },
  };
}

async function sendUnsent(core: Core, store: EvaluationStore, account: EvaluatorAccount, jobId: string): Promise<void> {
  const { relay, clock, logger } = core;
  const decision = await store.unsentOf(jobId);
  if (decision === undefined) return;
  if (nowSeconds(clock) < resendAt(decision)) {
    throw new AppError('RPC_TIMEOUT', {
      message:
        'The chain refused the transaction of the decision. The server sends it again; GET /v1/jobs/:id shows the outcome.',
    });
  }
  const { messageId, txHash } = await relay.submit(decisionIntent(store, account, decision));
  logger.info({ jobId, outcome: decision.outcome, txHash }, 'sent a decision');
  void measure(core, decision, messageId);
}

async function measure(
  { relay, clock, logger, metrics }: Core,
  { jobId, createdAt }: UnsentDecision,
  messageId: number,
): Promise<void> {
  try {
    const { status } = await relay.waitForBlock(messageId, MEASURED_MS);
    if (status === 'executed') metrics.evaluationSeconds.observe(clock.nowMs() / 1000 - createdAt);
  } catch (error) {
    logger.debug({ err: error, jobId }, 'a decision is not carried out yet');
  }
}

function resendAt({ sent, sentAt }: UnsentDecision): number {
  if (sentAt === null) return 0;
  return sentAt + doubling(FIRST_PAUSE_S, LONGEST_PAUSE_S, sent);
}

/** Three transfers of USDC, each of which may be kept for later instead. */
const GAS_LIMIT = 400_000;

const calls = { approved: 'complete', rejected: 'reject' } as const satisfies Record<JobOutcome, string>;

/**
 * Carries a decision out with the evaluator's own key. The escrow ends a Job once, so one that is sent twice happens
 * once. A call names no more than a number, so right before it is signed the escrow's Job of that number is read.
 * Refused with `INVALID_STATUS` when the Job does not wait for it (any more), and with `NOT_ONCHAIN` when the number is
 * not this Job's.
 */
function decisionIntent(
  store: EvaluationStore,
  { escrow, evaluator }: EvaluatorAccount,
  decision: UnsentDecision,
): Intent {
  const { onchainJobId, outcome, reason } = decision;
  return {
    kind: 'job_evaluate',
    wallet: evaluator,
    sender: evaluator,
    probes: [{ target: escrow, data: jobCall(onchainJobId) }],
    async sign([answer]) {
      if (answer === undefined) throw new Error('The escrow was not read.');
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

/** Any Job may have this description, but only ours has the Client's wallet as its client. */
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
