import { settings } from '../config.ts';
import { nearestName, shownName } from '../http/nearest-name.ts';
import { type Command, flagOf } from './command.ts';

/** The command that arguments begin with; its name is one word or two. */
export function commandIn(commands: readonly Command[], args: readonly string[]): Command | undefined {
  return commands.find(({ name }) => name === args.slice(0, name.split(' ').length).join(' '));
}

/** What the program can do; of a `group`, such as `user`, its commands alone. */
export function generalHelp(commands: readonly Command[], group?: string): string {
  const listed = commands.filter(({ name }) => group === undefined || name.startsWith(`${group} `));
  const width = Math.max(...listed.map(({ name }) => name.length));
  return [
    ...(group === undefined
      ? ['bursar: USDC wallets for software agents, with limits that the chain enforces.', '']
      : []),
    `Usage: bursar ${group === undefined ? '' : `${group} `}<command> [flags]`,
    '',
    ...listed.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    "bursar <command> --help lists a command's settings; bursar --version tells the version.",
    'Exit codes: 0 done, 1 failed, 2 invalid command line or settings, 3 done in part.',
  ].join('\n');
}

/** That there is no such command, and which may have been meant. */
export function unknownCommand(
  commands: readonly Command[],
  [first = '', second]: readonly string[],
): string {
  const names = commands.map(({ name }) => name);
  const isGroup = names.some((name) => name.startsWith(`${first} `));
  const asked = isGroup && second !== undefined ? `${first} ${second}` : first;
  const groups = names.flatMap((name) => (name.includes(' ') ? [name.split(' ', 1)[0] ?? ''] : []));
  const nearest = nearestName(asked, [...names, ...new Set(groups)]);
  const advice = nearest === undefined ? 'See bursar --help.' : `Did you mean bursar ${nearest}?`;
  return `There is no command ${shownName(asked)}. ${advice}`;
}

/** The help text of one command, from the same table that its settings are read by. */
export function commandHelp(command: Command): string {
  const rows = [
    ...(command.words ?? []).map(({ name, help }): [string, string] => [`<${name}>`, help]),
    ...(command.switches ?? []).map(({ name, help }): [string, string] => [`--${name}`, help]),
    ...(command.texts ?? []).map(({ name, help }): [string, string] => [`--${name} TEXT`, help]),
    ...command.settings.map((name): [string, string] => {
      const { env, help } = settings[name];
      const flag = flagOf(name);
      const ownDefault = 'shownDefault' in settings[name] ? settings[name].shownDefault : undefined;
      const fallback = command.defaults?.[name] ?? ownDefault;
      const shown = fallback === undefined ? help : `${help} (${fallback})`;
      return [flag === undefined ? env : `--${flag}, ${env}`, shown];
    }),
  ];
  const width = Math.max(...rows.map(([left]) => left.length));
  const lines = rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
  return [
    `bursar ${command.name}: ${command.summary}`,
    '',
    'Settings (flag, environment variable; for a secret, <NAME>_FILE may name a file that holds it):',
    ...lines,
    ...(command.exits === undefined ? [] : ['', 'Exit codes:', ...command.exits.map((exit) => `  ${exit}`)]),
    '',
  ].join('\n');
}
