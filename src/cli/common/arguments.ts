import { parseArgs } from 'node:util';
import { nearestName, shownName } from '../../http/unknown-fields.ts';

/** The command line cannot be understood. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The flags that a command takes, without their dashes. */
export interface Flags {
  /** Those with a text. */
  readonly texts: readonly string[];
  /** Those without. */
  readonly switches: readonly string[];
}

export interface Arguments {
  /** All texts of each flag that was given, in their order. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
  readonly switched: ReadonlySet<string>;
  readonly words: readonly string[];
}

/**
 * Takes a command's arguments apart. Throws {@link UsageError} for a flag that it does not take, or whose text is
 * missing or too many; texts are never repeated in it, since they may be secrets.
 */
export function readArguments(command: string, args: readonly string[], flags: Flags): Arguments {
  const { tokens } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', short: 'h' },
      ...Object.fromEntries(flags.texts.map((name) => [name, { type: 'string' as const }])),
      ...Object.fromEntries(flags.switches.map((name) => [name, { type: 'boolean' as const }])),
    },
    // The fault is described below, in words of our own.
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const texts = new Map<string, string[]>();
  const switched = new Set<string>();
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    if (flags.texts.includes(name)) {
      texts.set(name, [...(texts.get(name) ?? []), textAfter(name, value, token.inlineValue === true)]);
    } else if (name === 'help' || flags.switches.includes(name)) {
      if (value !== undefined) throw new UsageError(`--${name} takes no text.`);
      switched.add(name);
    } else {
      throw new UsageError(`bursar ${command} ${unknownFlag(rawName, flags)}`);
    }
  }
  return { texts, switched, words };
}

function textAfter(name: string, value: string | undefined, isInline: boolean): string {
  if (value !== undefined && (isInline || !value.startsWith('-'))) return value;
  throw new UsageError(`--${name} wants a text after it; one that begins with a dash as --${name}=TEXT.`);
}

function unknownFlag(rawName: string, { texts, switches }: Flags): string {
  const name = rawName.replace(/^-+/, '');
  const nearest = rawName.startsWith('--') ? nearestName(name, [...texts, ...switches, 'help']) : undefined;
  return `has no flag ${shownName(rawName)}. ${nearest === undefined ? 'Its --help lists them.' : `Did you mean --${nearest}?`}`;
}

const MAX_STDIN_BYTES = 1_024;

/** The first line of standard input, without its end. Throws {@link UsageError} where that is too long for `what`. */
export async function firstLine(what: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of Bun.stdin.stream()) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (chunk.includes(10)) break;
    if (bytes > MAX_STDIN_BYTES) throw new UsageError(`Standard input is too long for ${what}.`);
  }
  const [line = ''] = Buffer.concat(chunks).toString('utf8').split('\n', 1);
  return line.replace(/\r$/, '');
}
