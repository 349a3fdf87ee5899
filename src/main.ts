import { keepLoopbackDirect } from './lib/direct-fetch.ts';

/**
 * Each part is a file of its own in the binary, too: a host that starts `bursar mcp` waits for no code of the server's.
 * The server starts the last two (src/embedded/own-program.ts).
 */
const parts = new Map([
  ['mcp', './mcp-command.ts'],
  ['indexer-process', './embedded/indexer-process.ts'],
  ['guard-process', './embedded/guard-process.ts'],
]);
const part = parts.get(process.argv[2] ?? '') ?? './all-commands.ts';

keepLoopbackDirect(process.env);
await import(new URL(part, import.meta.url).href);
