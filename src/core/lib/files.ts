import { createCipheriv, randomBytes, randomUUID, scrypt } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
} from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { keccak_256 } from '@noble/hashes/sha3';

/** What must be there by what was done before; throws an error with this message, which is a bug, where it is not. */
export function existing<Row>(row: Row | undefined, message: string): Row {
  if (row === undefined) throw new Error(message);
  return row;
}

/** What was read of a file, and what it was at that moment. */
export interface BoundedFile {
  /** Without a byte order mark; `undefined` where it is longer than it may be, or is no UTF-8. */
  readonly text: string | undefined;
  readonly isTooLong: boolean;
  readonly stats: Stats;
}

/**
 * Reads a file of text, and of one that is longer than `maxBytes`, a device without an end for example, no more than
 * that. Text and stats are of the same opened file: another may take its place meanwhile. Throws the errors of
 * `node:fs`.
 */
export function readBoundedFile(path: string, maxBytes: number): BoundedFile {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(maxBytes + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(file, bytes, length, bytes.length - length, null);
    }
    const isTooLong = length > maxBytes;
    return { isTooLong, text: isTooLong ? undefined : textOf(bytes.subarray(0, length)), stats: fstatSync(file) };
  } finally {
    closeSync(file);
  }
}

function textOf(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * A private key under a passphrase, by the Web3 Secret Storage definition, version 3: what geth, MetaMask and others
 * import.
 */
export interface KeyFile {
  readonly version: 3;
  readonly id: string;
  /** Of the key's account, in lower case and without `0x`. */
  readonly address: string;
  readonly crypto: {
    readonly cipher: 'aes-128-ctr';
    readonly cipherparams: { readonly iv: string };
    readonly ciphertext: string;
    readonly kdf: 'scrypt';
    readonly kdfparams: {
      readonly dklen: 32;
      readonly n: number;
      readonly r: number;
      readonly p: number;
      readonly salt: string;
    };
    readonly mac: string;
  };
}

// OWASP's recommendation for scrypt: 128 MiB, about half a second of one core.
const COST = { n: 131_072, r: 8, p: 1 } as const;
/** What it takes is 128 × n × r, and a little more. */
const MEMORY_BYTES = 160 * 1024 * 1024;
const KEY_BYTES = 32;

/**
 * Seals a private key of 32 bytes. Half a second on a thread of the pool, with 128 MiB: the caller bounds how many run
 * at once. The passphrase counts in its NFKC form, as ethers has it; keyboards differ in how they compose letters.
 */
export async function sealKeyFile(privateKey: Uint8Array, address: string, passphrase: string): Promise<KeyFile> {
  if (privateKey.length !== KEY_BYTES) throw new RangeError('A private key has 32 bytes.');
  const salt = randomBytes(32);
  const iv = randomBytes(16);
  const derived = await derive(passphrase.normalize('NFKC'), salt);
  const cipher = createCipheriv('aes-128-ctr', derived.subarray(0, 16), iv);
  const ciphertext = Buffer.concat([cipher.update(privateKey), cipher.final()]);
  const mac = keccak_256(Buffer.concat([derived.subarray(16), ciphertext]));
  return {
    version: 3,
    id: randomUUID(),
    address: address.toLowerCase().replace(/^0x/, ''),
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: iv.toString('hex') },
      ciphertext: ciphertext.toString('hex'),
      kdf: 'scrypt',
      kdfparams: { dklen: 32, ...COST, salt: salt.toString('hex') },
      mac: Buffer.from(mac).toString('hex'),
    },
  };
}

function derive(passphrase: string, salt: Buffer): Promise<Buffer> {
  const { n: N, r, p } = COST;
  return new Promise((resolve, reject) => {
    scrypt(Buffer.from(passphrase, 'utf8'), salt, 32, { N, r, p, maxmem: MEMORY_BYTES }, (error, derived) => {
      // Bun says undefined where Node says null.
      if (error instanceof Error) reject(error);
      else resolve(derived);
    });
  });
}

const GROUP_WRITE = 0o020;
const OTHERS_WRITE = 0o002;
/** In such a folder no one renames or removes another user's files. */
const STICKY = 0o1000;
const ROOT = 0;
/** As many as the system follows. */
const MAX_LINKS = 40;

/**
 * Refuses an existing folder if other users of this machine may change its content, or put another one in its place, as
 * anyone who may write a folder above it can.
 * @throws {UnfitError} which names the folder to blame, and what to do
 */
export function requirePrivateFolder(folder: string): void {
  const problem = problemOfFolder(folder);
  if (problem !== undefined) throw new UnfitError(problem);
}

/** What {@link requirePrivateFolder} refuses a folder for, if it does. */
export function problemOfFolder(folder: string): string | undefined {
  const path = resolve(folder);
  if (path.includes('\\')) return `The path ${path} has a backslash, which not all parts can do with. Use another.`;
  if (isAlone()) return undefined;
  const real = realpathSync(path);
  const trusted = trustedUsers(lstatSync(real));
  for (const one of new Set(onTheWay(path))) {
    const stats = lstatSync(one);
    const why = whyOpen(stats, trusted, one === real);
    if (why === undefined) continue;
    const whose = one === real ? `The folder ${one}` : `${one}, above or on the way to the folder ${path},`;
    return `${whose} ${why.problem}, so it is not safe from other users of this machine. ${why.advice(one)}`;
  }
  return undefined;
}

/**
 * Whether this is a container of our own: its first process is this one, or one of this user. No one else is there, and
 * volumes that orchestrators make may be written by everybody.
 */
function isAlone(): boolean {
  if (process.pid === 1) return true;
  const own = process.geteuid?.();
  return own !== ROOT && lstatSync('/proc/1', { throwIfNoEntry: false })?.uid === own;
}

interface Why {
  readonly problem: string;
  readonly advice: (path: string) => string;
}

function whyOpen(stats: Stats, trusted: ReadonlySet<number>, isLast: boolean): Why | undefined {
  const { uid, gid, mode } = stats;
  if (!trusted.has(uid)) {
    return { problem: `belongs to user ${uid}`, advice: () => 'Use a folder below your own.' };
  }
  // The mode of a symbolic link says nothing: its folder decides who may change it.
  if (stats.isSymbolicLink() || (!isLast && (mode & STICKY) !== 0)) return undefined;
  const advice = (path: string) => `Run \`chmod go-w ${path}\`, or use another folder.`;
  if ((mode & OTHERS_WRITE) !== 0) return { problem: 'may be written by everybody', advice };
  if ((mode & GROUP_WRITE) !== 0 && hasOthers(gid, trusted)) {
    return { problem: `may be written by the group ${gid}`, advice };
  }
  return undefined;
}

/**
 * This user and root, who can do everything anyway. So can the owner of `/`, which is root under another number where a
 * container knows this user alone. For root, the folder's own user, too.
 */
function trustedUsers(folder: Stats): ReadonlySet<number> {
  const own = process.geteuid?.() ?? folder.uid;
  return new Set([ROOT, own, lstatSync('/').uid, ...(own === ROOT ? [folder.uid] : [])]);
}

/** Every folder, and every link, through which a path leads. */
function onTheWay(path: string, links = MAX_LINKS): string[] {
  const link = withParents(path).find((one) => lstatSync(one).isSymbolicLink());
  if (link === undefined || links === 0) return withParents(path);
  const target = resolve(dirname(link), readlinkSync(link), relative(link, path));
  return [...withParents(link), ...onTheWay(target, links - 1)];
}

function withParents(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [...withParents(parent), path];
}

/** Whether a group has more users than those, as far as this machine's files know: many users have one of their own. */
function hasOthers(group: number, trusted: ReadonlySet<number>): boolean {
  const users = rowsOf('/etc/passwd').map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  const members = rowsOf('/etc/group').flatMap(([, , gid, names = '']) =>
    Number(gid) === group ? names.split(',').filter((name) => name !== '') : [],
  );
  const strangers = users.filter(({ uid }) => !trusted.has(uid));
  const known = new Set(users.filter(({ uid }) => trusted.has(uid)).map(({ name }) => name));
  return strangers.some(({ gid }) => gid === group) || members.some((name) => !known.has(name));
}

function rowsOf(path: string): string[][] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split(':'));
  } catch {
    // No such file: a container of one user has none.
    return [];
  }
}

/**
 * The program, its settings, and what they lead to do not go together, and that does not pass by itself: only people
 * can put it right, and no one starts the program again before that.
 */
export class UnfitError extends Error {
  override readonly name: string = 'UnfitError';
}
