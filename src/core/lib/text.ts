/** The length of a text as people count it: in Unicode code points. */
export function lengthInCodePoints(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** What turns the direction of the text around it, and what no one sees. */
const UNSEEN = /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;
/**
 * Joiners between letters or pictures that are not ASCII, and what makes a character a picture: scripts and emoji need
 * them.
 */
const JOINING =
  /(?<=\p{Emoji})[\ufe0e\ufe0f]|(?<=[^\p{Default_Ignorable_Code_Point}\s\x21-\x7e]\ufe0f?)[\u200c\u200d](?=[^\p{Default_Ignorable_Code_Point}\s\x21-\x7e])/gu;

/**
 * Whether a text of one line is what people see of it: well-formed, without control characters, line breaks included,
 * without characters that no one sees, and without those that turn the direction of others.
 */
export function isPrintableText(text: string): boolean {
  return !/[\n\r\t]/.test(text) && isPrintableLines(text);
}

/** The same for a text that may have tabs and several lines. */
export function isPrintableLines(text: string): boolean {
  if (!text.isWellFormed() || /[^\P{Cc}\n\r\t]|[\u2028\u2029]/u.test(text)) return false;
  return !UNSEEN.test(text.replace(JOINING, ''));
}

/** A name in snake case: `tx_limit` for `txLimit`. */
export type SnakeCase<Name extends string> = string extends Name
  ? string
  : Name extends `${infer First}${infer Rest}`
    ? `${First extends Lowercase<First> ? '' : '_'}${Lowercase<First>}${SnakeCase<Rest>}`
    : '';

/** A name in snake case. */
export function snakeCase<Name extends string>(name: Name): SnakeCase<Name> {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Name>;
}

/** An object with its fields' names in snake case, and their values as they are. */
export function inSnakeCase<Fields extends object>(fields: Fields) {
  const renamed = Object.entries(fields).map(([name, value]: [string, unknown]) => [snakeCase(name), value]);
  return Object.fromEntries(renamed) as { [Name in keyof Fields as SnakeCase<Name & string>]: Fields[Name] };
}
