import { type Logger, pino } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { withoutValues } from './lib/failures.ts';

export type { Logger };

interface LogOptions {
  level: string;
  /** For people at a terminal instead of JSON lines. */
  pretty: boolean;
  /** Whether readable lines have colours; they do if nothing is said. */
  coloured?: boolean;
  /** Texts that must never appear, no matter who logs them: keys, tokens, URLs with credentials. */
  secrets: readonly string[];
  /** Where lines go; standard output, unless a test listens. */
  write?: (line: string) => void;
}

/** The process's logger: JSON lines, or readable ones in a terminal, with known secrets cut out of every line. */
export function createLogger(options: LogOptions): Logger {
  const write = options.write ?? ((line: string) => void process.stdout.write(line));
  const censor = censorOf(options.secrets);
  const format = options.pretty ? readable(options.coloured ?? true) : (line: string) => line;
  const destination = { write: (line: string) => write(censor(format(line))) };
  const serializers = { err: (error: unknown) => pino.stdSerializers.err(withoutValues(error)) };
  const line = { level: options.level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers };
  return pino(line, destination);
}

/** One line for people: what was asked and answered first, numbers without digits that mean nothing. */
function readable(colorize: boolean): (line: string) => string {
  const show = prettyFactory({ colorize, ignore: 'pid,hostname', translateTime: 'HH:MM:ss.l', singleLine: true });
  return (line) => {
    const fields: Record<string, unknown> = JSON.parse(line);
    const { msg, method, route, status, durationMs, requestId: _, ...rest } = fields;
    const isDone = msg === 'request' && Number(status) < 400;
    const plain = isDone
      ? { ...rest, msg: `${method} ${route} ${status}, ${Math.ceil(Number(durationMs))} ms` }
      : fields;
    return show(Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, rounded(value)])));
  };
}

function rounded(value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Math.round(value * 10) / 10 : value;
}

/** Shorter texts are no secrets and are left alone. */
const SECRET_MIN_CHARACTERS = 12;

/**
 * The places of the listed secrets in a text become `[secret]`, also where one was written in another way: in capitals,
 * without its `0x`, in base64, encoded for a URL or for JSON.
 */
export function censorOf(secrets: readonly string[]): (line: string) => string {
  const forms = new Set(secrets.flatMap(formsOf).filter((form) => form.length >= SECRET_MIN_CHARACTERS));
  // One look at each place of the line; the longest form first, so that nothing of it is left.
  const patterns = [...forms].sort((a, b) => b.length - a.length).map(escaped);
  if (patterns.length === 0) return (line) => line;
  const any = new RegExp(patterns.join('|'), 'gi');
  return (line) => line.replace(any, '[secret]');
}

/** A secret as it may turn up; capitals make no difference. */
function formsOf(secret: string): string[] {
  if (secret.length < SECRET_MIN_CHARACTERS) return [];
  const plain = secret.replace(/^0x/i, '');
  const texts = [secret, plain, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
  const isHex = /^([0-9a-f]{2})+$/i.test(plain);
  const bytes = [Buffer.from(secret), ...(isHex ? [Buffer.from(plain, 'hex')] : [])];
  const base64 = bytes.flatMap((each) => [each.toString('base64').replace(/=+$/, ''), each.toString('base64url')]);
  return [...texts, ...base64, Buffer.from(secret).toString('hex')];
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
