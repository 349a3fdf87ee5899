import { useEffect, useState } from 'preact/hooks';
import { ApiError, answerOf, api, isConnected, type Schemas } from './api.ts';
import { follow, isLive, type LiveEvent } from './live.ts';

/** The page's copy of something that the server knows. */
interface Known<Value> {
  /** The latest that was read; it stays while the server cannot be reached. */
  readonly value: Value | undefined;
  readonly error: ApiError | undefined;
}

/** Something that is read from the server, by one request at a time, and kept fresh while a page shows it. */
interface Resource<Value> {
  known(): Known<Value>;
  /** Resolves when it has been read by a request that was sent after this call. */
  refresh(): Promise<void>;
  /** Calls `listener` whenever something else is known, until the function that is answered is called. */
  watch(listener: () => void): () => void;
}

interface Refreshable {
  /** Whether the server tells all that it follows from. */
  readonly isLive: boolean;
  tick(): void;
  /** Reads it again, soon, if it is shown and the event is about it. */
  move(event: LiveEvent): void;
  forget(): void;
  readonly refresh: () => Promise<void>;
}

/** How often the shown data is read again; a page that no one sees reads nothing. */
const EVERY_MS = 4_000;
/** The same of what the server tells, while it does. */
const EVERY_LIVE_MS = 20_000;
/** Between two reads after live events. */
const MOVES_MS = 300;
const all: Refreshable[] = [];

/** What a resource follows from: kinds of changes, of some wallets or of all. */
interface About {
  readonly kinds: readonly string[];
  readonly isOf?: (walletId: string) => boolean;
  /** False for what others change, too. */
  readonly isLive?: boolean;
}

function isAbout({ kinds, isOf = () => true }: About, { type, walletId }: LiveEvent): boolean {
  return walletId === undefined || (kinds.includes(type) && isOf(walletId));
}

function createResource<Value>(load: () => Promise<Value>, about: About = { kinds: [] }): Resource<Value> {
  let known: Known<Value> = { value: undefined, error: undefined };
  let running: Promise<void> | undefined;
  let generation = 0;
  const listeners = new Set<() => void>();
  const tell = (next: Known<Value>) => {
    known = next;
    for (const listener of listeners) listener();
  };
  const read = async () => {
    const begun = generation;
    try {
      const value = await load();
      if (begun === generation) tell({ value, error: undefined });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (begun === generation) tell({ value: known.value, error });
    }
  };
  const start = () => {
    if (running !== undefined) return running;
    const reading = read().finally(() => {
      if (running === reading) running = undefined;
    });
    running = reading;
    return reading;
  };
  const refresh = async () => {
    // A read that is under way may have been answered before the change.
    await running;
    await start();
  };
  let isMoving = false;
  const move = async () => {
    if (isMoving) return;
    isMoving = true;
    await new Promise((resolve) => setTimeout(resolve, MOVES_MS));
    isMoving = false;
    if (listeners.size > 0) await refresh();
  };
  all.push({
    isLive: about.isLive ?? about.kinds.length > 0,
    move: (event) => void (listeners.size > 0 && isAbout(about, event) && move()),
    refresh: () => (listeners.size > 0 ? refresh() : Promise.resolve()),
    tick: () => void (listeners.size > 0 && start()),
    forget() {
      generation += 1;
      running = undefined;
      known = { value: undefined, error: undefined };
    },
  });
  return {
    known: () => known,
    refresh,
    watch(listener) {
      listeners.add(listener);
      void start();
      return () => void listeners.delete(listener);
    },
  };
}

function keyed<Value>(
  load: (id: string) => Promise<Value>,
  kinds: readonly string[],
  { isLive = true, walletIdOf = (id: string): string | undefined => id } = {},
): (id: string) => Resource<Value> {
  const made = new Map<string, Resource<Value>>();
  return (id) => {
    const resource =
      made.get(id) ??
      createResource(() => load(id), { kinds, isLive, isOf: (walletId) => walletIdOf(id) === walletId });
    made.set(id, resource);
    return resource;
  };
}

let readAtMs = 0;
setInterval(() => {
  if (document.hidden) return;
  if (!isLive.get() || performance.now() - readAtMs >= EVERY_LIVE_MS) tickAll();
  else for (const resource of all) if (!resource.isLive) resource.tick();
}, EVERY_MS);
follow((event) => {
  for (const resource of all) resource.move(event);
});
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) tickAll();
});
addEventListener('online', tickAll);
addEventListener('offline', () => isConnected.set(false));

function tickAll(): void {
  readAtMs = performance.now();
  for (const resource of all) resource.tick();
}

/** The present value of a resource, in a component that shows it. */
export function useData<Value>(resource: Resource<Value>): Known<Value> {
  const [, redraw] = useState({});
  useEffect(() => resource.watch(() => redraw({})), [resource]);
  return resource.known();
}

/** Reads everything that is shown again, after a change. */
export async function refreshShown(): Promise<void> {
  await Promise.all(all.map(({ refresh }) => refresh()));
}

/** Forgets everything: the next user must not see it, not even for a moment. */
export function forgetAll(): void {
  for (const resource of all) resource.forget();
}

const path = (id: string) => ({ params: { path: { id } } });

/** The wallets of the Owner. */
export const wallets = createResource(async () => (await answerOf(api.GET('/v1/wallets'))).wallets, {
  kinds: ['wallet'],
});
/** What moves the money of a wallet. */
const MONEY = ['payment', 'job', 'withdrawal', 'wallet'];
/** The balance of a wallet, in decimal USDC. */
export const balanceOf = keyed(
  async (id) => (await answerOf(api.GET('/v1/wallets/{id}/balance', path(id)))).balance,
  MONEY,
  // Anybody may pay to a wallet.
  { isLive: false },
);
/** The rules of a wallet as the chain enforces them. */
export const policyOf = keyed((id) => answerOf(api.GET('/v1/wallets/{id}/policy', path(id))), MONEY);
/** What was allowed with a wallet and still stands. */
export const consentsOf = keyed((id) => answerOf(api.GET('/v1/wallets/{id}/consents', path(id))), ['wallet']);
/** The rolling budgets of a wallet, and the remainder of them. */
export const budgetsOf = keyed((id) => answerOf(api.GET('/v1/wallets/{id}/budgets', path(id))), MONEY);
/** The organisations of the user, with the role in each. */
export const organizations = createResource(async () => (await answerOf(api.GET('/v1/organizations'))).organizations);
/** An organisation with its members and wallets. */
export const organizationOf = keyed((id) => answerOf(api.GET('/v1/organizations/{id}', path(id))), ['wallet'], {
  isLive: false,
});
/** The invitations to an organisation that are open. */
export const invitationsOf = keyed(
  async (id) => (await answerOf(api.GET('/v1/organizations/{id}/invitations', path(id)))).invitations,
  [],
  { isLive: false },
);
/** The latest payments of a wallet. */
export const paymentsOf = keyed(
  async (id) => (await answerOf(api.GET('/v1/wallets/{id}/payments', path(id)))).payments,
  ['payment'],
);
/** The latest Jobs in which a wallet takes part, the newest first. */
export const jobsOf = keyed(
  async (walletId) => {
    const as = async (role: 'client' | 'provider') => {
      const params = { path: { walletId }, query: { role, pageSize: 50 } };
      return (await answerOf(api.GET('/v1/jobs/by-wallet/{walletId}', { params }))).jobs;
    };
    const [hired, worked] = await Promise.all([as('client'), as('provider')]);
    return [...hired, ...worked].sort((one, other) => other.created_at - one.created_at);
  },
  ['job'],
);
/** What the agent of one of the wallets is known for. */
export const reputationOf = keyed(
  (walletAddress) => answerOf(api.GET('/v1/reputation/{walletAddress}', { params: { path: { walletAddress } } })),
  ['reputation'],
  { walletIdOf: (address) => wallets.known().value?.find((wallet) => wallet.chain_address === address)?.id },
);
const PAGE = 100;
/** All pages of a list, while `isMore` of the last row of a full one. */
async function allOf<Row>(
  page: (query: { limit: number; offset: number }) => Promise<readonly Row[]>,
  isMore: (row: Row) => boolean,
): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const rows = await page({ limit: PAGE, offset: all.length });
    all.push(...rows);
    const last = rows.at(-1);
    if (rows.length < PAGE || last === undefined || !isMore(last)) return all;
  }
}
/** Whether a delayed withdrawal or change waits, or is being made. */
export function isWaiting({ status }: Pick<Schemas['ScheduledChange'], 'status'>): boolean {
  return status === 'scheduled' || status === 'held' || status === 'executing';
}
/** The delayed withdrawals of a wallet: all that wait, then the latest others. */
export const withdrawalsOf = keyed(
  (id) =>
    allOf(
      async (query) =>
        (await answerOf(api.GET('/v1/wallets/{id}/withdrawals', { params: { path: { id }, query } }))).withdrawals,
      isWaiting,
    ),
  ['withdrawal'],
);
/** The Owner's rules for withdrawals, and their pending changes. */
export const withdrawalPolicyOf = keyed(
  (id) => answerOf(api.GET('/v1/wallets/{id}/withdrawal-policy', path(id))),
  ['wallet'],
  { isLive: false },
);
/** What would loosen a rule of a wallet: all that waits, then the latest others. */
export const scheduledChangesOf = keyed(
  (id) =>
    allOf(
      async (query) =>
        (await answerOf(api.GET('/v1/wallets/{id}/scheduled-changes', { params: { path: { id }, query } }))).changes,
      isWaiting,
    ),
  ['wallet'],
);
/** The connected apps of a wallet, and its keys in addition to the agent's. */
export const keysOf = keyed(async (id) => (await answerOf(api.GET('/v1/wallets/{id}/keys', path(id)))).keys, [], {
  isLive: false,
});
/** Where the events of a wallet are sent. */
export const webhookOf = keyed((id) => answerOf(api.GET('/v1/wallets/{id}/webhook', path(id))), [], { isLive: false });
/** The latest deliveries of a wallet's events, the newest first. */
export const deliveriesOf = keyed(
  async (id) => (await answerOf(api.GET('/v1/wallets/{id}/webhook-deliveries', path(id)))).deliveries,
  [],
  { isLive: false },
);
/** The latest approvals of all wallets, and whatever waits. */
export const approvals = createResource(
  async () => {
    const list = async (query: { limit: number; offset?: number; status?: 'pending' | 'approved' }) =>
      (await answerOf(api.GET('/v1/approvals', { params: { query } }))).approvals;
    const open = (status: 'pending' | 'approved') =>
      allOf(
        (page) => list({ ...page, status }),
        () => true,
      );
    const found = await Promise.all([open('pending'), open('approved'), list({ limit: 50 })]);
    return [...new Map(found.flat().map((one) => [one.id, one])).values()];
  },
  { kinds: ['approval'] },
);
/** A query about a wallet's activity. */
export interface ActivityAsked {
  readonly id: string;
  /** Kinds, separated by commas; empty for all. */
  readonly kind: string;
  readonly q: string;
  readonly pages: number;
}

/** A list that is read page by page, as far as it was asked for. */
async function pagesOf<Entry>(
  count: number,
  read: (cursor: string | undefined) => Promise<{ entries: readonly Entry[]; nextCursor: string | null }>,
): Promise<{ readonly entries: readonly Entry[]; readonly isMore: boolean }> {
  const entries: Entry[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < count; page++) {
    const answer = await read(cursor);
    entries.push(...answer.entries);
    if (answer.nextCursor === null) return { entries, isMore: false };
    cursor = answer.nextCursor;
  }
  return { entries, isMore: true };
}

const readActivityAsked = (key: string): ActivityAsked => JSON.parse(key);

/** What happened with a wallet, the latest first; by an {@link ActivityAsked} as JSON. */
export const activityOf = keyed(
  (key) => {
    const { id, kind, q, pages } = readActivityAsked(key);
    const asked = { ...(kind === '' ? {} : { kind }), ...(q === '' ? {} : { q }) };
    return pagesOf(pages, async (cursor) => {
      const query = { ...asked, ...(cursor === undefined ? {} : { cursor }) };
      const params = { path: { id }, query };
      const answer = await answerOf(api.GET('/v1/wallets/{id}/activity', { params }));
      if (typeof answer === 'string') throw new ApiError('INTERNAL', 'The server answered a table.');
      return { entries: answer.activity, nextCursor: answer.nextCursor };
    });
  },
  MONEY,
  { walletIdOf: (key) => readActivityAsked(key).id },
);
/** Of which sums of spending someone asks. */
export interface SpendingAsked {
  readonly id: string;
  /** Such as `2026-05`. */
  readonly month: string;
  readonly by: 'day' | 'recipient' | 'kind';
}

const readSpendingAsked = (key: string): SpendingAsked => JSON.parse(key);

/** What a wallet has spent, summed up; by a {@link SpendingAsked} as JSON. */
export const spendingOf = keyed(
  (key) => {
    const { id, ...query } = readSpendingAsked(key);
    return answerOf(api.GET('/v1/wallets/{id}/spending', { params: { path: { id }, query } }));
  },
  MONEY,
  { walletIdOf: (key) => readSpendingAsked(key).id },
);
/** Who did what, the latest first; by `action` and `pages` as JSON. */
export const auditOf = keyed(
  (key) => {
    const { action, pages }: { action: string; pages: number } = JSON.parse(key);
    return pagesOf(pages, (cursor) => {
      const query = { ...(action === '' ? {} : { action }), ...(cursor === undefined ? {} : { cursor }) };
      return answerOf(api.GET('/v1/me/audit', { params: { query } }));
    });
  },
  ['wallet', 'withdrawal', 'approval'],
  { isLive: false },
);
/** Where transactions of the chain can be looked at; null where nowhere in public. */
export const explorer = createResource(async () => (await answerOf(api.GET('/v1/catalog'))).chain.explorer);
/** The log-ins of the Owner. */
export const sessions = createResource(async () => (await answerOf(api.GET('/v1/auth/sessions'))).sessions);
/** Whether sensitive actions have to be confirmed. */
export const security = createResource(() => answerOf(api.GET('/v1/me/security')));
/** Where the Owner is notified, and what they can choose among. */
export const notificationChannels = createResource(() => answerOf(api.GET('/v1/me/notification-channels')));
/** With which the Owner logs in without the password. */
export const passkeys = createResource(async () => (await answerOf(api.GET('/v1/me/passkeys'))).passkeys);
/** The same by a signature. */
export const loginWallets = createResource(async () => (await answerOf(api.GET('/v1/me/login-wallets'))).loginWallets);
