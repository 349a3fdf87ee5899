import { buildExitPage } from './build.ts';
import { packed } from './packed.ts';

let page: Promise<string> | undefined;

/** The page with which an Owner acts without this server: what the program carries, or, from the sources, made now. */
export function exitPage(): Promise<string> {
  page ??= packed === undefined ? buildExitPage() : Promise.resolve(packed);
  return page;
}

/** The policy that the page itself states, and what only a header can say. */
export function exitPolicy(html: string): string {
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
  if (policy === undefined) throw new Error('The exit page has no policy.');
  return `${policy}; frame-ancestors 'none'`;
}
