import { UnfitError } from '../../core/lib/files.ts';
import { BackupError, type Bytes, failingWith } from './backup-place.ts';

/** What a backup is encrypted to: a passphrase, or age recipients, of whom each can open it. */
export type SealTo =
  | {
      readonly passphrase: string;
      /** Of scrypt, as a power of two; 18, which takes a second and 256 MiB, unless tests have no time for it. */
      readonly workFactor?: number | undefined;
    }
  | { readonly recipients: readonly string[] };
/** What may open a backup: whichever fits does. */
export interface OpenWith {
  readonly passphrase?: string | undefined;
  /** age identities. */
  readonly identities?: readonly string[] | undefined;
}

/** An encrypted stream, and what its maker reads it back with. */
export interface Sealed {
  readonly stream: Bytes;
  readonly readBack: OpenWith;
}

const SCRYPT_WORK_FACTOR = 18;

/** What begins every file of the format. */
export const SEALED_BEGINS = 'age-encryption.org/v1\n';

/**
 * Encrypts in the age format: a passphrase by scrypt, chunks of 64 KiB by ChaCha20-Poly1305, each with its number and
 * the last one marked, so that a file that is cut off, altered, swapped or repeated does not open. Who has recipients
 * alone could not read back what was written, so one more is made for this file and forgotten after it. Throws {@link
 * UnfitError} for recipients that are none.
 * @see https://age-encryption.org/v1
 */
export async function seal(plain: Bytes, to: SealTo): Promise<Sealed> {
  const { Encrypter, ...age } = await loadAge();
  const encrypter = new Encrypter();
  if ('passphrase' in to) {
    encrypter.setPassphrase(to.passphrase);
    encrypter.setScryptWorkFactor(to.workFactor ?? SCRYPT_WORK_FACTOR);
    return { stream: await encrypter.encrypt(plain), readBack: to };
  }
  // Among recipients that withstand a quantum computer, one that does not would open the file to it.
  const isHybrid = to.recipients.some((recipient) => recipient.startsWith('age1pq1'));
  const own = await (isHybrid ? age.generateHybridIdentity() : age.generateX25519Identity());
  addRecipients(encrypter, [...to.recipients, await age.identityToRecipient(own)]);
  return { stream: await encrypter.encrypt(plain), readBack: { identities: [own] } };
}

/** Throws {@link UnfitError}, which names them, for recipients to whom nothing can be encrypted. */
export async function requireRecipients(recipients: readonly string[]): Promise<void> {
  const { Encrypter } = await loadAge();
  addRecipients(new Encrypter(), recipients);
}

/**
 * Decrypts what {@link seal}, or any age, made. Throws {@link UnfitError} for another key or another kind of file; the
 * stream fails with {@link BackupError} where it was cut off or altered.
 */
export async function unseal(sealed: Bytes, { passphrase, identities = [] }: OpenWith): Promise<Bytes> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  for (const identity of identities) addIdentity(decrypter, identity);
  if (passphrase !== undefined) decrypter.addPassphrase(passphrase);
  const plain = await decrypter.decrypt(sealed).catch((error: unknown) => {
    throw headerError(error);
  });
  return failingWith(plain, payloadError);
}

// Its curves take a tenth of a second to load, which only those wait for who encrypt.
const loadAge = () => import('age-encryption');

type Age = Awaited<ReturnType<typeof loadAge>>;

function addRecipients(encrypter: InstanceType<Age['Encrypter']>, recipients: readonly string[]): void {
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new UnfitError(`${recipient} is no age recipient. \`age-keygen\` makes one, which begins with age1.`);
    }
  }
}

function addIdentity(decrypter: InstanceType<Age['Decrypter']>, identity: string): void {
  try {
    decrypter.addIdentity(identity);
  } catch {
    throw new UnfitError('This is no age identity: one begins with AGE-SECRET-KEY-.');
  }
}

function payloadError(error: unknown): unknown {
  if (isOfSource(error)) return error;
  return new BackupError('It is damaged: cut off, altered, or with parts in another order. Take another backup.');
}

function headerError(error: unknown): unknown {
  if (isOfSource(error)) return error;
  const why = error instanceof Error ? error.message : '';
  if (why.startsWith('no identity matched'))
    return new UnfitError(
      'The passphrase or identity does not open it: it was encrypted to another one, or its first lines are damaged.',
    );
  return new UnfitError('It is no backup: it does not begin as an age file does, or its first lines are damaged.');
}

/** Whatever the file or the store said: errors of the format have no code. */
function isOfSource(error: unknown): boolean {
  return error instanceof BackupError || (error instanceof Error && 'code' in error);
}
