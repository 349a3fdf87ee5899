/** A backup could not be made, kept or opened; the message tells an operator why, and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
