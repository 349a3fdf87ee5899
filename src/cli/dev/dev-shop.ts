import type { Address } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import type { Chain } from '../../chain/nodes/chain.ts';
import { parseUsdc } from '../../core/lib/money.ts';
import { type Endpoint, endpoint, type Guard } from '../../http/endpoint.ts';
import { WEATHER } from '../demo/demo-scene.ts';
import { createSeller, type Sell } from '../demo/demo-seller.ts';
import { devKey, devRoles } from './dev-accounts.ts';

/** Where something is sold for test USDC. */
export const SHOP_PATH = '/dev/shop/weather';
/** What it costs, in decimal USDC. */
const PRICE = '0.01';
/** The shop as the directory lists it, but for its URL. */
export const SHOP_OFFER = {
  type: 'service',
  name: 'Weather',
  description: `${WEATHER.description}, as JSON.`,
  price: PRICE,
  tags: ['weather', 'example'],
} as const;

const open: Guard<undefined> = { mode: 'none', admit: () => undefined };

/**
 * `GET /dev/shop/weather`: an x402 seller to buy from, for the wallet at an address or, without one, for an account of
 * the local chain. Exists in `bursar dev` alone.
 */
export function shopEndpoint(
  chain: Pick<Chain, 'id' | 'contracts'>,
  rpcUrl: string,
  sellsFor: Promise<Address | undefined>,
): Endpoint {
  let seller: Promise<Sell> | undefined;
  const opened = () => {
    const usdc = chain.contracts.usdc;
    const open = async () =>
      await createSeller({
        chain: { rpcUrl, chainId: chain.id, usdc },
        gasKey: devKey(devRoles.facilitator),
        payTo: (await sellsFor) ?? privateKeyToAccount(devKey(devRoles.shop)).address,
        price: parseUsdc(PRICE) ?? 0n,
        goods: WEATHER,
      });
    seller ??= open().catch((error: unknown) => {
      seller = undefined;
      throw error;
    });
    return seller;
  };
  return endpoint(
    {
      id: 'buyWeather',
      tag: 'Local chain',
      method: 'GET',
      path: SHOP_PATH,
      guard: open,
      limit: 'lookup',
      summary: `Sells the weather for ${PRICE} test USDC by x402`,
      response: z.unknown().meta({ description: 'The weather.', examples: [WEATHER.content] }),
      otherStatuses: { 402: 'Not paid: `PAYMENT-REQUIRED` says what it costs.' },
    },
    async ({ request }) => await (await opened())(request, request.url),
  );
}
