/**
 * Everything that happens, in one table: the audit log's actions, the webhooks' types and bodies, the messages to
 * Owners, the changes that a wallet's activity lists, and the words for all of them follow from it.
 */

import { BUDGET_PERIODS, perAmount, periodWords, perLimit, perPeriod } from './spending-limits.ts';

/** What events are about, with the ids by which webhooks name it. `isLive`: open pages learn of its changes, too. */
const SUBJECTS = {
  payment: { isLive: true, ids: { paymentId: 'text' } },
  job: { isLive: true, ids: { jobId: 'text', onchainJobId: 'integer' } },
  approval: { isLive: true, ids: { approvalId: 'text' } },
  withdrawal: { isLive: true, ids: { withdrawalId: 'text' } },
  wallet: { isLive: true, ids: {} },
  reputation: { isLive: true, ids: {} },
  change: { ids: { changeId: 'text' } },
  organization: { ids: {} },
  account: { ids: {} },
  channel: { ids: {} },
  server: { ids: {} },
} as const satisfies Readonly<Record<string, { readonly isLive?: true; readonly ids: Fields }>>;
type Subject = keyof typeof SUBJECTS;

/**
 * The kinds of events that Owners choose from, each with its words. Rows keep a kind's place in this list: new ones
 * come last. `notifications` are always sent: no intruder may silence an Owner unnoticed.
 */
export const NOTIFICATION_KINDS = {
  notifications: 'changes of the channels themselves',
  approvals: 'payments that wait for your approval, and each later state',
  refusals: 'payments refused by a limit or in a block, or failed',
  freezes: 'frozen and unfrozen wallets, by anyone',
  ownership: 'owners, offers, guardians, exported keys, organisations and their members',
  rules: 'limits, budgets, limits of keys',
  withdrawals: 'withdrawals and looser rules: made, waiting, held, cancelled',
  deposits: 'incoming USDC',
  jobs: 'every state of a Job',
  security: 'log-ins, passwords, passkeys, linked wallets, sessions, keys, freeze tokens, apps',
  webhooks: 'webhooks that were given up, changed URLs and secrets',
} as const;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export const KINDS = Object.keys(NOTIFICATION_KINDS).filter((name): name is NotificationKind =>
  Object.hasOwn(NOTIFICATION_KINDS, name),
);
/** The kinds that Owners choose among. */
export const CHOSEN_KINDS = KINDS.filter((kind) => kind !== 'notifications');

/** The pages of the console that show what happened, by type or else by kind; the first page unless it is here. */
const PAGES: Readonly<Record<string, string>> = {
  job_needs_decision: '/inbox',
  approvals: '/inbox',
  jobs: '/jobs',
  security: '/account/audit',
  notifications: '/notifications',
};

/** The values of fields; `?` may be null. Amounts are decimal USDC, times Unix seconds. */
interface FieldTypes {
  readonly text: string;
  readonly 'text?': string | null;
  readonly address: string;
  readonly 'address?': string | null;
  readonly addresses: readonly string[];
  readonly 'addresses?': readonly string[] | null;
  readonly usdc: string;
  readonly 'usdc?': string | null;
  readonly integer: number;
  readonly 'integer?': number | null;
  readonly time: number;
  readonly 'time?': number | null;
  readonly object: object;
  readonly 'rules?': RulesForWithdrawals | null;
}
interface RulesForWithdrawals {
  readonly allowList: readonly string[] | null;
  readonly delaySeconds: number;
  readonly effectiveAt: number;
}
/** A type of field, or the values that it can have. */
export type Field = keyof FieldTypes | readonly (string | null)[];
export type Fields = Readonly<Record<string, Field>>;
type ValueOf<Type> = Type extends keyof FieldTypes
  ? FieldTypes[Type]
  : Type extends readonly (infer One)[]
    ? One
    : never;
type ValuesOf<Of> = { readonly [Name in keyof Of]: ValueOf<Of[Name]> };

const job = { status: ['open', 'funded', 'submitted', 'completed', 'rejected', 'expired'] } as const;
const payment = { status: ['pending', 'confirmed', 'failed'], refusal: 'text?' } as const;
const approval = {
  status: ['pending', 'approved', 'declined', 'expired', 'used'],
  to: 'address',
  amount: 'usdc',
  reason: 'text',
  paymentId: 'text?',
  expiresAt: 'time',
  payableAt: 'time?',
} as const;
const withdrawal = { to: 'address', amount: 'usdc', executeAt: 'time' } as const;
const change = { operation: 'text', target: 'text?', body: 'object', executeAt: 'time' } as const;
const transaction = { txHash: 'text' } as const;
const by = { by: ['owner', 'operator'] } as const;
const byAnyone = { by: ['owner', 'admin', 'operator'] } as const;
const organization = {
  organizationId: 'text',
  userId: 'text',
  role: ['viewer', 'approver', 'admin', null],
  invitationId: 'text?',
  acceptableAt: 'time?',
} as const;
const policy = {
  ...perLimit(
    () => 'usdc?' as const,
    () => 'time?' as const,
  ),
  whitelist: 'addresses',
  jobEvaluator: 'address?',
  maxJobDays: 'integer?',
} as const;

/** The words of fields, in the client's types. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  status: 'After the event.',
  refusal: 'A code of the API; null if no block showed one.',
  amount: 'Decimal USDC.',
  feeAmount: 'Decimal USDC.',
  from: 'The address that it comes from.',
  txHash: 'The hash of the transaction.',
  reason: 'Why the agent asks, in its own words.',
  expiresAt: 'Unix seconds; null for none.',
  payableAt: 'Before which the payment is not made, in Unix seconds; null if nothing delays it.',
  executeAt: 'Unix seconds.',
  operation: 'By its name in the OpenAPI document.',
  target: 'The recipient or the key that it is about; null for the wallet itself.',
  body: 'Of the request.',
  allowList: 'Addresses; null for anyone.',
  next: 'Rules that take effect later, at a time in Unix seconds.',
  host: 'Of the new URL; null for none.',
  userId: 'Who invites, joins, leaves or has another role; of a wallet, who has put it in or taken it out.',
  role: 'The new role; null for none.',
  acceptableAt: 'Of an invitation: from when on a person can join by it, in Unix seconds.',
  owner: 'Account or contract.',
  offeredTo: 'Account or contract that may accept it, or no longer may.',
  guardian: 'Account or contract; null for none.',
  ...perAmount(() => 'Decimal USDC; null for none.'),
  whitelist: 'Empty: everyone may be paid.',
  jobEvaluator: 'Who may judge Jobs in addition to those on the whitelist.',
  ...perPeriod((period) => `Of any ${periodWords(period)}, in decimal USDC; null for none.`),
  period: '60 minutes, 24 hours, 7 or 30 days; null without a budget, as the limit.',
  limit: 'Decimal USDC.',
};

/** What happened, who hears of it, and in which words. */
interface EventRow {
  readonly about: Subject;
  /** The audit log has an entry. With `report`, the entry is also what notifies the Owner. */
  readonly audit?: 'record' | 'report';
  /** A wallet's activity lists it. Rows keep its place among those: new ones come after the others. */
  readonly activity?: true;
  /** Wallets with a URL get a webhook: which, as the documentation says. */
  readonly webhook?: string;
  /** `always`: whatever the URL chose; `ifChosen`: only if the URL chose it; otherwise also if it chose nothing. */
  readonly sent?: 'always' | 'ifChosen';
  /** The body of that webhook, without its type, the ids of its subject, the wallet's address and the time. */
  readonly fields?: Fields;
  /** Notifies the Owner, under a kind: in words that give nothing away, said of one, and to follow a number. */
  readonly owner?: readonly [kind: NotificationKind, one: string, many: string];
}

const WALLET = 'the wallet';
const BOTH = 'both wallets of the Job';
const STATE = 'the wallet, at each state of an [approval](api.md#approvals)';
const SHOWN = 'the wallet, once a block shows it, by anyone';
const MEMBERS = 'every wallet of the organisation';

// biome-ignore format: a line for each fact of an event keeps rows alike.
const TABLE = {
  // Payments
  payment_confirmed: {
    about: 'payment', sent: 'ifChosen',
    fields: { ...payment, to: 'address', amount: 'usdc', feeAmount: 'usdc', txHash: 'text' },
    webhook: 'the paying wallet, once the payment is confirmed',
  },
  payment_refused: {
    about: 'payment', fields: payment,
    webhook: 'the paying wallet, once a block shows the refusal; the payment is still `pending`',
    owner: ['refusals', 'A payment was refused on-chain', 'payments were refused on-chain'],
  },
  payment_failed: {
    about: 'payment', fields: payment,
    webhook: 'the paying wallet, once the payment can no longer happen',
    owner: ['refusals', 'A payment has failed', 'payments have failed'],
  },
  payment_refused_by_policy: {
    about: 'wallet',
    owner: ['refusals', 'A payment was refused by a limit', 'payments were refused'],
  },
  payment_resend_requested: { about: 'payment', audit: 'record' },
  payment_adoption_requested: { about: 'payment', audit: 'record' },
  payment_give_up_requested: { about: 'payment', audit: 'record' },

  // Approvals
  approval_requested: {
    about: 'approval', fields: approval, webhook: STATE,
    owner: ['approvals', 'A payment waits for your approval', 'payments wait for your approval'],
  },
  approval_approved: {
    about: 'approval', fields: approval, webhook: STATE, audit: 'record',
    owner: ['approvals', 'An approval was given', 'approvals were given'],
  },
  approval_declined: {
    about: 'approval', fields: approval, webhook: STATE, audit: 'record',
    owner: ['approvals', 'An approval was declined', 'approvals were declined'],
  },
  approval_expired: {
    about: 'approval', fields: approval, webhook: STATE,
    owner: ['approvals', 'A request for approval has expired', 'requests for approval have expired'],
  },
  approval_used: {
    about: 'approval', fields: approval, webhook: STATE,
    owner: ['approvals', 'An approved payment was made', 'approved payments were made'],
  },
  approval_reopened: {
    about: 'approval', fields: approval,
    webhook: 'the wallet: decide again, for example after a restored backup',
    owner: ['approvals', 'A payment waits for your approval again', 'payments wait again'],
  },
  approval_hours_changed: {
    about: 'wallet', audit: 'report',
    owner: ['rules', 'The rules for approvals were changed', 'changes of approvals'],
  },

  // Jobs
  job_created: {
    about: 'job', fields: job, webhook: "the Provider's wallet",
    owner: ['jobs', 'A Job was created', 'Jobs were created'],
  },
  job_funded: {
    about: 'job', fields: job, webhook: BOTH,
    owner: ['jobs', 'A Job was funded', 'Jobs were funded'],
  },
  job_submitted: {
    about: 'job', fields: job, webhook: BOTH,
    owner: ['jobs', 'Work was submitted to a Job', 'Jobs have submitted work'],
  },
  job_needs_decision: {
    about: 'job',
    owner: ['jobs', 'A Job waits for your decision', 'Jobs wait for your decision'],
  },
  job_completed: {
    about: 'job', fields: job, webhook: BOTH,
    owner: ['jobs', 'A Job was completed', 'Jobs were completed'],
  },
  job_rejected: {
    about: 'job', fields: job, webhook: BOTH,
    owner: ['jobs', 'A Job was rejected', 'Jobs were rejected'],
  },
  job_expired: {
    about: 'job', fields: job, webhook: BOTH,
    owner: ['jobs', 'A Job has expired', 'Jobs have expired'],
  },

  // Money that its owner takes out, or that others put in
  deposit_received: {
    about: 'wallet', sent: 'ifChosen',
    fields: { from: 'address?', amount: 'usdc', txHash: 'text' },
    webhook: 'the wallet, once a block shows that USDC has come in from outside a Job',
    owner: ['deposits', 'A wallet has received a deposit', 'deposits were received'],
  },
  payment_received: {
    about: 'wallet', sent: 'ifChosen',
    fields: { from: 'address?', amount: 'usdc', txHash: 'text' },
    webhook: 'the wallet, once a block shows that a buyer has paid it by [x402](x402.md#selling)',
    owner: ['deposits', 'A wallet was paid for what it sells', 'sales were made'],
  },
  withdrawal_made: {
    about: 'wallet', audit: 'record', sent: 'ifChosen',
    fields: { to: 'address?', amount: 'usdc', txHash: 'text' },
    webhook: 'the wallet, once a block shows that its owner has taken USDC out, by anyone',
    owner: ['withdrawals', 'A withdrawal was made', 'withdrawals were made'],
  },
  withdrawal_scheduled: {
    about: 'withdrawal', fields: withdrawal, audit: 'record',
    webhook: 'the wallet: a withdrawal waits under its [policy](api.md#withdrawals)',
    owner: ['withdrawals', 'A withdrawal was scheduled', 'withdrawals were scheduled'],
  },
  withdrawal_cancelled: {
    about: 'withdrawal', audit: 'report',
    owner: ['withdrawals', 'A withdrawal was cancelled', 'withdrawals were cancelled'],
  },
  withdrawal_held: {
    about: 'withdrawal', fields: withdrawal,
    webhook: 'the wallet: after a restored backup it is never made',
    owner: ['withdrawals', 'A withdrawal is held for you', 'withdrawals are held for you'],
  },
  withdrawal_policy_changed: {
    about: 'wallet', audit: 'record', webhook: 'the wallet; `by` is `owner` or `operator`',
    fields: { ...by, allowList: 'addresses?', delaySeconds: 'integer', next: 'rules?' },
    owner: ['withdrawals', 'The rules for withdrawals were changed', 'changes of withdrawal rules'],
  },
  withdrawal_policy_lifted: {
    about: 'wallet', audit: 'report',
    owner: ['withdrawals', 'The rules for withdrawals were lifted', 'withdrawal rules were lifted'],
  },
  change_scheduled: {
    about: 'change', fields: change, audit: 'record',
    webhook: 'the wallet: a looser rule waits under its [policy](api.md#withdrawals)',
    owner: ['withdrawals', 'A looser rule waits: you can stop it', 'looser rules wait'],
  },
  change_cancelled: {
    about: 'change', audit: 'report',
    owner: ['withdrawals', 'A looser rule was stopped', 'looser rules were stopped'],
  },
  change_held: {
    about: 'change', fields: change, webhook: 'the wallet: after a restored backup it is never made',
    owner: ['withdrawals', 'A looser rule is held for you', 'looser rules are held for you'],
  },
  change_failed: {
    about: 'change', fields: change, webhook: 'the wallet: a waiting change could not be made',
    owner: ['withdrawals', 'A looser rule was not made', 'looser rules were not made'],
  },

  // Wallets, and their rules
  wallet_claimed: {
    about: 'wallet', audit: 'report',
    owner: ['security', 'A wallet was claimed', 'wallets were claimed'],
  },
  wallet_renamed: { about: 'wallet', audit: 'record' },
  offers_changed: { about: 'wallet', audit: 'record' },
  agent_connected: { about: 'wallet', audit: 'record' },
  wallet_deployed: { about: 'wallet', activity: true },
  session_changed: { about: 'wallet', activity: true },
  policy_changed: {
    about: 'wallet', audit: 'record', activity: true,
    fields: policy, webhook: SHOWN,
    owner: ['rules', "A wallet's limits were changed", 'changes of limits'],
  },
  wallet_frozen: {
    about: 'wallet', audit: 'record', activity: true,
    sent: 'ifChosen', fields: transaction, webhook: SHOWN,
    owner: ['freezes', 'A wallet was frozen', 'freezes of wallets'],
  },
  wallet_unfrozen: {
    about: 'wallet', audit: 'record', activity: true,
    sent: 'ifChosen', fields: transaction, webhook: SHOWN,
    owner: ['freezes', 'A wallet was unfrozen', 'wallets were unfrozen'],
  },
  guardian_changed: {
    about: 'wallet', audit: 'record', activity: true,
    fields: { guardian: 'address?' }, webhook: SHOWN,
    owner: ['ownership', "A wallet's guardian was changed", 'guardians were changed'],
  },
  owner_changed: {
    about: 'wallet', audit: 'record', activity: true,
    fields: { owner: 'address' }, webhook: SHOWN,
    owner: ['ownership', 'A wallet has another owner', 'changes of owners'],
  },
  owner_offered: {
    about: 'wallet', audit: 'record', activity: true,
    fields: { offeredTo: 'address' }, webhook: SHOWN,
    owner: ['ownership', 'A wallet was offered to another owner', 'wallets were offered'],
  },
  owner_offer_withdrawn: {
    about: 'wallet', audit: 'record',
    fields: { offeredTo: 'address' }, webhook: SHOWN,
    owner: ['ownership', 'An offer of a wallet was taken back', 'offers were taken back'],
  },
  owner_key_exported: {
    about: 'wallet', audit: 'record', fields: by, webhook: WALLET,
    owner: ['ownership', "A wallet's owner key was exported", 'owner keys were exported'],
  },
  consents_ended: {
    about: 'wallet', audit: 'report',
    owner: [
      'ownership',
      'What was allowed with a wallet was ended, of USDC allowances at most 100',
      'times that what was allowed with a wallet was ended',
    ],
  },
  budgets_changed: {
    about: 'wallet', audit: 'record', activity: true,
    fields: perPeriod(() => 'usdc?' as const), webhook: SHOWN,
    owner: ['rules', "A wallet's budgets were changed", 'changes of budgets'],
  },
  recipient_budget_changed: {
    about: 'wallet', audit: 'record', activity: true, webhook: SHOWN,
    fields: { recipient: 'address', period: [...BUDGET_PERIODS, null], limit: 'usdc?' },
    owner: ['rules', 'The budget of a recipient was changed', 'changes of budgets'],
  },
  session_key_changed: { about: 'wallet', activity: true },
  session_key_set: {
    about: 'wallet', audit: 'report',
    owner: ['rules', 'The limits of a key were set', 'keys were given limits'],
  },
  session_key_revoked: {
    about: 'wallet', audit: 'report',
    owner: ['security', 'A key with limits was revoked', 'keys with limits were revoked'],
  },
  session_keys_revoked: {
    about: 'wallet', audit: 'report', activity: true,
    owner: ['security', 'All session keys of a wallet were revoked', 'revocations of session keys'],
  },
  key_rotated: {
    about: 'wallet', audit: 'report',
    owner: ['security', 'An API key was rotated', 'API keys were rotated'],
  },
  key_created: {
    about: 'wallet', audit: 'report',
    owner: ['security', 'An API key was made', 'API keys were made'],
  },
  key_revoked: {
    about: 'wallet', audit: 'report',
    owner: ['security', 'An API key was revoked', 'API keys were revoked'],
  },
  key_unlimited: {
    about: 'wallet', audit: 'report',
    owner: [
      'security',
      'A key was declared to have no limits of its own',
      'keys were declared to have no limits of their own',
    ],
  },
  app_connected: {
    about: 'wallet', audit: 'report',
    owner: ['security', 'An app was connected', 'apps were connected'],
  },
  freeze_token_rotated: {
    about: 'wallet', audit: 'report',
    owner: ['security', 'A freeze token was rotated', 'freeze tokens were rotated'],
  },
  freeze_token_revoked: {
    about: 'wallet', audit: 'report',
    owner: ['security', 'A freeze token was revoked', 'freeze tokens were revoked'],
  },

  // Where events go
  webhook_changed: {
    about: 'wallet', audit: 'report', sent: 'always',
    fields: { ...byAnyone, host: 'text?' },
    webhook: 'the old URL, signed with the old secret: the last message it gets; also a URL that gets other events',
    owner: ['webhooks', "A wallet's webhook URL was changed", 'changes of webhook URLs'],
  },
  webhook_secret_rotated: {
    about: 'wallet', audit: 'report', sent: 'always',
    fields: byAnyone, webhook: 'the wallet, signed with the old secret',
    owner: ['webhooks', "A webhook's secret was rotated", 'webhook secrets were rotated'],
  },
  webhook_failed: {
    about: 'wallet',
    owner: ['webhooks', 'A webhook was not delivered', 'webhooks were not delivered'],
  },
  notification_channel_added: {
    about: 'channel', audit: 'record',
    owner: ['notifications', 'A notification channel was added', 'notification channels were added'],
  },
  notification_channel_changed: {
    about: 'channel', audit: 'record',
    owner: ['notifications', 'What a notification channel tells of was changed', 'notification channels were changed'],
  },
  notification_channel_removed: {
    about: 'channel', audit: 'record',
    owner: ['notifications', 'A notification channel was removed', 'notification channels were removed'],
  },

  // Accounts
  logged_in: {
    about: 'account', audit: 'report',
    owner: ['security', 'A new log-in to your account', 'log-ins to your account'],
  },
  login_failed: {
    about: 'account', audit: 'report',
    owner: ['security', 'A log-in with a wrong password was tried', 'tries with a wrong password'],
  },
  password_changed: {
    about: 'account', audit: 'report',
    owner: ['security', 'Your password was changed', 'changes of your password'],
  },
  password_reset: {
    about: 'account', audit: 'report',
    owner: ['security', 'Your password was reset by the operator', 'resets of your password'],
  },
  session_ended: {
    about: 'account', audit: 'report',
    owner: ['security', 'A session was ended', 'sessions were ended'],
  },
  sessions_ended: {
    about: 'account', audit: 'report',
    owner: ['security', 'All other sessions were ended', 'times all other sessions were ended'],
  },
  step_up_changed: {
    about: 'account', audit: 'report',
    owner: ['security', 'Asking for the password again was turned on or off', 'changes of step-up'],
  },
  passkey_added: {
    about: 'account', audit: 'report',
    owner: ['security', 'A passkey was added', 'passkeys were added'],
  },
  passkey_removed: {
    about: 'account', audit: 'report',
    owner: ['security', 'A passkey was removed', 'passkeys were removed'],
  },
  login_wallet_linked: {
    about: 'account', audit: 'report',
    owner: ['security', 'A wallet was linked, which can log in to your account', 'wallets that can log in were linked'],
  },
  login_wallet_removed: {
    about: 'account', audit: 'report',
    owner: ['security', 'A wallet that could log in was removed', 'wallets that could log in were removed'],
  },
  address_named: { about: 'account', audit: 'record' },
  address_name_removed: { about: 'account', audit: 'record' },
  invite_created: { about: 'account', audit: 'record' },
  invite_used: { about: 'account', audit: 'record' },
  invite_revoked: { about: 'account', audit: 'record' },
  restored: {
    about: 'server', audit: 'report',
    owner: [
      'security',
      'The service was restored from a backup: check your settings',
      'times the service was restored from a backup',
    ],
  },

  // Organisations
  organization_created: { about: 'organization', audit: 'record' },
  organization_renamed: { about: 'organization', audit: 'record' },
  organization_deleted: { about: 'organization', audit: 'record' },
  wallet_joined_organization: {
    about: 'organization', audit: 'record', fields: organization, webhook: WALLET,
    owner: ['ownership', 'A wallet was put into an organisation', 'wallets were put in organisations'],
  },
  wallet_left_organization: {
    about: 'organization', audit: 'record', fields: organization, webhook: WALLET,
    owner: ['ownership', 'A wallet has left an organisation', 'wallets have left organisations'],
  },
  organization_invitation_created: {
    about: 'organization', audit: 'record', fields: organization, webhook: MEMBERS,
    owner: [
      'ownership',
      'A person was invited to the organisation of a wallet: you can revoke that',
      'people were invited to organisations of wallets',
    ],
  },
  organization_invitation_revoked: { about: 'organization', audit: 'record' },
  organization_joined: {
    about: 'organization', audit: 'record', fields: organization, webhook: MEMBERS,
    owner: ['ownership', 'A person has joined the organisation of a wallet', 'people have joined'],
  },
  organization_left: {
    about: 'organization', audit: 'record', fields: organization, webhook: MEMBERS,
    owner: ['ownership', 'A person has left the organisation of a wallet', 'people have left'],
  },
  organization_member_changed: {
    about: 'organization', audit: 'record', fields: organization, webhook: MEMBERS,
    owner: ['ownership', 'A member of an organisation has another role', 'changes of roles'],
  },
  organization_member_removed: { about: 'organization', audit: 'record' },
} as const satisfies Readonly<Record<string, EventRow>>;

type Table = typeof TABLE;
/** The name of an event. */
export type EventName = keyof Table;
type NamesWith<Fact extends keyof EventRow> = {
  [Name in EventName]: Fact extends keyof Table[Name] ? Name : never;
}[EventName];

export type AuditAction = NamesWith<'audit'>;
/** The type of an event that a webhook or an Owner's message can have. */
export type WebhookType = NamesWith<'webhook'>;
export type OwnerType = NamesWith<'owner'>;
type FieldsOf<Type extends WebhookType> = Table[Type] extends { readonly fields: infer Own } ? Own : never;

type ShapeOf<Type extends WebhookType> = readonly [Table[Type]['about'], FieldsOf<Type>];
/** The types with the same fields. */
type Alike<Type extends WebhookType> = {
  [Other in WebhookType]: ShapeOf<Other> extends ShapeOf<Type>
    ? ShapeOf<Type> extends ShapeOf<Other>
      ? Other
      : never
    : never;
}[WebhookType];

/** An event of a wallet, as the feature that finds it hands it to the outbox. */
export type WalletEvent<Type extends WebhookType = WebhookType> = {
  readonly [Each in Type]: {
    readonly type: Alike<Each> & Type;
    readonly walletId: string;
    /** Identifies an event that may be found twice; events of several wallets that report the same share it. */
    readonly cause?: string;
  } & ValuesOf<(typeof SUBJECTS)[Table[Each]['about']]['ids']> &
    ValuesOfEvent<Each>;
}[Type];

/** What only an event of this type says: the fields of its body without its subject, wallet and time. */
export type ValuesOfEvent<Type extends WebhookType> = ValuesOf<FieldsOf<Type>>;

/** Whether a text is the name of an event. */
function isEventName(text: string): text is EventName {
  return Object.hasOwn(TABLE, text);
}

function namesWith<Fact extends keyof EventRow>(fact: Fact): NamesWith<Fact>[] {
  return Object.keys(TABLE).filter((name): name is NamesWith<Fact> => isEventName(name) && fact in TABLE[name]);
}

/** The row of an event. */
function eventRow(name: EventName): EventRow {
  return TABLE[name];
}

/** The event of which an entry of the audit log notifies people; undefined if the commit that causes it does. */
export function reportedBy(action: AuditAction): OwnerType | undefined {
  return TABLE[action].audit === 'report' && hasWords(action) ? action : undefined;
}

/** Older events are no news: no one is notified of them. */
export const NEWS_SECONDS = 3 * 86_400;

export const AUDIT_ACTIONS = namesWith('audit');
export const WEBHOOK_TYPES = namesWith('webhook');
/** The type of the event that tries a URL. */
export const TEST_TYPE = 'test';
/** The types in the log of a wallet's deliveries. */
export const LOGGED_TYPES = [...WEBHOOK_TYPES, TEST_TYPE] as const;
export type LoggedType = (typeof LOGGED_TYPES)[number];
/** The events that a URL can choose; the others are sent whatever it chose. */
export const CHOSEN_TYPES = WEBHOOK_TYPES.filter(isChosen);
/** The events that a URL receives which chose none. */
export const USUAL_TYPES = CHOSEN_TYPES.filter(isUsual);
/** The changes that a wallet's activity lists. */
export const ACTIVITY_CHANGES = namesWith('activity');
export type ActivityChange = (typeof ACTIVITY_CHANGES)[number];

/** The fields of a webhook's body, in their order. */
export function bodyFields(type: WebhookType): { readonly ids: Fields; readonly facts: Fields } {
  const { about, fields = {} } = eventRow(type);
  return { ids: SUBJECTS[about].ids, facts: fields };
}

/** An event that a URL can choose. */
export type ChosenType = {
  [Type in WebhookType]: Table[Type] extends { readonly sent: 'always' } ? never : Type;
}[WebhookType];

function isChosen(type: WebhookType): type is ChosenType {
  return eventRow(type).sent !== 'always';
}

/** Whether a URL that chose no events receives this one. */
export function isUsual(type: WebhookType): boolean {
  return eventRow(type).sent === undefined;
}

/** Headings under which a person chooses events, by what these are about. */
const GROUPS: Readonly<Partial<Record<Subject, string>>> = {
  payment: 'Payments',
  approval: 'Approvals',
  job: 'Jobs',
  withdrawal: 'Withdrawals and looser rules',
  change: 'Withdrawals and looser rules',
  wallet: 'The wallet, its money and its rules',
  organization: 'Organisations',
};

/** The events that a URL can choose, for people: under headings, each with its words. */
export function chosenGroups(): ReadonlyMap<string, readonly (readonly [type: ChosenType, words: string])[]> {
  const headingOf = (type: ChosenType) => GROUPS[eventRow(type).about] ?? '';
  return new Map(
    [...Map.groupBy(CHOSEN_TYPES, headingOf)].map(([heading, types]) => [
      heading,
      types.map((type) => [type, hasWords(type) ? wordsOf(type).one : titleOf(type)] as const),
    ]),
  );
}

/** Who gets a webhook of this type, in words. */
export function webhookReceivers(type: WebhookType): string {
  const { webhook } = TABLE[type];
  return eventRow(type).sent === 'ifChosen' ? `${webhook}; only if the URL chose it` : webhook;
}

/** An event in words that give nothing away, and the page of the console that shows it. */
export interface EventWords {
  readonly kind: NotificationKind;
  /** Said of one. */
  readonly one: string;
  /** Follows a number. */
  readonly many: string;
  /** A path of the console. */
  readonly page: string;
}

/** Whether an event is one that Owners are notified of. */
export function hasWords(name: string): name is OwnerType {
  return isEventName(name) && 'owner' in TABLE[name];
}

/** The words for an event. */
export function wordsOf(type: OwnerType): EventWords {
  const { about, owner } = TABLE[type];
  const [kind, one, many] = owner;
  return { kind, one, many, page: about === 'organization' ? '/organizations' : (PAGES[type] ?? PAGES[kind] ?? '') };
}

/** The name of an event, or of something like it, as a title, in the English of the console. */
export function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ').replace('organization', 'organisation');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** A kind of thing whose changes are reported to those who watch. */
export type LiveKind = {
  [Each in Subject]: (typeof SUBJECTS)[Each] extends { readonly isLive: true } ? Each : never;
}[Subject];
export const LIVE_KINDS = Object.keys(SUBJECTS).filter(
  (name): name is LiveKind => isSubject(name) && 'isLive' in SUBJECTS[name],
);

function isSubject(text: string): text is Subject {
  return Object.hasOwn(SUBJECTS, text);
}
