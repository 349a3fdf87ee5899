/** Where the compiled program keeps its modules. */
const CARRIED = 'file:///$bunfs/root/';

/**
 * Where a thread's module is, by its path in `src`. In the compiled program the workers, each an entry point of
 * `scripts/build.ts`, keep that path.
 */
export function workerUrl(path: `${string}-worker.ts`): URL {
  const isCompiled = import.meta.url.startsWith('file:///$bunfs/');
  return isCompiled ? new URL(path, CARRIED) : new URL(`../../${path}`, import.meta.url);
}
