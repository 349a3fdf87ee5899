import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Address, Hex } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { UsageError } from '../common/command.ts';
import { START_GAS } from '../doctor/doctor-gas.ts';

/** A file of an installation; those with secrets have the mode 0600. */
export interface NewFile {
  readonly name: string;
  readonly text: string;
  readonly mode: number;
  /** Who else it is for, where root makes it. */
  readonly uid?: number | undefined;
}

/** Folders next to the files, empty at first. */
export interface NewFolder {
  readonly name: string;
  readonly uid?: number | undefined;
}

/**
 * Makes a folder with files in it, in one step: it is there with all of them or not at all, and nothing that was there
 * is touched. Throws {@link UsageError} where there is something already.
 */
export function writeFolder(dir: string, files: readonly NewFile[], folders: readonly NewFolder[] = []): void {
  const parent = dirname(dir);
  mkdirSync(parent, { recursive: true });
  const temporary = mkdtempSync(join(parent, '.bursar-init-'));
  try {
    chmodSync(temporary, 0o700);
    for (const { name, uid } of folders) {
      mkdirSync(join(temporary, name), { mode: 0o700 });
      if (uid !== undefined) chownSync(join(temporary, name), uid, uid);
    }
    for (const file of files) writeDurably(temporary, file);
    sync(temporary);
    // Puts it in the place of nothing, or of an empty folder; of anything else never.
    renameSync(temporary, dir);
    sync(parent);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'ENOTDIR') {
      throw new UsageError(`${dir} is there already; nothing was written. Name another folder with --dir.`);
    }
    throw error;
  }
}

function writeDurably(folder: string, { name, text, mode, uid }: NewFile): void {
  const path = join(folder, name);
  const file = openSync(path, 'wx', mode);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  chmodSync(path, mode);
  if (uid !== undefined) chownSync(path, uid, uid);
}

function sync(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Fresh keys of an installation; they go into files and nowhere else. */
export interface FreshKeys {
  readonly masterKey: string;
  readonly jwtSecret: string;
  readonly operatorToken: string;
  readonly postgresPassword: string;
  readonly relayerKeys: readonly Hex[];
  readonly evaluatorKey: Hex;
  readonly attestorKey: Hex;
  readonly deployerKey: Hex;
}

/** Transactions in flight at a time; each needs gas money of its own. */
const RELAYERS = 2;

export function freshKeys(): FreshKeys {
  const secret = () => randomBytes(32).toString('hex');
  return {
    masterKey: secret(),
    jwtSecret: secret(),
    operatorToken: secret(),
    postgresPassword: secret(),
    relayerKeys: Array.from({ length: RELAYERS }, freshKey),
    evaluatorKey: freshKey(),
    attestorKey: freshKey(),
    deployerKey: freshKey(),
  };
}

/** Almost every 32 bytes are a key; of those that are none no address can be made. */
function freshKey(): Hex {
  for (;;) {
    const key: Hex = `0x${randomBytes(32).toString('hex')}`;
    try {
      privateKeyToAddress(key);
      return key;
    } catch {
      // Zero, or above the order of the curve.
    }
  }
}

/** An address that needs gas money, and how much gas that should pay for. */
export interface ToFund {
  readonly role: 'deployer' | 'relayer' | 'evaluator' | 'attestor';
  readonly address: Address;
  readonly gas: number;
  readonly why: string;
}

/** Of all contracts, with room for a chain that charges for data. */
const DEPLOY_GAS = 45_000_000;

export function addressesToFund({ deployerKey, relayerKeys, evaluatorKey, attestorKey }: FreshKeys): ToFund[] {
  const entry = (role: ToFund['role'], key: Hex, gas: number, why: string): ToFund => ({
    role,
    gas,
    why,
    address: privateKeyToAddress(key),
  });
  return [
    entry('deployer', deployerKey, DEPLOY_GAS, 'deploys the contracts, once'),
    ...relayerKeys.map((key) => entry('relayer', key, START_GAS.relayer, 'pays for about a thousand payments')),
    entry('evaluator', evaluatorKey, START_GAS.evaluator, 'decides Jobs'),
    entry('attestor', attestorKey, START_GAS.attestor, 'writes reputation'),
  ];
}
