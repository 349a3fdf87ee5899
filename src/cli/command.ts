import { readSettings, type SettingName, type Settings, settings } from '../config.ts';
import { readArguments, UsageError } from './arguments.ts';

/** The command has done what can be done at present, and not all that it was asked for. */
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

/** A word that a command wants beside its flags. */
export interface Argument {
  readonly name: string;
  readonly help: string;
}

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
  run(given: Invocation): Promise<void>;
}

type Defaults = Readonly<Partial<Record<SettingName, string>>>;

interface Definition<N extends SettingName, O extends SettingName> {
  readonly name: string;
  readonly summary: string;
  /** In their order; all of them have to be given. */
  readonly words?: readonly Argument[];
  /** Read before the command runs, all problems at once. */
  readonly settings: readonly N[];
  /** Read only if the user gives them; the command has something of its own to put in their place. */
  readonly overrides?: readonly O[];
  /** What the command puts in their place, in words. */
  readonly defaults?: Readonly<Partial<Record<O, string>>>;
  readonly switches?: readonly Switch[];
  readonly texts?: readonly TextFlag[];
  readonly exits?: readonly string[];
  run(settings: Settings<N> & Partial<Settings<O>>, given: Invocation): Promise<void>;
}

/** Declares a command that runs with its settings read. */
export function command<const N extends SettingName, const O extends SettingName = never>(
  definition: Definition<N, O>,
): Command {
  const {
    name,
    summary,
    words,
    texts,
    exits,
    settings: required,
    overrides = [],
    defaults,
    switches = [],
  } = definition;
  return {
    name,
    summary,
    words,
    texts,
    exits,
    switches,
    defaults,
    settings: [...required, ...overrides],
    run: (given) =>
      definition.run({ ...given.read(overrides.filter(given.has)), ...given.read(required) }, given),
  };
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
  /** A word beside the flags, by its name in the command. */
  word(name: string): string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads a command's flags. Answers `help` when the user asked for help.
 * Throws {@link UsageError} for an unknown flag, a flag without its value, a missing or a stray word.
 */
export function parseInvocation(
  command: Command,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Invocation | 'help' {
  const flags = command.settings.flatMap((name) => flagOf(name) ?? []);
  const switches = (command.switches ?? []).map((given) => given.name);
  const ownTexts = (command.texts ?? []).map((given) => given.name);
  const given = readArguments(command.name, args, { texts: [...flags, ...ownTexts], switches });
  if (given.switched.has('help')) return 'help';
  const words = wordsOf(command, given.words);
  const texts = Object.fromEntries(given.texts);
  return {
    env,
    word: (name) => words.get(name) ?? '',
    read: (names) => readSettings(names, { env, flags: texts }),
    has: (name) => {
      const flag = flagOf(name);
      return (flag !== undefined && texts[flag] !== undefined) || (env[settings[name].env] ?? '') !== '';
    },
    switched: (name) => given.switched.has(name),
    text: (name) => given.texts.get(name),
  };
}

/** The flag of a setting, if it has one. */
export function flagOf(name: SettingName): string | undefined {
  const definition = settings[name];
  return 'flag' in definition ? definition.flag : undefined;
}

function wordsOf({ name, words = [] }: Command, given: readonly string[]): ReadonlyMap<string, string> {
  const missing = words[given.length];
  if (missing !== undefined) throw new UsageError(`bursar ${name} needs <${missing.name}>.`);
  const stray = given[words.length];
  if (stray !== undefined) throw new UsageError(`bursar ${name} takes no argument "${stray}".`);
  return new Map(words.map((word, index) => [word.name, given[index] ?? '']));
}
