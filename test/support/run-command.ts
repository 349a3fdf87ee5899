import { spyOn } from 'bun:test';
import { commands } from '../../src/cli/commands.ts';
import { parseInvocation } from '../../src/cli/common/command.ts';
import { commandIn } from '../../src/cli/program.ts';

/** Runs a command in this process, and returns its standard output; no server answers at the port. */
export async function runCommand(...given: Parameters<typeof outputsOf>): Promise<string> {
  return (await outputsOf(...given)).output;
}

/** Runs a command in this process, and returns what it writes to standard output and to standard error. */
export async function outputsOf(
  args: readonly string[],
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly output: string; readonly errors: string }> {
  const command = commandIn(commands, args);
  if (command === undefined) throw new Error(`There is no command ${args}.`);
  const own = args.slice(command.name.split(' ').length);
  if (command.settings.includes('dataDir')) own.push('--data-dir', dataDir);
  if (command.settings.includes('port')) own.push('--port', '1');
  const given = parseInvocation(command, own, () => env);
  if (given === 'help') throw new Error('It showed its help.');
  const [output, errors] = [collect(process.stdout), collect(process.stderr)];
  try {
    await command.run(given);
  } finally {
    output.restore();
    errors.restore();
  }
  return { output: output.text(), errors: errors.text() };
}

function collect(stream: NodeJS.WriteStream) {
  const texts: string[] = [];
  const write = spyOn(stream, 'write').mockImplementation((text, done) => {
    texts.push(String(text));
    if (typeof done === 'function') done();
    return true;
  });
  return { text: () => texts.join(''), restore: () => write.mockRestore() };
}
