import type { Address } from 'viem';
import type { Chain } from '../chain/chain.ts';
import type { Relay } from '../chain/relay/intent.ts';
import type { Db } from '../db/open.ts';
import type { Vault } from '../lib/crypto.ts';
import type { Deadlines } from '../lib/deadline.ts';
import type { Logger } from '../log.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { WalletAccess } from '../wallets/access.ts';
import type { WalletStore } from '../wallets/store.ts';
import { createContentStore } from './content-store.ts';
import { createSchemaJudge } from './evaluate-schema.ts';
import { createSchemaPool } from './evaluate-schema-pool.ts';
import { type SchemaThread, startSchemaThread } from './evaluate-schema-thread.ts';
import { createJobService } from './service.ts';
import { createJobStore } from './store.ts';
import { createJobTurns } from './turns.ts';

export interface JobParts {
  readonly db: Db;
  readonly chain: Chain;
  readonly relay: Relay;
  readonly vault: Pick<Vault, 'name'>;
  readonly sessions: Sessions;
  readonly access: Pick<WalletAccess, 'owned'>;
  readonly wallets: Pick<WalletStore, 'idOfAddress'>;
  /** Who evaluates new Jobs; `undefined` where there is no evaluator's key. */
  readonly evaluator: Address | undefined;
  readonly allowPrivateTargets: boolean;
  readonly deadlines: Deadlines;
  readonly logger: Logger;
  /** What schemas are judged on; tests take slower ones. */
  readonly startThread?: (() => SchemaThread) | undefined;
}

/** Everything of Jobs but their evaluation, put together. */
export function assembleJobs({ db, chain, relay, vault, sessions, access, wallets, ...options }: JobParts) {
  const { logger, startThread = startSchemaThread } = options;
  const schemaPool = createSchemaPool({ startThread, logger });
  const judge = createSchemaJudge(schemaPool);
  const store = createJobStore(db);
  const contents = createContentStore(db);
  const turns = createJobTurns();
  const { usdc, jobEscrow: escrow } = chain.contracts;
  const { evaluator, allowPrivateTargets, deadlines } = options;
  const jobs = createJobService({
    ...{ db, store, contents, sessions, relay, vault, turns, access, usdc, escrow, evaluator, deadlines },
    rules: { allowPrivateTargets, compileSchema: judge.compile },
    walletAt: wallets.idOfAddress,
  });
  return { store, turns, jobs, judge, schemaPool };
}
