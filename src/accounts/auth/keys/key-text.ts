import { randomAlphanumeric } from '../../../core/lib/crypto.ts';

/** A key of `<kind>_<8-char-prefix>_<48-char-secret>`; the prefix is public, the rest is not. */
export interface IssuedKey {
  readonly prefix: string;
  /** The whole text, to be shown to its owner. */
  readonly text: string;
}

const PREFIX_LENGTH = 8;
const SECRET_LENGTH = 48;
/** What agents send as their API key. */
export const API_KEY_KINDS = [
  { kind: 'bsr', meaning: "a wallet's own key" },
  { kind: 'bsn', meaning: 'a further key that its Owner made' },
  { kind: 'bso', meaning: 'the access token of a connected app' },
] as const;
const API_KEY = new RegExp(`^(${API_KEY_KINDS.map(({ kind }) => kind).join('|')})_[a-z0-9]{8}_[a-z0-9]{48}$`);
const CLAIM_KEY = /^bsk_[a-z0-9]{8}_[a-z0-9]{48}$/;
const FREEZE_TOKEN = /^bsf_[a-z0-9]{8}_[a-z0-9]{48}$/;
const AGENT_TOKEN = /^bsa_[a-z0-9]{8}_[a-z0-9]{48}$/;

/**
 * A fresh API key (`bsr`), named key (`bsn`), claim key (`bsk`), agent token (`bsa`), freeze token (`bsf`), invitation
 * of a new user (`bsi`) or of a member (`bsm`), from a CSPRNG.
 */
export function newKey(kind: 'bsr' | 'bsn' | 'bsk' | 'bsa' | 'bsf' | 'bsi' | 'bsm'): IssuedKey {
  const prefix = randomAlphanumeric(PREFIX_LENGTH);
  return { prefix, text: `${kind}_${prefix}_${randomAlphanumeric(SECRET_LENGTH)}` };
}

/** Whether a text has the shape of an API key. */
export function isApiKey(text: string): boolean {
  return API_KEY.test(text);
}

/** Whether a text in the shape of an API key is an access token of an app. */
export function isAccessToken(key: string): boolean {
  return key.startsWith('bso_');
}

/** A fresh public prefix of a key. */
export function newPrefix(): string {
  return randomAlphanumeric(PREFIX_LENGTH);
}

/** Whether a text has the shape of a claim key. */
export function isClaimKey(text: string): boolean {
  return CLAIM_KEY.test(text);
}

/** Whether a text has the shape of a freeze token. */
export function isFreezeToken(text: string): boolean {
  return FREEZE_TOKEN.test(text);
}

/** Whether a text has the shape of an agent token. */
export function isAgentToken(text: string): boolean {
  return AGENT_TOKEN.test(text);
}

/** The public prefix of a text in the shape of a key. */
export function prefixOf(key: string): string {
  return key.slice(4, 4 + PREFIX_LENGTH);
}
