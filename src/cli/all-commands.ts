import { commands } from './commands.ts';
import { runProgram } from './program.ts';

process.exit(await runProgram(commands, process.argv.slice(2)));
