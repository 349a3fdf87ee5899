import { type Address, hexToBytes } from 'viem';
import type { Owner } from '../../../accounts/auth/caller.ts';
import { isAllowedPassword } from '../../../accounts/auth/passwords.ts';
import type { AuthStore } from '../../../accounts/auth/store.ts';
import { requireStrongPassphrase } from '../../../accounts/auth/strength.ts';
import { AppError } from '../../../core/errors.ts';
import type { Vault } from '../../../core/lib/crypto.ts';
import { type KeyFile, sealKeyFile } from '../../../core/lib/files.ts';
import { createGate, GateFullError } from '../../../core/lib/locks.ts';
import { type Clock, nowSeconds } from '../../../core/lib/time.ts';
import type { Logger } from '../../../core/log.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import { orRefuse } from '../../../storage/db/failures.ts';
import type { Db } from '../../../storage/db/open.ts';
import type { WalletAccess } from '../access.ts';
import { isHandedOver } from '../handed-over.ts';
import { openKey } from '../keys.ts';
import type { WalletRow, WalletStore } from '../store.ts';
import type { WithdrawalOutbox } from '../withdrawals/owner-event.ts';
import type { WithdrawalPolicies } from '../withdrawals/policies.ts';
import { isBinding } from '../withdrawals/rules.ts';

/** Exports a wallet's owner key, sealed with the Owner's passphrase. This server keeps the key as well. */
export interface OwnerKeyExports {
  /**
   * For the Owner, once in the life of a wallet. Throws `OWNER_KEY_EXPORTED` the second time,
   * `WITHDRAWAL_POLICY_IN_FORCE` while the wallet has withdrawal rules, which the key would bypass,
   * `INVALID_PASSPHRASE`, `OVERLOADED`, and what {@link WalletAccess.owned} throws.
   */
  once(walletId: string, owner: Owner, passphrase: string): Promise<ExportedKey>;
  /**
   * For the operator, any number of times. Throws `INVALID_PASSPHRASE`, `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`,
   * `WALLET_BUSY`.
   */
  again(walletId: string, passphrase: string): Promise<ExportedKey>;
}

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

export interface OwnerKeyExportDeps {
  readonly db: Db;
  readonly store: WalletStore;
  readonly access: Pick<WalletAccess, 'owned' | 'claimed'>;
  readonly users: Pick<AuthStore, 'userById'>;
  readonly policies: Pick<WithdrawalPolicies, 'read'>;
  /** Tells the webhook of exports. */
  readonly outbox: WithdrawalOutbox;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly chainId: number;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Sealing takes 128 MiB and half a second of a core, so one runs at a time and the queue lasts a few seconds. */
const WAITING = 8;
const RETRY_SECONDS = '5';

/**
 * Creates the exports of owner keys. The time of an export and its webhook are on disk before the key file leaves.
 */
export function createOwnerKeyExports(deps: OwnerKeyExportDeps): OwnerKeyExports {
  const { access } = deps;
  const gate = createGate({ running: 1, waiting: WAITING });
  const sealed = async (wallet: WalletRow, passphrase: string, check?: () => Promise<void>) => {
    await requireGoodPassphrase(deps, wallet, passphrase);
    const seal = async (): Promise<KeyFile> => {
      await check?.();
      const key = hexToBytes(openKey(deps.vault, wallet.id, 'owner-key', wallet.ownerKeySealed));
      return await sealKeyFile(key, wallet.ownerAddress, passphrase);
    };
    return await gate.run(seal).catch((error: unknown) => {
      if (!(error instanceof GateFullError)) throw error;
      throw new AppError('OVERLOADED', { cause: error, headers: { 'Retry-After': RETRY_SECONDS } });
    });
  };
  return {
    async once(walletId, owner, passphrase) {
      const wallet = await access.owned(walletId, owner);
      const check = async () => requireFirst(deps, await access.owned(walletId, owner));
      await check();
      const keyFile = await sealed(wallet, passphrase, check);
      // The Owner may have set rules while the key was sealed.
      await check();
      return await note(deps, wallet, keyFile, 'owner', 'OWNER_KEY_EXPORTED');
    },
    async again(walletId, passphrase) {
      const wallet = await access.claimed(walletId);
      return await note(deps, wallet, await sealed(wallet, passphrase), 'operator', 'WALLET_BUSY');
    },
  };
}

async function requireFirst({ policies }: OwnerKeyExportDeps, wallet: WalletRow): Promise<void> {
  const { id, ownerKeyExportedAt } = wallet;
  if (ownerKeyExportedAt !== null) throw new AppError('OWNER_KEY_EXPORTED');
  // The key of a wallet that was handed over bypasses nothing.
  if (isHandedOver(wallet)) return;
  if (isBinding((await policies.read(id)).inForce)) throw new AppError('WITHDRAWAL_POLICY_IN_FORCE');
}

async function requireGoodPassphrase(
  { users }: OwnerKeyExportDeps,
  { userId }: WalletRow,
  passphrase: string,
): Promise<void> {
  if (!isAllowedPassword(passphrase)) throw new AppError('INVALID_PASSPHRASE');
  const user = userId === null ? undefined : await users.userById(userId);
  await requireStrongPassphrase(passphrase, user?.username ?? '');
}

/** Records the export. If two come at once, one throws `lost` and its key file goes to nobody. */
async function note(
  { db, store, outbox, clock, chainId, logger }: OwnerKeyExportDeps,
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
    ...(await outbox.keyExportStatements({ walletId, by })),
  ];
  await orRefuse(() => db.batch(statements), { otherwise: lost });
  outbox.wake();
  logger.warn({ walletId, userId: wallet.userId, ownerAddress, by }, "exported a wallet's owner key");
  return { walletId, chainAddress, chainId, ownerAddress, ownerKeyExportedAt, keyFile };
}
