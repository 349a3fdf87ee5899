import type { Address, Hex } from 'viem';
import type { ErrorCode } from '../../core/errors.ts';
import type { Statement } from '../../storage/db/batch.ts';
import type { ProbeAnswer, ProbeBlock, ProbeCall } from '../nodes/probe.ts';

/**
 * Seconds of chain time for which everything that is signed here can be executed. After a restore, nothing that is
 * unknown can happen any more once the chain has come so far past the last moment at which it can have been signed.
 */
export const MESSAGE_SECONDS = 120;

/** What an intent is for, in logs and metrics; what its gas is counted against follows from it. */
export type IntentKind =
  | 'claim'
  | 'configure'
  | 'freeze'
  | 'signed_freeze'
  | 'unfreeze'
  | 'guardian'
  /** Takes session keys from a wallet that an Owner has revoked. */
  | 'revoke_session_key'
  | 'end_consents'
  | 'ownership'
  /** Of an offer of the ownership. */
  | 'take_back'
  | 'withdraw'
  | 'payment'
  | 'x402-authorize'
  | 'x402-settle'
  | 'x402-release'
  | 'x402-envelope-open'
  | 'x402-envelope-close'
  | 'job-create'
  | 'job-fund'
  | 'job-submit'
  | 'job-refund'
  | 'job_evaluate'
  | 'agent_register'
  | 'agent_set_uri'
  | 'attest'
  | 'attestor_handover';

/** A signed call, ready for the batch. */
export interface SignedCall {
  readonly target: Address;
  readonly data: Hex;
  /** Gas that the call may use; the relay's contract refuses to start it with less. */
  readonly gasLimit: number;
  /** Chain time in Unix seconds after which the contract refuses it. An intent has either this or a sender. */
  readonly deadline?: number;
  /**
   * Calls without a sender that stand directly before it, in the same transaction. Each is a message of its own and
   * fails alone: what follows it is carried all the same.
   */
  readonly before?: readonly CallBefore[];
}

/** A call that makes room for the one that it stands before. */
export interface CallBefore extends Omit<SignedCall, 'before'> {
  /** As an intent's. */
  readonly kind: IntentKind;
}

/** Where a call went, known before its commit. */
export interface CommittedMessage {
  readonly messageId: number;
  readonly txHash: Hex;
  /**
   * The most that carrying it may cost, in gwei, with the calls that stand before it. What it did cost is in its
   * message's row once a block has it.
   */
  readonly reservedGwei: number;
}

/** A signed call, and what has to be remembered of it. */
export interface Signed {
  readonly call: SignedCall;
  /** Rows that must be on disk with the transaction. What it throws refuses the intent alone. */
  statements(committedMessage: CommittedMessage): readonly Statement[];
}

/** How urgent intents stand to each other. */
export interface Urgency {
  /** Who wants it: parties take turns, so that a crowd of one keeps no other waiting. */
  readonly party: string;
  /** Goes before what is urgent and no freeze. */
  readonly isFreeze: boolean;
}

/**
 * What a feature wants done on-chain. The relay asks its `probes` together with those of others in one `eth_call`,
 * lets it `sign`, and commits the statements of what was signed with the transaction: all of it, or none.
 */
export interface Intent {
  readonly kind: IntentKind;
  /** The wallet that it is for; all of a wallet's calls go through one lane. */
  readonly wallet: Address;
  /**
   * The sender key of the relay that must be the call's `msg.sender`. The call goes into one transaction of that key's
   * lane and into no other: when it reverts or its nonce is lost, nothing is sent again by itself. Whoever wants it
   * done submits another intent; while the first is not dead, both may execute, so the contract has to refuse the
   * second.
   */
  readonly sender?: Address;
  /**
   * Goes before everything without it, in places that nothing else takes. For what stops a wallet or takes a key from
   * it.
   */
  readonly urgent?: Urgency;
  readonly probes: readonly ProbeCall[];
  /**
   * Judges the answers (one per probe, same order) and signs. What it throws goes to the submitter and to nobody else;
   * nothing is stored then and nothing that was signed may leave the process.
   */
  sign(answers: readonly ProbeAnswer[], block: ProbeBlock): Promise<Signed>;
}

/** How a call ended in a block. */
export interface Outcome {
  readonly status: 'executed' | 'reverted';
  readonly txHash: Hex;
  readonly blockNumber: bigint;
  /** The contract's revert data, for a call of a batch that `reverted`. */
  readonly revertData?: Hex;
}

/** The codes of what {@link Relay.submit} throws, beside what the intent itself does. */
export const SUBMIT_ERRORS = [
  'RPC_TIMEOUT',
  'GAS_UNAVAILABLE',
  'OVERLOADED',
  'CATCHING_UP',
] as const satisfies readonly ErrorCode[];

/** The same where the day's gas of the wallet or its Owner is counted. */
export const BUDGETED_ERRORS = [...SUBMIT_ERRORS, 'GAS_BUDGET_EXCEEDED'] as const satisfies readonly ErrorCode[];

/** Turns intents into transactions: asks the views, signs, stores, sends. */
export interface Relay {
  /**
   * Carries an intent out as far as the node's mempool: probed at the latest block, signed, on disk, broadcast, and
   * accepted by at least one node. Nothing is stored, and nothing signed leaves the process, when it throws
   * - what `sign` or `statements` threw, or the database's own error when the intent's rows were refused
   *   (`RowCountError`, a unique violation): the other intents of the batch go without it;
   * - `OVERLOADED` when too much waits already, or the process is about to end;
   * - `GAS_UNAVAILABLE` when the relayer cannot pay, or gas is dearer than the ceiling.
   *
   * `RPC_TIMEOUT` comes when no node answered within the bound: before the commit (nothing was done) or after it; then
   * the rows are there and the relay goes on by itself. The bound is the relay's own, or `timeoutMs` where that is
   * shorter. Whoever catches it looks for the rows. A transaction that is on disk and that the nodes refuse for now is
   * no error: the message may execute later, and its identifiers are returned.
   */
  submit(intent: Intent, timeoutMs?: number): Promise<CommittedMessage>;
  /**
   * Waits until a message is in a block and the listener knows its events. Throws `RPC_TIMEOUT` after `timeoutMs`, or
   * when {@link Relay.ending} tells; the message may still be executed later. Throws it at once where no block will
   * have the message any more: whether somebody else has executed it, the chain's events tell.
   */
  waitForBlock(messageId: number, timeoutMs: number): Promise<Outcome>;
  /**
   * What a transaction offers per gas at most if it is sent now, in wei; `undefined` while gas costs more than this
   * server pays.
   */
  maxFeePerGas(): bigint | undefined;
  /** The chain's time by now, in Unix seconds, as deadlines have it; `undefined` before its first block was seen. */
  chainNow(): number | undefined;
  /** Aborted when the process is about to end: nobody should wait for the chain any more. */
  readonly ending: AbortSignal;
}

/** What came of sending a message once more, in words. */
export interface Resent {
  readonly isSent: boolean;
  readonly answer: string;
}
