import { equalConstantTime, type Vault } from '../../core/lib/crypto.ts';

/** A token of an app: which key it is of, which exchange made it, and until when it is good. */
export interface AppToken {
  readonly prefix: string;
  readonly generation: number;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/** `code`: exchanged once for the others. `access`: acts as a key. `refresh`: exchanged for new ones. */
export type AppTokenKind = 'code' | 'access' | 'refresh';

/** Writes and reads the tokens of apps. */
export interface AppTokens {
  write(kind: AppTokenKind, token: AppToken): string;
  /** What a token says, if this server wrote it as one of this kind; whether it still counts is told elsewhere. */
  read(kind: AppTokenKind, text: string): AppToken | undefined;
}

const LETTERS: Readonly<Record<AppTokenKind, string>> = { code: 'bsc', access: 'bso', refresh: 'bsx' };
const TOKEN = /^bs[cox]_([a-z0-9]{8})_([0-9a-f]{8})([0-9a-f]{8})([0-9a-f]{32})$/;
/** 128 bits. */
const MAC_DIGITS = 32;

/** The tokens over the vault: a MAC each, under a key of their own, so that nothing of them is stored. */
export function createAppTokens({ name }: Pick<Vault, 'name'>): AppTokens {
  const macOf = (kind: AppTokenKind, { prefix, generation, expiresAt }: AppToken) =>
    name('oauth-token', `${kind} ${prefix} ${generation} ${expiresAt}`).slice(0, MAC_DIGITS);
  return {
    write: (kind, token) =>
      `${LETTERS[kind]}_${token.prefix}_${digits(token.generation)}${digits(token.expiresAt)}${macOf(kind, token)}`,
    read(kind, text) {
      const [, prefix = '', generation = '', expiresAt = '', mac = ''] = TOKEN.exec(text) ?? [];
      const token = { prefix, generation: parseInt(generation, 16), expiresAt: parseInt(expiresAt, 16) };
      const isOurs = text.startsWith(LETTERS[kind]) && equalConstantTime(mac, macOf(kind, token));
      return isOurs ? token : undefined;
    },
  };
}

function digits(value: number): string {
  return value.toString(16).padStart(8, '0');
}
