import { AsyncLocalStorage } from 'node:async_hooks';

/** What the audit log tells. Rows keep an action's place in this list: new ones come last. */
export const AUDIT_ACTIONS = [
  'logged_in',
  'login_failed',
  'password_changed',
  'password_reset',
  'session_ended',
  'sessions_ended',
  'step_up_changed',
  'wallet_claimed',
  'wallet_renamed',
  'key_rotated',
  'key_created',
  'key_revoked',
  'app_connected',
  'owner_key_exported',
  'freeze_token_rotated',
  'freeze_token_revoked',
  'frozen',
  'unfrozen',
  'rules_changed',
  'guardian_changed',
  'ownership_offered',
  'ownership_offer_ended',
  'ownership_accepted',
  'withdrawal_made',
  'withdrawal_scheduled',
  'withdrawal_cancelled',
  'withdrawal_policy_changed',
  'withdrawal_policy_lifted',
  'approval_approved',
  'approval_declined',
  'approval_hours_changed',
  'webhook_changed',
  'webhook_secret_rotated',
  'passkey_added',
  'passkey_removed',
  'session_key_set',
  'session_key_revoked',
  'session_keys_revoked',
  'payment_resend_asked',
  'payment_adoption_asked',
  'payment_give_up_asked',
  'notification_channel_added',
  'notification_channel_changed',
  'notification_channel_removed',
  'login_wallet_linked',
  'login_wallet_removed',
  'organization_created',
  'organization_renamed',
  'organization_deleted',
  'organization_joined',
  'organization_left',
  'organization_member_changed',
  'organization_member_removed',
  'organization_invitation_created',
  'organization_invitation_revoked',
  'wallet_joined_organization',
  'wallet_left_organization',
  'key_unlimited',
  'invite_created',
  'invite_used',
  'invite_revoked',
  'restored',
  'consents_ended',
  'change_scheduled',
  'change_cancelled',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * Who did it: an Owner by a session, an agent or an app by a key, the holder of the freeze token, the claim key, or the
 * right name and password; the operator by a command; this server by itself. Rows keep a kind's place in this list.
 */
export const ACTOR_KINDS = ['session', 'key', 'app', 'freeze_token', 'visitor', 'operator', 'server'] as const;

/** Who did something. */
export interface Actor {
  readonly kind: (typeof ACTOR_KINDS)[number];
  /**
   * The id of a session, the public part of a key, the name of a command, the scheduled change that the server makes;
   * null where there is none.
   */
  readonly id: string | null;
}

/** What else there is to tell of an entry: never a secret. Amounts are decimal USDC. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** What was done. */
export interface AuditEntry {
  readonly action: AuditAction;
  /**
   * Whose it is: the user themself, or the Owner of the wallet. Unless given, the Owner where it is about the wallet of
   * the request, otherwise the caller.
   */
  readonly userId?: string | null;
  readonly walletId?: string | undefined;
  readonly details?: AuditDetails | undefined;
}

/** Where something comes from that is being done now. */
export interface Origin {
  readonly actor: Actor;
  /** Who makes it, where that is an Owner. */
  readonly userId: string | null;
  /** Address of the caller; null where there is none. */
  readonly address: string | null;
  readonly requestId: string | null;
  /** The wallet that the request is about, and whose it is: a member of its organisation may be asking. */
  readonly wallet?: { readonly id: string; readonly userId: string | null };
}

const SERVER: Origin = { actor: { kind: 'server', id: null }, userId: null, address: null, requestId: null };
const VISITOR: Actor = { kind: 'visitor', id: null };

/** Of the request, or of the command, in which code runs. */
const origins = new AsyncLocalStorage<{ origin: Origin }>();

/** Does the work of a request. Who makes it is noted once it is known. */
export function asRequest<Value>(of: Pick<Origin, 'address' | 'requestId'>, work: () => Value): Value {
  return origins.run({ origin: { ...of, actor: VISITOR, userId: null } }, work);
}

/** Does the work of a command of the operator. */
export function asOperator<Value>(command: string, work: () => Value): Value {
  return origins.run({ origin: { ...SERVER, actor: { kind: 'operator', id: command } } }, work);
}

/** Does what this server does by itself because of an earlier request, whose id it has. */
export function asServer<Value>(id: string, work: () => Value): Value {
  return origins.run({ origin: { ...SERVER, actor: { kind: 'server', id } } }, work);
}

/** Notes who makes the request in which this is called. */
export function noteActor(actor: Actor, userId: string | null = null): void {
  const held = origins.getStore();
  if (held !== undefined) held.origin = { ...held.origin, actor, userId };
}

/** Notes whose the wallet is that the request in which this is called is about. */
export function noteOwner(id: string, userId: string | null): void {
  const held = origins.getStore();
  if (held !== undefined) held.origin = { ...held.origin, wallet: { id, userId } };
}

/** Where the present work comes from. Work that a batch does for others has to get their origin. */
export function originNow(): Origin {
  return origins.getStore()?.origin ?? SERVER;
}
