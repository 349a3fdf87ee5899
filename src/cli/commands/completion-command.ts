import { type Command, command, flagsOf } from '../common/command.ts';
import { print } from '../common/output.ts';

/** `bursar completion`: has a shell complete commands and flags. */
export function completionCommand(others: readonly Command[]): Command {
  const self: Command = command({
    name: 'completion',
    summary: 'prints a script with which bash, zsh or fish completes commands and flags',
    words: [{ name: 'shell', help: shells.join(', '), choices: shells }],
    settings: [],
    examples: [
      'completion bash | sudo tee /etc/bash_completion.d/bursar',
      'completion zsh | sudo tee /usr/local/share/zsh/site-functions/_bursar',
      'completion fish > ~/.config/fish/completions/bursar.fish',
    ],
    async run(_, { word }) {
      const shell = shells.find((known) => known === word('shell')) ?? 'bash';
      await print(completionScript(shell, [...others, self].map(completable)));
    },
  });
  return self;
}

function completable(each: Command) {
  const { texts, switches } = flagsOf(each);
  return {
    words: each.name.split(' '),
    summary: each.summary,
    choices: (each.words ?? []).map(({ choices = [] }) => choices),
    texts,
    switches: [...switches, 'help'],
  };
}

export const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

/** What a shell has to know of a command. */
export interface Completable {
  /** One, or two: `user list`. */
  readonly words: readonly string[];
  readonly summary: string;
  /** Of each of its words, in their order; empty for a word that may be anything. */
  readonly choices: readonly (readonly string[])[];
  /** Flags with a text, without their dashes. */
  readonly texts: readonly string[];
  readonly switches: readonly string[];
}

/** Flags whose text is a path; for those of the others nothing is offered. */
const PATH_FLAGS: ReadonlySet<string> = new Set(['data-dir', 'ready-file', 'env-file', 'dir', 'deployment']);

/** A script for a shell, made of the commands as they are: it starts no program while you type. */
export function completionScript(shell: Shell, commands: readonly Completable[]): string {
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](commands);
}

function bashScript(commands: readonly Completable[]): string {
  const dashed = (names: readonly string[]) => unique(names).map((name) => `--${name}`);
  const texts = commands.flatMap((each) => each.texts);
  const paths = dashed(texts.filter((name) => PATH_FLAGS.has(name)));
  const others = dashed(texts.filter((name) => !PATH_FLAGS.has(name)));
  const cases = commands.flatMap(({ words, choices, texts: own, switches }) => {
    const flags = [...dashed(own), ...dashed(switches)].join(' ');
    const positions = choices.flatMap((known, index) =>
      known.length === 0 ? [] : [`    '${[...words, index].join(' ')}') words='${known.join(' ')}' ;;`],
    );
    return [...positions, `    '${words.join(' ')} -'*) words='${flags}' ;;`];
  });
  return `# bash completion for bursar
_bursar() {
  local IFS=$' \\t\\n' current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} words='' command position
  COMPREPLY=()
  case $previous in
    ${paths.join(' | ')}) IFS=$'\\n'; COMPREPLY=($(compgen -f -- "$current")); compopt -o filenames 2>/dev/null; return ;;
    ${others.join(' | ')}) return ;;
  esac
  command=\${COMP_WORDS[1]}
  position=$((COMP_CWORD - 2))
  case $command in
    ${groups(commands).join(' | ')}) command="$command \${COMP_WORDS[2]}"; position=$((COMP_CWORD - 3)) ;;
  esac
  case $current in -*) position=- ;; esac
  case $COMP_CWORD in
    1) words='${[...firstWords(commands), '--help', '--version'].join(' ')}' ;;
    *)
      case "$command $position" in
${cases.map((line) => `    ${line}`).join('\n')}
      esac
      ;;
  esac
  case "$COMP_CWORD \${COMP_WORDS[1]}" in
${groups(commands)
  .map((group) => `    '2 ${group}') words='${secondWords(commands, group).join(' ')}' ;;`)
  .join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _bursar bursar`;
}

function zshScript(commands: readonly Completable[]): string {
  const described = (names: readonly (readonly [string, string])[]) =>
    names.map(([name, says]) => quoted(`${name}:${says}`)).join(' ');
  const summaryOf = (words: readonly string[]) =>
    commands.find((each) => each.words.join(' ') === words.join(' '))?.summary ?? `commands of ${words[0]}`;
  const spec = ({ texts, switches, choices }: Completable) =>
    [
      ...texts.map((name) => quoted(`*--${name}=:${name}:${PATH_FLAGS.has(name) ? '_files' : ' '}`)),
      ...switches.map((name) => quoted(`--${name}`)),
      ...choices.map((known, index) => quoted(`${index + 1}: :${known.length === 0 ? ' ' : `(${known.join(' ')})`}`)),
    ].join(' ');
  const skipped = (words: readonly string[]) => `shift ${words.length} words; (( CURRENT -= ${words.length} ))`;
  const cases = commands.map(
    (each) => `    ${quoted(each.words.join(' '))}) ${skipped(each.words)}; _arguments -S ${spec(each)} ;;`,
  );
  return `#compdef bursar
_bursar() {
  local -a known
  if (( CURRENT == 2 )); then
    known=(${described(firstWords(commands).map((word) => [word, summaryOf([word])]))})
    _describe command known
    return
  fi
  local command=$words[2]
  case $command in
    ${groups(commands).join(' | ')})
      if (( CURRENT == 3 )); then
        case $command in
${groups(commands)
  .map(
    (group) =>
      `          ${group}) known=(${described(secondWords(commands, group).map((word) => [word, summaryOf([group, word])]))}) ;;`,
  )
  .join('\n')}
        esac
        _describe command known
        return
      fi
      command="$command $words[3]"
      ;;
  esac
  case $command in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = _bursar ]; then _bursar "$@"; else compdef _bursar bursar; fi`;
}

function fishScript(commands: readonly Completable[]): string {
  const seen = (words: readonly string[], exactly?: number) => {
    const count = exactly === undefined ? '' : `; and test (count (commandline -opc)) -eq ${exactly}`;
    return `-n ${quoted(`__bursar_is ${words.join(' ')}${count}`)}`;
  };
  const firsts = firstWords(commands).map((word) => {
    const own = commands.find(({ words }) => words.length === 1 && words[0] === word);
    return `complete -c bursar -n '__bursar_is' -a ${word} -d ${quoted(own?.summary ?? `commands of ${word}`)}`;
  });
  const lines = commands.flatMap(({ words, summary, choices, texts, switches }) => [
    ...(words.length === 2
      ? [`complete -c bursar ${seen(words.slice(0, 1), 2)} -a ${words[1]} -d ${quoted(summary)}`]
      : []),
    ...choices.flatMap((known, index) =>
      known.length === 0
        ? []
        : [`complete -c bursar ${seen(words, words.length + index + 1)} -a ${quoted(known.join(' '))}`],
    ),
    ...texts.map((name) => `complete -c bursar ${seen(words)} -l ${name} -r${PATH_FLAGS.has(name) ? ' -F' : ''}`),
    ...switches.map((name) => `complete -c bursar ${seen(words)} -l ${name}`),
  ]);
  return `# fish completion for bursar
function __bursar_is
  set -l given (commandline -opc)[2..-1]
  if test (count $argv) -eq 0
    test (count $given) -eq 0
    return
  end
  set -l last (count $argv)
  test (count $given) -ge $last; and test "$given[1..$last]" = "$argv"
end
complete -c bursar -f
${[...firsts, ...lines].join('\n')}`;
}

function firstWords(commands: readonly Completable[]): string[] {
  return unique(commands.map(({ words }) => words[0] ?? ''));
}

function secondWords(commands: readonly Completable[], group: string): string[] {
  return commands.flatMap(({ words: [first, second] }) => (first === group && second !== undefined ? [second] : []));
}

function groups(commands: readonly Completable[]): string[] {
  return unique(commands.flatMap(({ words }) => (words.length === 2 ? [words[0] ?? ''] : [])));
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
