import { AppError, isErrorCode } from '../../core/errors.ts';
import { systemClock } from '../../core/lib/time.ts';
import { createWalletStore } from '../../features/wallets/wallet-store.ts';
import { auditStatement } from '../../http/audit/audit.ts';
import { asOperator } from '../../http/audit/entry.ts';
import { lastWordStatement } from '../../notify/webhooks/webhook-outbox.ts';
import { webhookUrlField } from '../../notify/webhooks/webhook-service.ts';
import { createWebhookStore } from '../../notify/webhooks/webhook-store.ts';
import { command } from '../common/command.ts';
import { withDatabase } from '../common/existing-database.ts';
import { print } from '../common/output.ts';

/** `bursar wallet set-webhook`: where a wallet is told of its Jobs, beside a server that runs. */
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
      const host = parsed.data === null ? null : (URL.parse(parsed.data)?.host ?? null);
      const { userId } = wallet;
      const entry = { action: 'webhook_changed', userId, walletId, details: { host } } as const;
      const audit = asOperator('wallet set-webhook', () => auditStatement({ db, clock: systemClock }, entry));
      const facts = { by: 'operator', host };
      if (wallet.webhookUrl !== parsed.data)
        await db.batch([
          lastWordStatement({ db, clock: systemClock }, wallet, {
            type: 'webhook_changed',
            facts,
            nextUrl: parsed.data,
          }),
          ...createWebhookStore(db).urlStatements(walletId, parsed.data),
          audit,
        ]);
      await print(`${parsed.data ?? 'none'}`);
    });
  },
});

function refusal(code: string): AppError {
  return new AppError(isErrorCode(code) ? code : 'INVALID_URL');
}
