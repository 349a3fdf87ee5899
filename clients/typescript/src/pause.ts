/** In milliseconds. */
interface Pauses {
  readonly first: number;
  readonly longest: number;
}

/**
 * A pause that doubles each time, in milliseconds; `made` pauses came before. A random part of it keeps those who
 * failed together from coming back together.
 */
export function pauseOf(made: number, { first, longest }: Pauses): number {
  const whole = Math.min(first * 2 ** made, longest);
  return whole / 2 + (Math.random() * whole) / 2;
}

/** Throws the signal's reason as soon as it is aborted. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
