import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { nowSeconds, systemClock } from '../../core/lib/time.ts';
import { MAX_URI_LENGTH } from '../../features/identity/identity-projection.ts';
import { createIdentityStore } from '../../features/identity/identity-store.ts';
import { createWalletStore } from '../../features/wallets/wallet-store.ts';
import { RowCountError } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { UsageError } from '../common/arguments.ts';
import { command } from '../common/command.ts';
import { type DatabasePlace, withDatabase } from '../common/existing-database.ts';
import { print } from '../common/output.ts';

/** In the place of a wallet's id: all whose registration has failed. */
const ALL_FAILED = 'all-failed';
const NOTED = 'Recorded. The server does it within seconds, or at its next start.';
/**
 * What a registration file may be at; what else is a URL, such as a script, is nothing that others should be led to.
 */
const uriField = z.url({ protocol: /^(https?|ipfs|data)$/ }).max(MAX_URI_LENGTH);

/** The wallet has an agent already. */
class RegisteredError extends Error {
  override readonly name = 'RegisteredError';
}

/** The wallet has an agent no more. */
class GivenAwayError extends Error {
  override readonly name = 'GivenAwayError';
  constructor(walletId: string) {
    super(
      `The wallet's agent was given away, so nothing changes. Register another with \`bursar agent register ${walletId}\`, then set its URI.`,
    );
  }
}

/** `bursar agent register`: another attempt to register a wallet, which a server that runs carries out. */
export const registerAgentCommand = command({
  name: 'agent register',
  summary: 'registers a wallet as an agent again',
  words: [{ name: 'wallet-id', help: `Id of the wallet, or ${ALL_FAILED} for all wallets that the registry refused` }],
  examples: ['agent register wallet_1a09955d9756', 'agent register all-failed'],
  settings: ['dataDir', 'serverDatabaseUrl'],
  async run({ dataDir, serverDatabaseUrl }, { word }) {
    if (word('wallet-id') === ALL_FAILED) return await retryAllFailed({ dataDir, serverDatabaseUrl });
    await noteChange({ dataDir, serverDatabaseUrl }, word('wallet-id'), async (db, walletId, now) => {
      const store = createIdentityStore(db);
      try {
        await db.batch([store.wantedStatement(walletId, now), store.retryStatement(walletId, now)]);
        return NOTED;
      } catch (error) {
        if (error instanceof RowCountError) throw new RegisteredError('The wallet is already registered.');
        throw error;
      }
    });
  },
});

async function retryAllFailed(place: DatabasePlace): Promise<void> {
  await withDatabase(place, async (db) => {
    const store = createIdentityStore(db);
    const failed = await store.failed();
    await db.batch([store.retryFailedStatement(nowSeconds(systemClock))]);
    await print(
      failed === 0 ? 'No registration has failed.' : `Failed registrations to try again: ${failed}. ${NOTED}`,
    );
  });
}

/** `bursar agent set-uri`: where the registry says that a wallet's registration file is. */
export const setAgentUriCommand = command({
  name: 'agent set-uri',
  summary: "sets the URI of a wallet's registration file in the identity registry",
  words: [
    { name: 'wallet-id', help: 'Id of the wallet' },
    { name: 'uri', help: "https:, http:, ipfs: or data: URL, or default for the service's own" },
  ],
  examples: ['agent set-uri wallet_1a09955d9756 https://example.com/agent.json'],
  settings: ['dataDir', 'serverDatabaseUrl'],
  async run({ dataDir, serverDatabaseUrl }, { word }) {
    const text = word('uri');
    if (text !== 'default' && !uriField.safeParse(text).success)
      throw new UsageError(
        `The URI must be default, or an https:, http:, ipfs: or data: URL of at most ${MAX_URI_LENGTH} characters.`,
      );
    const uri = text === 'default' ? '' : text;
    await noteChange({ dataDir, serverDatabaseUrl }, word('wallet-id'), async (db, walletId, now) => {
      const store = createIdentityStore(db);
      const before = await store.registrationOf(walletId);
      if (before?.status === 'registered' && (await store.agentOf(walletId)) === undefined) {
        throw new GivenAwayError(walletId);
      }
      await db.batch([store.wantedStatement(walletId, now), store.wantedUriStatement(walletId, uri, now)]);
      return before?.status === 'failed' ? notedForLater(walletId, before.lastError) : NOTED;
    });
  },
});

function notedForLater(walletId: string, reason: string | null): string {
  return (
    `Recorded, but not sent: the wallet's registration has failed (${reason ?? 'reason unknown'}). ` +
    `\`bursar agent register ${walletId}\` tries again, with this URI.`
  );
}

/** Notes what the operator wants, and prints what `note` says will come of it. */
async function noteChange(
  place: DatabasePlace,
  walletId: string,
  note: (db: Db, walletId: string, now: number) => Promise<string>,
): Promise<void> {
  await withDatabase(place, async (db) => {
    const row = await createWalletStore(db).byId(walletId);
    if (row === undefined) throw new AppError('WALLET_NOT_FOUND');
    if (row.status !== 'active') throw new AppError('WALLET_NOT_ACTIVE');
    await print(await note(db, walletId, nowSeconds(systemClock)));
  });
}
