import { join } from 'node:path';
import { planPasskeyOwners } from '../../chain/deploy/deploy-plan.ts';
import { BODY } from './markup.ts';
import { STYLE } from './style.ts';

/**
 * The whole page as one file: style and script inside, allowed by their hashes; it can talk to nothing but an RPC URL.
 */
export async function buildExitPage(): Promise<string> {
  const { factory, implementation } = planPasskeyOwners();
  const built = await Bun.build({
    entrypoints: [join(import.meta.dir, 'browser/main.ts')],
    target: 'browser',
    format: 'iife',
    minify: true,
    define: { PASSKEY_FACTORY: JSON.stringify(factory), PASSKEY_IMPLEMENTATION: JSON.stringify(implementation) },
  });
  const script = (await built.outputs[0]?.text())?.trim();
  if (script === undefined || /<\/script|<!--/i.test(script))
    throw new Error('The script of the exit page cannot stand in a page.');
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${digest(STYLE)}'`,
    `script-src 'sha256-${digest(script)}'`,
    'connect-src https: http:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">
<title>Bursar: your wallet, without the server</title><style>${STYLE}</style></head>
<body>${BODY}<script>${script}</script></body></html>
`;
}

function digest(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('base64');
}
