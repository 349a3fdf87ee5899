import { z } from 'zod';
import type { Guards } from '../auth/guards.ts';
import { isAllowedPassword } from '../auth/passwords.ts';
import { STEP_UP_HEADER } from '../auth/step-up.ts';
import { AppError } from '../errors.ts';
import { coded } from '../http/body.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import type { WalletAccess } from './access.ts';
import { OWNED } from './changed.ts';
import type { OwnerKeyExports } from './owner-key-export.ts';

/** What the endpoint of owner keys needs. */
export interface OwnerKeyRouteDeps {
  readonly guards: Guards;
  readonly access: Pick<WalletAccess, 'owned'>;
  readonly ownerKeyExports: OwnerKeyExports;
}

const keyFile = z
  .object({
    version: z.literal(3),
    id: z.string(),
    address: z.string(),
    crypto: z.object({
      cipher: z.literal('aes-128-ctr'),
      cipherparams: z.object({ iv: z.string() }),
      ciphertext: z.string(),
      kdf: z.literal('scrypt'),
      kdfparams: z.object({
        dklen: z.literal(32),
        n: z.int(),
        r: z.int(),
        p: z.int(),
        salt: z.string(),
      }),
      mac: z.string(),
    }),
  })
  .meta({
    id: 'KeyFile',
    description: 'A private key under a passphrase: Web3 Secret Storage, version 3, with scrypt.',
  });

/** The key with which an Owner leaves without this server. */
export function ownerKeyEndpoint({ guards, access, ownerKeyExports }: OwnerKeyRouteDeps): Endpoint {
  return endpoint(
    {
      id: 'exportOwnerKey',
      tag: 'Wallets',
      method: 'POST',
      path: '/v1/wallets/:id/owner-key/export',
      guard: guards.jwt,
      limit: 'ownerWrite',
      summary: "Export the wallet's owner key, sealed with your passphrase; works once.",
      description:
        'With the key and the page `/exit` you freeze and empty the wallet, replace its session key, or hand it over without this server. ' +
        'The key is the owner of this one wallet: each of your wallets has its own. This server keeps the key too, until you transfer the ownership to an account of yours. ' +
        'Needs the password again, with step-up on or off, and no withdrawal policy in force, which the key would bypass. ' +
        "The wallet's webhook reports it. A second export needs the operator: `bursar wallet export-owner-key`.",
      requestHeaders: { [STEP_UP_HEADER]: 'The proof from `POST /v1/auth/step-up`; always required.' },
      body: z.object({ passphrase: z.string().refine(isAllowedPassword, coded('INVALID_PASSPHRASE')) }),
      response: z.object({
        walletId: z.string(),
        chainAddress: z.string(),
        chainId: z.int(),
        ownerAddress: z.string(),
        ownerKeyExportedAt: z.int(),
        keyFile,
      }),
      errors: [
        ...OWNED,
        'STEP_UP_REQUIRED',
        'OWNER_KEY_EXPORTED',
        'WITHDRAWAL_POLICY_IN_FORCE',
        'OVERLOADED',
      ],
    },
    async ({ caller, param, body, request }) => {
      // Who may not have it learns no more than that.
      await access.owned(param('id'), caller);
      if (!(await guards.hasSteppedUp(caller, request, 'always'))) throw new AppError('STEP_UP_REQUIRED');
      return await ownerKeyExports.once(param('id'), caller, body.passphrase);
    },
  );
}
