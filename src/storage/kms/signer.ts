import { type Address, type Hex, hexToBytes, isAddressEqual, numberToHex, recoverAddress } from 'viem';
import {
  addressOfKey,
  type RemoteSigningKey,
  type SendingKey,
  type Signature,
  signDigest,
} from '../../core/lib/signing-keys.ts';
import { awsKey } from './aws.ts';
import { accountOf, googleKey, readSignature } from './google.ts';
import { type KmsAccess, KmsError, type RemoteSigning } from './provider.ts';

/** What signs as one account, wherever its key is. */
export interface Signer {
  readonly address: Address;
  /** The service that has the key; `undefined` for a key of the settings. */
  readonly service: string | undefined;
  /** Signs a digest of 32 bytes. Throws {@link KmsError}, at the latest when the signal ends. */
  sign(digest: Hex, signal: AbortSignal): Promise<Signature>;
}

/** The order of secp256k1. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const HALF = ORDER / 2n;

/** The signer of a key. Sends no request before the first signature. */
export function createSigner(key: SendingKey, access: KmsAccess): Signer {
  if (typeof key !== 'string') return remoteSigner(key.address, remoteKey(key, access));
  return { address: addressOfKey(key), service: undefined, sign: (digest) => signDigest(digest, key) };
}

/** The account of a key elsewhere, by its public key. Throws {@link KmsError}. */
export async function askAddress(
  key: Omit<RemoteSigningKey, 'address'>,
  access: KmsAccess,
  signal: AbortSignal,
): Promise<Address> {
  const { service, publicKey } = remoteKey(key, access);
  const address = accountOf(await publicKey(signal));
  if (address === undefined) throw new KmsError(`${service}: the key is not one of secp256k1`);
  return address;
}

function remoteKey({ provider, name }: Omit<RemoteSigningKey, 'address'>, access: KmsAccess): RemoteSigning {
  return provider === 'awskms' ? awsKey(name, access) : googleKey(name, access);
}

/** Takes nothing for a signature that is not this account's over this digest. */
export function remoteSigner(
  address: Address,
  { service, sign: ask }: Pick<RemoteSigning, 'service' | 'sign'>,
): Signer {
  return {
    address,
    service,
    async sign(digest, signal) {
      const found = readSignature(await ask(hexToBytes(digest), signal));
      if (found === undefined || !isInOrder(found.r) || !isInOrder(found.s))
        throw new KmsError(`${service} answered something else than a signature`);
      // Chains take the lower of the two values of s alone (EIP-2).
      const s = found.s > HALF ? ORDER - found.s : found.s;
      const halves = { r: numberToHex(found.r, { size: 32 }), s: numberToHex(s, { size: 32 }) };
      for (const yParity of [0, 1]) {
        const signature = { ...halves, yParity };
        if (await isOf(address, digest, signature)) return signature;
      }
      throw new KmsError(`${service} signed as another account than ${address}`);
    },
  };
}

const isInOrder = (value: bigint) => value > 0n && value < ORDER;

async function isOf(address: Address, hash: Hex, signature: Signature): Promise<boolean> {
  try {
    return isAddressEqual(await recoverAddress({ hash, signature }), address);
  } catch {
    // Of one of the two there may be no point.
    return false;
  }
}
