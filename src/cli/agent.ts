import { z } from 'zod';
import { RowCountError } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { MAX_URI_LENGTH } from '../identity/fold.ts';
import { createRegistrationStore } from '../identity/registration-store.ts';
import { nowSeconds, systemClock } from '../lib/time.ts';
import { createWalletStore } from '../wallets/store.ts';
import { command, UsageError } from './command.ts';
import { openExistingDatabase } from './existing-database.ts';

const wallet = { name: 'wallet-id', help: 'Id of the wallet' } as const;
const uriField = z.url().max(MAX_URI_LENGTH);

/** The wallet has an agent already. */
class RegisteredError extends Error {
  override readonly name = 'RegisteredError';
}

/** `bursar agent register`: another attempt to register a wallet, which a server that runs carries out. */
export const registerAgentCommand = command({
  name: 'agent register',
  summary: 'tries again to register a wallet as an agent, after that failed or the agent was given away',
  words: [wallet],
  settings: ['dataDir'],
  async run({ dataDir }, { word }) {
    await noteWish(dataDir, word('wallet-id'), async (db, walletId, now) => {
      const store = createRegistrationStore(db);
      try {
        await db.batch([store.wantedStatement(walletId, now), store.retryStatement(walletId, now)]);
      } catch (error) {
        if (error instanceof RowCountError) throw new RegisteredError('The wallet is registered.');
        throw error;
      }
    });
  },
});

/** `bursar agent set-uri`: where the registry says that a wallet's registration file is. */
export const setAgentUriCommand = command({
  name: 'agent set-uri',
  summary: "sets the URI of a wallet's registration file in the identity registry",
  words: [wallet, { name: 'uri', help: "URL, or default for the service's own" }],
  settings: ['dataDir'],
  async run({ dataDir }, { word }) {
    const text = word('uri');
    if (text !== 'default' && !uriField.safeParse(text).success)
      throw new UsageError(`The URI must be a URL of at most ${MAX_URI_LENGTH} characters, or default.`);
    const uri = text === 'default' ? '' : text;
    await noteWish(dataDir, word('wallet-id'), (db, walletId, now) => {
      const store = createRegistrationStore(db);
      return db.batch([store.wantedStatement(walletId, now), store.wantedUriStatement(walletId, uri, now)]);
    });
  },
});

async function noteWish(
  dataDir: string,
  walletId: string,
  note: (db: Db, walletId: string, now: number) => Promise<void>,
): Promise<void> {
  const db = openExistingDatabase(dataDir);
  try {
    const row = await createWalletStore(db).byId(walletId);
    if (row === undefined) throw new AppError('WALLET_NOT_FOUND');
    if (row.status !== 'active') throw new AppError('WALLET_NOT_ACTIVE');
    await note(db, walletId, nowSeconds(systemClock));
    process.stdout.write('Noted. The server carries it out within seconds, or when it runs.\n');
  } finally {
    db.close();
  }
}
