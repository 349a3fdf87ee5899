import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const keysSchema = z.object({ masterKey: z.string().regex(/^[0-9a-f]{64}$/), jwtSecret: z.string().min(32) });

export type DevKeys = z.output<typeof keysSchema>;

/** The data folder's own keys, made at its first start: wallets that it sealed must open at the next one. */
export function devKeys(dataDir: string): DevKeys {
  const path = join(dataDir, 'dev-keys.json');
  if (existsSync(path)) return keysSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const keys = { masterKey: randomBytes(32).toString('hex'), jwtSecret: randomBytes(32).toString('hex') };
  writeFileSync(path, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  return keys;
}
