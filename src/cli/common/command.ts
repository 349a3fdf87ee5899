import { parseArgs } from 'node:util';
import { readSettings, type SettingName, type Settings, settings } from '../../core/config.ts';
import { nearestName, shownName } from '../../http/unknown-fields.ts';
import type { JsonShape } from './output.ts';

/** The command has done a part of what was requested, all that is possible at present. */
export class PartlyError extends Error {
  override readonly name = 'PartlyError';
}

/** A switch of one command that is no setting, such as `--test-usdc`. */
export interface Switch {
  readonly name: string;
  readonly help: string;
}

/** A flag of one command with a text that is no setting, such as `--reason`. */
export interface TextFlag {
  readonly name: string;
  readonly help: string;
}

/** An argument of a command that is not a flag. */
export interface Argument {
  readonly name: string;
  readonly help: string;
  /** The only words that it may be. */
  readonly choices?: readonly string[];
}

/** Every command takes it, any number of times. */
export const ENV_FILE_FLAG: TextFlag = {
  name: 'env-file',
  help: 'File of settings, NAME=value line by line; the environment wins over it, a later file over an earlier one',
};
const JSON_SWITCH = 'json';

/** One command of the program. It returns when its work is done; what it throws becomes a message and an exit code. */
export interface Command {
  /** One word, or two: `wallet reissue-claim-key`. */
  readonly name: string;
  readonly summary: string;
  readonly words?: readonly Argument[] | undefined;
  readonly settings: readonly SettingName[];
  /** What stands in the place of a setting's own default, as the help text shows it. */
  readonly defaults?: Defaults | undefined;
  readonly switches?: readonly Switch[];
  readonly texts?: readonly TextFlag[] | undefined;
  /** What its exit codes mean, where that is more than done or failed. */
  readonly exits?: readonly string[] | undefined;
  /** Command lines to copy, without the program's name. */
  readonly examples: readonly string[];
  /** What to do where the settings lack what the command cannot do without. */
  readonly firstStep?: string | undefined;
  /** What `--json` prints; without it, the command has no such switch. */
  readonly json?: JsonShape | undefined;
  run(given: Invocation): Promise<void>;
}

type Defaults = Readonly<Partial<Record<SettingName, string>>>;

interface CommandDefinition<N extends SettingName, O extends SettingName>
  extends Omit<Command, 'settings' | 'defaults' | 'run'> {
  /** Read before the command runs, all problems at once. */
  readonly settings: readonly N[];
  /** Read only if the user gives them; the command has something of its own to put in their place. */
  readonly overrides?: readonly O[];
  /** What the command puts in their place, in words. */
  readonly defaults?: Readonly<Partial<Record<O, string>>>;
  run(settings: Settings<N> & Partial<Settings<O>>, given: Invocation): Promise<void>;
}

/** Declares a command that runs with its settings read. */
export function command<const N extends SettingName, const O extends SettingName = never>(
  definition: CommandDefinition<N, O>,
): Command {
  const { settings: required, overrides = [], run, ...rest } = definition;
  return commandThatReads({
    ...rest,
    settings: [...required, ...overrides],
    run: (given) => run({ ...given.read(overrides.filter(given.has)), ...given.read(required) }, given),
  });
}

/** Declares a command that reads its settings itself. */
export function commandThatReads(definition: Command): Command {
  const { json, switches = [] } = definition;
  if (json === undefined) return definition;
  return { ...definition, switches: [...switches, { name: JSON_SWITCH, help: json.help }] };
}

/** What a command was called with. */
export interface Invocation {
  /** Reads settings that the command named, all problems at once. */
  read<N extends SettingName>(names: readonly N[]): Settings<N>;
  /** Whether the user gave this setting, by flag or environment. */
  has(name: SettingName): boolean;
  switched(name: string): boolean;
  /** The text of a flag of the command's own, if it was given. */
  text(name: string): string | undefined;
  /** An argument that is not a flag, by its name in the command. */
  word(name: string): string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether to print JSON and nothing else. */
  readonly isJson: boolean;
}

/** The environment, with what these files have. */
export type ReadEnvironment = (files: readonly string[]) => Readonly<Record<string, string | undefined>>;

/**
 * Reads a command's flags. Returns `help` if the user requested help.
 * Throws {@link UsageError} for an unknown flag, a flag without its value, a missing or a stray word.
 */
export function parseInvocation(
  command: Command,
  args: readonly string[],
  environment: ReadEnvironment,
): Invocation | 'help' {
  const { texts: textFlags, switches } = flagsOf(command);
  const given = readArguments(command.name, args, { texts: textFlags, switches });
  if (given.switched.has('help')) return 'help';
  const words = wordsOf(command, given.words);
  const env = environment(given.texts.get(ENV_FILE_FLAG.name) ?? []);
  // Of a repeated flag the last counts.
  const text = (name: string) => given.texts.get(name)?.at(-1);
  const flags = Object.fromEntries([...given.texts.keys()].map((name) => [name, text(name)]));
  return {
    env,
    text,
    word: (name) => words.get(name) ?? '',
    read: (names) => readSettings(names, { env, flags }),
    has: (name) => {
      const flag = flagOf(name);
      return (flag !== undefined && flags[flag] !== undefined) || (env[settings[name].env] ?? '') !== '';
    },
    switched: (name) => given.switched.has(name),
    isJson: given.switched.has(JSON_SWITCH),
  };
}

/** The flags that a command takes, those of its settings included. */
export function flagsOf(command: Command): { readonly texts: string[]; readonly switches: string[] } {
  const ofSettings = command.settings.flatMap((name) => flagOf(name) ?? []);
  const own = (command.texts ?? []).map(({ name }) => name);
  return {
    texts: [...own, ...ofSettings, ENV_FILE_FLAG.name],
    switches: (command.switches ?? []).map(({ name }) => name),
  };
}

/** The flag of a setting, if it has one. */
export function flagOf(name: SettingName): string | undefined {
  const definition = settings[name];
  return 'flag' in definition ? definition.flag : undefined;
}

function wordsOf({ name, words = [] }: Command, given: readonly string[]): ReadonlyMap<string, string> {
  const missing = words[given.length];
  if (missing !== undefined) {
    const known = missing.choices === undefined ? '' : `: ${orList(missing.choices)}`;
    throw new UsageError(`bursar ${name} needs <${missing.name}>${known}. See bursar ${name} --help.`);
  }
  const stray = given[words.length];
  if (stray !== undefined) throw new UsageError(`bursar ${name} takes no argument "${stray}".`);
  for (const [index, word] of words.entries()) requireChoice(word, given[index] ?? '');
  return new Map(words.map((word, index) => [word.name, given[index] ?? '']));
}

function requireChoice({ name, choices }: Argument, given: string): void {
  if (choices === undefined || choices.includes(given)) return;
  const nearest = nearestName(given, choices);
  const advice = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  throw new UsageError(`The <${name}> must be ${orList(choices)}.${advice}`);
}

function orList(choices: readonly string[]): string {
  return choices.length < 2 ? choices.join('') : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
}

/**
 * The whole number that a flag of a command's own has, from 1 to `most`, or `fallback` without the flag. Throws
 * {@link UsageError}.
 */
export function wholeNumber<Fallback>(
  given: Pick<Invocation, 'text'>,
  name: string,
  fallback: Fallback,
  most: number,
): number | Fallback {
  const text = given.text(name);
  if (text === undefined) return fallback;
  const value = /^[1-9]\d{0,11}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= most)) throw new UsageError(`--${name} must be a whole number from 1 to ${most}.`);
  return value;
}

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
