import { utf8 } from './read-at-most.ts';
import type { JobStatus, Schemas } from './schemas.ts';

interface EventOf<Type extends string> {
  readonly type: Type;
  /** Of the wallet that gets the event. */
  readonly walletAddress: string;
  /** Unix seconds. */
  readonly timestamp: number;
}

/** A Job's change. */
export interface JobWebhook
  extends EventOf<'job_created' | 'job_funded' | 'job_submitted' | 'job_completed' | 'job_rejected' | 'job_expired'> {
  readonly jobId: string;
  readonly onchainJobId: number;
  /** The Job's status after the event. */
  readonly status: JobStatus;
}

/** A payment was refused in a block and may still happen, or it is proven that it cannot. */
export interface PaymentWebhook extends EventOf<'payment_refused' | 'payment_failed'> {
  readonly paymentId: string;
  readonly status: 'pending' | 'failed';
  /** A code of the API; null if no block showed one. */
  readonly refusal: string | null;
}

/** A payment above the limits waits for the Owner, or was decided. */
export interface ApprovalWebhook
  extends EventOf<
    | 'approval_requested'
    | 'approval_approved'
    | 'approval_declined'
    | 'approval_expired'
    | 'approval_used'
    | 'approval_reopened'
  > {
  readonly approvalId: string;
  readonly status: Schemas['Approval']['status'];
  readonly to: string;
  /** Decimal USDC. */
  readonly amount: string;
  /** Why the agent asks, in its own words. */
  readonly reason: string;
  /** Null until it is `used`. */
  readonly paymentId: string | null;
  /** Unix seconds. */
  readonly expiresAt: number;
  /** Before which the payment is not made, in Unix seconds; null if nothing delays it. */
  readonly payableAt: number | null;
}

/** A change that loosens a rule waits, is held, or has failed. */
export interface ChangeWebhook extends EventOf<'change_scheduled' | 'change_held' | 'change_failed'> {
  readonly changeId: string;
  readonly operation: Schemas['ScheduledChange']['operation'];
  /** The recipient or the key that it is about; null for the wallet itself. */
  readonly target: string | null;
  /** Of the request. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Unix seconds. */
  readonly executeAt: number;
}

/** A withdrawal waits, or is held. */
export interface WithdrawalWebhook extends EventOf<'withdrawal_scheduled' | 'withdrawal_held'> {
  readonly withdrawalId: string;
  readonly to: string;
  /** Decimal USDC. */
  readonly amount: string;
  /** Unix seconds. */
  readonly executeAt: number;
}

interface WithdrawalRules {
  /** Addresses; null for anybody. */
  readonly allowList: readonly string[] | null;
  readonly delaySeconds: number;
}

/** The rules for withdrawals have changed. */
export interface WithdrawalPolicyWebhook extends EventOf<'withdrawal_policy_changed'>, WithdrawalRules {
  readonly by: 'owner' | 'operator';
  /** Rules that take effect later, at a time in Unix seconds. */
  readonly next: (WithdrawalRules & { readonly effectiveAt: number }) | null;
}

/** The last message to an old URL: events go to another one from now on, or to none. */
export interface WebhookChangedWebhook extends EventOf<'webhook_changed'> {
  readonly by: 'owner' | 'admin' | 'operator';
  /** Of the new URL; null for none. */
  readonly host: string | null;
}

/** The last that the old secret signs. */
export interface WebhookSecretWebhook extends EventOf<'webhook_secret_rotated'> {
  readonly by: 'owner' | 'admin' | 'operator';
}

/** Who may act for the wallet as a member of its organisation has changed, or is to change. */
export interface OrganizationWebhook
  extends EventOf<
    | 'wallet_joined_organization'
    | 'wallet_left_organization'
    | 'organization_invitation_created'
    | 'organization_joined'
    | 'organization_left'
    | 'organization_member_changed'
  > {
  readonly organizationId: string;
  /** Who invites, joins, leaves or has another role; of the wallet, who has put it in or taken it out. */
  readonly userId: string;
  readonly role: Schemas['Member']['role'] | null;
  readonly invitationId: string | null;
  /** Of an invitation: from when on a person can join by it, in Unix seconds. */
  readonly acceptableAt: number | null;
}

/** The owner key was exported. */
export interface OwnerKeyWebhook extends EventOf<'owner_key_exported'> {
  readonly by: 'owner' | 'operator';
}

/** The chain shows another owner of the wallet. */
export interface OwnerWebhook extends EventOf<'owner_changed'> {
  /** Account or contract. */
  readonly owner: string;
}

/** The chain shows that the wallet is offered to another owner, or no longer is; an accepted offer is no event. */
export interface OwnerOfferWebhook extends EventOf<'owner_offered' | 'owner_offer_withdrawn'> {
  /** Account or contract that may accept it, or no longer may. */
  readonly offeredTo: string;
}

/** The chain shows another guardian of the wallet. */
export interface GuardianWebhook extends EventOf<'guardian_changed'> {
  /** Account or contract; null for none. */
  readonly guardian: string | null;
}

/** The chain shows other limits of the wallet, another expiry, whitelist or rules for Jobs; null for none. */
export interface PolicyWebhook extends EventOf<'policy_changed'> {
  /** Decimal USDC. */
  readonly txLimit: string | null;
  /** Decimal USDC. */
  readonly dailyLimit: string | null;
  /** Unix seconds. */
  readonly expiresAt: number | null;
  /** Empty: everybody may be paid. */
  readonly whitelist: readonly string[];
  /** Who may judge Jobs in addition to those on the whitelist. */
  readonly jobEvaluator: string | null;
  readonly maxJobDays: number | null;
}

/** The chain shows other rolling budgets of the wallet, in decimal USDC; null for none. */
export interface BudgetsWebhook extends EventOf<'budgets_changed'> {
  /** Of any 24 hours. */
  readonly day: string | null;
  /** Of any 7 days. */
  readonly week: string | null;
  /** Of any 30 days. */
  readonly month: string | null;
}

/** The chain shows another rolling budget for a recipient, or none any more. */
export interface RecipientBudgetWebhook extends EventOf<'recipient_budget_changed'> {
  readonly recipient: string;
  /** 24 hours, 7 or 30 days; null without a budget, as the limit. */
  readonly period: 'day' | 'week' | 'month' | null;
  /** Decimal USDC. */
  readonly limit: string | null;
}

/** What an Owner sends to try a URL. */
export type TestWebhook = EventOf<'test'>;

/** What Bursar tells a wallet's URL. More types may come: ignore those that you do not know. */
export type WebhookEvent =
  | JobWebhook
  | PaymentWebhook
  | ApprovalWebhook
  | ChangeWebhook
  | WebhookChangedWebhook
  | WebhookSecretWebhook
  | WithdrawalWebhook
  | WithdrawalPolicyWebhook
  | OwnerKeyWebhook
  | OrganizationWebhook
  | OwnerWebhook
  | OwnerOfferWebhook
  | GuardianWebhook
  | PolicyWebhook
  | BudgetsWebhook
  | RecipientBudgetWebhook
  | TestWebhook;

export interface WebhookToVerify {
  /** The wallet's webhook secret, `whsec_` included. */
  readonly secret: string;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** As it came, before anything has parsed it. */
  readonly body: string | Uint8Array | ArrayBuffer;
  /** By how much the message's time may differ from this machine's; 300 unless given. */
  readonly toleranceSeconds?: number;
}

/** A message that is not Bursar's, is too old, or is no webhook. Answer it with 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';

  constructor(
    readonly code: 'NOT_SIGNED' | 'WRONG_TIME' | 'WRONG_SIGNATURE' | 'TOO_LARGE' | 'UNREADABLE',
    message: string,
  ) {
    super(message);
  }
}

const DEFAULT_TOLERANCE_SECONDS = 300;
const MAX_BODY_BYTES = 262_144;
const MAX_ID_CHARACTERS = 256;
/** Room for some forty signatures. */
const MAX_SIGNATURE_CHARACTERS = 2_048;
const PREFIX = 'whsec_';
const VERSION = 'v1,';

/**
 * Checks that a message is signed with the secret, as Standard Webhooks has it, and was signed just now; answers with
 * what it says. The same event may come twice, with the same `webhook-id`. Throws {@link WebhookError}, and `TypeError`
 * for a secret or a body that no caller should pass.
 */
export async function verifyWebhook({
  secret,
  headers,
  body,
  toleranceSeconds = DEFAULT_TOLERANCE_SECONDS,
}: WebhookToVerify): Promise<WebhookEvent> {
  const key = await keyOf(secret);
  const bytes = bytesOf(body);
  if (bytes.length > MAX_BODY_BYTES) throw new WebhookError('TOO_LARGE', 'The body is longer than any webhook.');
  const id = headerOf(headers, 'webhook-id', MAX_ID_CHARACTERS);
  const timestamp = headerOf(headers, 'webhook-timestamp', MAX_ID_CHARACTERS);
  const signatures = headerOf(headers, 'webhook-signature', MAX_SIGNATURE_CHARACTERS);
  requireRecent(timestamp, toleranceSeconds);
  const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  if (!(await isSigned(key, signed, signatures))) {
    throw new WebhookError('WRONG_SIGNATURE', 'No signature is of this secret. Verify the body as it came, unparsed.');
  }
  return eventOf(bytes);
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith(PREFIX) ? fromBase64(secret.slice(PREFIX.length)) : undefined;
  if (bytes === undefined || bytes.length === 0) throw new TypeError('A webhook secret is whsec_ and base64.');
  return await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function bytesOf(body: WebhookToVerify['body']): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (ArrayBuffer.isView(body) || body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError('Verify the body as it came, as text or bytes: what was parsed cannot be verified.');
}

function headerOf(headers: WebhookToVerify['headers'], name: string, max: number): string {
  const value = isHeaders(headers) ? headers.get(name) : ofRecord(headers, name);
  if (typeof value === 'string' && value !== '' && value.length <= max) return value;
  throw new WebhookError('NOT_SIGNED', `The header ${name} is missing or no webhook's.`);
}

/** Test runners have a `Headers` of their own, so that `instanceof` does not tell. */
function isHeaders(headers: WebhookToVerify['headers']): headers is Headers {
  return typeof headers.get === 'function';
}

/** Node has names in lower case; others may not. */
function ofRecord(headers: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
}

function requireRecent(timestamp: string, toleranceSeconds: number): void {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (Math.abs(Date.now() / 1000 - seconds) <= toleranceSeconds) return;
  throw new WebhookError('WRONG_TIME', 'It was not signed just now. Check the clock of this machine.');
}

/**
 * One signature of several is enough; those of other versions count for nothing. The comparison takes constant time.
 */
async function isSigned(key: CryptoKey, signed: Uint8Array<ArrayBuffer>, signatures: string): Promise<boolean> {
  for (const one of signatures.split(' ')) {
    const signature = one.startsWith(VERSION) ? fromBase64(one.slice(VERSION.length)) : undefined;
    if (signature !== undefined && (await crypto.subtle.verify('HMAC', key, signature, signed))) return true;
  }
  return false;
}

/** Of a body that Bursar has signed. */
function eventOf(bytes: Uint8Array): WebhookEvent {
  const text = utf8(bytes);
  try {
    const event: unknown = text === undefined ? undefined : JSON.parse(text);
    if (isEvent(event)) return event;
  } catch {
    // What follows says it.
  }
  throw new WebhookError('UNREADABLE', 'It is signed, but it is no webhook of Bursar.');
}

/** The holder of the secret says what its types promise. */
function isEvent(event: unknown): event is WebhookEvent {
  return typeof event === 'object' && event !== null && 'type' in event && typeof event.type === 'string';
}

/** Undefined for a text that is not base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
