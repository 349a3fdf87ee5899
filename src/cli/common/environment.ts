import type { Stats } from 'node:fs';
import { type SettingName, SettingsError, settings } from '../../core/config.ts';
import { codeOf } from '../../core/lib/failures.ts';
import { readBoundedFile } from '../../core/lib/files.ts';
import { nearestName, shownName } from '../../http/unknown-fields.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The environment with what files of settings have, and with the secrets that files of their own hold. The environment
 * wins over the files, and a later file over an earlier one: in each, a setting and the name of its file are one thing.
 * Throws `SettingsError`, which repeats no value.
 */
export function environmentOf(env: Env, files: readonly string[], names: readonly SettingName[]): Env {
  const merged = [...files.map(readEnvFile), env].reduce(overlaid, {});
  return withSecretFiles(merged, names);
}

/** Variables that look like settings and are not: reported, not refused, because other programs may use them. */
export function misspeltSettings(env: Env): string[] {
  return Object.keys(env).flatMap((name) => {
    const problem = misspelt(name);
    const isLikeOne = problem !== undefined && nearestSetting(name) !== undefined;
    return isLikeOne ? [`the environment ${problem}`] : [];
  });
}

function overlaid(below: Env, above: Env): Env {
  const result = { ...below };
  for (const { env, ...rest } of Object.values(settings)) {
    const names = 'secret' in rest ? [env, `${env}_FILE`] : [env];
    if (names.every((name) => (above[name] ?? '') === '')) continue;
    for (const name of names) result[name] = undefined;
  }
  for (const [name, value] of Object.entries(above)) {
    if (value !== undefined && value !== '') result[name] = value;
  }
  return result;
}

const MAX_FILE_BYTES = 65_536;

/**
 * The environment with the secret settings that files hold: `BURSAR_MASTER_KEY_FILE=/run/secrets/master` stands for
 * `BURSAR_MASTER_KEY`, without the line breaks and blanks at the file's end. So a secret need not be where every
 * process of the user can read it. Throws {@link SettingsError} for files that cannot be read, and for settings given
 * twice; contents are never repeated in it.
 */
export function withSecretFiles(env: Env, names: readonly SettingName[]): Env {
  const problems: string[] = [];
  const found: Record<string, string> = {};
  for (const name of names) {
    const definition = settings[name];
    if (!('secret' in definition)) continue;
    const variable = `${definition.env}_FILE`;
    const path = env[variable];
    if (path === undefined || path === '') continue;
    if ((env[definition.env] ?? '') !== '') {
      problems.push(`${definition.env} and ${variable} are both set; set only one`);
      continue;
    }
    const text = textOf(path);
    if (typeof text === 'string') found[definition.env] = text;
    else problems.push(`${variable} ${text.problem}`);
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return { ...env, ...found };
}

function textOf(path: string): string | { readonly problem: string } {
  try {
    const { text, isTooLong } = readBoundedFile(path, MAX_FILE_BYTES);
    if (isTooLong) return { problem: 'names a file of more than 64 KiB' };
    // A secret that is not text would lose bytes, and the rest could be guessed.
    if (text === undefined || text.includes('\0')) return { problem: 'names a file that is not text in UTF-8' };
    return text.trim() === '' ? { problem: 'names a file with nothing in it' } : text.trimEnd();
  } catch (error) {
    return { problem: `names a file that cannot be read (${codeOf(error)})` };
  }
}

const MAX_ENV_FILE_BYTES = 65_536;
/** Readable or writable by users who are neither the owner nor in the file's group. */
const OTHERS = 0o006;
const GROUP = 0o060;

/** Every variable that means something here, and whether it holds a secret itself. */
const known: ReadonlyMap<string, boolean> = new Map(
  Object.values(settings).flatMap((each): [string, boolean][] =>
    'secret' in each
      ? [
          [each.env, true],
          [`${each.env}_FILE`, false],
        ]
      : [[each.env, false]],
  ),
);

/**
 * Reads a file of settings: `NAME=value` on each line, the value in quotes or not; empty lines and those that begin
 * with `#` count for nothing. Names that are not Bursar's are left to others. Throws {@link SettingsError} for a file
 * that cannot be read or understood, for a misspelt setting, for a value that other programs would read otherwise, and
 * for secrets in a file that others may read; values are never repeated in it.
 */
export function readEnvFile(path: string): Record<string, string> {
  const { text, stats } = contentOf(path);
  const values: Record<string, string> = {};
  const problems: string[] = [];
  text.split(/\r?\n/).forEach((line, index) => {
    const parsed = parseLine(line);
    if (parsed === undefined) return;
    if (typeof parsed === 'string') problems.push(`line ${index + 1} of ${path} ${parsed}`);
    else values[parsed.name] = parsed.value;
  });
  const isSecret = Object.entries(values).some(([name, value]) => known.get(name) === true && value !== '');
  if (isSecret && isOpenToOthers(stats)) {
    problems.push(`${path} holds secrets, and others may read it: run \`chmod 600 ${path}\``);
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return values;
}

/** Says why a variable that begins like a setting is not one; undefined if it is one. */
export function misspelt(name: string): string | undefined {
  if (!name.startsWith('BURSAR_') || known.has(name)) return undefined;
  const nearest = nearestSetting(name);
  const advice = nearest === undefined ? 'See docs/settings.md.' : `Did you mean ${nearest}?`;
  return `sets ${shownName(name)}, which is no setting. ${advice}`;
}

/** The setting that a name is most like, if it is like any. */
export function nearestSetting(name: string): string | undefined {
  const plain = (text: string) => text.replace(/^BURSAR_/, '');
  const isFile = name.endsWith('_FILE');
  const candidates = [...known.keys()].filter(
    (each) => each.startsWith('BURSAR_') && each.endsWith('_FILE') === isFile,
  );
  const nearest = nearestName(plain(name), candidates.map(plain));
  return nearest === undefined ? undefined : `BURSAR_${nearest}`;
}

interface EnvFileContent {
  readonly text: string;
  readonly stats: Stats;
}

function contentOf(path: string): EnvFileContent {
  try {
    const { text, isTooLong, stats } = readBoundedFile(path, MAX_ENV_FILE_BYTES);
    if (isTooLong) throw new SettingsError([`${path} has more than 64 KiB`]);
    if (text === undefined) throw new SettingsError([`${path} is not text in UTF-8`]);
    return { text, stats };
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    throw new SettingsError([`${path} (--env-file) cannot be read (${codeOf(error)})`]);
  }
}

function parseLine(line: string): { readonly name: string; readonly value: string } | string | undefined {
  const trimmed = line.trim();
  if (trimmed === '' || trimmed.startsWith('#')) return undefined;
  const [, name, raw] = /^(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)=(.*)$/.exec(trimmed) ?? [];
  if (name === undefined || raw === undefined) return 'is not NAME=value';
  const value = raw.trim();
  const quoted = /^(["'])(.*)\1$/.exec(value);
  // What others put into the file is theirs to read.
  const problem = misspelt(name) ?? (known.has(name) ? ambiguityIn(value) : undefined);
  return problem ?? { name, value: quoted?.[2] ?? value };
}

/** Why shells, systemd, Docker and dotenv would not all read the same value here; nothing if they do. */
function ambiguityIn(value: string): string | undefined {
  if (value.includes('\0')) return 'has a NUL byte';
  const [quote] = /^["']/.exec(value) ?? [];
  if (quote !== undefined && value.indexOf(quote, 1) !== value.length - 1)
    return 'has quotation marks that are not one at the beginning and one at the end of the value';
  if (quote !== undefined) return undefined;
  if (/["']$/.test(value)) return 'has a quotation mark at the end of the value, and none at its beginning';
  return /(^|\s)#/.test(value)
    ? 'has a # after a blank: put a comment on a line of its own, and a value with # in quotation marks'
    : undefined;
}

/**
 * A file of root's may be open to its group: that is how a service that is not root reads it, and no one else.
 */
function isOpenToOthers({ mode, uid }: Stats): boolean {
  if ((mode & OTHERS) !== 0) return true;
  const isLentByRoot = uid === 0 && process.getuid?.() !== 0;
  return (mode & GROUP) !== 0 && !isLentByRoot;
}
