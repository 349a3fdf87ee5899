import { z } from 'zod';
import type { ClientOf } from '../../accounts/auth/caller.ts';
import type { Core } from '../../chain/core.ts';
import { AppError } from '../../core/errors.ts';
import { type Endpoint, endpoint, type Peer, type Refusals } from '../../http/endpoint.ts';
import { isFromOwnPage } from '../../http/paths.ts';
import { type Meter, overLimit, type RateLimits } from '../../http/rate-limit.ts';
import { authorizationRequest } from './authorization-request.ts';
import { type AppConsent, type CountedLogIn, createConsent, PageError, wordsForPeople } from './consent.ts';
import { pageAnswer, problemPage } from './consent-pages.ts';
import { createOauthClients, type OauthClient } from './oauth-clients.ts';
import { oauthBase, oauthMetadataEndpoints, oauthTokenEndpoints, PATHS } from './token-routes.ts';

/** Assembles the connecting of apps. */
export function assembleOauth(core: Core, services: Parameters<typeof createConsent>[1]) {
  return { ...createOauthClients(core), consent: createConsent(core, services) };
}

/** The endpoints by which people connect apps. */
export function oauthEndpoints(
  parts: Parameters<typeof oauthTokenEndpoints>[0] & {
    readonly consent: AppConsent;
    readonly clientOf: ClientOf;
    /** None if nothing is limited. */
    readonly rateLimits?: RateLimits | undefined;
    readonly oauthClientOf: (id: string, party: string) => Promise<OauthClient>;
  },
): readonly Endpoint[] {
  return [
    ...oauthMetadataEndpoints(parts.guards, parts.baseUrl),
    ...pageEndpoints(parts),
    ...oauthTokenEndpoints(parts),
  ];
}

const REFUSALS = [
  ...(['NOT_FOUND', 'INVALID_OAUTH_REQUEST', 'INVALID_CLIENT', 'INVALID_CLIENT_METADATA'] as const),
  ...(['INVALID_REDIRECT_URI', 'INVALID_TARGET', 'INVALID_SCOPES'] as const),
] as const;
/** Refusals are pages: the form again, or the fault. */
const refusals: Refusals = {
  contentType: 'text/html',
  schema: z.string(),
  answer: (error) =>
    pageAnswer(error instanceof PageError ? error.page : problemPage(wordsForPeople(error)), error.status),
};
const field = z.unknown().optional();
/** The pages' own form. */
const form = z.looseObject({
  ticket: field.meta({ type: 'string', description: 'From the page.', examples: ['(sealed)'] }),
  action: field.meta({ type: 'string', description: 'The button.', examples: ['login'] }),
});

/** The pages on which people connect apps. They are for browsers: plain HTML without script. */
function pageEndpoints({
  guards,
  baseUrl,
  consent,
  clientOf,
  oauthClientOf,
  rateLimits,
}: Parameters<typeof oauthEndpoints>[0]): readonly Endpoint[] {
  const show = endpoint(
    {
      id: 'showConsent',
      tag: 'Connected apps',
      method: 'GET',
      path: PATHS.authorize,
      guard: guards.open,
      limit: 'lookup',
      summary: 'Show the page on which a person connects an app to a wallet.',
      description:
        'The authorization endpoint of OAuth 2.1: `response_type=code`, `client_id`, `redirect_uri`, `code_challenge` with `code_challenge_method=S256`, and optionally `scope`, `state` and `resource`. A faulty request is shown to the person and never redirected.',
      contentType: 'text/html',
      response: z.string(),
      refusals,
      errors: [...REFUSALS, 'OVERLOADED'],
    },
    async ({ request, peer }) => {
      const base = oauthBase(baseUrl);
      const party = clientOf(request, peer).address.far;
      const authorization = await authorizationRequest(request.url, base, (id) => oauthClientOf(id, party));
      const { page, cookie } = consent.begin(authorization, request);
      return pageAnswer(page, 200, { 'Set-Cookie': cookie });
    },
  );
  const decide = endpoint(
    {
      id: 'decideConsent',
      tag: 'Connected apps',
      method: 'POST',
      path: PATHS.authorize,
      guard: guards.open,
      // Log-ins count where those of the API do; a form that another site has a browser send must not.
      limit: 'lookup',
      summary: 'Take the forms of that page: the log-in, then the choice.',
      form: true,
      body: form,
      contentType: 'text/html',
      response: z.string(),
      refusals,
      errors: [
        ...(['NOT_FOUND', 'FOREIGN_ORIGIN', 'INVALID_OAUTH_REQUEST', 'INVALID_CREDENTIALS'] as const),
        ...(['OVERLOADED', 'INVALID_SCOPES', 'INVALID_LIMITS', 'TOO_MANY_KEYS'] as const),
        ...([
          'MISSING_WALLET_ID',
          'WALLET_NOT_FOUND',
          'WALLET_NOT_ACTIVE',
          'FORBIDDEN',
          'INVALID_REDIRECT_URI',
        ] as const),
      ],
    },
    async ({ request, peer, body }) => {
      // Browsers say whose page sent a form; all of ours are of this very origin.
      if (!isFromOwnPage(request, oauthBase(baseUrl))) throw new AppError('FOREIGN_ORIGIN');
      const given = (name: string) => textOf(body[name]);
      const countLogIn = () => counted(rateLimits?.('auth'), request, peer);
      return pageAnswer(await consent.next({ request, client: clientOf(request, peer), countLogIn, field: given }));
    },
  );
  return [show, decide];
}

function counted(meter: Meter | undefined, request: Request, peer: Peer): CountedLogIn {
  const tally = meter?.countAddress(request, peer);
  return { overLimit: tally?.isOver === true ? overLimit(tally) : undefined, giveBack: () => void tally?.giveBack?.() };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
