/** Something that the person has to know or do; the message is the whole of what is shown. */
export class TellError extends Error {
  override readonly name = 'TellError';
}
