import { createLogger } from '../../core/log.ts';
import { version } from '../../core/version.ts';
import { LEASE_SECONDS } from '../../server/cluster/between.ts';
import { createLeadership, type Leadership } from '../../server/cluster/leadership.ts';
import type { Mandate } from '../../server/cluster/mandate.ts';
import { requireUsable } from '../../storage/db/postgres/open.ts';

/** A server runs on the database, and what is to be done needs that none does. */
export class ServerRunsError extends Error {
  override readonly name = 'ServerRunsError';
  constructor(instance: string) {
    super(`The instance ${instance} works on the PostgreSQL of BURSAR_DATABASE_URL. Stop all instances first.`);
  }
}

/** The lead of a command, while which no instance leads. */
export interface HeldLead {
  readonly mandate: Mandate;
  release(): Promise<void>;
}

const LOOK_MS = 250;

/**
 * Takes the lead under a command's name: at once, or when the lease of an instance that was killed has run out. Throws
 * {@link ServerRunsError} where one renews its lease, `DatabaseUnavailableError` or `UnsuitableDatabaseError`.
 */
export async function holdLead(url: string, instance: string): Promise<HeldLead> {
  await requireUsable({ url, name: instance });
  const logger = createLogger({
    level: 'error',
    pretty: true,
    secrets: [url],
    write: (line) => void process.stderr.write(line),
  });
  const leadership = createLeadership({ url, instance, instanceUrl: '', version, logger });
  try {
    const mandate = await taken(leadership);
    const release = async () => {
      await mandate.release();
      await leadership.close();
    };
    return { mandate, release };
  } catch (error) {
    await leadership.close();
    throw error;
  }
}

async function taken(leadership: Leadership): Promise<Mandate> {
  let leastMs = LEASE_SECONDS * 1_000;
  for (;;) {
    const mandate = await leadership.take();
    if (mandate !== undefined) return mandate;
    const { leader, leftMs } = await leadership.look();
    if (leftMs > leastMs) throw new ServerRunsError(leader?.instance ?? 'that leads');
    leastMs = leftMs;
    await Bun.sleep(LOOK_MS);
  }
}
