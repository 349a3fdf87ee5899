import { type SettingName, SettingsError, settings } from '../../core/config.ts';
import { codeOf } from '../../core/lib/failures.ts';
import { readBoundedFile } from '../../core/lib/files.ts';
import { misspelt, nearestSetting, readEnvFile } from './env-file.ts';

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
 * process of the user can read it. Throws {@link SettingsError} for files that cannot be read, and for what is given
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
