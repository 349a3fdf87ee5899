import { createCipheriv, randomBytes, randomUUID, scrypt } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3';

/**
 * A private key under a passphrase, by the Web3 Secret Storage definition, version 3: what geth, MetaMask and others
 * import.
 */
export interface KeyFile {
  readonly version: 3;
  readonly id: string;
  /** Of the key's account, in lower case and without `0x`. */
  readonly address: string;
  readonly crypto: {
    readonly cipher: 'aes-128-ctr';
    readonly cipherparams: { readonly iv: string };
    readonly ciphertext: string;
    readonly kdf: 'scrypt';
    readonly kdfparams: {
      readonly dklen: 32;
      readonly n: number;
      readonly r: number;
      readonly p: number;
      readonly salt: string;
    };
    readonly mac: string;
  };
}

// OWASP's recommendation for scrypt: 128 MiB, about half a second of one core.
const COST = { n: 131_072, r: 8, p: 1 } as const;
/** What it takes is 128 × n × r, and a little more. */
const MEMORY_BYTES = 160 * 1024 * 1024;
const KEY_BYTES = 32;

/**
 * Seals a private key of 32 bytes. Half a second on a thread of the pool, with 128 MiB: the caller bounds how many run
 * at once. The passphrase counts in its NFKC form, as ethers has it; keyboards differ in how they compose letters.
 */
export async function sealKeyFile(privateKey: Uint8Array, address: string, passphrase: string): Promise<KeyFile> {
  if (privateKey.length !== KEY_BYTES) throw new RangeError('A private key has 32 bytes.');
  const salt = randomBytes(32);
  const iv = randomBytes(16);
  const derived = await derive(passphrase.normalize('NFKC'), salt);
  const cipher = createCipheriv('aes-128-ctr', derived.subarray(0, 16), iv);
  const ciphertext = Buffer.concat([cipher.update(privateKey), cipher.final()]);
  const mac = keccak_256(Buffer.concat([derived.subarray(16), ciphertext]));
  return {
    version: 3,
    id: randomUUID(),
    address: address.toLowerCase().replace(/^0x/, ''),
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: iv.toString('hex') },
      ciphertext: ciphertext.toString('hex'),
      kdf: 'scrypt',
      kdfparams: { dklen: 32, ...COST, salt: salt.toString('hex') },
      mac: Buffer.from(mac).toString('hex'),
    },
  };
}

function derive(passphrase: string, salt: Buffer): Promise<Buffer> {
  const { n: N, r, p } = COST;
  return new Promise((resolve, reject) => {
    scrypt(Buffer.from(passphrase, 'utf8'), salt, 32, { N, r, p, maxmem: MEMORY_BYTES }, (error, derived) => {
      // Bun says undefined where Node says null.
      if (error instanceof Error) reject(error);
      else resolve(derived);
    });
  });
}
