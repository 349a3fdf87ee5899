/** Whose backups are whose: the chain that a database belongs to, and the id of its master key. */
export interface Belonging {
  readonly chainId: string;
  /** The vault's, 8 hex digits; nothing of the key can be told from it. */
  readonly keyId: string;
}

export interface NamedBackup extends Belonging {
  readonly name: string;
  /** Unix seconds of the host that made it. */
  readonly madeAt: number;
}

const NAME = /^bursar-(\d{1,16})-([0-9a-f]{8})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[0-9a-z]{8}\.sqlite\.age$/;

/**
 * What a backup is called; `unique`: 8 digits or small letters that no other has.
 *
 * @example
 * bursar-8453-1a2b3c4d-20260504T120010Z-7k2m9x0q.sqlite.age
 */
export function nameOfBackup({ chainId, keyId }: Belonging, madeAt: number, unique: string): string {
  const time = new Date(madeAt * 1000).toISOString().replace(/[-:]|\.\d+/g, '');
  return `bursar-${chainId}-${keyId}-${time}-${unique}.sqlite.age`;
}

/** What a name says; nothing for what is not called like a backup of ours. */
export function parseBackupName(name: string): NamedBackup | undefined {
  const [, chainId, keyId, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  if (chainId === undefined || keyId === undefined) return undefined;
  const madeAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) / 1000;
  return Number.isNaN(madeAt) ? undefined : { name, chainId, keyId, madeAt };
}
