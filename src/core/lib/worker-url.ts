/**
 * Where a thread's module is, by its path in `src`. In the compiled program all modules are one file at the root of
 * what it carries; the workers, each an entry point of `scripts/build.ts`, stand beside it.
 */
export function workerUrl(path: `${string}-worker.ts`): URL {
  const isCompiled = import.meta.url.startsWith('file:///$bunfs/');
  return new URL(isCompiled ? `./${path}` : `../../${path}`, import.meta.url);
}
