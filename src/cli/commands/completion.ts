import { type Command, command, flagsOf } from '../common/command.ts';
import { print } from '../common/output.ts';
import { completionScript, shells } from './completion-scripts.ts';

/** `bursar completion`: what a shell is told so that it completes commands and flags. */
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
