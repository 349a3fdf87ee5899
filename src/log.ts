import { type Logger, pino } from 'pino';
import { prettyFactory } from 'pino-pretty';

export type { Logger };

interface LogOptions {
  level: string;
  /** For people at a terminal instead of JSON lines. */
  pretty: boolean;
  /** Texts that must never appear, whoever logs them: keys, tokens, URLs with credentials. */
  secrets: readonly string[];
  /** Where lines go; standard output, unless a test listens. */
  write?: (line: string) => void;
}

/** The process's logger: JSON lines, or readable ones in a terminal, with known secrets cut out of every line. */
export function createLogger(options: LogOptions): Logger {
  const write = options.write ?? ((line: string) => void process.stdout.write(line));
  const censor = censorOf(options.secrets);
  const format = options.pretty
    ? prettyFactory({ colorize: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss.l' })
    : (line: string) => line;
  const destination = { write: (line: string) => write(censor(format(line))) };
  return pino({ level: options.level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}

/** The places of the listed secrets in a text become `[secret]`. Short texts are no secrets and are left alone. */
export function censorOf(secrets: readonly string[]): (line: string) => string {
  const needles = secrets.filter((secret) => secret.length >= 12);
  return (line) =>
    needles.reduce(
      (text, needle) => (text.includes(needle) ? text.replaceAll(needle, '[secret]') : text),
      line,
    );
}
