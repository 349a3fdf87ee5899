import { z } from 'zod';
import type { Guards } from '../../accounts/auth/guards.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { addressIn, docs } from '../../http/fields.ts';
import { wholeNumber } from '../../http/query.ts';
import {
  type AgentService,
  agentProfile,
  ENTRIES_TOGETHER,
  profileOf,
  REGISTRATION_TYPE,
  registrationEntry,
  registrationFile,
} from './agent-profile.ts';

/** The picture of every agent that has none of its own: a coin purse. */
export const agentImage = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Agent">
<rect width="64" height="64" rx="12" fill="#14213d"/>
<path d="M22 22h20l4 6c4 6 6 11 6 16 0 7-7 10-20 10S12 51 12 44c0-5 2-10 6-16z" fill="#fca311"/>
<path d="M20 14c0-3 4-4 6-2 2-3 10-3 12 0 2-2 6-1 6 2l-3 6H23z" fill="#e5e5e5"/>
<circle cx="26" cy="38" r="3" fill="#14213d"/><circle cx="38" cy="38" r="3" fill="#14213d"/>
<path d="M26 46h12" stroke="#14213d" stroke-width="3" stroke-linecap="round"/>
</svg>
`;

const errors = ['INVALID_ADDRESS', 'WALLET_NOT_FOUND'] as const;

/** The public endpoints of agents' profiles. */
export function agentEndpoints({
  guards,
  agents,
  baseUrl,
}: {
  readonly guards: Guards;
  readonly agents: AgentService;
  readonly baseUrl: () => string;
}): readonly Endpoint[] {
  return [...profileEndpoints(guards, agents), domainEndpoint(guards, agents, baseUrl), imageEndpoint(guards)];
}

function profileEndpoints(guards: Guards, agents: AgentService): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'getAgent',
        tag: 'Reputation',
        method: 'GET',
        path: '/.well-known/agent/:walletAddress',
        guard: guards.open,
        limit: 'wellKnown',
        summary: "Show a wallet's agent profile, to which its agentURI leads.",
        description:
          'Until the agent is registered, `registrations` is empty and `registeredAt` is the time of the claim.',
        response: agentProfile,
        errors,
      },
      async ({ param }) => ({
        type: 'agent' as const,
        ...profileOf(await agents.facts(addressIn(param('walletAddress')))),
      }),
    ),
    endpoint(
      {
        id: 'getAgentRegistrationFile',
        tag: 'Reputation',
        method: 'GET',
        path: '/.well-known/agent/:walletAddress/registration.json',
        guard: guards.open,
        limit: 'wellKnown',
        summary: 'Show the profile as an ERC-8004 registration file.',
        response: registrationFile,
        errors,
      },
      async ({ param }) => ({
        type: REGISTRATION_TYPE as typeof REGISTRATION_TYPE,
        ...profileOf(await agents.facts(addressIn(param('walletAddress')))),
      }),
    ),
  ];
}

function domainEndpoint(guards: Guards, agents: AgentService, baseUrl: () => string): Endpoint {
  return endpoint(
    {
      id: 'listAgentRegistrations',
      tag: 'Reputation',
      method: 'GET',
      path: '/.well-known/agent-registration.json',
      guard: guards.open,
      limit: 'wellKnown',
      summary: "List the agents of this domain: ERC-8004's proof that it speaks for them.",
      description: `At most ${ENTRIES_TOGETHER} per page, ordered by number; \`next\` is the next page.`,
      query: z.object({
        after: wholeNumber({ min: -1, max: Number.MAX_SAFE_INTEGER, fallback: -1 }).describe(
          'Only agents with a higher number than this one; `next` has it for the next page.',
        ),
      }),
      response: z.object({
        registrations: z
          .array(registrationEntry)
          .meta(docs('Entries in identity registries; empty until the agent is registered.', [])),
        next: z.string().nullable().meta(docs('URL of the next page; null on the last page.', null)),
      }),
    },
    async ({ query }) => {
      const registrations = await agents.entries(query.after);
      const last = registrations.length < ENTRIES_TOGETHER ? undefined : registrations.at(-1);
      const next = last === undefined ? null : `${baseUrl()}/.well-known/agent-registration.json?after=${last.agentId}`;
      return { registrations, next };
    },
  );
}

function imageEndpoint(guards: Guards): Endpoint {
  return endpoint(
    {
      id: 'getAgentImage',
      tag: 'Service',
      method: 'GET',
      path: '/agent.svg',
      guard: guards.open,
      limit: 'lookup',
      summary: 'The picture of every agent.',
      contentType: 'image/svg+xml',
      response: z.string(),
    },
    () =>
      new Response(agentImage, {
        headers: {
          'Content-Type': 'image/svg+xml',
          'Cache-Control': 'public, max-age=86400',
          'Content-Security-Policy': "default-src 'none'",
          'X-Content-Type-Options': 'nosniff',
        },
      }),
  );
}
