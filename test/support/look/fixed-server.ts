import document from '../../../docs/openapi.json';
import { pageAnswer } from '../../../src/api/oauth/consent-pages.ts';
import { CONSOLE_POLICY, consoleFiles } from '../../../src/web/console/console-routes.ts';
import { exitPage } from '../../../src/web/exit-page/exit-page-routes.ts';
import { exampleAnswer, type FixedAnswers } from './examples.ts';
import { FIXED_ANSWERS } from './fixed-answers.ts';
import type { FixedPage } from './fixed-pages.ts';

/** Names the page whose answers are wanted. */
export const PAGE_HEADER = 'x-fixed-page';

const patterns = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    matches: new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`, 'i'),
    operation,
  })),
);

/**
 * Serves the console, and the pages that stand alone, with an API that always answers the same: what
 * `fixed-answers.ts` says, or else the examples of the OpenAPI document.
 */
export function startFixedServer(pages: readonly FixedPage[]) {
  return Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      const page = pages.find(({ name }) => name === request.headers.get(PAGE_HEADER));
      if (pathname === '/alone' && page?.html !== undefined) return pageAnswer(page.html());
      if (pathname === '/exit') return new Response(await exitPage(), { headers: { 'Content-Type': 'text/html' } });
      if (pathname.startsWith('/console')) return await consoleAnswer(pathname);
      // Open for as long as the page: nothing ever changes.
      if (pathname === '/v1/events') return new Response(new ReadableStream());
      if (pathname === '/v1/auth/browser' && request.method === 'GET' && page?.isLoggedOut === true)
        return Response.json({ error: 'UNAUTHORIZED', message: 'Log in.' }, { status: 401 });
      return apiAnswer(`${request.method} ${pathname}`, searchParams, page?.answers ?? {});
    },
  });
}

async function consoleAnswer(pathname: string): Promise<Response> {
  const { page, assets } = await consoleFiles();
  const asset = assets[pathname.replace('/console/assets/', '')];
  return new Response(asset?.text ?? page, {
    headers: { 'Content-Type': asset?.contentType ?? 'text/html', 'Content-Security-Policy': CONSOLE_POLICY },
  });
}

function apiAnswer(asked: string, query: URLSearchParams, ofPage: FixedAnswers): Response {
  const known = patterns.find(({ matches }) => matches.test(asked));
  if (known === undefined)
    return Response.json({ error: 'NOT_FOUND', message: `Nothing at ${asked}` }, { status: 404 });
  const answers: Readonly<Record<string, unknown>> = { ...FIXED_ANSWERS, ...ofPage };
  const fixed = answers[known.name];
  if (fixed !== undefined) return Response.json(typeof fixed === 'function' ? fixed(query) : fixed);
  return Response.json(exampleAnswer(known.operation));
}
