import { type SettingName, SettingsError, settings } from '../../core/config.ts';
import { codeOf } from '../../core/lib/failures.ts';
import { readBoundedFile } from '../../core/lib/files.ts';

type Env = Readonly<Record<string, string | undefined>>;

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
    // What is left of a secret that is no text could be guessed.
    if (text === undefined || text.includes('\0')) return { problem: 'names a file that is not text in UTF-8' };
    return text.trim() === '' ? { problem: 'names a file with nothing in it' } : text.trimEnd();
  } catch (error) {
    return { problem: `names a file that cannot be read (${codeOf(error)})` };
  }
}
