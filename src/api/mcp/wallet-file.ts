import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { codeOf } from '../../core/lib/failures.ts';
import { readBoundedFile, UnfitError } from '../../core/lib/files.ts';

const MAX_FILE_BYTES = 65_536;

const keptWallet = z.strictObject({
  walletId: z.string(),
  chainAddress: z.string(),
  version: z.enum(['v2', 'v3']),
  /** The link and the token are forgotten once the key is there. */
  claimUrl: z.string().optional(),
  agentToken: z.string().optional(),
  apiKey: z.string().optional(),
});
/** A wallet that an agent has created. */
export type KeptWallet = z.output<typeof keptWallet>;

const content = z.record(z.string(), keptWallet);

/** Where agents of this user keep the wallets that they create. */
export interface WalletFile {
  /** The wallet at a server, if there is one. Throws {@link UnfitError} if the file cannot be read. */
  read(url: string): KeptWallet | undefined;
  /** Keeps the wallet at a server, or forgets it. Returns why it could not; `undefined` if it could. */
  write(url: string, wallet: KeptWallet | undefined): string | undefined;
}

/** The file at `path`, by default `~/.bursar/wallets.json`. For this user alone, as it holds secrets. */
export function walletFile(path?: string): WalletFile {
  const place = path ?? defaultPath();
  let inMemory: z.output<typeof content> = {};
  const readAll = () => (place === undefined ? inMemory : { ...inMemory, ...contentOf(place) });
  return {
    read: (url) => readAll()[url],
    write(url, wallet) {
      const { [url]: _, ...others } = readAll();
      inMemory = wallet === undefined ? others : { ...others, [url]: wallet };
      if (place === undefined) return 'this user has no home folder';
      try {
        mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
        const next = `${place}.${process.pid}.next`;
        writeFileSync(next, `${JSON.stringify(inMemory, null, 2)}\n`, { mode: 0o600 });
        chmodSync(next, 0o600);
        renameSync(next, place);
        return undefined;
      } catch (error) {
        return `${place} cannot be written (${codeOf(error)})`;
      }
    },
  };
}

function defaultPath(): string | undefined {
  try {
    return join(homedir(), '.bursar', 'wallets.json');
  } catch {
    return undefined;
  }
}

function contentOf(path: string): z.output<typeof content> {
  try {
    const { text } = readBoundedFile(path, MAX_FILE_BYTES);
    return content.parse(JSON.parse(text ?? ''));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return {};
    throw new UnfitError(`${path} is not a file of wallets. Name another one with --wallet-file, or move it away.`);
  }
}
