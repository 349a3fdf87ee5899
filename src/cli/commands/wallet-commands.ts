import { createAuthStore } from '../../accounts/auth/auth-store.ts';
import { createMemberships } from '../../accounts/roles/memberships.ts';
import { kmsSettings } from '../../core/config.ts';
import { AppError, isErrorCode } from '../../core/errors.ts';
import { nowSeconds, systemClock } from '../../core/lib/time.ts';
import { cancelsOf } from '../../features/payments/approvals/approval-store.ts';
import { createClaimStore, reissueClaimKey } from '../../features/wallets/claims/claim-store.ts';
import { createOwnerKeyExports } from '../../features/wallets/ownership/owner-key.ts';
import { createWalletAccess } from '../../features/wallets/wallet-access.ts';
import { createWalletStore } from '../../features/wallets/wallet-store.ts';
import { createWithdrawalPolicies } from '../../features/wallets/withdrawals/withdrawal-policies.ts';
import { createScheduledStore } from '../../features/wallets/withdrawals/withdrawal-store.ts';
import { asOperator } from '../../http/audit/audit-entry.ts';
import { createOutbox } from '../../notify/outbox.ts';
import { targetStatements, webhookUrlField } from '../../notify/webhooks/webhook-service.ts';
import { openVault, wrappingsOf } from '../../server/vault/vault.ts';
import type { Db } from '../../storage/db/open.ts';
import { requireSameMarks } from '../../storage/db/sealed-place.ts';
import { exitPage } from '../../web/exit-page/exit-page-routes.ts';
import { command, firstLine } from '../common/command.ts';
import { openExistingDatabase, withDatabase } from '../common/existing-database.ts';
import { print, printExactly } from '../common/output.ts';

const TAKES_OVER =
  'The chain shows that this wallet was claimed, and this database does not know by whom. The user of the key becomes its Owner, with all that it holds: give it only to the Owner.\n';

/**
 * `bursar wallet reissue-claim-key`: a new claim key for an unclaimed wallet, also while a server runs.
 */
export const reissueClaimKeyCommand = command({
  name: 'wallet reissue-claim-key',
  summary: 'prints a new claim key for an unclaimed wallet; the old key stops working',
  words: [{ name: 'wallet-id', help: 'Id of the wallet' }],
  examples: ['wallet reissue-claim-key wallet_1a09955d9756 --env-file bursar.env'],
  settings: ['dataDir', 'serverDatabaseUrl', 'masterKey', 'masterKeyPrevious', 'claimKeyTtlSeconds', ...kmsSettings],
  async run({ dataDir, serverDatabaseUrl, claimKeyTtlSeconds, ...masterKeys }, { word }) {
    await withDatabase({ dataDir, serverDatabaseUrl }, async (db) => {
      const { vault } = await openVault(db, wrappingsOf(masterKeys), nowSeconds(systemClock));
      const wallets = createWalletStore(db);
      const key = await reissueClaimKey(
        { db, wallets, claims: createClaimStore(db), vault, clock: systemClock },
        word('wallet-id'),
        claimKeyTtlSeconds,
      );
      if ((await wallets.byId(word('wallet-id')))?.chainSession != null) process.stderr.write(TAKES_OVER);
      await print(`${key}`);
    });
  },
});

/** `bursar wallet lift-withdrawal-policy`: for an Owner whom a policy locks out that was set with a stolen password. */
export const liftWithdrawalPolicyCommand = command({
  name: 'wallet lift-withdrawal-policy',
  summary: "removes a wallet's withdrawal policy and cancels what waits under it",
  words: [{ name: 'wallet-id', help: 'Id of the wallet' }],
  examples: ['wallet lift-withdrawal-policy wallet_1a09955d9756 --data-dir /var/lib/bursar'],
  settings: ['dataDir', 'serverDatabaseUrl'],
  async run({ dataDir, serverDatabaseUrl }, { word }) {
    const walletId = word('wallet-id');
    await withDatabase({ dataDir, serverDatabaseUrl }, async (db) => {
      const clock = systemClock;
      const scheduled = createScheduledStore(db);
      const policies = createWithdrawalPolicies(db, clock, {
        cancelStatements: cancelsOf(db, clock),
        access: createWalletAccess(createWalletStore(db), createMemberships(db)),
        outbox: outboxOf(db),
      });
      await asOperator('wallet lift-withdrawal-policy', () => policies.remove(walletId));
      const signed = await scheduled.waiting(walletId);
      const rest =
        signed === 0
          ? 'nothing that waited will be withdrawn.'
          : `what waited is cancelled, but for ${signed} that had been signed before and may still be made.`;
      await print(`${walletId} has no withdrawal policy, and ${rest}`);
    });
  },
});

/** `bursar wallet export-owner-key`: for an Owner who has lost the export of the API, or cannot make it. */
export const exportOwnerKeyCommand = command({
  name: 'wallet export-owner-key',
  summary: "prints a wallet's owner key, sealed with the passphrase from standard input",
  words: [{ name: 'wallet-id', help: 'Id of the wallet' }],
  examples: ['wallet export-owner-key wallet_1a09955d9756 --env-file bursar.env < passphrase.txt > owner-key.json'],
  settings: ['dataDir', 'serverDatabaseUrl', 'masterKey', 'masterKeyPrevious', 'chainId', ...kmsSettings],
  async run({ dataDir, serverDatabaseUrl, chainId, ...masterKeys }, { word }) {
    const db = await openExistingDatabase({ dataDir, serverDatabaseUrl });
    try {
      const clock = systemClock;
      await requireSameMarks(db, { 'chain id': String(chainId) });
      const { vault } = await openVault(db, wrappingsOf(masterKeys), nowSeconds(clock));
      const store = createWalletStore(db);
      const access = createWalletAccess(store, createMemberships(db));
      const outbox = outboxOf(db);
      const cancelStatements = cancelsOf(db, clock);
      const exports = createOwnerKeyExports({
        db,
        store,
        access,
        vault,
        clock,
        chainId,
        outbox,
        users: createAuthStore(db),
        policies: createWithdrawalPolicies(db, clock, { cancelStatements, access, outbox }),
        // What it did is on the operator's own terminal.
        logger: { warn: () => undefined },
      });
      const passphrase = await firstLine('a passphrase');
      const exported = await asOperator('wallet export-owner-key', () => exports.again(word('wallet-id'), passphrase));
      await print(`${JSON.stringify(exported, null, 2)}`);
    } finally {
      await db.close();
    }
  },
});

/** `bursar wallet set-webhook`: sets where a wallet's events go, also while a server runs. */
export const setWebhookCommand = command({
  name: 'wallet set-webhook',
  summary: "sets or removes a wallet's webhook URL",
  words: [
    { name: 'wallet-id', help: 'Id of the wallet' },
    { name: 'url', help: 'https:// URL, or none' },
  ],
  examples: [
    'wallet set-webhook wallet_1a09955d9756 https://example.com/hook',
    'wallet set-webhook wallet_1a09955d9756 none',
  ],
  settings: ['dataDir', 'serverDatabaseUrl', 'allowPrivateTargets'],
  async run({ dataDir, serverDatabaseUrl, allowPrivateTargets }, { word }) {
    const walletId = word('wallet-id');
    const text = word('url');
    const parsed = webhookUrlField(allowPrivateTargets).safeParse(text === 'none' ? null : text);
    if (!parsed.success) throw refusal(parsed.error.issues[0]?.message ?? '');
    await withDatabase({ dataDir, serverDatabaseUrl }, async (db) => {
      const wallet = await createWalletStore(db).byId(walletId);
      if (wallet === undefined) throw new AppError('WALLET_NOT_FOUND');
      if (wallet.status !== 'active') throw new AppError('WALLET_NOT_ACTIVE');
      const url = parsed.data;
      if (wallet.webhookUrl !== url) {
        const chosen = url === null ? null : wallet.webhookEvents;
        const change = { wallet, url, chosen, by: 'operator' } as const;
        await db.batch(asOperator('wallet set-webhook', () => targetStatements(db, systemClock, change)));
      }
      await print(`${url ?? 'none'}`);
    });
  },
});

/** Stores what happened; a server that runs at the same time finds it in the database and sends it. */
function outboxOf(db: Db) {
  return createOutbox(db, systemClock, { gatherMs: 0 });
}

function refusal(code: string): AppError {
  return new AppError(isErrorCode(code) ? code : 'INVALID_URL');
}

/**
 * `bursar exit-page`: the page with which an Owner acts without any server, to be saved, compared or hosted elsewhere.
 */
export const exitPageCommand = command({
  name: 'exit-page',
  summary: "prints the HTML page with which a wallet's owner acts without a server",
  examples: ['exit-page > exit.html'],
  settings: [],
  async run() {
    await printExactly(await exitPage());
  },
});
