import { type Address, hexToBytes } from 'viem';
import { z } from 'zod';
import type { AuthStore } from '../../../accounts/auth/auth-store.ts';
import type { Owner } from '../../../accounts/auth/caller.ts';
import { type Guards, requireProof } from '../../../accounts/auth/guards.ts';
import { isAllowedPassword } from '../../../accounts/auth/passwords/passwords.ts';
import { requireStrongPassphrase } from '../../../accounts/auth/passwords/strength.ts';
import type { Outbox } from '../../../chain/core.ts';
import { AppError } from '../../../core/errors.ts';
import type { Vault } from '../../../core/lib/crypto.ts';
import { type KeyFile, sealKeyFile } from '../../../core/lib/files.ts';
import { createGate, GateFullError } from '../../../core/lib/locks.ts';
import { type Clock, nowSeconds } from '../../../core/lib/time.ts';
import type { Logger } from '../../../core/log.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import { coded } from '../../../http/body.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import { docs, shownAddress, shownTime, walletIdField } from '../../../http/fields.ts';
import { orRefuse } from '../../../storage/db/failures.ts';
import type { Db } from '../../../storage/db/open.ts';
import { OWNED } from '../owner/owner-call.ts';
import type { WalletAccess } from '../wallet-access.ts';
import { chainAddressField } from '../wallet-fields.ts';
import { openKey } from '../wallet-keys.ts';
import { isHandedOver, type WalletRow, type WalletStore } from '../wallet-store.ts';
import type { WithdrawalPolicies } from '../withdrawals/withdrawal-policies.ts';
import { isBinding } from '../withdrawals/withdrawal-rules.ts';

/** A key file, and the wallet that its key controls. */
export interface ExportedKey {
  readonly walletId: string;
  readonly chainAddress: Address;
  readonly chainId: number;
  /** The account of the key: the wallet's owner, unless the ownership was transferred. */
  readonly ownerAddress: Address;
  /** Unix seconds. */
  readonly ownerKeyExportedAt: number;
  readonly keyFile: KeyFile;
}

/** Sealing takes 128 MiB and half a second of a core, so one runs at a time and the queue lasts a few seconds. */
const WAITING = 8;
const RETRY_SECONDS = '5';

/** What exports are checked by and stored with; the CLI exports without a server, so not by `Core`. */
interface ExportContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
  readonly chainId: number;
  readonly store: WalletStore;
  readonly access: WalletAccess;
  readonly users: AuthStore;
  readonly policies: WithdrawalPolicies;
  readonly outbox: Outbox;
}

export type OwnerKeyExports = ReturnType<typeof createOwnerKeyExports>;

/**
 * Creates the exports of owner keys, sealed with the Owner's passphrase. This server keeps the key as well. The time of
 * an export and its webhook are on disk before the key file leaves.
 */
export function createOwnerKeyExports(context: ExportContext) {
  const { access, vault } = context;
  const gate = createGate({ running: 1, waiting: WAITING });
  const sealed = async (wallet: WalletRow, passphrase: string, check?: () => Promise<void>) => {
    await requireGoodPassphrase(context, wallet, passphrase);
    const seal = async (): Promise<KeyFile> => {
      await check?.();
      const key = hexToBytes(openKey(vault, wallet.id, 'owner-key', wallet.ownerKeySealed));
      return await sealKeyFile(key, wallet.ownerAddress, passphrase);
    };
    return await gate.run(seal).catch((error: unknown) => {
      if (!(error instanceof GateFullError)) throw error;
      throw new AppError('OVERLOADED', { cause: error, headers: { 'Retry-After': RETRY_SECONDS } });
    });
  };
  return {
    /**
     * For the Owner, once in the life of a wallet. Throws `OWNER_KEY_EXPORTED` the second time,
     * `WITHDRAWAL_POLICY_IN_FORCE` while the wallet has withdrawal rules, which the key would bypass,
     * `INVALID_PASSPHRASE`, `OVERLOADED`, and what {@link WalletAccess.owned} throws.
     */
    async once(walletId: string, owner: Owner, passphrase: string): Promise<ExportedKey> {
      const wallet = await access.owned(walletId, owner);
      const check = async () => requireFirst(context, await access.owned(walletId, owner));
      await check();
      const keyFile = await sealed(wallet, passphrase, check);
      // The Owner may have set rules while the key was sealed.
      await check();
      return await note(context, wallet, keyFile, 'owner', 'OWNER_KEY_EXPORTED');
    },
    /**
     * For the operator, any number of times. Throws `INVALID_PASSPHRASE`, `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`,
     * `WALLET_BUSY`.
     */
    async again(walletId: string, passphrase: string): Promise<ExportedKey> {
      const wallet = await access.claimed(walletId);
      return await note(context, wallet, await sealed(wallet, passphrase), 'operator', 'WALLET_BUSY');
    },
  };
}

async function requireFirst({ policies }: ExportContext, wallet: WalletRow): Promise<void> {
  const { id, ownerKeyExportedAt } = wallet;
  if (ownerKeyExportedAt !== null) throw new AppError('OWNER_KEY_EXPORTED');
  // The key of a wallet that was handed over bypasses nothing.
  if (isHandedOver(wallet)) return;
  if (isBinding((await policies.read(id)).inForce)) throw new AppError('WITHDRAWAL_POLICY_IN_FORCE');
}

async function requireGoodPassphrase(
  { users }: ExportContext,
  { userId }: WalletRow,
  passphrase: string,
): Promise<void> {
  if (!isAllowedPassword(passphrase)) throw new AppError('INVALID_PASSPHRASE');
  const user = userId === null ? undefined : await users.userById(userId);
  await requireStrongPassphrase(passphrase, user?.username ?? '');
}

/** Records the export. If two come at once, one throws `lost` and its key file goes to no one. */
async function note(
  { db, store, outbox, clock, chainId, logger }: ExportContext,
  wallet: WalletRow,
  keyFile: KeyFile,
  by: 'owner' | 'operator',
  lost: 'OWNER_KEY_EXPORTED' | 'WALLET_BUSY',
): Promise<ExportedKey> {
  const { id: walletId, chainAddress, ownerAddress } = wallet;
  const ownerKeyExportedAt = nowSeconds(clock);
  const statements = [
    store.ownerKeyExportedStatement(wallet, ownerKeyExportedAt),
    auditStatement({ db, clock }, { action: 'owner_key_exported', userId: wallet.userId, walletId }),
    ...(await outbox.statements([{ type: 'owner_key_exported', walletId, by }])),
  ];
  await orRefuse(() => db.batch(statements), { otherwise: lost });
  outbox.wake();
  logger.warn({ walletId, userId: wallet.userId, ownerAddress, by }, "exported a wallet's owner key");
  return { walletId, chainAddress, chainId, ownerAddress, ownerKeyExportedAt, keyFile };
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
export function ownerKeyEndpoint({
  guards,
  access,
  ownerKeyExports,
}: {
  readonly guards: Guards;
  readonly access: WalletAccess;
  readonly ownerKeyExports: OwnerKeyExports;
}): Endpoint {
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
              'Seals the key file: 8 to 128 characters, very hard to guess. No one can open the file without it.',
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
