/** Resolves with the first signal that asks the process to end; a second one ends it at once. */
export async function untilStopped(): Promise<NodeJS.Signals> {
  const stopped = Promise.withResolvers<NodeJS.Signals>();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopped.resolve(signal));
  return stopped.promise;
}
