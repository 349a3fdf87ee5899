import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { ownFetch } from '../../core/lib/direct-fetch.ts';
import { type Endpoint, endpoint, type Guard } from '../../http/endpoint.ts';
import type { ReadyFacts } from '../common/run-server.ts';

/** Where a browser is logged in as the Owner of play money. */
export const CONSOLE_LINK = '/dev/console';

interface LinkOwner {
  readonly username: string;
  readonly password: string;
}

/** A person who follows the link from a terminal, or a page of this server; no page of others. */
const followed: Guard<undefined> = {
  mode: 'none',
  errors: ['FOREIGN_ORIGIN'],
  admit({ headers }) {
    const site = headers.get('sec-fetch-site') ?? 'none';
    if (site !== 'none' && site !== 'same-origin') throw new AppError('FOREIGN_ORIGIN');
  },
};

/**
 * `GET /dev/console`: logs the browser in as an Owner whose money is play money, and leads it to the console. Exists in
 * `bursar dev` and `bursar demo --stay` alone.
 */
export function consoleLinkEndpoint({
  apiUrl,
  owner,
  settle,
  onOpened,
}: {
  /** The URL of the API, once it answers. */
  readonly apiUrl: () => string | undefined;
  readonly owner: LinkOwner;
  /** Called to create the user if there is none; without it the link leads nowhere until there is one. */
  readonly settle?: (apiUrl: string) => Promise<void>;
  /** Called when the link has been followed. */
  readonly onOpened?: () => void;
}): Endpoint {
  let settling: Promise<void> | undefined;
  const settled = async (url: string) => {
    settling ??= settle?.(url).finally(() => {
      settling = undefined;
    });
    await settling?.catch((error) => {
      throw new AppError('NOT_FOUND', { cause: error });
    });
  };
  return endpoint(
    {
      id: 'openConsole',
      tag: 'Local chain',
      method: 'GET',
      path: CONSOLE_LINK,
      guard: followed,
      summary: 'Logs a browser in as the Owner of play money, and leads it to the console',
      status: 303,
      response: z.string(),
      contentType: 'text/plain',
      errors: ['NOT_FOUND'],
    },
    async () => {
      const url = apiUrl();
      if (url === undefined) throw new AppError('NOT_FOUND');
      let cookie = await logIn(url, owner);
      if (cookie === null) {
        await settled(url);
        cookie = await logIn(url, owner);
      }
      if (cookie === null) throw new AppError('NOT_FOUND');
      onOpened?.();
      return new Response(null, {
        status: 303,
        headers: { Location: '/console', 'Set-Cookie': cookie, 'Cache-Control': 'no-store' },
      });
    },
  );
}

/** The cookie that the page for logging in gets; null where there is no such user. */
async function logIn(url: string, owner: LinkOwner): Promise<string | null> {
  const answer = await ownFetch(`${url}/v1/auth/browser/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify(owner),
  });
  await answer.body?.cancel();
  return answer.ok ? answer.headers.get('set-cookie') : null;
}

/** The same server under the name of this machine: browsers have passkeys for names alone, not for addresses. */
export function localhostUrl(apiUrl: string): string {
  return apiUrl.replace('//127.0.0.1:', '//localhost:');
}

/**
 * What `bursar dev` prints for people: where everything is, and lines to copy. `shopUrl` is where something can be
 * bought by x402; without an agent, there is no one to hire.
 */
export function tryItText(
  { apiUrl, rpcUrl, indexerUrl, chainId, contracts }: ReadyFacts,
  shopUrl: string,
  hasAgent = true,
): string {
  const json = "-H 'Content-Type: application/json'";
  const pick = (name: string) => `sed -E 's/.*"${name}":"([^"]+)".*/\\1/'`;
  const key = `-H "Authorization: Bearer $(echo "$CLAIM" | ${pick('apiKey')})"`;
  const agent = hasAgent ? `  agent     ${apiUrl}/v1/directory?offers=job  (takes small Jobs: counts words)\n` : '';
  const hire = hasAgent
    ? `JOB=$(curl -s ${apiUrl}/v1/jobs ${json} ${key} -d "{\\"providerAddress\\":\\"$(curl -s "${apiUrl}/v1/directory?offers=job&q=word+count" | ${pick('walletAddress')})\\",\\"budget\\":\\"1\\",\\"fund\\":true,\\"title\\":\\"Count\\",\\"description\\":\\"How many words are these?\\",\\"expiredAt\\":$(($(date +%s) + 172800)),\\"evaluatorRule\\":{\\"type\\":\\"json_schema\\",\\"schema\\":{\\"required\\":[\\"words\\"]}},\\"idempotencyKey\\":\\"count-1\\"}"); echo "$JOB"; curl -sf --retry 20 --retry-delay 1 --retry-all-errors ${apiUrl}/v1/jobs/$(echo "$JOB" | ${pick('jobId')})/content\n\n`
    : '';
  return `
  API       ${apiUrl}
  console   ${localhostUrl(apiUrl)}${CONSOLE_LINK}  (opens a wallet with play money in a browser)
  docs      ${apiUrl}/docs  (for agents: ${apiUrl}/llms.txt)
  shop      ${shopUrl}  (sells the weather by x402)
${agent}  GraphQL   ${indexerUrl}/graphql  (once the index is up)
  chain     ${rpcUrl}  (id ${chainId}, test USDC ${contracts.usdc})

Create a wallet, claim it, pay, buy from the shop${hasAgent ? ', hire the agent' : ''} (each is one line to copy):

WALLET=$(curl -s ${apiUrl}/v1/wallets ${json} -d '{"version":"v3"}'); echo "$WALLET"

CLAIM=$(curl -s ${apiUrl}/v1/auth/claim ${json} -d "{\\"claimKey\\":\\"$(echo "$WALLET" | ${pick('claimKey')})\\",\\"username\\":\\"owner-$RANDOM\\",\\"password\\":\\"correct horse battery\\"}"); echo "$CLAIM"

curl -s ${apiUrl}/dev/faucet ${json} -d "{\\"to\\":\\"$(echo "$WALLET" | ${pick('chainAddress')})\\",\\"amount\\":\\"100\\"}" && curl -s ${apiUrl}/v1/payments ${json} ${key} -H 'Prefer: wait=10' -d '{"to":"0x000000000000000000000000000000000000b0b0","amount":"1.5","currency":"USDC"}'

curl -s ${apiUrl}/v1/x402/pay ${json} ${key} -d '{"url":"${shopUrl}","maxAmount":"0.5","idempotencyKey":"weather-1"}'

${hire}The third line also mints 100 test USDC for the wallet first. Or claim it in a browser, by the claimUrl of the first line.
For an agent that has no key yet, add this to an MCP host: bursar mcp --url ${apiUrl}. Ctrl+C ends everything.
`;
}
