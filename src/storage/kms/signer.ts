import {
  type Address,
  type Hex,
  hexToBytes,
  isAddressEqual,
  keccak256,
  numberToHex,
  recoverAddress,
  toHex,
} from 'viem';
import {
  addressOfKey,
  type RemoteSigningKey,
  type SendingKey,
  type Signature,
  signDigest,
} from '../../core/lib/signing-keys.ts';
import { doubling, withDeadline } from '../../core/lib/time.ts';
import { awsKey } from './aws-kms.ts';
import { accountOf, googleKey, readSignature } from './google-kms.ts';
import { type KmsAccess, KmsError, type RemoteSigning } from './kms-request.ts';

/** What signs as one account, wherever its key is. */
export interface AccountSigner {
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
export function createSigner(key: SendingKey, access: KmsAccess): AccountSigner {
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
): AccountSigner {
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

/** How a signer is. Times are milliseconds before now. */
interface SignerHealth {
  /** The service that has the key; `undefined` for a key of the settings. */
  readonly service: string | undefined;
  /** Since the first of the failures that no signature has followed; `undefined` while it signs. */
  readonly failsSinceMs: number | undefined;
  /** Why it last failed, in words that everybody may see. */
  readonly reason: string | undefined;
  readonly signatures: number;
  readonly failures: number;
  /** How long its last signature took. */
  readonly lastMs: number | undefined;
}

export interface WatchOptions {
  /** Called whenever {@link WatchedSigner.isAvailable} may have changed. */
  readonly onChange: (address: Address) => void;
  readonly timing?: Partial<typeof TIMING> | undefined;
}

const TIMING = {
  /** A signature takes a tenth of that. */
  signMs: 3_000,
  slowMs: 500,
  /** Between two looks at one that fails: the first, and doubled from there to the longest. */
  firstPauseMs: 1_000,
  longestPauseMs: 30_000,
  /** One that has signed nothing for so long is checked. */
  idleMs: 60_000,
};
/** The digest of a text that is no transaction and no message: its signature is worth nothing to anybody. */
export const PROBE_DIGEST = keccak256(toHex('bursar: does this key sign?'));

/** Watches over a signer. What fails is reported by `health()` and mended by time alone. */
export function watchSigner(signer: AccountSigner, { onChange, timing = {} }: WatchOptions) {
  const { signMs, slowMs, firstPauseMs, longestPauseMs, idleMs } = { ...TIMING, ...timing };
  const { address, service } = signer;
  const isLocal = service === undefined;
  let failing: { since: number; reason: string; looks: number } | undefined;
  const slow = new Set<symbol>();
  let [signatures, failures, lastMs, usedAt] = [0, 0, Number.NaN, performance.now()];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStarted = false;

  const lookIn = (ms: number) => {
    clearTimeout(timer);
    if (isStarted && !isLocal) timer = setTimeout(look, ms);
  };
  const ask = async (digest: Hex): Promise<Signature> => {
    const call = Symbol();
    const startedAt = performance.now();
    usedAt = startedAt;
    const slowTimer = setTimeout(() => {
      slow.add(call);
      onChange(address);
    }, slowMs);
    try {
      const signature = await withDeadline(signer.sign(digest, AbortSignal.timeout(signMs)), signMs + 100);
      [signatures, lastMs] = [signatures + 1, performance.now() - startedAt];
      failing = undefined;
      return signature;
    } catch (error) {
      failures += 1;
      const reason = error instanceof KmsError ? error.message : `${service ?? 'the key'} did not sign`;
      failing = { since: failing?.since ?? performance.now(), reason, looks: failing?.looks ?? 0 };
      throw error instanceof KmsError ? error : new KmsError(reason, { cause: error });
    } finally {
      clearTimeout(slowTimer);
      slow.delete(call);
      onChange(address);
    }
  };
  const look = async () => {
    const idleFor = performance.now() - usedAt;
    if (failing === undefined && signatures > 0 && idleFor < idleMs) return lookIn(idleMs - idleFor);
    await ask(PROBE_DIGEST).catch(() => undefined);
    if (failing === undefined) return lookIn(idleMs);
    failing.looks += 1;
    lookIn(doubling(firstPauseMs, longestPauseMs, failing.looks));
  };
  return {
    address,
    isLocal,
    /** False while it fails, or has kept someone waiting for longer than signing takes: others should sign. */
    get isAvailable() {
      return failing === undefined && slow.size === 0;
    },
    /** Signs a digest. Throws {@link KmsError}: at once while it fails, in seconds otherwise. */
    async sign(digest: Hex): Promise<Signature> {
      if (failing !== undefined) throw new KmsError(failing.reason);
      try {
        return await ask(digest);
      } catch (error) {
        lookIn(firstPauseMs);
        throw error;
      }
    },
    health: (): SignerHealth => ({
      service,
      failsSinceMs: failing && Math.round(performance.now() - failing.since),
      reason: failing?.reason,
      signatures,
      failures,
      lastMs: Number.isNaN(lastMs) ? undefined : Math.round(lastMs),
    }),
    /** Looks whether it signs, now and from time to time, until it is stopped. */
    start(): void {
      isStarted = true;
      lookIn(0);
    },
    stop(): void {
      isStarted = false;
      clearTimeout(timer);
    },
  };
}

/** A signer that gets no requests while it fails, except the looks that find out when it has recovered. */
export type WatchedSigner = ReturnType<typeof watchSigner>;
