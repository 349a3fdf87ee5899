import { type Address, type Hex, keccak256, toHex } from 'viem';
import type { Signature } from '../../core/lib/signing-keys.ts';
import { doubling, withDeadline } from '../../core/lib/time.ts';
import { KmsError } from './provider.ts';
import type { Signer } from './signer.ts';

/** How a signer is. Times are milliseconds before now. */
export interface SignerHealth {
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

/** A signer that gets no requests while it fails, except the looks that find out when it has recovered. */
export interface WatchedSigner extends Pick<Signer, 'address'> {
  /** False while it fails, or has kept someone waiting for longer than signing takes: others should sign. */
  readonly isAvailable: boolean;
  readonly isLocal: boolean;
  /** Signs a digest. Throws {@link KmsError}: at once while it fails, in seconds otherwise. */
  sign(digest: Hex): Promise<Signature>;
  health(): SignerHealth;
  /** Looks whether it signs, now and from time to time, until it is stopped. */
  start(): void;
  stop(): void;
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
export function watchSigner(signer: Signer, { onChange, timing = {} }: WatchOptions): WatchedSigner {
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
    get isAvailable() {
      return failing === undefined && slow.size === 0;
    },
    async sign(digest) {
      if (failing !== undefined) throw new KmsError(failing.reason);
      try {
        return await ask(digest);
      } catch (error) {
        lookIn(firstPauseMs);
        throw error;
      }
    },
    health: () => ({
      service,
      failsSinceMs: failing && Math.round(performance.now() - failing.since),
      reason: failing?.reason,
      signatures,
      failures,
      lastMs: Number.isNaN(lastMs) ? undefined : Math.round(lastMs),
    }),
    start() {
      isStarted = true;
      lookIn(0);
    },
    stop() {
      isStarted = false;
      clearTimeout(timer);
    },
  };
}
