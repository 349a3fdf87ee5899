import { mcpCommand } from './commands/mcp-command.ts';
import { runProgram } from './program.ts';

process.exit(await runProgram([mcpCommand], process.argv.slice(2)));
