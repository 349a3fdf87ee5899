import { z } from 'zod';
import { type Guards, requireProof } from '../../../accounts/auth/guards.ts';
import { isAllowedPassword } from '../../../accounts/auth/passwords.ts';
import { coded } from '../../../http/body.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import { docs, shownAddress, shownTime, walletIdField } from '../../../http/fields.ts';
import type { WalletAccess } from '../access.ts';
import { chainAddressField } from '../fields.ts';
import { OWNED } from './errors.ts';
import type { OwnerKeyExports } from './key-export.ts';

/** What the endpoint of owner keys needs. */
export interface OwnerKeyRouteDeps {
  readonly guards: Guards;
  readonly access: Pick<WalletAccess, 'owned'>;
  readonly ownerKeyExports: OwnerKeyExports;
}

const keyFile = z
  .object({
    version: z.literal(3).describe('Version of the format.'),
    id: z.string().meta(docs('A random id of this file.', '7e59dc02-8d42-409d-b29a-a8a0f862cc81')),
    address: z
      .string()
      .meta(docs('Account of the key, in lower case and without 0x.', '52908400098527886e0f7030069857d2e4169ee7')),
    crypto: z
      .object({
        cipher: z.literal('aes-128-ctr').describe('The cipher.'),
        cipherparams: z
          .object({ iv: z.string().meta(docs('Initial counter block, hex.', '6087dab2f9fdbbfaddc31a909735c1e6')) })
          .describe('Parameters of the cipher.'),
        ciphertext: z.string().meta(docs('The encrypted key, hex.', '5318b4d5bcd28de64ee5559e671353e1')),
        kdf: z.literal('scrypt').describe('How the passphrase becomes a key.'),
        kdfparams: z
          .object({
            dklen: z.literal(32).describe('Bytes that it derives.'),
            n: z.int().meta(docs('Cost.', 131_072)),
            r: z.int().meta(docs('Block size.', 8)),
            p: z.int().meta(docs('Parallelism.', 1)),
            salt: z.string().meta(docs('Salt, hex.', 'ae3cd4e7013836a3df6bd7241b12db06')),
          })
          .describe('Parameters of scrypt.'),
        mac: z
          .string()
          .meta(docs('Keccak-256 by which a wrong passphrase is noticed, hex.', '517ead924a9d0dc3124507e3393d175c')),
      })
      .describe('The encrypted key and how to decrypt it.'),
  })
  .meta({
    id: 'KeyFile',
    description: 'A private key under a passphrase: Web3 Secret Storage, version 3, with scrypt.',
  });

/** The endpoint that exports the owner key, with which an Owner can leave this server. */
export function ownerKeyEndpoint({ guards, access, ownerKeyExports }: OwnerKeyRouteDeps): Endpoint {
  return endpoint(
    {
      id: 'exportOwnerKey',
      tag: 'Wallets',
      method: 'POST',
      path: '/v1/wallets/:id/owner-key/export',
      guard: guards.jwt('own'),
      limit: 'ownerWrite',
      summary: "Export the wallet's owner key, sealed with your passphrase; works once.",
      description:
        'With the key and the page `/exit` you freeze and empty the wallet, replace its session key, or hand it over without this server. ' +
        'The key is the owner of this one wallet: each of your wallets has its own. This server keeps the key too, until you transfer the ownership to an account of yours. ' +
        'Needs the password again, with step-up on or off, and no withdrawal policy in force, which the key would bypass. ' +
        "The wallet's webhook reports it. A second export needs the operator: `bursar wallet export-owner-key`.",
      body: z.object({
        passphrase: z
          .string()
          .refine(isAllowedPassword, coded('INVALID_PASSPHRASE'))
          .meta(
            docs(
              'Seals the key file: 8 to 128 characters, very hard to guess. Nobody can open the file without it.',
              'staple orbit velvet canyon 41',
            ),
          ),
      }),
      response: z.object({
        walletId: walletIdField,
        chainAddress: chainAddressField,
        chainId: z.int().meta(docs("The chain's EIP-155 id.", 8453)),
        ownerAddress: shownAddress(
          "Account of the key: the wallet's on-chain owner, unless the ownership was transferred. It needs some of the chain's gas money.",
        ),
        ownerKeyExportedAt: shownTime('The time of this export, in Unix seconds.'),
        keyFile,
      }),
      errors: [...OWNED, 'OWNER_KEY_EXPORTED', 'WITHDRAWAL_POLICY_IN_FORCE', 'OVERLOADED'],
    },
    async ({ caller, param, body }) => {
      // Ownership first: a stranger learns nothing else.
      await access.owned(param('id'), caller);
      requireProof(caller);
      return await ownerKeyExports.once(param('id'), caller, body.passphrase);
    },
  );
}
