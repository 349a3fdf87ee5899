import { ctr } from '@noble/ciphers/aes';
import { scryptAsync } from '@noble/hashes/scrypt';
import { keccak_256 } from '@noble/hashes/sha3';
import { bytesToHex, type Hex, hexToBytes } from 'viem';
import { fieldOf, isRecord } from './rpc.ts';

/** This page cannot open the key file. The message explains why, for people. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

/** A key file that was read and not opened yet. */
export interface ReadKeyFile {
  /** The wallet and the chain, if the file is the whole answer of the export. */
  readonly wallet: string | undefined;
  readonly chainId: number | undefined;
  /**
   * The private key. Throws {@link KeyFileError} for a wrong passphrase. `progress` gets how much of the work is
   * done, 0 to 1.
   */
  open(passphrase: string, progress?: (done: number) => void): Promise<Hex>;
}

/** The largest key file that is read, in bytes. */
export const MAX_KEY_FILE_BYTES = 65_536;
/** 512 MiB: scrypt takes 128 × n × r bytes. */
const MAX_MEMORY_BYTES = 512 * 1024 * 1024;
const MAX_WORK = 2 ** 26;
/** Between two pauses, in which the page stays alive. */
const TICK_MS = 16;

/**
 * Reads Web3 Secret Storage, version 3, with scrypt: alone, or in the answer of `POST
 * /v1/wallets/:id/owner-key/export`.
 */
export function readKeyFile(text: string): ReadKeyFile {
  if (text.length > MAX_KEY_FILE_BYTES) throw new KeyFileError('This file is too large to be a key file.');
  const outer = parsed(text);
  const file = fieldOf(outer, 'keyFile') ?? outer;
  // Geth writes `crypto`; some others write `Crypto`.
  const crypto = fieldOf(file, 'crypto') ?? fieldOf(file, 'Crypto');
  if (fieldOf(file, 'version') !== 3 || !isRecord(crypto))
    throw new KeyFileError('This is not a key file of version 3.');
  if (crypto.cipher !== 'aes-128-ctr' || crypto.kdf !== 'scrypt')
    throw new KeyFileError('This page opens key files made with scrypt and AES-128-CTR only.');
  const cost = costOf(crypto.kdfparams);
  const iv = bytesIn(fieldOf(crypto.cipherparams, 'iv'), 16);
  const ciphertext = bytesIn(crypto.ciphertext, 32);
  const mac = bytesIn(crypto.mac, 32);
  const wallet = fieldOf(outer, 'chainAddress');
  const chainId = fieldOf(outer, 'chainId');
  return {
    wallet: typeof wallet === 'string' ? wallet : undefined,
    chainId: typeof chainId === 'number' ? chainId : undefined,
    async open(passphrase, progress) {
      const { salt, ...options } = cost;
      const derived = await scryptAsync(passphrase.normalize('NFKC'), salt, {
        ...options,
        asyncTick: TICK_MS,
        maxmem: MAX_MEMORY_BYTES + 1024,
        ...(progress === undefined ? {} : { onProgress: progress }),
      });
      const expected = keccak_256(new Uint8Array([...derived.slice(16, 32), ...ciphertext]));
      if (bytesToHex(expected) !== bytesToHex(mac)) throw new KeyFileError('The passphrase is wrong.');
      return bytesToHex(ctr(derived.slice(0, 16), iv).decrypt(ciphertext));
    },
  };
}

function costOf(params: unknown): { N: number; r: number; p: number; dkLen: 32; salt: Uint8Array } {
  const [n, r, p, dkLen] = ['n', 'r', 'p', 'dklen'].map((name) => fieldOf(params, name));
  const salt = bytesIn(fieldOf(params, 'salt'));
  if (!isCount(n) || !isCount(r) || !isCount(p) || dkLen !== 32 || n < 2 || (n & (n - 1)) !== 0)
    throw new KeyFileError('The scrypt parameters of this key file are wrong.');
  if (128 * n * r > MAX_MEMORY_BYTES || n * r * p > MAX_WORK)
    throw new KeyFileError('This key file needs more memory or time than this page gives it.');
  return { N: n, r, p, dkLen, salt };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 2 ** 24;
}

function bytesIn(value: unknown, length?: number): Uint8Array {
  const hex = typeof value === 'string' ? value.replace(/^0x/, '') : '';
  const isGood = /^([0-9a-fA-F]{2})+$/.test(hex) && (length === undefined || hex.length === 2 * length);
  if (!isGood) throw new KeyFileError('This key file is damaged.');
  return hexToBytes(`0x${hex}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new KeyFileError('This file is not JSON, so it is not a key file.');
  }
}
