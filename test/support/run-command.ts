import { spyOn } from 'bun:test';
import { commands } from '../../src/cli/commands.ts';
import { parseInvocation } from '../../src/cli/common/command.ts';
import { commandIn } from '../../src/cli/program.ts';

/** What a command writes to standard output, in this process; no server answers at the port. */
export async function runCommand(
  args: readonly string[],
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const command = commandIn(commands, args);
  if (command === undefined) throw new Error(`There is no command ${args}.`);
  const own = args.slice(command.name.split(' ').length);
  if (command.settings.includes('dataDir')) own.push('--data-dir', dataDir);
  if (command.settings.includes('port')) own.push('--port', '1');
  const given = parseInvocation(command, own, () => env);
  if (given === 'help') throw new Error('It showed its help.');
  const texts: string[] = [];
  const write = spyOn(process.stdout, 'write').mockImplementation((text, done) => {
    texts.push(String(text));
    if (typeof done === 'function') done();
    return true;
  });
  try {
    await command.run(given);
  } finally {
    write.mockRestore();
  }
  return texts.join('');
}
