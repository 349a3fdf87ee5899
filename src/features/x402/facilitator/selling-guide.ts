import type { Address } from 'viem';
import { z } from 'zod';
import type { Guards } from '../../../accounts/auth/guards.ts';
import { usdcAbi } from '../../../chain/contracts/generated/IFiatToken.ts';
import type { Core } from '../../../chain/core.ts';
import { AppError } from '../../../core/errors.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import { docs, EXAMPLE_ADDRESS } from '../../../http/fields.ts';
import type { Sessions } from '../../signing/sessions.ts';
import { paymentSchemes } from '../payment-schemes.ts';
import { FACILITATOR_PATH, SETTLE_HEADER } from './facilitator-schema.ts';

/** What a seller's server has to know. */
interface SellingTerms {
  readonly facilitatorUrl: string;
  readonly payTo: Address;
  /** CAIP-2. */
  readonly network: string;
  /** USDC, with the EIP-712 domain in which buyers sign. */
  readonly asset: { readonly address: Address; readonly name: string; readonly version: string };
}

/** A whole shop with the published packages: TypeScript for Bun, Deno or a server of Node. */
export function sellingCode({ facilitatorUrl, payTo, network, asset }: SellingTerms): string {
  return `import { HTTPFacilitatorClient } from '@x402/core/server';
import { ExactEvmScheme } from '@x402/evm/exact/server';
import { paymentMiddleware, x402ResourceServer } from '@x402/hono';
import { Hono } from 'hono';

const headers = { Authorization: \`Bearer \${process.env.BURSAR_API_KEY}\`, '${SETTLE_HEADER}': 'once' };
const createAuthHeaders = async () => ({ verify: headers, settle: headers, supported: headers });
const facilitator = new HTTPFacilitatorClient({ url: '${facilitatorUrl}', createAuthHeaders });
const server = new x402ResourceServer(facilitator).register('${network}', new ExactEvmScheme());
const terms = { scheme: 'exact', network: '${network}', payTo: '${payTo}' } as const;
const usdc = { asset: '${asset.address}', extra: { name: '${asset.name}', version: '${asset.version}' } };

const app = new Hono();
// The amount is in micro-USDC: 0.01 USDC.
app.use(paymentMiddleware({ 'GET /weather': { accepts: { ...terms, price: { ...usdc, amount: '10000' } } } }, server));
app.get('/weather', (context) => context.json({ sky: 'clear' }));
export default app;
`;
}

const words = (description: string) => z.string().describe(description);

const sellingGuide = z.object({
  facilitatorUrl: z
    .string()
    .meta(
      docs(
        "URL for the packages' facilitator client; send your API key with each call.",
        'https://bursar.example/v1/x402/facilitator',
      ),
    ),
  payTo: z.string().meta(docs('Your wallet, which alone is paid through this facilitator.', EXAMPLE_ADDRESS)),
  network: z.string().meta(docs('Where buyers pay, as a CAIP-2 id.', 'eip155:8453')),
  asset: z
    .object({
      address: z.string().meta(docs('Address of USDC.', EXAMPLE_ADDRESS)),
      name: z.string().meta(docs('Name in its EIP-712 domain.', 'USD Coin')),
      version: z.string().meta(docs('Version in its EIP-712 domain.', '2')),
    })
    .describe('What buyers pay with.'),
  schemes: z
    .array(
      z.object({
        name: z.string().meta(docs('As the demand names it.', 'exact')),
        seller: words('What you can rely on.'),
        buyer: words('What the buyer can rely on.'),
        cost: words('What a sale costs.'),
      }),
    )
    .describe('The ways to be paid.'),
  code: words('A whole shop in TypeScript, with your address and this URL. It reads the key from BURSAR_API_KEY.'),
});

/** How a wallet begins to sell. */
export function sellingEndpoint({
  guards,
  sessions,
  chain,
  baseUrl,
}: Core & { readonly guards: Guards; readonly sessions: Sessions }): readonly Endpoint[] {
  const read = (functionName: 'name' | 'version') =>
    chain.client.readContract({ address: chain.contracts.usdc, abi: usdcAbi, functionName });
  return [
    endpoint(
      {
        id: 'getSellingGuide',
        tag: 'Selling',
        method: 'GET',
        path: '/v1/selling',
        guard: guards.key('x402'),
        summary: 'How your wallet sells with x402: terms and code.',
        response: sellingGuide,
        errors: ['WALLET_NOT_FOUND', 'RPC_TIMEOUT'],
      },
      async ({ caller }) => {
        const wallet = await sessions.store.wallet(caller.walletId);
        if (wallet === undefined) throw new AppError('WALLET_NOT_FOUND');
        const [name, version] = await Promise.all([read('name'), read('version')]);
        const terms = {
          facilitatorUrl: `${baseUrl()}${FACILITATOR_PATH}`,
          payTo: wallet.chainAddress,
          network: `eip155:${chain.id}`,
          asset: { address: chain.contracts.usdc, name, version },
        };
        return { ...terms, schemes: [...paymentSchemes], code: sellingCode(terms) };
      },
    ),
  ];
}
