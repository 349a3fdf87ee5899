import { hasWords, wordsOf } from '../../core/events.ts';

/** How many events of one type there are to tell. */
export interface EventCount {
  readonly type: string;
  readonly count: number;
}

/**
 * A message to people: what happened, and where to look. It has no amounts, no names and no addresses, since it goes
 * through other people's servers and shows on locked screens; and nothing in it lets anybody act.
 */
export interface Message {
  readonly title: string;
  readonly lines: readonly string[];
  /** A page of the console. */
  readonly link: string;
}

/** Lines of a message; further ones are only counted. */
const MAX_LINES = 12;
export const REMOVED =
  'This channel was removed from your account, and this is its last message. If it was not you who removed it, log in and look at the audit log.';

/** One message of all that has happened, however much it is. Undefined where there is nothing to tell. */
export function messageOf(
  tallies: readonly EventCount[],
  { consoleUrl, isRemoved = false }: { readonly consoleUrl: string; readonly isRemoved?: boolean },
): Message | undefined {
  const known = tallies.flatMap(({ type, count }) =>
    hasWords(type) && count > 0 ? [{ words: wordsOf(type), count }] : [],
  );
  const [first] = known;
  if (first === undefined) {
    return isRemoved ? { title: 'Notifications end here', lines: [REMOVED], link: consoleUrl } : undefined;
  }
  const said = known.map(({ words: { one, many }, count }) => (count === 1 ? one : `${count} ${many}`));
  const all = known.reduce((sum, { count }) => sum + count, 0);
  const pages = new Set(known.map(({ words }) => words.page));
  const shown = said.slice(0, MAX_LINES);
  const more = said.length - shown.length;
  const [only = ''] = said;
  return {
    title: said.length === 1 ? only : `${all} things happened`,
    lines: [
      ...(isRemoved ? [REMOVED] : []),
      ...shown.map((line) => `${line}.`),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    link: `${consoleUrl}${pages.size === 1 ? first.words.page : ''}`,
  };
}

/** What a test sends. */
export function testMessage(consoleUrl: string): Message {
  return {
    title: 'A test',
    lines: ['This is a test: notifications arrive here.'],
    link: `${consoleUrl}/notifications`,
  };
}

/** The message by which a user proves that an address is theirs. */
export function codeMessage(code: string, consoleUrl: string): Message {
  return {
    title: 'Confirm this address',
    lines: [
      `The code is ${code}. Enter it in the console, under Notifications, within an hour.`,
      'If you did not ask for it, do nothing: no other message will come.',
    ],
    link: `${consoleUrl}/notifications`,
  };
}

/** The whole as a text of several lines. */
export function textOf({ lines, link }: Message): string {
  return [...lines, '', link].join('\n');
}
