/** The folder of the compiled program's modules, each entry point of `scripts/bundle.ts` under its path in `src`. */
const COMPILED = 'file:///$bunfs/root/';

/** Where a thread's module is, by its path in `src`. */
export function workerUrl(path: `${string}-worker.ts`): URL {
  return import.meta.url.startsWith(COMPILED) ? new URL(path, COMPILED) : new URL(`../../${path}`, import.meta.url);
}
