import { DAY_SECONDS } from '../../core/lib/time.ts';
import { type Belonging, type NamedBackup, parseBackupName } from './name.ts';

/** How long backups are kept: whatever one of the two keeps stays. */
export interface Keep {
  /** The newest so many; 0 deletes none at all. */
  readonly last: number;
  /** Those that are not older than so many days. */
  readonly days: number;
}

/**
 * Which of these files are backups of this database that need not be kept any more, by their names, the newest first.
 * What is called otherwise, or belongs to another chain or master key, is never among them. `now` in Unix seconds.
 */
export function pastKeeping(
  names: readonly string[],
  { chainId, keyId }: Belonging,
  keep: Keep,
  now: number,
): NamedBackup[] {
  if (keep.last === 0) return [];
  return names
    .flatMap((name) => parseBackupName(name) ?? [])
    .filter((named) => named.chainId === chainId && named.keyId === keyId)
    .sort((a, b) => b.madeAt - a.madeAt || (a.name < b.name ? 1 : -1))
    .slice(keep.last)
    .filter(({ madeAt }) => madeAt < now - keep.days * DAY_SECONDS);
}
