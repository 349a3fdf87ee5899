const LOOK_EVERY_MS = 5_000;
/** A process that does no more than this in a look has nothing to index but blocks without anything of ours. */
const QUIET_SHARE = 0.04;
/** So many quiet looks in a row, so that a pause in a load is none. */
const QUIET_LOOKS = 3;
/** An occasional request should not find discarded code each time. */
const LOOKS_BETWEEN = 12;
/** Less is not worth the compiled code that is forgotten with it. */
const WORTH_BYTES = 24 * 2 ** 20;

/**
 * Has this process give back what its start or a load has left, once it is quiet: the runtime keeps it for reuse, and
 * collects nothing while nothing is made.
 */
export function giveBackWhenQuiet(): void {
  let used = process.threadCpuUsage();
  let quietLooks = 0;
  let looksSince = LOOKS_BETWEEN;
  /** What it came down to; the look after tells, because not all goes at once. */
  let leastBytes = 0;
  const look = () => {
    const before = used;
    used = process.threadCpuUsage();
    const usedMs = (used.user + used.system - before.user - before.system) / 1000;
    quietLooks = usedMs <= QUIET_SHARE * LOOK_EVERY_MS ? quietLooks + 1 : 0;
    looksSince += 1;
    const bytes = process.memoryUsage.rss();
    leastBytes = Math.min(leastBytes, bytes);
    if (quietLooks < QUIET_LOOKS || looksSince < LOOKS_BETWEEN || bytes - leastBytes < WORTH_BYTES) return;
    Bun.shrink();
    looksSince = 0;
    leastBytes = Number.POSITIVE_INFINITY;
  };
  setInterval(look, LOOK_EVERY_MS).unref();
}
