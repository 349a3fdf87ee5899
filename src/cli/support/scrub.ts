import { censorOf } from '../../core/log.ts';

/** What looks like a credential, wherever it comes from: tokens and keys of ours, JWTs, identities of age. */
const CREDENTIAL =
  /\b(?:bs[a-z]_[\w!-]{6,}|whsec_[\w+/=-]{6,}|eyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?|AGE-SECRET-KEY-[0-9A-Z-]{8,})/g;
const URL_IN_TEXT = /\b([a-z][a-z0-9+.-]{1,20}):\/\/[^\s"'<>\\)\]]+/gi;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const IPV4 = /\b(?!127\.)(?:\d{1,3}\.){3}\d{1,3}\b/g;
const IPV6 = /(?<![\w:])(?:[0-9a-f]{1,4}:){2,7}(?::|[0-9a-f]{1,4}|:[0-9a-f]{1,4})+(?![\w:])/gi;
const HOME = /\/(home|Users)\/[^/\s"']+/g;
/** A key, a hash or an address: its beginning tells it from others. */
const LONG_HEX = /\b(0x)?([0-9a-f]{4})[0-9a-f]{36,}\b/gi;
/** Nothing that people write has so many letters and digits together. */
const LONG_BASE64 = /[A-Za-z0-9+/_-]{40,}={0,2}/g;

/** Makes texts and values fit to be given to somebody else. */
export interface Scrubber {
  text(text: string): string;
  /** The same of all texts in a value, those that name its fields excepted. */
  value(value: unknown): unknown;
}

/**
 * Takes out these secrets, however they are written, credentials, addresses of people and machines, and what stands
 * behind the host of a URL; of long numbers in hex the beginning is left.
 */
export function scrubberOf(secrets: readonly string[]): Scrubber {
  const censor = censorOf(secrets);
  const text = (given: string) => withoutKinds(censor(given));
  const value = (given: unknown): unknown => {
    if (typeof given === 'string') return text(given);
    if (Array.isArray(given)) return given.map(value);
    if (typeof given !== 'object' || given === null) return given;
    return Object.fromEntries(Object.entries(given).map(([name, each]) => [name, value(each)]));
  };
  return { text, value };
}

function withoutKinds(text: string): string {
  return text
    .replace(CREDENTIAL, '[credential]')
    .replace(URL_IN_TEXT, (url, scheme: string) => `${scheme}://${URL.parse(url)?.hostname || '[host]'}`)
    .replace(EMAIL, '[email]')
    .replace(IPV4, '[address]')
    .replace(IPV6, '[address]')
    .replace(HOME, '/$1/[user]')
    .replace(LONG_HEX, '$1$2…')
    .replace(LONG_BASE64, '[long text]');
}
