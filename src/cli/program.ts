import { BaseError } from 'viem';
import { SettingsError, secretTexts } from '../config.ts';
import { censorOf } from '../log.ts';
import { version } from '../version.ts';
import { UsageError } from './arguments.ts';
import { type Command, PartlyError, parseInvocation } from './command.ts';
import { commandHelp, commandIn, generalHelp, unknownCommand } from './help.ts';
import { withSecretFiles } from './secret-files.ts';
import { becomeUndumpable } from './undumpable.ts';

/**
 * 0: done. 1: it failed. 2: the command line or the settings need attention. 3: done as far as it can be at present.
 */
const EXIT_DONE = 0;
const EXIT_FAILED = 1;
const EXIT_USAGE = 2;
const EXIT_PARTLY = 3;

/** The environment, with the secrets that files hold. */
let env: Readonly<Record<string, string | undefined>> = Bun.env;

/**
 * Runs the command that the arguments name; answers the exit code. What goes wrong is told on standard error, without
 * secrets.
 */
export async function runProgram(commands: readonly Command[], args: readonly string[]): Promise<number> {
  return await main(commands, args).catch(report);
}

async function main(commands: readonly Command[], args: readonly string[]): Promise<number> {
  const isHelp = (word: string) => ['--help', '-h', 'help'].includes(word);
  const [first = '--help', second = '--help'] = args;
  if (args.includes('--version')) return print(`bursar ${version}`);
  if (first === 'help' && args.length > 1) return await main(commands, [...args.slice(1), '--help']);
  if (isHelp(first)) return print(generalHelp(commands));
  const command = commandIn(commands, args);
  const isGroup = commands.some(({ name }) => name.startsWith(`${first} `));
  if (command === undefined && isGroup && isHelp(second)) return print(generalHelp(commands, first));
  if (command === undefined) throw new UsageError(unknownCommand(commands, args));
  becomeUndumpable();
  if (command.settings.includes('dataDir')) keepFilesPrivate();
  if (!args.includes('--help') && !args.includes('-h')) env = withSecretFiles(Bun.env, command.settings);
  const invocation = parseInvocation(command, args.slice(command.name.split(' ').length), env);
  if (invocation === 'help') return print(commandHelp(command));
  await command.run(invocation);
  return EXIT_DONE;
}

/**
 * Whatever is made from here on, by children too, is for this user alone: what is in a data folder is as secret as the
 * database.
 */
function keepFilesPrivate(): void {
  process.umask(0o077);
}

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return EXIT_DONE;
}

function report(error: unknown): number {
  const censor = censorOf(secretTexts(env));
  process.stderr.write(`bursar: ${censor(messageOf(error))}\n`);
  if (error instanceof PartlyError) return EXIT_PARTLY;
  return error instanceof UsageError || error instanceof SettingsError ? EXIT_USAGE : EXIT_FAILED;
}

function messageOf(error: unknown): string {
  // The full text of viem's errors repeats the node's URL, which often carries a key.
  if (error instanceof BaseError)
    return [error.shortMessage, error.details].filter((part) => part !== '').join(' ');
  return error instanceof Error ? error.message : String(error);
}
