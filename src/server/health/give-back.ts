import { dlopen, FFIType } from 'bun:ffi';
import { readFileSync, readlinkSync } from 'node:fs';

/** What a process can tell of itself, and do about its memory. */
export interface OwnMemory {
  /** Computed by this thread so far, in milliseconds. */
  usedMs(): number;
  residentBytes(): number;
  /** Collects garbage, drops compiled code, and returns the freed memory to the system. */
  shrink(): void;
  /** Returns the pages of the program's file to the system; pages that are needed are read again. */
  dropFile(): void;
}

const LOOK_EVERY_MS = 5_000;
/** A process that does no more than this between two looks is idle. */
const QUIET_SHARE = 0.04;
/** So many quiet looks in a row, so that a pause in a load is none. */
const QUIET_LOOKS = 3;
/** Who asks now and then shall not find forgotten code each time. */
const LOOKS_BETWEEN = 12;
/** Less is not worth the compiled code that is forgotten with it. */
const WORTH_BYTES = 24 * 2 ** 20;

/**
 * Has a process give back what its start or a load has left, once it is quiet: the runtime keeps it for reuse, and
 * collects nothing while nothing is made. It takes the event loop some 40 ms, at a time when no request waits.
 * @returns how to stop
 */
export function giveBackWhenQuiet(everyMs = LOOK_EVERY_MS): () => void {
  const timer = setInterval(createLook(ownMemory(), everyMs), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** One look, to be taken again and again. */
export function createLook(memory: OwnMemory, everyMs: number): () => void {
  let usedMs = memory.usedMs();
  let quietLooks = 0;
  let looksSince = LOOKS_BETWEEN;
  /** What it came down to; the look after tells, because not all goes at once. */
  let leastBytes = 0;
  return () => {
    const before = usedMs;
    usedMs = memory.usedMs();
    const isQuiet = usedMs - before <= QUIET_SHARE * everyMs;
    quietLooks = isQuiet ? quietLooks + 1 : 0;
    looksSince += 1;
    const bytes = memory.residentBytes();
    leastBytes = Math.min(leastBytes, bytes);
    if (quietLooks < QUIET_LOOKS || looksSince < LOOKS_BETWEEN || bytes - leastBytes < WORTH_BYTES) return;
    memory.shrink();
    // A start reads much that a service does not use; only pages in use come back.
    memory.dropFile();
    looksSince = 0;
    leastBytes = Number.POSITIVE_INFINITY;
  };
}

function ownMemory(): OwnMemory {
  return {
    usedMs: () => {
      const { user, system } = process.threadCpuUsage();
      return (user + system) / 1000;
    },
    residentBytes: () => process.memoryUsage.rss(),
    shrink: () => Bun.shrink(),
    dropFile,
  };
}

const MADV_PAGEOUT = 21;

/**
 * The program's own file, with what it carries for a data folder's first start, as the system (Linux) has it in this
 * process's memory. What the process has written there is not touched. Where this is not supported, nothing happens.
 */
function dropFile(): void {
  if (process.platform !== 'linux') return;
  try {
    const program = readlinkSync('/proc/self/exe');
    const { u64, i32 } = FFIType;
    const libc = dlopen('libc.so.6', { madvise: { args: [u64, u64, i32], returns: i32 } });
    for (const line of readFileSync('/proc/self/maps', 'utf8').split('\n')) {
      const { from, to, path } = MAPPING.exec(line)?.groups ?? {};
      if (from === undefined || to === undefined || path !== program) continue;
      const start = BigInt(`0x${from}`);
      libc.symbols.madvise(start, BigInt(`0x${to}`) - start, MADV_PAGEOUT);
    }
    libc.close();
  } catch {
    // It is not that library here, or the runtime cannot call any.
  }
}

/** A line of `/proc/self/maps` with a file that is mapped for this process alone. */
const MAPPING = /^(?<from>[0-9a-f]+)-(?<to>[0-9a-f]+) rw-p \S+ \S+ \S+ +(?<path>.+)$/;
