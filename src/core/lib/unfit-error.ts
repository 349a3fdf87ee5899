/**
 * The program, its settings, and what they lead to do not go together, and that does not pass by itself: only people
 * can put it right, and nobody starts the program again before that.
 */
export class UnfitError extends Error {
  override readonly name: string = 'UnfitError';
}
