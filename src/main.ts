import { keepLoopbackDirect } from './core/lib/direct-fetch.ts';

/**
 * Each part is a file of its own in the binary, too: a host that starts `bursar mcp` waits for no code of the server's.
 * The server starts the last two (src/indexer/runtime.ts).
 */
const parts = new Map([
  ['mcp', './cli/mcp-command.ts'],
  ['indexer-process', './indexer/indexer-process.ts'],
  ['guard-process', './indexer/guard-process.ts'],
]);
const part = parts.get(process.argv[2] ?? '') ?? './cli/all-commands.ts';

keepLoopbackDirect(process.env);
await import(new URL(part, import.meta.url).href);
