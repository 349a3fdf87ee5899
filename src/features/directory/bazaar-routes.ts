import type { Address } from 'viem';
import { z } from 'zod';
import type { Guards } from '../../accounts/auth/guards.ts';
import { usdcAbi } from '../../chain/contracts/generated/IFiatToken.ts';
import type { Core } from '../../chain/core.ts';
import { parseAddress } from '../../core/lib/address.ts';
import { cached } from '../../core/lib/cache.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { docs, EXAMPLE_ADDRESS } from '../../http/fields.ts';
import { pageLimit, wholeNumber } from '../../http/query.ts';
import type { WalletStore } from '../wallets/wallet-store.ts';
import { chainIdOf } from '../x402/x402-schema.ts';
import { createDirectoryStore, MAX_SERVICES, type OfferRow, type ServicesQuery } from './directory-store.ts';

/** What sellers usually allow; what counts is what the URL demands. */
const TIMEOUT_SECONDS = 60;
const X402_VERSION = 2;
const FOR_EVER = { freshMs: Number.POSITIVE_INFINITY, usableMs: Number.POSITIVE_INFINITY };

interface Filters {
  readonly type?: string | undefined;
  readonly payTo?: string | undefined;
  readonly scheme?: string | undefined;
  readonly network?: string | undefined;
  readonly extensions?: string | undefined;
}

/** Assembles the list of services in the form that x402 has for it. */
export function assembleBazaar({ db, chain, clock }: Core, wallets: WalletStore) {
  const store = createDirectoryStore(db);
  const token = { address: chain.contracts.usdc, abi: usdcAbi } as const;
  const domain = cached(
    async () => {
      const names = (['name', 'version'] as const).map((functionName) =>
        chain.client.readContract({ ...token, functionName }),
      );
      const [name = '', version = ''] = await Promise.all(names);
      return { name, version };
    },
    clock,
    FOR_EVER,
  );
  /** The wallet whose services meet the filters; null for all, `undefined` if there are none. */
  const walletIn = async ({
    type,
    payTo,
    scheme,
    network,
    extensions,
  }: Filters): Promise<string | null | undefined> => {
    const isOurs =
      (type ?? 'http') === 'http' &&
      (scheme ?? 'exact') === 'exact' &&
      extensions === undefined &&
      (network === undefined || chainIdOf(network) === chain.id);
    if (!isOurs) return undefined;
    if (payTo === undefined) return null;
    const address = parseAddress(payTo);
    return address && (await wallets.idOfAddress(address));
  };
  return {
    /** A page of services. Throws `RPC_TIMEOUT`. */
    async page({ limit, offset, ...filters }: Filters & Pick<ServicesQuery, 'limit' | 'offset'>) {
      const found = await walletIn(filters);
      if (found === undefined) return { items: [], total: 0 };
      const walletId = found ?? undefined;
      const total = await store.countServices(walletId);
      const rows = await store.services({ walletId, limit, offset });
      const extra = await domain();
      const terms = { network: `eip155:${chain.id}`, asset: chain.contracts.usdc, extra };
      return { total, items: rows.map(({ offer, seller }) => itemOf(offer, seller, terms)) };
    },
  };
}

/** Services as x402 lists them. */
export type Bazaar = ReturnType<typeof assembleBazaar>;

interface Terms {
  readonly network: string;
  readonly asset: Address;
  readonly extra: { readonly name: string; readonly version: string };
}

function itemOf({ url, price, updatedAt, description, name, tags }: OfferRow, payTo: Address, terms: Terms) {
  const { network, asset, extra } = terms;
  const amount = String(price ?? 0n);
  return {
    resource: url ?? '',
    type: 'http' as const,
    x402Version: X402_VERSION,
    accepts: [{ scheme: 'exact' as const, network, asset, amount, payTo, maxTimeoutSeconds: TIMEOUT_SECONDS, extra }],
    lastUpdated: new Date(updatedAt * 1000).toISOString(),
    description,
    serviceName: name,
    tags: [...tags],
  };
}

const version = z.int().meta(docs('Version of x402.', X402_VERSION));
const resource = z
  .object({
    resource: z.string().meta(docs('The URL to buy from.', 'https://seller.example/weather')),
    type: z.literal('http').describe('The protocol of the resource.'),
    x402Version: version,
    accepts: z
      .array(
        z.object({
          scheme: z.literal('exact').describe('Scheme of the payment.'),
          network: z.string().meta(docs('The chain, as CAIP-2 has it.', 'eip155:8453')),
          asset: z.string().meta(docs('Address of USDC.', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')),
          amount: z.string().meta(docs('Micro-USDC.', '10000')),
          payTo: z.string().meta(docs('Address of the wallet that sells.', EXAMPLE_ADDRESS)),
          maxTimeoutSeconds: z.int().meta(docs('How long a payment may take.', TIMEOUT_SECONDS)),
          extra: z
            .object({
              name: z.string().meta(docs('Name of the token.', 'USD Coin')),
              version: z.string().meta(docs('Version of its messages.', '2')),
            })
            .describe('The domain in which messages of the token are signed.'),
        }),
      )
      .describe('How to pay, in the words of the wallet; what counts is what the URL demands.'),
    lastUpdated: z.string().meta(docs('ISO 8601 in UTC.', '2026-11-21T12:00:00.000Z')),
    description: z.string().meta(docs('In the words of the wallet.', 'The weather of any city, as JSON.')),
    serviceName: z.string().meta(docs('In the words of the wallet.', 'Weather')),
    tags: z.array(z.string()).meta(docs('In the words of the wallet.', ['weather', 'json'])),
  })
  .meta({ id: 'DiscoveryResource', description: 'A service, as x402 lists it.' });

const filter = (words: string, example: string) => z.string().optional().meta(docs(words, example));

/** `GET /discovery/resources`, as facilitators of x402 have it. */
export function bazaarEndpoint({
  guards,
  bazaar,
}: {
  readonly guards: Guards;
  readonly bazaar: Bazaar;
}): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'listDiscoveryResources',
        tag: 'Directory',
        method: 'GET',
        path: '/discovery/resources',
        guard: guards.open,
        limit: 'lookup',
        summary: 'List the services of the directory as x402 does, so that its clients find them.',
        description: `The newest wallet comes first. It ends after ${MAX_SERVICES} services; \`GET /v1/directory\` has all of them. A filter that nothing here meets gives an empty list.`,
        query: z.object({
          type: filter('Protocol: `http`.', 'http'),
          payTo: filter('Address of the wallet that sells.', EXAMPLE_ADDRESS),
          scheme: filter('Scheme of the payment: `exact`.', 'exact'),
          network: filter('The chain, as CAIP-2 or x402 name it.', 'eip155:8453'),
          extensions: filter('An extension of x402; no service here says any.', 'bazaar'),
          limit: pageLimit({ fallback: 20, max: 100 }),
          offset: wholeNumber({ min: 0, max: MAX_SERVICES, fallback: 0 }).describe('How many to skip.'),
        }),
        response: z.object({
          x402Version: version,
          items: z.array(resource).describe('The newest wallet first.'),
          pagination: z
            .object({
              limit: z.int().meta(docs('The most in this page.', 20)),
              offset: z.int().meta(docs('How many were skipped.', 0)),
              total: z.int().meta(docs(`How many there are, counted up to ${MAX_SERVICES}.`, 1)),
            })
            .describe('Which part of the list this is.'),
        }),
        errors: ['RPC_TIMEOUT'],
      },
      async ({ query }) => {
        const { limit, offset } = query;
        const { items, total } = await bazaar.page(query);
        return { x402Version: X402_VERSION, items, pagination: { limit, offset, total } };
      },
    ),
  ];
}
