import type { LoggedType } from '../../../core/events.ts';
import { ApiError, answerOf, api, operatorAnswerOf, operatorApi, operatorToken, type Schemas, session } from './api.ts';
import { createResource, forgetAll, keyed, useData } from './resource.ts';
import { createStore } from './store.ts';

/** The parameters of a request about one thing. */
export const byId = (id: string) => ({ params: { path: { id } } });

/** The wallets of the Owner. */
export const wallets = createResource(async () => (await answerOf(api.GET('/v1/wallets'))).wallets, {
  kinds: ['wallet'],
});

/** The addresses that the user has named, by name. */
export const addressBook = createResource(async () => (await answerOf(api.GET('/v1/me/address-book'))).addresses, {
  kinds: [],
  isLive: true,
});

/** Returns what the user calls an address: by their address book, or as a wallet of theirs. */
export function useNames(): (address: string | null) => string | undefined {
  const own = useData(wallets).value ?? [];
  const named = useData(addressBook).value ?? [];
  const taken = new Set(named.map(({ name }) => name.toLowerCase()));
  // Agents name the wallets that they make: such a name must not pass for one of the address book.
  const wordsFor = (name: string) => (taken.has(name.toLowerCase()) ? `${name} (your wallet)` : name);
  const names = new Map([
    ...own.map(({ chain_address: address, name }) => [address.toLowerCase(), wordsFor(name)] as const),
    ...named.map(({ address, name }) => [address.toLowerCase(), name] as const),
  ]);
  return (address) => names.get(address?.toLowerCase() ?? '');
}

/** What someone may do with a wallet, as far as buttons are shown; the server decides. */
export interface Allowed {
  readonly freezes: boolean;
  readonly decides: boolean;
  readonly manages: boolean;
  readonly owns: boolean;
}

const NOTHING: Allowed = { freezes: false, decides: false, manages: false, owns: false };
const OF_ROLE: Readonly<Record<string, Allowed>> = {
  viewer: NOTHING,
  approver: { ...NOTHING, freezes: true, decides: true },
  admin: { freezes: true, decides: true, manages: true, owns: false },
  owner: { freezes: true, decides: true, manages: true, owns: true },
};

/** What a role allows. */
export function allowedAs(role: string | undefined): Allowed {
  return OF_ROLE[role ?? ''] ?? NOTHING;
}

/** What the user may do with a wallet. */
export function useAllowed(walletId: string): Allowed {
  return allowedAs(useData(wallets).value?.find(({ id }) => id === walletId)?.role);
}

/** Events that move the money of a wallet. */
const MONEY = ['payment', 'job', 'withdrawal', 'wallet'];
/** The balance of a wallet, in decimal USDC. */
export const balanceOf = keyed(
  async (id: string) => (await answerOf(api.GET('/v1/wallets/{id}/balance', byId(id)))).balance,
  MONEY,
  // Anyone may pay to a wallet.
  { isLive: false },
);
/** The rules of a wallet as the chain enforces them. */
export const policyOf = keyed((id: string) => answerOf(api.GET('/v1/wallets/{id}/policy', byId(id))), MONEY);
/** What was allowed with a wallet and still stands. */
export const consentsOf = keyed((id: string) => answerOf(api.GET('/v1/wallets/{id}/consents', byId(id))), ['wallet']);
/** The rolling budgets of a wallet, and how much of each remains. */
export const budgetsOf = keyed((id: string) => answerOf(api.GET('/v1/wallets/{id}/budgets', byId(id))), MONEY);
/** The organisations of the user, with the role in each. */
export const organizations = createResource(async () => (await answerOf(api.GET('/v1/organizations'))).organizations);
/** An organisation with its members and wallets. */
export const organizationOf = keyed((id: string) => answerOf(api.GET('/v1/organizations/{id}', byId(id))));
/** The open invitations to an organisation. */
export const invitationsOf = keyed(
  async (id: string) => (await answerOf(api.GET('/v1/organizations/{id}/invitations', byId(id)))).invitations,
);
/** The latest payments of a wallet. */
export const paymentsOf = keyed(
  async (id: string) => (await answerOf(api.GET('/v1/wallets/{id}/payments', byId(id)))).payments,
  ['payment'],
);
/** The latest Jobs in which a wallet takes part, the newest first. */
export const jobsOf = keyed(
  async (walletId: string) => {
    const as = async (role: 'client' | 'provider') => {
      const params = { path: { walletId }, query: { role, pageSize: 50 } };
      return (await answerOf(api.GET('/v1/jobs/by-wallet/{walletId}', { params }))).jobs;
    };
    const [hired, worked] = await Promise.all([as('client'), as('provider')]);
    return [...hired, ...worked].sort((one, other) => other.created_at - one.created_at);
  },
  ['job'],
);
/** The reputation of the agent at an address. */
export const reputationOf = keyed(
  (walletAddress: string) =>
    answerOf(api.GET('/v1/reputation/{walletAddress}', { params: { path: { walletAddress } } })),
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
  (id: string) =>
    allOf(
      async (query) =>
        (await answerOf(api.GET('/v1/wallets/{id}/withdrawals', { params: { path: { id }, query } }))).withdrawals,
      isWaiting,
    ),
  ['withdrawal', 'wallet'],
);
/** The Owner's rules for withdrawals, and their pending changes. */
export const withdrawalPolicyOf = keyed(
  (id: string) => answerOf(api.GET('/v1/wallets/{id}/withdrawal-policy', byId(id))),
  ['wallet'],
  { isLive: false },
);
/** The changes that would loosen a rule of a wallet: all that wait, then the latest others. */
export const scheduledChangesOf = keyed(
  (id: string) =>
    allOf(
      async (query) =>
        (await answerOf(api.GET('/v1/wallets/{id}/scheduled-changes', { params: { path: { id }, query } }))).changes,
      isWaiting,
    ),
  ['wallet'],
);
/** The connected apps of a wallet, and its keys in addition to the agent's. */
export const keysOf = keyed(async (id: string) => (await answerOf(api.GET('/v1/wallets/{id}/keys', byId(id)))).keys);
/** Where the events of a wallet are sent. */
export const webhookOf = keyed((id: string) => answerOf(api.GET('/v1/wallets/{id}/webhook', byId(id))));
/** A query about the deliveries of a wallet's events; an empty state or event stands for all. */
export interface DeliveryQuery {
  readonly id: string;
  readonly status: '' | Schemas['WebhookDelivery']['status'];
  readonly type: '' | LoggedType;
  readonly pages: number;
}

const DELIVERIES_PAGE = 20;
/** The deliveries of a wallet's events, the newest first. */
export const deliveriesOf = keyed(async ({ id, status, type, pages }: DeliveryQuery) => {
  const filter = { ...(status === '' ? {} : { status }), ...(type === '' ? {} : { type }) };
  const entries: Schemas['WebhookDelivery'][] = [];
  for (let page = 0; page < pages; page++) {
    const query = { ...filter, limit: DELIVERIES_PAGE, offset: entries.length };
    const answer = await answerOf(api.GET('/v1/wallets/{id}/webhook-deliveries', { params: { path: { id }, query } }));
    entries.push(...answer.deliveries);
    if (answer.deliveries.length < DELIVERIES_PAGE) return { entries, isMore: false };
  }
  return { entries, isMore: true };
});
/** A delivery with what was sent and answered. */
export const deliveryOf = keyed((id: string) => answerOf(api.GET('/v1/webhook-deliveries/{id}', byId(id))));
/** The latest approvals of all wallets. */
export const latestApprovals = createResource(
  async () => (await answerOf(api.GET('/v1/approvals', { params: { query: { limit: 20 } } }))).approvals,
  { kinds: ['approval', 'wallet'] },
);

/** A list that is read page by page, as many pages as `count`. */
async function pagesOf<Entry>(
  count: number,
  read: (cursor: { cursor?: string }) => Promise<{ entries: readonly Entry[]; nextCursor: string | null }>,
): Promise<{ readonly entries: readonly Entry[]; readonly isMore: boolean }> {
  const entries: Entry[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < count; page++) {
    const answer = await read(cursor === null ? {} : { cursor });
    entries.push(...answer.entries);
    cursor = answer.nextCursor;
    if (cursor === null) return { entries, isMore: false };
  }
  return { entries, isMore: true };
}

/** A row of the inbox. */
export type InboxItem = Schemas['Inbox']['items'][number];
/** Pages of the inbox that are read: more once the person has asked for more. */
export const inboxPages = createStore(1);
const INBOX_PAGE = 50;
/** What the user may decide or stop, of all wallets. */
export const inbox = createResource(
  () =>
    pagesOf(inboxPages.get(), async (cursor) => {
      const params = { query: { limit: INBOX_PAGE, ...cursor } };
      const { items: entries, nextCursor } = await answerOf(api.GET('/v1/inbox', { params }));
      return { entries, nextCursor };
    }),
  { kinds: ['approval', 'job', 'withdrawal', 'wallet'] },
);
/** Whether nothing happens before someone decides. */
export function isToDecide({ state }: InboxItem): boolean {
  return state === 'waiting';
}

/** A query about a wallet's activity. */
export interface ActivityQuery {
  readonly id: string;
  /** Kinds, separated by commas; empty for all. */
  readonly kind: string;
  readonly q: string;
  readonly pages: number;
}

/** What happened with a wallet, the latest first. */
export const activityOf = keyed(
  ({ id, kind, q, pages }: ActivityQuery) => {
    const filter = { ...(kind === '' ? {} : { kind }), ...(q === '' ? {} : { q }) };
    return pagesOf(pages, async (cursor) => {
      const params = { path: { id }, query: { ...filter, ...cursor } };
      const answer = await answerOf(api.GET('/v1/wallets/{id}/activity', { params }));
      if (typeof answer === 'string') throw new ApiError('INTERNAL', 'The server answered a table.');
      return { entries: answer.activity, nextCursor: answer.nextCursor };
    });
  },
  MONEY,
  { walletIdOf: ({ id }) => id },
);

/** A query about a wallet's spending. */
export interface SpendingQuery {
  readonly id: string;
  /** Such as `2026-05`. */
  readonly month: string;
  readonly by: 'day' | 'recipient' | 'kind';
}

/** What a wallet has spent, summed up. */
export const spendingOf = keyed(
  ({ id, ...query }: SpendingQuery) =>
    answerOf(api.GET('/v1/wallets/{id}/spending', { params: { path: { id }, query } })),
  MONEY,
  { walletIdOf: ({ id }) => id },
);
/** Who did what, the latest first: with a wallet, or all that the user may know of; an empty action stands for all. */
export const auditOf = keyed(
  ({ walletId, action, pages }: { walletId?: string | undefined; action: string; pages: number }) =>
    pagesOf(pages, (cursor) => {
      const query = { ...(action === '' ? {} : { action }), ...cursor };
      return walletId === undefined
        ? answerOf(api.GET('/v1/me/audit', { params: { query } }))
        : answerOf(api.GET('/v1/wallets/{id}/audit', { params: { path: { id: walletId }, query } }));
    }),
);
/** What this server is and offers, which does not change while it runs. */
export const catalog = createResource(async () => await answerOf(api.GET('/v1/catalog')), { kinds: [], isFixed: true });
/** The chain that this server uses. */
export const useChain = () => useData(catalog).value?.chain;
/** Whether people can buy USDC for a wallet here. */
export const useOnramp = () => useData(catalog).value?.onramp === true;
/** The sessions of the Owner. */
export const sessions = createResource(async () => (await answerOf(api.GET('/v1/auth/sessions'))).sessions);
/** Whether sensitive actions have to be confirmed. */
export const security = createResource(() => answerOf(api.GET('/v1/me/security')));
/** Where the Owner is notified, and which types of channels this server has. */
export const notificationChannels = createResource(() => answerOf(api.GET('/v1/me/notification-channels')));
/** The passkeys with which the Owner logs in. */
export const passkeys = createResource(async () => (await answerOf(api.GET('/v1/me/passkeys'))).passkeys);
/** The wallets with which the Owner logs in, by a signature. */
export const loginWallets = createResource(async () => (await answerOf(api.GET('/v1/me/login-wallets'))).loginWallets);

/** How the server is, for the operator. */
export const serverStatus = createResource(() => operatorAnswerOf(operatorApi.GET('/v1/operator/status')));
/** What waits on the server, the oldest first. */
export const serverWaiting = createResource(() => operatorAnswerOf(operatorApi.GET('/v1/operator/waiting')));
/** The users whose names begin with a text; the newest for an empty one. */
export const usersOf = keyed((search: string) => {
  const query = search === '' ? {} : { search };
  return operatorAnswerOf(operatorApi.GET('/v1/operator/users', { params: { query } }));
});
/** A user with their wallets. */
export const userOf = keyed((id: string) => operatorAnswerOf(operatorApi.GET('/v1/operator/users/{id}', byId(id))));
/** The invitations of new users. */
export const signupInvitations = createResource(
  async () => (await operatorAnswerOf(operatorApi.GET('/v1/operator/invitations'))).invitations,
);

// Before anything is drawn for the next user. The first answer, about who is logged in, is no other user.
let user = session.get();
session.subscribe(() => {
  if (user !== undefined) forgetAll();
  user = session.get();
});
operatorToken.subscribe(forgetAll);
