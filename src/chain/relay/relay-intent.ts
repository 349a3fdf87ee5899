import type { Address, Hex } from 'viem';
import type { ErrorCode } from '../../core/errors.ts';
import type { Statement } from '../../storage/db/batch.ts';
import type { ProbeAnswer, ProbeBlock, ProbeCall } from '../nodes/probe.ts';

/**
 * Seconds of chain time during which a message signed here can execute. After a restore, once the chain is this far
 * past the last moment at which an unknown message can have been signed, none can execute any more.
 */
export const MESSAGE_SECONDS = 120;

/** The purpose of an intent, in logs and metrics. It also determines which gas budget is charged. */
export type IntentKind =
  | 'claim'
  | 'configure'
  | 'freeze'
  | 'signed_freeze'
  | 'unfreeze'
  | 'guardian'
  /** Removes session keys that an Owner has revoked from a wallet. */
  | 'revoke_session_key'
  | 'end_consents'
  | 'ownership'
  /** Takes back an offer of the ownership. */
  | 'take_back'
  | 'withdraw'
  | 'payment'
  | 'x402-authorize'
  | 'x402-settle'
  | 'x402-release'
  | 'x402-envelope-open'
  | 'x402-envelope-close'
  /** A buyer's transfer to a wallet that sells. */
  | 'x402-sale'
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
  /** Gas that the call may use. The relay contract refuses to start it with less. */
  readonly gasLimit: number;
  /** Chain time in Unix seconds after which the contract refuses the call. An intent has either this or a sender. */
  readonly deadline?: number;
  /**
   * Calls without a sender that go directly before this one in the same transaction. Each is a message of its own and
   * fails alone: what follows is still carried out.
   */
  readonly before?: readonly CallBefore[];
}

/** A call that prepares for the one that it precedes. */
export interface CallBefore extends Omit<SignedCall, 'before'> {
  /** As in an intent. */
  readonly kind: IntentKind;
}

/** Identifies a message and its transaction. Known before the commit. */
export interface CommittedMessage {
  readonly messageId: number;
  readonly txHash: Hex;
  /**
   * The most that carrying the call and those before it may cost, in gwei. The actual cost is in the message's row once
   * a block has it.
   */
  readonly reservedGwei: number;
}

/** A signed call, and the rows that record it. */
export interface Signed {
  readonly call: SignedCall;
  /** Rows that must be on disk with the transaction. If this throws, only this intent is refused. */
  statements(committedMessage: CommittedMessage): readonly Statement[];
}

/** How urgent intents are ordered among each other. */
export interface Urgency {
  /** The party that requested it. Parties take turns, so that many calls of one do not delay the others. */
  readonly party: string;
  /** Goes before other urgent intents. */
  readonly isFreeze: boolean;
}

/**
 * A change that a feature wants to make on-chain. The relay reads its `probes` together with those of others in one
 * `eth_call`, calls `sign`, and commits the returned statements with the transaction: all of them, or none.
 */
export interface Intent {
  readonly kind: IntentKind;
  /** The wallet that it is for. All calls of a wallet go through one lane. */
  readonly wallet: Address;
  /**
   * The relay's sender key that must be the call's `msg.sender`. The call goes into one transaction of that key's lane
   * and into no other. If it reverts or its nonce is lost, it is not sent again automatically: submit another intent.
   * While the first is not dead, both may execute, so the contract has to refuse the second.
   */
  readonly sender?: Address;
  /**
   * Goes before everything that is not urgent, in slots that nothing else uses. For calls that stop a wallet or remove
   * a key from it.
   */
  readonly urgent?: Urgency;
  readonly probes: readonly ProbeCall[];
  /**
   * Checks the answers (one per probe, same order) and signs. An error goes only to this intent's submitter; then
   * nothing is stored, and nothing that was signed may leave the process.
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

/** The codes that {@link Relay.submit} throws, apart from those of the intent itself. */
export const SUBMIT_ERRORS = [
  'RPC_TIMEOUT',
  'GAS_UNAVAILABLE',
  'OVERLOADED',
  'CATCHING_UP',
] as const satisfies readonly ErrorCode[];

/** The same, if the daily gas of the wallet or its Owner is limited. */
export const BUDGETED_ERRORS = [...SUBMIT_ERRORS, 'GAS_BUDGET_EXCEEDED'] as const satisfies readonly ErrorCode[];

/** Turns intents into transactions: reads the views, signs, stores, sends. */
export interface Relay {
  /**
   * Takes an intent as far as the node's mempool: probed at the latest block, signed, on disk, broadcast, and accepted
   * by at least one node. Nothing is stored, and nothing signed leaves the process, if it throws
   * - the error of `sign` or `statements`, or the database's error if it refused the intent's rows (`RowCountError`, a
   *   unique violation): the other intents of the batch go without it;
   * - `OVERLOADED` if too much waits already, or the process is about to end;
   * - `GAS_UNAVAILABLE` if the relayer cannot pay, or gas costs more than the ceiling.
   *
   * It throws `RPC_TIMEOUT` if no node answered within the relay's own limit, or `timeoutMs` if that is shorter: before
   * the commit (nothing was done) or after it (the rows exist and the relay continues). If you catch it, look for the
   * rows. A transaction that is on disk but refused by the nodes for now is not an error: the message may execute
   * later, and its identifiers are returned.
   */
  submit(intent: Intent, timeoutMs?: number): Promise<CommittedMessage>;
  /**
   * Waits until a message is in a block and the listener knows its events. Throws `RPC_TIMEOUT` after `timeoutMs`, or
   * when {@link Relay.ending} aborts; the message may still execute later. Throws it at once if no block will contain
   * the message any more; the chain's events show whether another transaction has executed it.
   */
  waitForBlock(messageId: number, timeoutMs: number): Promise<Outcome>;
  /**
   * The most that a transaction sent now offers per gas, in wei; `undefined` while gas costs more than this server
   * pays.
   */
  maxFeePerGas(): bigint | undefined;
  /** The chain's current time in Unix seconds, as deadlines use it; `undefined` before the first block was seen. */
  chainNow(): number | undefined;
  /** Aborted when the process is about to end, so that no request waits for the chain any more. */
  readonly ending: AbortSignal;
}

/** The result of sending a message again, in words. */
export interface Resent {
  readonly isSent: boolean;
  readonly answer: string;
}
