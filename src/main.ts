import { runProgram } from './cli/program.ts';

const args = process.argv.slice(2);

/** A host waits for its tools at every start, and of a server's modules they need none. */
const commands =
  args[0] === 'mcp'
    ? [(await import('./cli/mcp.ts')).mcpCommand]
    : (await import('./cli/commands.ts')).commands;

process.exit(await runProgram(commands, args));
