import { type Address, createWalletClient, type Hex, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import { testUsdcAbi } from '../../chain/contracts/generated/TestUSDC.ts';
import { minedReceipt } from '../../chain/events/chain-events.ts';
import type { Chain } from '../../chain/nodes/chain.ts';
import { AppError } from '../../core/errors.ts';
import { parseAddress } from '../../core/lib/address.ts';
import { parseUsdc } from '../../core/lib/money.ts';
import { requireRecipient } from '../../features/wallets/wallet-fields.ts';
import { type Endpoint, endpoint, type Guard } from '../../http/endpoint.ts';
import { docs, EXAMPLE_ADDRESS, shownAddress, shownHash } from '../../http/fields.ts';

export interface FaucetDeps {
  readonly chain: Pick<Chain, 'client' | 'contracts'>;
  readonly rpcUrl: string;
  /** May mint test USDC. */
  readonly minterKey: Hex;
}

const open: Guard<undefined> = { mode: 'none', admit: () => undefined };
const RECEIPT_TIMEOUT_MS = 30_000;

/** `POST /dev/faucet` `{to, amount}`: mints test USDC, answers when it is there. Exists in `bursar dev` alone. */
export function faucetEndpoint(deps: FaucetDeps): Endpoint {
  const mint = minter(deps);
  return endpoint(
    {
      id: 'faucet',
      tag: 'Local chain',
      method: 'POST',
      path: '/dev/faucet',
      guard: open,
      limit: 'ownerWrite',
      summary: 'Mints test USDC on the local chain',
      body: z.object({
        to: z.string('INVALID_ADDRESS').meta(docs('Address that gets the test USDC.', EXAMPLE_ADDRESS)),
        amount: z.string().meta(docs('Decimal USDC.', '100')),
      }),
      response: z.object({
        txHash: shownHash('Hash of its transaction.'),
        to: shownAddress('Address that gets the test USDC.'),
        amount: z.string().meta(docs('Decimal USDC.', '100')),
      }),
      errors: ['INVALID_ADDRESS', 'INVALID_RECIPIENT', 'INVALID_AMOUNT'],
    },
    async ({ body }) => {
      const to = parseAddress(body.to);
      if (to === undefined) throw new AppError('INVALID_ADDRESS');
      requireRecipient(to, undefined, deps.chain.contracts);
      const amount = parseUsdc(body.amount);
      if (amount === undefined || amount === 0n) throw new AppError('INVALID_AMOUNT');
      return { txHash: await mint(to, amount), to, amount: body.amount };
    },
  );
}

function minter({ chain, rpcUrl, minterKey }: FaucetDeps): (to: Address, amount: bigint) => Promise<Hex> {
  const wallet = createWalletClient({ account: privateKeyToAccount(minterKey), transport: http(rpcUrl) });
  // The node says which nonce is next: a count of our own would wait for ever behind one that a reorganisation or a
  // reset has taken.
  const send = (to: Address, amount: bigint) =>
    wallet.writeContract({
      address: chain.contracts.usdc,
      abi: testUsdcAbi,
      functionName: 'mint',
      args: [to, amount],
      chain: null,
    });
  let last: Promise<unknown> = Promise.resolve();
  return async (to, amount) => {
    const sent = last.then(() => send(to, amount));
    last = sent.catch(() => undefined);
    const hash = await sent;
    await minedReceipt(chain.client, hash, RECEIPT_TIMEOUT_MS);
    return hash;
  };
}
