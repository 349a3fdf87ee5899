import { renderUnicodeCompact } from 'uqr';
import { z } from 'zod';
import { command, UsageError } from '../common/command.ts';
import { isColoured, jsonOnce, print, printJson, visible } from '../common/output.ts';

const made = z.object({
  walletId: z.string().describe('Id of the wallet'),
  chainAddress: z.string().describe('Address at which it receives USDC'),
  version: z.enum(['v2', 'v3']).describe('`v3` takes part in Jobs, `v2` never does'),
  claimUrl: z.string().nullable().describe('Link for the Owner; null once the wallet is claimed'),
});
const version = z.enum(['v2', 'v3']);

/** `bursar wallet create`: a wallet at a server, for the agent of this machine, and the link for its Owner. */
export const createWalletCommand = command({
  name: 'wallet create',
  summary: 'creates a wallet at a server, and shows the link with which its Owner claims it',
  texts: [
    { name: 'name', help: 'What people call it' },
    { name: 'version', help: 'v3 (the default) takes part in Jobs; v2 can pay and buy, but never does' },
  ],
  examples: ['wallet create --url https://pay.example.com --name shopper'],
  settings: ['url', 'walletFile'],
  json: jsonOnce(made),
  async run({ url, walletFile }, given) {
    const wanted = version.safeParse(given.text('version') ?? 'v3');
    if (!wanted.success) throw new UsageError('--version must be v2 or v3.');
    const [{ createWalletAt }, { callOverHttp }, kept] = await Promise.all([
      import('../../api/mcp/new-wallet.ts'),
      import('../../api/mcp/stdio.ts'),
      import('../../api/mcp/wallet-file.ts'),
    ]);
    const place = { url, file: kept.walletFile(walletFile), call: callOverHttp({ url }) };
    const { wallet, problem } = await createWalletAt(place, { version: wanted.data, name: given.text('name') });
    const { claimUrl = null } = wallet;
    if (problem !== undefined) process.stderr.write(`bursar mcp will not know this wallet: ${visible(problem)}.\n`);
    if (given.isJson) return await printJson(made, { ...wallet, claimUrl });
    await print(`${wallet.walletId} (${wallet.version}) at ${wallet.chainAddress}`);
    if (claimUrl === null) return await print('It is claimed: `bursar mcp` acts for it.');
    await print(`Its Owner claims it at\n${claimUrl}`);
    if (isColoured(process.stdout)) await print(qrText(claimUrl));
    await print('The first to claim it becomes the Owner. Then `bursar mcp` acts for the wallet.');
  },
});

/** A QR code for a terminal of any colours. */
function qrText(text: string): string {
  const lines = renderUnicodeCompact(text, { border: 2 }).split('\n');
  return lines.map((line) => `\u001b[40;97m${line}\u001b[0m`).join('\n');
}
