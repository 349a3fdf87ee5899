import type { Hex } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { SettingsError } from '../../core/config.ts';
import type { SendingKey } from '../../core/lib/signing-keys.ts';
import type { MasterKey } from '../../server/vault/vault.ts';

/** Chains whose money is worth nothing, by the ids that local nodes have. */
const DEVELOPMENT_CHAINS: ReadonlySet<number> = new Set([1337, 31_337]);
/** The accounts of the mnemonic that anvil, Hardhat and others publish; deriving them takes half a second. */
const PUBLISHED: ReadonlySet<string> = new Set([
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
  '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65',
  '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc',
  '0x976ea74026e726554db657fa54763abd0c3a0aa9',
  '0x14dc79964da2c08b23698b3d3cc7ca32193d9955',
  '0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f',
  '0xa0ee7a142d267c1f36714e4a8f75612f20a79720',
  '0xbcd4042de499d14e55001ccbb24a551f3b954096',
  '0x71be63f3384f5fb98995898a86b02fb2426c5788',
  '0xfabb0ac9d68b0b445fb7357272ff202c5651694a',
  '0x1cbd3b2770909d4e10f157cabc84c7264073c9ec',
  '0xdf3e18d64bc6a983f673ab319ccae4f1a57c7097',
  '0xcd3b766ccdd6ae721141f452c550ca635964ce71',
  '0x2546bcd3c84621e976d8185a91a922ae77ecec30',
  '0xbda5747bfd65f08deb54cb465eb87d40e51b197e',
  '0xdd2fd4581271e230360230f9337d5c0430bf44c0',
  '0x8626f6940e2eb28930efb4cef49b2d1f2c9c1199',
]);
/** Of 32 random bytes some thirty differ; that fewer than this do does not happen. */
const DIFFERENT_BYTES_MIN = 12;
/** Of a secret text, by how often each of its characters comes; 32 random hex digits have more than a hundred. */
const ENTROPY_BITS_MIN = 64;

/** Placeholders of examples, to be replaced. */
const PLACEHOLDER = /change.?(me|this|it)|(your|my|some|super).{0,20}secret|placeholder|example|default|password/i;

export interface GivenSecrets {
  readonly chainId: number;
  readonly masterKey?: MasterKey | undefined;
  readonly jwtSecret?: string | undefined;
  readonly adminToken?: string | undefined;
  readonly jwtSecretPrevious?: string | undefined;
  /** By the setting's variable. */
  readonly privateKeys: Readonly<Record<string, readonly SendingKey[]>>;
}

/**
 * Refuses, on every chain but a development one, keys that others know or can guess: those of the mnemonic that every
 * local node has, bytes that repeat, texts of few characters. Throws {@link SettingsError}, which names the settings
 * and repeats no secret.
 */
export function requireStrongSecrets(given: GivenSecrets): void {
  const { chainId, masterKey, privateKeys } = given;
  if (DEVELOPMENT_CHAINS.has(chainId)) return;
  const problems: string[] = [];
  const make = 'make one with `openssl rand -hex 32`';
  if (masterKey instanceof Uint8Array && isRegular(masterKey)) {
    problems.push(`BURSAR_MASTER_KEY can be guessed; ${make}`);
  }
  if (given.jwtSecret !== undefined && isGuessable(given.jwtSecret)) {
    problems.push(`BURSAR_JWT_SECRET can be guessed; ${make}`);
  }
  if (given.adminToken !== undefined && isGuessable(given.adminToken)) {
    problems.push(`BURSAR_ADMIN_TOKEN can be guessed; ${make}`);
  }
  if (given.jwtSecretPrevious !== undefined && isGuessable(given.jwtSecretPrevious)) {
    problems.push('BURSAR_JWT_SECRET_PREVIOUS can be guessed; leave it out: all sessions end then');
  }
  for (const [name, keys] of Object.entries(privateKeys)) {
    // Of one elsewhere there is nothing that could be guessed.
    const [regular, others] = divided(keys.filter((key) => typeof key === 'string'));
    if (others.some(isPublished)) {
      problems.push(`${name} has a public key of the local chains; anybody can take its funds`);
    }
    if (regular.length > 0) {
      problems.push(`${name} has a key that can be guessed`);
    }
  }
  if (problems.length > 0) throw new SettingsError(problems);
}

/** Keys that can be guessed, some of which are none at all, and the others. */
function divided(keys: readonly Hex[]): [regular: Hex[], others: Hex[]] {
  const isGuessed = (key: Hex) => isRegular(Buffer.from(key.slice(2), 'hex'));
  return [keys.filter(isGuessed), keys.filter((key) => !isGuessed(key))];
}

function isPublished(key: Hex): boolean {
  return PUBLISHED.has(privateKeyToAddress(key).toLowerCase());
}

/** Whether bytes repeat, or go up or down in equal steps. */
function isRegular(bytes: Uint8Array): boolean {
  if (new Set(bytes).size < DIFFERENT_BYTES_MIN) return true;
  const steps = bytes.slice(1).map((byte, index) => byte - (bytes[index] ?? 0));
  return new Set(steps).size === 1;
}

/** Whether a text has few characters, or is a short one again and again. */
function isGuessable(text: string): boolean {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / text.length);
  const bits = -text.length * shares.reduce((sum, share) => sum + share * Math.log2(share), 0);
  return bits < ENTROPY_BITS_MIN || periodOf(text) <= text.length / 2 || PLACEHOLDER.test(text);
}

/** After how many characters a text begins again, if only in part; its length if it does not. */
function periodOf(text: string): number {
  for (let period = 1; period < text.length; period += 1) {
    if (text.startsWith(text.slice(period))) return period;
  }
  return text.length;
}
