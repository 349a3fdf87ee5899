import { utf8 } from './read-at-most.ts';
import type { WebhookEvent } from './webhook-events.ts';

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
