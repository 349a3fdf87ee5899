/** A character that no text has (Unicode keeps it free for such uses): here it begins what stands for another one. */
const MARK = '\ufdd0';
const OF_NUL = `${MARK}0`;
const OF_MARK = `${MARK}1`;

/**
 * A text as PostgreSQL can keep it. It knows no NUL, which SQLite keeps, and JSON and the chain may bring. Equal texts
 * stay equal, different ones different.
 */
export function toStoredText(text: string): string {
  if (!text.includes('\0') && !text.includes(MARK)) return text;
  return text.replaceAll(MARK, OF_MARK).replaceAll('\0', OF_NUL);
}

/** The text that {@link toStoredText} was given. */
export function fromStoredText(stored: string): string {
  if (!stored.includes(MARK)) return stored;
  return stored.replaceAll(OF_NUL, '\0').replaceAll(OF_MARK, MARK);
}
