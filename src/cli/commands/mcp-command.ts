import { command } from '../common/command.ts';

/** `bursar mcp`: the tools of a wallet for a host on this machine, done by a server elsewhere. */
export const mcpCommand = command({
  name: 'mcp',
  summary: "serves a wallet's tools to an MCP host over standard input and output",
  examples: ['mcp --url https://pay.example.com --env-file agent.env', 'mcp --url https://pay.example.com'],
  settings: ['url', 'apiKey', 'walletFile'],
  async run(remote) {
    const { serveOverStdio } = await import('../../api/mcp/stdio.ts');
    await serveOverStdio(remote);
  },
});
