import { type SettingName, settings } from '../core/config.ts';
import { nearestName, shownName } from '../http/unknown-fields.ts';
import { type Command, ENV_FILE_FLAG, flagOf } from './common/command.ts';

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

type Row = readonly [left: string, right: string];

/** The help text of one command, from the same table that its settings are read by. */
export function commandHelp(command: Command): string {
  const { name, summary, words = [], switches = [], texts = [], exits, examples } = command;
  const flags: Row[] = [
    ...switches.map((each): Row => [`--${each.name}`, each.help]),
    ...[...texts, ENV_FILE_FLAG].map((each): Row => [`--${each.name} TEXT`, each.help]),
  ];
  const settingRows = command.settings.map((each) => settingRow(command, each));
  const wordRows = words.map((word): Row => [`<${word.name}>`, word.help]);
  const width = Math.max(...[...wordRows, ...flags, ...settingRows].map(([left]) => left.length));
  const section = (title: string, rows: readonly Row[]) =>
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

function settingRow(command: Command, name: SettingName): Row {
  const { env, help } = settings[name];
  const flag = flagOf(name);
  const ownDefault = 'shownDefault' in settings[name] ? settings[name].shownDefault : undefined;
  const fallback = command.defaults?.[name] ?? ownDefault;
  const shown = fallback === undefined ? help : `${help} (${fallback})`;
  return [flag === undefined ? env : `--${flag}, ${env}`, shown];
}
