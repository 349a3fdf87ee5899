import { type SettingName, settings } from '../../core/config.ts';
import { misspelt, nearestSetting, readEnvFile } from './env-file.ts';
import { withSecretFiles } from './secret-files.ts';

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

/** What looks like a setting in the environment and is none: told, and not refused, as others may have put it there. */
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
