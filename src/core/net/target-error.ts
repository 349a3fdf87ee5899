/**
 * Why there is no answer:
 * - `invalid-url`, `invalid-request`: it cannot be asked like that
 * - `not-allowed`: the target, or one that it redirects to, is an address or a name of this machine, and not on the
 *   public internet
 * - `unresolved`: the name has no address that may be reached
 * - `unreachable`: nobody accepts the connection, or it broke before the answer was complete
 * - `untrusted`: the certificate is not valid for this name
 * - `invalid-answer`: what came is not HTTP, or not encoded as it says
 * - `timeout`: no connection or no complete answer in time
 * - `no-place`: too many requests of this process are under way; the target was not asked, or (`maybeReceived`) others
 *   needed the place
 * - `aborted`: the caller gave up
 */
export type TargetErrorReason =
  | 'invalid-url'
  | 'invalid-request'
  | 'not-allowed'
  | 'unresolved'
  | 'unreachable'
  | 'untrusted'
  | 'invalid-answer'
  | 'timeout'
  | 'no-place'
  | 'aborted';

/** How far the target was reached: not as far as is known, its address refused the connection, or it accepted one. */
export type TargetContact = 'unknown' | 'refused' | 'made';

/** A request to the outside that has no answer. The message may be shown to the user who named the target. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
  readonly reason: TargetErrorReason;
  /** Whether the target may have received the request, and so may have acted on it. */
  readonly maybeReceived: boolean;
  /** `made` only where the request asked for it. */
  readonly contact: TargetContact;

  /**
   * The message holds the target's host at most: paths, queries, headers and bodies may be secret. So may causes, so
   * there are none.
   */
  constructor(
    reason: TargetErrorReason,
    message: string,
    { maybeReceived = false, contact = 'unknown' }: TargetErrorOptions = {},
  ) {
    super(message);
    this.reason = reason;
    this.maybeReceived = maybeReceived;
    this.contact = contact;
  }
}

interface TargetErrorOptions {
  readonly maybeReceived?: boolean;
  readonly contact?: TargetContact;
}
