/**
 * Each part is a file of its own in the binary, too: a host that starts `bursar mcp` waits for no code of the server's.
 */
const part = process.argv[2] === 'mcp' ? './mcp-command.ts' : './all-commands.ts';

await import(new URL(part, import.meta.url).href);
