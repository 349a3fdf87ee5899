/**
 * The kinds of events that Owners choose from. Rows keep a kind's place in this list: new ones come last.
 * `notifications` are always sent: no intruder may silence an Owner unnoticed.
 */
export const EVENT_KINDS = [
  'notifications',
  'approvals',
  'refusals',
  'freezes',
  'ownership',
  'rules',
  'withdrawals',
  'deposits',
  'jobs',
  'security',
  'webhooks',
] as const;
export type NotificationKind = (typeof EVENT_KINDS)[number];

const [ALWAYS, ...chosen] = EVENT_KINDS;
/** The kinds that Owners choose among. */
export const CHOSEN_KINDS = chosen;

/** These kinds, and the one that is always sent. */
export function withAlways(kinds: readonly NotificationKind[]): readonly NotificationKind[] {
  return [ALWAYS, ...kinds.filter((kind) => kind !== ALWAYS)];
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

const words = (kind: NotificationKind, one: string, many: string, page = ''): EventWords => ({ kind, one, many, page });
const approval = (one: string, many: string) => words('approvals', one, many, '/approvals');
const job = (one: string, many: string) => words('jobs', one, many, '/jobs');
const security = (one: string, many: string) => words('security', one, many, '/account/audit');
const member = (one: string, many: string) => words('ownership', one, many, '/organizations');
const setting = (one: string, many: string) => words('notifications', one, many, '/notifications');

/** Every event by its type, which is also what webhooks call it. */
const EVENTS = {
  approval_requested: approval('A payment waits for your approval', 'payments wait for your approval'),
  approval_reopened: approval('A payment waits for your approval again', 'payments wait again'),
  approval_approved: approval('An approval was given', 'approvals were given'),
  approval_declined: approval('An approval was declined', 'approvals were declined'),
  approval_used: approval('An approved payment was made', 'approved payments were made'),
  approval_expired: approval('A request for approval has expired', 'requests for approval have expired'),
  payment_refused_by_policy: words('refusals', 'A payment was refused by a limit', 'payments were refused'),
  payment_refused: words('refusals', 'A payment was refused on-chain', 'payments were refused on-chain'),
  payment_failed: words('refusals', 'A payment has failed', 'payments have failed'),
  wallet_frozen: words('freezes', 'A wallet was frozen', 'freezes of wallets'),
  wallet_unfrozen: words('freezes', 'A wallet was unfrozen', 'wallets were unfrozen'),
  owner_offered: words('ownership', 'A wallet was offered to another owner', 'wallets were offered'),
  owner_offer_withdrawn: words('ownership', 'An offer of a wallet was taken back', 'offers were taken back'),
  owner_changed: words('ownership', 'A wallet has another owner', 'changes of owners'),
  consents_ended: words(
    'ownership',
    'What was allowed with a wallet was ended, of USDC allowances at most 100',
    'times that what was allowed with a wallet was ended',
  ),
  guardian_changed: words('ownership', "A wallet's guardian was changed", 'guardians were changed'),
  owner_key_exported: words('ownership', "A wallet's owner key was exported", 'owner keys were exported'),
  budgets_changed: words('rules', "A wallet's budgets were changed", 'changes of budgets'),
  recipient_budget_changed: words('rules', 'The budget of a recipient was changed', 'changes of budgets'),
  policy_changed: words('rules', "A wallet's limits were changed", 'changes of limits'),
  approval_hours_changed: words('rules', 'The rules for approvals were changed', 'changes of approvals'),
  session_key_set: words('rules', 'The limits of a key were set', 'keys were given limits'),
  withdrawal_made: words('withdrawals', 'A withdrawal was made', 'withdrawals were made'),
  withdrawal_scheduled: words('withdrawals', 'A withdrawal was scheduled', 'withdrawals were scheduled'),
  withdrawal_cancelled: words('withdrawals', 'A withdrawal was cancelled', 'withdrawals were cancelled'),
  withdrawal_held: words('withdrawals', 'A withdrawal is held for you', 'withdrawals are held for you'),
  change_scheduled: words('withdrawals', 'A looser rule waits: you can stop it', 'looser rules wait'),
  change_cancelled: words('withdrawals', 'A looser rule was stopped', 'looser rules were stopped'),
  change_held: words('withdrawals', 'A looser rule is held for you', 'looser rules are held for you'),
  change_failed: words('withdrawals', 'A looser rule was not made', 'looser rules were not made'),
  withdrawal_policy_changed: words(
    ...(['withdrawals', 'The rules for withdrawals were changed', 'changes of withdrawal rules'] as const),
  ),
  withdrawal_policy_lifted: words(
    ...(['withdrawals', 'The rules for withdrawals were lifted', 'withdrawal rules were lifted'] as const),
  ),
  deposit_received: words('deposits', 'A wallet has received a deposit', 'deposits were received'),
  job_created: job('A Job was created', 'Jobs were created'),
  job_funded: job('A Job was funded', 'Jobs were funded'),
  job_submitted: job('Work was submitted to a Job', 'Jobs have submitted work'),
  job_needs_decision: job('A Job waits for your decision', 'Jobs wait for your decision'),
  job_completed: job('A Job was completed', 'Jobs were completed'),
  job_rejected: job('A Job was rejected', 'Jobs were rejected'),
  job_expired: job('A Job has expired', 'Jobs have expired'),
  logged_in: security('A new log-in to your account', 'log-ins to your account'),
  login_failed: security('A log-in with a wrong password was tried', 'tries with a wrong password'),
  password_changed: security('Your password was changed', 'changes of your password'),
  password_reset: security('Your password was reset by the operator', 'resets of your password'),
  session_ended: security('A session was ended', 'sessions were ended'),
  sessions_ended: security('All other sessions were ended', 'times all other sessions were ended'),
  step_up_changed: security('Asking for the password again was turned on or off', 'changes of step-up'),
  wallet_claimed: security('A wallet was claimed', 'wallets were claimed'),
  key_rotated: security('An API key was rotated', 'API keys were rotated'),
  key_created: security('An API key was made', 'API keys were made'),
  key_revoked: security('An API key was revoked', 'API keys were revoked'),
  key_unlimited: security(
    'A key was declared to have no limits of its own',
    'keys were declared to have no limits of their own',
  ),
  session_key_revoked: security('A key with limits was revoked', 'keys with limits were revoked'),
  session_keys_revoked: security('All session keys of a wallet were revoked', 'revocations of session keys'),
  app_connected: security('An app was connected', 'apps were connected'),
  freeze_token_rotated: security('A freeze token was rotated', 'freeze tokens were rotated'),
  freeze_token_revoked: security('A freeze token was revoked', 'freeze tokens were revoked'),
  restored: security(
    'The service was restored from a backup: check your settings',
    'times the service was restored from a backup',
  ),
  passkey_added: security('A passkey was added', 'passkeys were added'),
  passkey_removed: security('A passkey was removed', 'passkeys were removed'),
  login_wallet_linked: security(
    'A wallet was linked, which can log in to your account',
    'wallets that can log in were linked',
  ),
  login_wallet_removed: security('A wallet that could log in was removed', 'wallets that could log in were removed'),
  wallet_joined_organization: member('A wallet was put into an organisation', 'wallets were put in organisations'),
  wallet_left_organization: member('A wallet has left an organisation', 'wallets have left organisations'),
  organization_invitation_created: member(
    'A person was invited to the organisation of a wallet: you can revoke that',
    'people were invited to organisations of wallets',
  ),
  organization_joined: member('A person has joined the organisation of a wallet', 'people have joined'),
  organization_left: member('A person has left the organisation of a wallet', 'people have left'),
  organization_member_changed: member('A member of an organisation has another role', 'changes of roles'),
  webhook_failed: words('webhooks', 'A webhook was not delivered', 'webhooks were not delivered'),
  webhook_changed: words('webhooks', "A wallet's webhook URL was changed", 'changes of webhook URLs'),
  webhook_secret_rotated: words('webhooks', "A webhook's secret was rotated", 'webhook secrets were rotated'),
  notification_channel_added: setting('A notification channel was added', 'notification channels were added'),
  notification_channel_changed: setting(
    'What a notification channel tells of was changed',
    'notification channels were changed',
  ),
  notification_channel_removed: setting('A notification channel was removed', 'notification channels were removed'),
} as const satisfies Readonly<Record<string, EventWords>>;

/** The type of an event that Owners can be notified of. */
export type NotificationType = keyof typeof EVENTS;

/** The words for an event; undefined for one that is no notification. */
export function wordsOf(type: string): EventWords | undefined {
  return isEventType(type) ? EVENTS[type] : undefined;
}

/** Whether Owners can be notified of events of this type. */
export function isEventType(type: string): type is NotificationType {
  return Object.hasOwn(EVENTS, type);
}

/** How many events of one type there are to tell. */
export interface EventCount {
  readonly type: string;
  readonly count: number;
}

/**
 * A message to people: what happened, and where to look. It has no amounts, no names and no addresses, since it goes
 * through other people's servers and shows on locked screens; and nothing in it lets anybody act.
 */
export interface Message {
  readonly title: string;
  readonly lines: readonly string[];
  /** A page of the console. */
  readonly link: string;
}

/** Lines of a message; further ones are only counted. */
const MAX_LINES = 12;
export const REMOVED =
  'This channel was removed from your account, and this is its last message. If it was not you who removed it, log in and look at the audit log.';

/** One message of all that has happened, however much it is. Undefined where there is nothing to tell. */
export function messageOf(
  tallies: readonly EventCount[],
  { consoleUrl, isRemoved = false }: { readonly consoleUrl: string; readonly isRemoved?: boolean },
): Message | undefined {
  const known = tallies.flatMap(({ type, count }) => {
    const words = wordsOf(type);
    return words === undefined || count < 1 ? [] : [{ words, count }];
  });
  const [first] = known;
  if (first === undefined) {
    return isRemoved ? { title: 'Notifications end here', lines: [REMOVED], link: consoleUrl } : undefined;
  }
  const said = known.map(({ words: { one, many }, count }) => (count === 1 ? one : `${count} ${many}`));
  const all = known.reduce((sum, { count }) => sum + count, 0);
  const pages = new Set(known.map(({ words }) => words.page));
  const shown = said.slice(0, MAX_LINES);
  const more = said.length - shown.length;
  const [only = ''] = said;
  return {
    title: said.length === 1 ? only : `${all} things happened`,
    lines: [
      ...(isRemoved ? [REMOVED] : []),
      ...shown.map((line) => `${line}.`),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    link: `${consoleUrl}${pages.size === 1 ? first.words.page : ''}`,
  };
}

/** What a test sends. */
export function testMessage(consoleUrl: string): Message {
  return {
    title: 'A test',
    lines: ['This is a test: notifications arrive here.'],
    link: `${consoleUrl}/notifications`,
  };
}

/** The message by which a user proves that an address is theirs. */
export function codeMessage(code: string, consoleUrl: string): Message {
  return {
    title: 'Confirm this address',
    lines: [
      `The code is ${code}. Enter it in the console, under Notifications, within an hour.`,
      'If you did not ask for it, do nothing: no other message will come.',
    ],
    link: `${consoleUrl}/notifications`,
  };
}

/** The whole as a text of several lines. */
export function textOf({ lines, link }: Message): string {
  return [...lines, '', link].join('\n');
}
