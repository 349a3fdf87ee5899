/** A move that cannot go on; the message says why, and what to do. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}
