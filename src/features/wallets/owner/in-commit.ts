import type { Statement } from '../../../storage/db/batch.ts';

/**
 * Decides right before a change is signed whether it is to be made, and throws if not. Answers what the commit of its
 * message does besides; if that fails, nothing is signed and this decides again. The id is `undefined` where the change
 * takes no message.
 */
export type InCommit = () => Promise<(messageId: number | undefined) => readonly Statement[]>;

/** How a change is to be made. */
export interface Leave {
  /** Without it, what allows the wallet more throws `STEP_UP_REQUIRED`. */
  readonly mayLoosen: boolean;
  readonly inCommit?: InCommit | undefined;
}
