/**
 * A key elsewhere did not do what it was asked. The message is for operators and for everybody who sees `/health`: it
 * says what went wrong in words of ours, with a code of the service's at most, and repeats nothing of an answer.
 */
export class KmsError extends Error {
  override readonly name = 'KmsError';
}

/** The code of an answer, where it is one and no text of somebody's. */
export function codeIn(text: string | undefined): string | undefined {
  return text !== undefined && /^[A-Za-z][A-Za-z0-9_.]{1,63}$/.test(text) ? text : undefined;
}
