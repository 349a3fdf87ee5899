import { lstatSync, readFileSync, readlinkSync, realpathSync, type Stats } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { UnfitError } from './unfit-error.ts';

const GROUP_WRITE = 0o020;
const OTHERS_WRITE = 0o002;
/** In such a folder nobody renames or removes what is somebody else's. */
const STICKY = 0o1000;
const ROOT = 0;
/** As many as the system follows. */
const MAX_LINKS = 40;

/**
 * Refuses a folder that is there if other users of this machine may change what is in it, or put another one in its
 * place, as whoever may write a folder above it can.
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
 * Whether this is a container of our own: its first process is this one, or one of this user. Nobody else is there, and
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
 * This user and root, who can do everything anyway. So can whoever has `/`, which is root under another number where a
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
