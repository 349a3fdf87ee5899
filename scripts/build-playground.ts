import { createHash } from 'node:crypto';
import { join } from 'node:path';

const folder = join(import.meta.dir, '../indexer/playground');

/**
 * The page on which people explore the indexer's GraphQL (GraphiQL), as one file that loads nothing: script and style
 * are inside, and its policy lets it talk to the server that it comes from and to no one else.
 */
export async function buildPlayground(): Promise<string> {
  const built = await Bun.build({
    entrypoints: [join(folder, 'main.ts')],
    target: 'browser',
    format: 'iife',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const script = await built.outputs.find(({ kind }) => kind === 'entry-point')?.text();
  if (script === undefined) throw new Error('The script of the GraphQL page was not built.');
  const style = await Bun.file(join(folder, '../node_modules/graphiql/graphiql.min.css')).text();
  // What a script or a style must not contain, so that it can stand in a page; it means the same in strings.
  const inPage = script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(inPage).digest('base64')}'`,
    // The editor places its parts by style attributes.
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    'font-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer"><title>Bursar GraphQL</title><link rel="icon" href="data:,">
<style>${style}
html, body, #graphiql { height: 100%; margin: 0; }</style></head>
<body><div id="graphiql">Loading…</div><script>${inPage}</script></body></html>
`;
}
