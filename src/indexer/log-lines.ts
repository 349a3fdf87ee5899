import { doubling } from '../core/lib/time.ts';

/** Receives a child's output; a pino logger is one. */
export interface ChildLogger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

type Level = keyof ChildLogger;

/** One line of a child's output. */
export interface LogLine {
  readonly level: Level;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Longer lines are cut: a child must not fill our memory or the log. */
const MAX_LINE_CHARACTERS = 16_384;

/** Splits a stream of bytes into lines, the last one even without its line break. */
export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split('\n');
    rest = (lines.pop() ?? '').slice(0, MAX_LINE_CHARACTERS);
    for (const line of lines) yield line.slice(0, MAX_LINE_CHARACTERS);
  }
  if (rest !== '') yield rest;
}

/** Parses a line of pino's JSON. Any other line stays as it is, with the level `fallback`. */
export function parseLine(text: string, fallback: Level): LogLine {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && 'msg' in parsed && typeof parsed.msg === 'string') {
      const {
        msg,
        level,
        time: _,
        ...fields
      }: { msg: string; level?: unknown; time?: unknown } = { ...parsed, msg: parsed.msg };
      return { level: levelOf(level, fallback), message: msg, fields };
    }
  } catch {
    // Not JSON: a line for people.
  }
  return { level: fallback, message: text, fields: {} };
}

function levelOf(level: unknown, fallback: Level): Level {
  if (typeof level !== 'number') return fallback;
  if (level >= 50) return 'error';
  if (level >= 40) return 'warn';
  return level >= 30 ? 'info' : 'debug';
}

/** How long a repeated line is held back; the time doubles each time it is logged. */
const HOLD_MIN_MS = 10_000;
const HOLD_MAX_MS = 600_000;
/** After this time without it, a line counts as new. */
const FORGET_MS = 60_000;
const REMEMBERED_LINES = 100;

interface Heard {
  sayAtMs: number;
  /** How often the line was said. */
  said: number;
  lastMs: number;
  heldBack: number;
}

/**
 * Logs a warning or an error once, and then, while it goes on, how often it was repeated, at growing intervals. Lines
 * count as the same if they differ only in numbers, or in fields other than their error.
 * @returns the line to log, if any
 */
export function createCalmer(nowMs: () => number): (line: LogLine) => LogLine | undefined {
  const lines = new Map<string, Heard>();
  return (line) => {
    if (line.level !== 'warn' && line.level !== 'error') return line;
    const now = nowMs();
    const key = samenessOf(line);
    const heard = lines.get(key);
    lines.delete(key);
    if (heard === undefined || now - heard.lastMs >= FORGET_MS) {
      lines.set(key, { sayAtMs: now + HOLD_MIN_MS, said: 1, lastMs: now, heldBack: 0 });
      for (const oldest of lines.keys()) if (lines.size > REMEMBERED_LINES) lines.delete(oldest);
      return line;
    }
    heard.lastMs = now;
    lines.set(key, heard);
    if (now < heard.sayAtMs) {
      heard.heldBack += 1;
      return undefined;
    }
    const message = heard.heldBack === 0 ? line.message : `${line.message} (and ${heard.heldBack} times before)`;
    heard.said += 1;
    heard.sayAtMs = now + doubling(HOLD_MIN_MS, HOLD_MAX_MS, heard.said);
    heard.heldBack = 0;
    return { ...line, message };
  };
}

function samenessOf({ level, message, fields: { error } }: LogLine): string {
  const about = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return `${level} ${message} ${about ?? ''}`.replaceAll(/0x[0-9a-f]+|\d+/gi, '#');
}

/** Replaces known secrets in a text by their stand-ins. */
export function redactor(secrets: readonly Secret[]): (text: string) => string {
  return (text) => secrets.reduce((result, { value, shown }) => result.replaceAll(value, shown), text);
}

interface Secret {
  readonly value: string;
  readonly shown: string;
}

/** The parts of a URL that must not be printed: credentials, path and query. Providers put their keys there. */
export function secretsOfUrl(url: string): Secret[] {
  const { password, pathname, search, protocol, host } = new URL(url);
  const path = pathname + search;
  if (password === '' && path.length <= 1) return [];
  const parts = [password, decodeURIComponent(password), path].filter((part) => part.length >= 8);
  return [
    { value: url, shown: `${protocol}//${host}/[secret]` },
    ...parts.map((value) => ({ value, shown: '[secret]' })),
  ];
}

/** A guard's first message, with the program's process id as `pid`. */
export const GUARDING = 'Guarding a program';
