import type { z } from 'zod';

/** The reader of standard output has gone. */
export class ReaderGoneError extends Error {
  override readonly name = 'ReaderGoneError';
}

/** What a command prints with `--json`. Callers rely on it: fields are added, never changed or taken away. */
export interface JsonShape {
  readonly schema: z.ZodType;
  /** `line`: an object on each line, for as many as there are. `once`: one object. */
  readonly per: 'line' | 'once';
  readonly help: string;
}

/** For lists: one object on each line. */
export function jsonLines(schema: z.ZodType): JsonShape {
  return { schema, per: 'line', help: 'Print one JSON object per line, and nothing else' };
}

/** For whatever is shown as a whole. */
export function jsonOnce(schema: z.ZodType): JsonShape {
  return { schema, per: 'once', help: 'Print one JSON object, and nothing else' };
}

/** Writes a line or several to standard output, like {@link printExactly}. */
export async function print(text: string): Promise<void> {
  await printExactly(`${text}\n`);
}

/**
 * Writes to standard output. All of it has gone out when this resolves, so that the program may end: a pipe takes
 * 64 KiB at a time.
 * @throws {ReaderGoneError} if the reader has gone, as `head` does after its lines
 */
export async function printExactly(text: string): Promise<void> {
  const written = Promise.withResolvers<void>();
  process.stdout.write(text, (error) => {
    if (error === null || error === undefined) written.resolve();
    else written.reject(isPipeClosed(error) ? new ReaderGoneError() : error);
  });
  await written.promise;
}

/**
 * Writes a value as a line of JSON: what its schema names, and nothing else. Characters that a terminal could obey, or
 * that no one would see, are written as escapes.
 */
export async function printJson<T>(schema: z.ZodType<T>, value: T): Promise<void> {
  await print(jsonText(schema.parse(value)));
}

/** JSON on one line, with escapes for control characters and the like in its texts. */
export function jsonText(value: unknown): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replace(UNSEEN, (text) => text.split('').map(escaped).join(''));
}

/** A text from outside as a line for people: it cannot move a terminal's cursor, nor turn the direction of others. */
export function visible(text: string): string {
  return text.replace(UNSEEN, ' ');
}

/** A dash for what there is not. */
export function orDash(text: string | number | null): string {
  return text === null || text === '' ? '-' : String(text);
}

const UNSEEN = /[\p{C}\u2028\u2029]+/gu;

/** Whether a stream is a terminal on which colours are welcome (https://no-color.org). */
export function isColoured(stream: { readonly isTTY?: boolean }): boolean {
  return stream.isTTY === true && (Bun.env.NO_COLOR ?? '') === '' && Bun.env.TERM !== 'dumb';
}

/**
 * Rows for people at a terminal: columns below their heads. For programs each row is a line with tabs between its
 * cells, without heads. What a cell has from outside is made {@link visible}.
 */
export function tableText(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  isTerminal: boolean = process.stdout.isTTY,
): string {
  const shown = rows.map((row) => row.map(visible));
  if (!isTerminal) return shown.map((row) => row.join('\t')).join('\n');
  const lines = [heads.map((head) => head.toUpperCase()), ...shown];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => Bun.stringWidth(line[column] ?? ''))));
  return lines
    .map((line) =>
      line
        .map((cell, column) => padded(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Prints {@link tableText}, and in the place of an empty table what that means, to people alone. */
export async function printTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  none: string,
): Promise<void> {
  if (rows.length > 0) await print(tableText(heads, rows));
  else if (process.stdout.isTTY) await print(none);
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - Bun.stringWidth(text)));
}

function isPipeClosed(error: Error): boolean {
  return 'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED');
}
