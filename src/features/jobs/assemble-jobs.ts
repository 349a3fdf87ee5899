import type { Address } from 'viem';
import type { Chain } from '../../chain/nodes/chain.ts';
import type { Relay } from '../../chain/relay/relay-intent.ts';
import type { Vault } from '../../core/lib/crypto.ts';
import type { Deadlines } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Sessions } from '../signing/sessions.ts';
import type { WalletAccess } from '../wallets/wallet-access.ts';
import type { WalletStore } from '../wallets/wallet-store.ts';
import { createSchemaJudge } from './evaluation/schema.ts';
import { createSchemaPool } from './evaluation/schema-pool.ts';
import { type SchemaThread, startSchemaThread } from './evaluation/schema-thread.ts';
import { createContentStore } from './job-content-store.ts';
import { createJobLock, createJobService } from './job-service.ts';
import { createJobStore } from './job-store.ts';

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
  const lock = createJobLock();
  const { contracts } = chain;
  const escrow = contracts.jobEscrow;
  const { evaluator, allowPrivateTargets, deadlines } = options;
  const jobs = createJobService({
    db,
    store,
    contents,
    sessions,
    relay,
    vault,
    lock,
    access,
    contracts,
    escrow,
    evaluator,
    deadlines,
    rules: { allowPrivateTargets, compileSchema: judge.compile },
    walletAt: wallets.idOfAddress,
  });
  return { store, lock, jobs, judge, schemaPool };
}
