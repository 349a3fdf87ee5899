import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { equalConstantTime, type Vault } from '../../core/lib/crypto.ts';
import { isPrintableText, lengthInCodePoints } from '../../core/lib/text.ts';
import { destinationOf } from './redirect-uri.ts';

/** What is known of a client: all of it is its own word. */
export interface OauthClient {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** Client ids that are their own registration, so that strangers leave nothing behind. */
export interface ClientIds {
  /** The client of this metadata. Throws `INVALID_CLIENT_METADATA`, `INVALID_REDIRECT_URI`. */
  register(metadata: unknown): OauthClient;
  /** The client of an id that this server gave; `undefined` for any other. */
  read(id: string): OauthClient | undefined;
}

const MAX_URIS = 10;
const MAX_NAME_CHARACTERS = 60;
/** It goes through URLs. */
const MAX_ID_LENGTH = 2_048;
const MAC_DIGITS = 32;
const ID = /^bcl_([A-Za-z0-9_-]{1,2000})\.([0-9a-f]{32})$/;
/** What people are shown of a client that has no name, or none that can be shown. */
const NAMELESS = 'An app without a name';

/** Name, URIs, and what tells two registrations of the same apart. */
const stored = z.tuple([z.string(), z.array(z.string()), z.string()]);
const metadataSchema = z.looseObject({
  client_name: z.unknown().optional(),
  redirect_uris: z.array(z.string()).min(1).max(MAX_URIS),
});

/** The client of metadata, as registrations and metadata documents have them. Throws what `register` does. */
export function clientOf(id: string, metadata: unknown): OauthClient {
  const read = metadataSchema.safeParse(metadata);
  if (!read.success) throw new AppError('INVALID_CLIENT_METADATA');
  const { client_name: name, redirect_uris: redirectUris } = read.data;
  if (redirectUris.some((uri) => destinationOf(uri) === undefined)) throw new AppError('INVALID_REDIRECT_URI');
  return { id, name: shownName(name), redirectUris };
}

/** Client ids under a key of the vault's. */
export function createClientIds({ name: macOf }: Pick<Vault, 'name'>): ClientIds {
  const signed = (body: string) => macOf('oauth-client', body).slice(0, MAC_DIGITS);
  return {
    register(metadata) {
      const client = clientOf('', metadata);
      const words = [client.name, client.redirectUris, randomBytes(6).toString('base64url')];
      const body = Buffer.from(JSON.stringify(words)).toString('base64url');
      const id = `bcl_${body}.${signed(body)}`;
      if (id.length > MAX_ID_LENGTH || !ID.test(id)) throw new AppError('INVALID_CLIENT_METADATA');
      return { ...client, id };
    },
    read(id) {
      const [, body = '', mac = ''] = ID.exec(id) ?? [];
      if (mac === '' || !equalConstantTime(mac, signed(body))) return undefined;
      const [name, redirectUris] = stored.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
      return { id, name, redirectUris };
    },
  };
}

/** A name as people can be shown it, without what hides or turns its letters. */
function shownName(name: unknown): string {
  if (typeof name !== 'string' || name.length > 1_000 || !isPrintableText(name)) return NAMELESS;
  const trimmed = name.trim();
  if (trimmed === '') return NAMELESS;
  return lengthInCodePoints(trimmed) > MAX_NAME_CHARACTERS
    ? `${[...trimmed].slice(0, MAX_NAME_CHARACTERS).join('')}…`
    : trimmed;
}
