import { dlopen, FFIType } from 'bun:ffi';
import { BaseError } from 'viem';
import { DeployError } from '../chain/deploy/deployment.ts';
import { type SettingName, SettingsError, secretTexts, settings } from '../core/config.ts';
import { failureText } from '../core/lib/failures.ts';
import { UnfitError } from '../core/lib/files.ts';
import { censorOf } from '../core/log.ts';
import { version } from '../core/version.ts';
import { nearestName, shownName } from '../http/unknown-fields.ts';
import { type Command, ENV_FILE_FLAG, flagOf, PartlyError, parseInvocation, UsageError } from './common/command.ts';
import { environmentOf, misspeltSettings } from './common/environment.ts';
import { print, ReaderGoneError } from './common/output.ts';

/**
 * 0: done. 1: it failed. 2: the command line, the settings or what they name need attention. 3: done as far as it can
 * be at present. 141: the reader of the output stopped before its end, as of any program that SIGPIPE ends.
 */
const EXIT_DONE = 0;
const EXIT_FAILED = 1;
const EXIT_USAGE = 2;
const EXIT_PARTLY = 3;
const EXIT_UNREAD = 141;

/** Only a person can fix it: it is not restarted before that. */
const NEED_ATTENTION = [UsageError, SettingsError, UnfitError];

function needsAttention(error: unknown): boolean {
  if (error instanceof DeployError) return !error.retryable;
  return NEED_ATTENTION.some((kind) => error instanceof kind);
}

/** The environment, with the settings and secrets that files hold. */
let env: Readonly<Record<string, string | undefined>> = Bun.env;

/**
 * Runs the command that the arguments name; returns the exit code. Errors go to standard error, without
 * secrets.
 */
export async function runProgram(commands: readonly Command[], args: readonly string[]): Promise<number> {
  return await main(commands, args).catch(report);
}

async function main(commands: readonly Command[], args: readonly string[]): Promise<number> {
  const [first = '--help', second = '--help'] = args;
  if (args.includes('--version') || first === '-v') return await tell(`bursar ${version}`);
  if (isHelp(first) && args.length > 1) return await main(commands, [...args.slice(1), '--help']);
  if (isHelp(first)) return await tell(generalHelp(commands));
  const command = commandIn(commands, args);
  const isGroup = groupsOf(commands).includes(first);
  if (command === undefined && isGroup && isHelp(second)) return await tell(generalHelp(commands, first));
  if (command === undefined) throw new UsageError(unknownCommand(commands, args));
  becomeUndumpable();
  if (command.settings.includes('dataDir')) keepFilesPrivate();
  const invocation = parseInvocation(command, args.slice(command.name.split(' ').length), (files) => {
    env = environmentOf(Bun.env, files, command.settings);
    return env;
  });
  if (invocation === 'help') return await tell(commandHelp(command));
  for (const problem of misspeltSettings(Bun.env)) process.stderr.write(`bursar: ${problem}\n`);
  try {
    await command.run(invocation);
  } catch (error) {
    if (error instanceof SettingsError && error.lacksSettings && command.firstStep !== undefined)
      throw new UsageError(`${error.message}\n${command.firstStep}`, { cause: error });
    throw error;
  }
  return EXIT_DONE;
}

function isHelp(word: string): boolean {
  return ['--help', '-h', 'help'].includes(word);
}

/**
 * All files made from here on, by children too, are for this user alone: the contents of a data folder are as secret as
 * the database.
 */
function keepFilesPrivate(): void {
  process.umask(0o077);
}

async function tell(text: string): Promise<number> {
  await print(text);
  return EXIT_DONE;
}

function report(error: unknown): number {
  if (error instanceof ReaderGoneError) return EXIT_UNREAD;
  const censor = censorOf(secretTexts(env));
  process.stderr.write(`bursar: ${censor(messageOf(error))}\n`);
  if (error instanceof PartlyError) return EXIT_PARTLY;
  return needsAttention(error) ? EXIT_USAGE : EXIT_FAILED;
}

function messageOf(error: unknown): string {
  // The full text of viem's errors repeats the node's URL, which often carries a key.
  if (error instanceof BaseError) return [error.shortMessage, error.details].filter(Boolean).join(' ');
  // That of a failed query has its values in it.
  return failureText(error);
}

/** The command that arguments begin with; its name is one word or two. */
export function commandIn(commands: readonly Command[], args: readonly string[]): Command | undefined {
  return commands.find(({ name }) => name === args.slice(0, name.split(' ').length).join(' '));
}

/** The words that several commands begin with, such as `user`. */
export function groupsOf(commands: readonly Command[]): string[] {
  const firsts = commands.flatMap(({ name }) => (name.includes(' ') ? [name.split(' ', 1)[0] ?? ''] : []));
  return [...new Set(firsts)];
}

/** What the program can do; of a `group`, such as `user`, its commands alone. */
export function generalHelp(commands: readonly Command[], group?: string): string {
  const listed = commands.filter(({ name }) => group === undefined || name.startsWith(`${group} `));
  const isAlone = ({ name }: Command) => !name.includes(' ');
  const blocks = group === undefined ? [listed.filter(isAlone), listed.filter((each) => !isAlone(each))] : [listed];
  const width = Math.max(...listed.map(({ name }) => name.length));
  return [
    ...(group === undefined
      ? ['bursar: USDC wallets for software agents, with limits that the chain enforces.', '']
      : []),
    `Usage: bursar ${group === undefined ? '' : `${group} `}<command> [flags]`,
    ...blocks.flatMap((block) => ['', ...block.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)]),
    '',
    ...(group === undefined
      ? ['Begin with `bursar demo` or `bursar dev`, which need no settings; for a real chain with `bursar init`.']
      : []),
    "bursar <command> --help lists a command's settings, with examples; bursar --version tells the version.",
    'Exit codes: 0 done, 1 failed, 2 invalid command line or settings, 3 done in part, 141 the reader of the output has gone.',
  ].join('\n');
}

/** That there is no such command, and which may have been meant. */
export function unknownCommand(commands: readonly Command[], [first = '', second]: readonly string[]): string {
  const names = commands.map(({ name }) => name);
  const groups = groupsOf(commands);
  if (groups.includes(first) && second?.startsWith('-'))
    return `bursar ${first} needs a command. See bursar ${first} --help.`;
  const wanted = groups.includes(first) && second !== undefined ? `${first} ${second}` : first;
  const nearest = nearestName(wanted, [...names, ...groups]);
  const advice = nearest === undefined ? 'See bursar --help.' : `Did you mean bursar ${nearest}?`;
  return `There is no command ${shownName(wanted)}. ${advice}`;
}

type HelpRow = readonly [left: string, right: string];

/** The help text of one command, from the same table that its settings are read by. */
export function commandHelp(command: Command): string {
  const { name, summary, words = [], switches = [], texts = [], exits, examples } = command;
  const flags: HelpRow[] = [
    ...switches.map((each): HelpRow => [`--${each.name}`, each.help]),
    ...[...texts, ENV_FILE_FLAG].map((each): HelpRow => [`--${each.name} TEXT`, each.help]),
  ];
  const settingRows = command.settings.map((each) => settingRow(command, each));
  const wordRows = words.map((word): HelpRow => [`<${word.name}>`, word.help]);
  const width = Math.max(...[...wordRows, ...flags, ...settingRows].map(([left]) => left.length));
  const section = (title: string, rows: readonly HelpRow[]) =>
    rows.length === 0 ? [] : ['', title, ...rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)];
  return [
    `bursar ${name}: ${summary}`,
    '',
    `Usage: ${['bursar', name, ...words.map((word) => `<${word.name}>`), '[flags]'].join(' ')}`,
    ...section('Arguments:', wordRows),
    ...section('Flags:', flags),
    ...section(
      'Settings (flag, environment variable; for a secret, <NAME>_FILE may name a file that holds it):',
      settingRows,
    ),
    '',
    'Examples:',
    ...examples.map((example) => `  bursar ${example}`),
    ...(exits === undefined ? [] : ['', 'Exit codes:', ...exits.map((exit) => `  ${exit}`)]),
  ].join('\n');
}

function settingRow(command: Command, name: SettingName): HelpRow {
  const { env, help } = settings[name];
  const flag = flagOf(name);
  const ownDefault = 'shownDefault' in settings[name] ? settings[name].shownDefault : undefined;
  const fallback = command.defaults?.[name] ?? ownDefault;
  const shown = fallback === undefined ? help : `${help} (${fallback})`;
  return [flag === undefined ? env : `--${flag}, ${env}`, shown];
}

const PR_SET_DUMPABLE = 4;

/**
 * Asks the system (Linux) to let no other process of the same user read this one's memory and environment, and to write
 * no core dump of it. Root still can, and so can a process that had it open. What the program starts itself is not
 * affected, and has no secrets. Returns whether it was granted; where it is not supported, the program goes on as it
 * is.
 */
export function becomeUndumpable(): boolean {
  if (process.platform !== 'linux') return false;
  const libraries = ['libc.so.6', `libc.musl-${process.arch === 'x64' ? 'x86_64' : 'aarch64'}.so.1`];
  for (const library of libraries) {
    try {
      const { u64, i32 } = FFIType;
      const libc = dlopen(library, { prctl: { args: [i32, u64, u64, u64, u64], returns: i32 } });
      return libc.symbols.prctl(PR_SET_DUMPABLE, 0n, 0n, 0n, 0n) === 0;
    } catch {
      // It is not that library here, or the runtime cannot call any.
    }
  }
  return false;
}
