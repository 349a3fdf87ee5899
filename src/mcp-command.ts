import { mcpCommand } from './cli/mcp.ts';
import { runProgram } from './cli/program.ts';

process.exit(await runProgram([mcpCommand], process.argv.slice(2)));
