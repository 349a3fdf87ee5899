/** The length of a text as people count it: in Unicode code points. */
export function lengthInCodePoints(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Whether a text is well-formed and has no control characters, line breaks included. */
export function isPrintableText(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text);
}
