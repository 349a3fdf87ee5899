import { getAddress } from 'viem';
import { z } from 'zod';
import type { ChainEvent } from '../../../chain/events/events.ts';
import type { WalletStore } from '../store.ts';
import type { ClaimService } from './claim.ts';

const payloadSchema = z.object({ address: z.string().transform((text) => getAddress(text)) });

/**
 * Settles a wallet's claim when the chain shows a new session key, whether or not a request still waits for it.
 * Running it again changes nothing.
 */
export function claimReaction({
  claims,
  wallets,
}: {
  claims: Pick<ClaimService, 'settle'>;
  wallets: Pick<WalletStore, 'idOfAddress'>;
}) {
  return {
    kind: 'claim',
    on: async ({ events }: { readonly events: readonly ChainEvent[] }) =>
      events
        .filter(({ event }) => event === 'SessionUpdated')
        .map(({ transactionHash, logIndex, address }) => ({
          cause: `${transactionHash}:${logIndex}`,
          payload: { address },
        })),
    async run(payload: Readonly<Record<string, unknown>>): Promise<void> {
      const walletId = await wallets.idOfAddress(payloadSchema.parse(payload).address);
      if (walletId !== undefined) await claims.settle(walletId);
    },
  };
}
