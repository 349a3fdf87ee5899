import { BaseError } from 'viem';
import { DeployError } from '../chain/deploy/deployment.ts';
import { SettingsError, secretTexts } from '../core/config.ts';
import { failureText } from '../core/lib/failures.ts';
import { UnfitError } from '../core/lib/files.ts';
import { censorOf } from '../core/log.ts';
import { version } from '../core/version.ts';
import { UsageError } from './common/arguments.ts';
import { type Command, PartlyError, parseInvocation } from './common/command.ts';
import { environmentOf, misspeltSettings } from './common/environment.ts';
import { print, ReaderGoneError } from './common/output.ts';
import { becomeUndumpable } from './common/process.ts';
import { commandHelp, commandIn, generalHelp, groupsOf, unknownCommand } from './help.ts';

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
 * Whatever is made from here on, by children too, is for this user alone: what is in a data folder is as secret as the
 * database.
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
