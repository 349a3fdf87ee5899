import { join } from 'node:path';
import { z } from 'zod';
import { planPasskeyOwners } from '../../chain/deploy/deploy-plan.ts';
import { PAGE_STYLE } from '../../core/lib/page-style.ts';
import { type Endpoint, endpoint, type Guard } from '../../http/endpoint.ts';
import { BODY } from './markup.ts';
import { packed } from './packed.ts';

const open: Guard<undefined> = { mode: 'none', admit: () => undefined };

/** Serves the page, so that people look at it and save it while there is a server. */
export function exitEndpoint(): Endpoint {
  return endpoint(
    {
      id: 'getExitPage',
      tag: 'Service',
      method: 'GET',
      path: '/exit',
      guard: open,
      summary: "Show the page with which a wallet's owner acts without this server.",
      description:
        'One HTML file that needs an RPC URL and the owner key (`POST /v1/wallets/:id/owner-key/export`): freeze, withdraw, replace the session key, transfer the ownership. Save it: it works from your disk, without any server. `bursar exit-page` prints it.',
      contentType: 'text/html',
      response: z.string(),
    },
    async () => {
      const html = await exitPage();
      return new Response(html, {
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': 'public, max-age=300',
          'Content-Security-Policy': exitPolicy(html),
          'Referrer-Policy': 'no-referrer',
          'X-Content-Type-Options': 'nosniff',
        },
      });
    },
  );
}

let page: Promise<string> | undefined;

/** The page with which an Owner acts without this server: the program carries it; the sources build it now. */
export function exitPage(): Promise<string> {
  page ??= packed === undefined ? buildExitPage() : Promise.resolve(packed);
  return page;
}

/** The policy of the page itself, with what only a header can say. */
export function exitPolicy(html: string): string {
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
  if (policy === undefined) throw new Error('The exit page has no policy.');
  return `${policy}; frame-ancestors 'none'`;
}

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

/** The style of the page. */
export const STYLE = `${PAGE_STYLE}
h2{margin:0 0 .7rem;font-size:1.15rem;letter-spacing:-.01em;display:flex;gap:.6rem;align-items:baseline}
h2 i{font-style:normal;font-size:.8rem;font-weight:600;color:var(--soft)}
h3{margin:0 0 .25rem;font-size:1rem}
#act-forms>section{padding:1rem 0 0;margin-top:1rem;border:0;border-top:1px solid var(--line);border-radius:0}
input[type=file]{padding:.55rem .6rem}
input:disabled{opacity:.55}
[inert]{opacity:.6}
button:disabled{opacity:.45;cursor:not-allowed}
.tag{display:inline-block;padding:.05rem .55rem;border-radius:99px;font-size:.85rem;font-weight:600;background:var(--good-back);color:var(--good)}
.tag.bad{background:var(--bad-back);color:var(--bad)}
dialog{width:min(38rem,calc(100vw - 1.5rem));max-height:calc(100dvh - 1.5rem);overflow:auto;padding:1.2rem;border:1px solid var(--line);border-radius:14px;background:var(--card);color:inherit}
dialog::backdrop{background:#000a}
dialog h2{margin-bottom:.3rem}
dialog dd{font-size:.93rem}
ol,ul{margin:.4rem 0 0;padding-left:1.2rem;overflow-wrap:anywhere}
li{margin:.3rem 0}
li.unknown{color:var(--bad);font-weight:550}
`;
