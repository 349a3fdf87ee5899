import { describe, expect, test } from 'bun:test';
import { z } from 'zod';
import { completionScript, shells } from './commands/completion-command.ts';
import { commands } from './commands.ts';
import { flagsOf, parseInvocation } from './common/command.ts';
import { tableText } from './common/output.ts';
import { commandHelp, commandIn } from './program.ts';

/** The words of a command line up to its first redirection or pipe. */
function wordsOf(example: string): string[] {
  const words = example.match(/'[^']*'|\S+/g) ?? [];
  const end = words.findIndex((word) => ['|', '>', '<'].includes(word));
  return words.slice(0, end === -1 ? undefined : end).map((word) => word.replace(/^'(.*)'$/, '$1'));
}

describe('every command', () => {
  test.each(commands.map((each) => [each.name, each] as const))('%s has examples that it understands', (_, each) => {
    expect(each.examples).not.toBeEmpty();
    for (const example of each.examples) {
      const words = wordsOf(example);
      expect(commandIn(commands, words)).toBe(each);
      const given = parseInvocation(each, words.slice(each.name.split(' ').length), () => ({}));
      expect(given).not.toBe('help');
      expect(commandHelp(each)).toContain(`\n  bursar ${example}`);
    }
  });

  test('that lists or shows something prints it as JSON, whose fields say what they mean', () => {
    const names = commands.flatMap(({ name, json }) => (json === undefined ? [] : [name]));
    const shown = [
      'health',
      'waiting',
      'job list',
      'job show',
      'payment list',
      'payment show',
      'payment explain',
      'wallet list',
      'wallet show',
      'reputation verify',
      'user list',
      'user show',
      'lane list',
      'invite create',
      'invite list',
    ];
    expect(names).toEqual(expect.arrayContaining(shown));
    for (const { name, json } of commands) {
      if (json === undefined) continue;
      const { properties = {} } = z.toJSONSchema(json.schema, { unrepresentable: 'any' });
      expect(Object.keys(properties), name).not.toBeEmpty();
      for (const [field, schema] of Object.entries(properties)) {
        expect(schema, `${name} ${field}`).toMatchObject({ description: expect.stringMatching(/./) });
      }
    }
  });
});

const completable = commands.map((each) => ({
  words: each.name.split(' '),
  summary: each.summary,
  choices: (each.words ?? []).map(({ choices = [] }) => choices),
  ...flagsOf(each),
}));

describe('completion', () => {
  /** What bash offers for command lines that end where the cursor is. */
  async function offered(lines: readonly (readonly string[])[]): Promise<string[][]> {
    const asks = lines.map((words) => {
      const quoted = words.map((word) => `'${word}'`).join(' ');
      return `COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; COMPREPLY=(); _bursar; echo "\${COMPREPLY[*]}"`;
    });
    const script = [completionScript('bash', completable), ...asks].join('\n');
    const bash = Bun.spawn(['bash', '--norc', '-c', script], { stdout: 'pipe', stderr: 'pipe' });
    const [stdout, stderr] = await Promise.all([bash.stdout.text(), bash.stderr.text()]);
    expect(stderr).toBe('');
    return stdout.split('\n').map((line) => line.split(' ').filter((word) => word !== ''));
  }

  test('offers every command, and of each all of its flags', async () => {
    const first = [...new Set(completable.map(({ words }) => words[0]))];
    const all = await offered([
      ['bursar', ''],
      ...completable.map(({ words }) => ['bursar', ...words, '--']),
      ...completable.flatMap(({ words }) => (words.length === 2 ? [['bursar', words[0] ?? '', '']] : [])),
    ]);
    expect(all[0]).toEqual([...first.map(String), '--help', '--version']);
    completable.forEach(({ texts, switches }, index) => {
      expect(all[index + 1]).toEqual([...texts, ...switches].map((name) => `--${name}`));
    });
    const seconds = all.slice(completable.length + 1).flat();
    for (const { words } of completable) if (words[1] !== undefined) expect(seconds).toContain(words[1]);
  });

  test('offers the words that an argument may be, and nothing for a text of its own', async () => {
    const lines = [
      ['bursar', 'job', 'evaluate', 'job_1', 'a'],
      ['bursar', 'completion', ''],
      ['bursar', 'serve', '--port', ''],
      ['bursar', 'serve', '--data-dir', 'src/web/ex'],
    ];
    expect((await offered(lines)).slice(0, 4)).toEqual([['approved'], [...shells], [], ['src/web/exit-page']]);
  });

  test.each(['zsh', 'fish'] as const)('knows every flag in %s, and its script can be parsed there', (shell) => {
    const script = completionScript(shell, completable);
    for (const { texts } of completable) for (const name of texts) expect(script).toContain(name);
    if (Bun.which(shell) === null) return;
    const { exitCode, stderr } = Bun.spawnSync([shell, '-n', '-c', script]);
    expect({ exitCode, stderr: stderr.toString() }).toEqual({ exitCode: 0, stderr: '' });
  });
});

test('a table has heads and columns at a terminal, and tabs without heads elsewhere', () => {
  const rows = [
    ['a', '日本', 'x'],
    ['long', 'b', ''],
  ];
  expect(tableText(['id', 'name', 'note'], rows, true)).toBe('ID    NAME  NOTE\na     日本  x\nlong  b');
  expect(tableText(['id', 'name', 'note'], rows, false)).toBe('a\t日本\tx\nlong\tb\t');
});
