import type { ReadyFacts } from '../common/ready.ts';
import { CONSOLE_LINK } from './console-link.ts';

/** What `bursar dev` prints for people: where everything is, and lines to copy. */
export function tryItText({ apiUrl, rpcUrl, indexerUrl, chainId, contracts }: ReadyFacts): string {
  const json = "-H 'Content-Type: application/json'";
  const pick = (name: string) => `sed -E 's/.*"${name}":"([^"]+)".*/\\1/'`;
  return `
  API       ${apiUrl}
  console   ${apiUrl}${CONSOLE_LINK}  (opens a wallet with play money in a browser)
  docs      ${apiUrl}/docs  (for agents: ${apiUrl}/llms.txt)
  GraphQL   ${indexerUrl}/graphql  (once the index is up)
  chain     ${rpcUrl}  (id ${chainId}, test USDC ${contracts.usdc})

Create a wallet, claim it, pay (each is one line to copy):

WALLET=$(curl -s -X POST ${apiUrl}/v1/wallets); echo "$WALLET"

CLAIM=$(curl -s ${apiUrl}/v1/auth/claim ${json} -d "{\\"claimKey\\":\\"$(echo "$WALLET" | ${pick('claimKey')})\\",\\"username\\":\\"owner-$RANDOM\\",\\"password\\":\\"correct horse battery\\"}"); echo "$CLAIM"

curl -s ${apiUrl}/dev/faucet ${json} -d "{\\"to\\":\\"$(echo "$WALLET" | ${pick('chainAddress')})\\",\\"amount\\":\\"100\\"}" && curl -s ${apiUrl}/v1/payments ${json} -H "Authorization: Bearer $(echo "$CLAIM" | ${pick('apiKey')})" -H 'Prefer: wait=10' -d '{"to":"0x000000000000000000000000000000000000b0b0","amount":"1.5","currency":"USDC"}'

Or claim it in a browser: ${apiUrl}/console/claim#<claim key of the first line>

The third line also mints 100 test USDC for the wallet first. Ctrl+C ends everything.
`;
}
