import { dlopen, FFIType } from 'bun:ffi';
import { readFileSync, readlinkSync } from 'node:fs';
import { readFile, statfs } from 'node:fs/promises';
import type { Logger } from '../../core/log.ts';
import type { Metrics } from '../../core/metrics.ts';
import { version } from '../../core/version.ts';

export interface Host {
  readonly dataDir: string;
  /** Of the indexer's process; undefined while there is none here. */
  readonly indexerPid: () => number | undefined;
}

/** Adds gauges of this process and its machine, read at every scrape. */
export function addHostGauges(metrics: Metrics, { dataDir, indexerPid }: Host): void {
  metrics.gauge({
    name: 'bursar_build_info',
    help: 'Always 1, with the version of the program.',
    labelNames: ['version'],
    read: () => [{ value: 1, labels: { version } }],
  });
  metrics.gauge({
    name: 'bursar_resident_memory_bytes',
    help: 'Memory of the server and of its indexer (on Linux).',
    labelNames: ['process'],
    async read() {
      const indexer = await residentBytes(indexerPid());
      return [
        { value: process.memoryUsage.rss(), labels: { process: 'server' } },
        ...(indexer === undefined ? [] : [{ value: indexer, labels: { process: 'indexer' } }]),
      ];
    },
  });
  metrics.gauge({
    name: 'bursar_disk_free_bytes',
    help: "Room left on the data folder's disk for whom the server runs as.",
    async read() {
      const { bavail, bsize } = await statfs(dataDir);
      return [{ value: bavail * bsize }];
    },
  });
}

/** By `/proc`: undefined where there is none, or the process has ended. */
async function residentBytes(pid: number | undefined): Promise<number | undefined> {
  if (pid === undefined) return undefined;
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  return kib === undefined ? undefined : Number(kib) * 1024;
}

/** Interval of the measurement; shorter stalls are not seen. */
const EVENT_LOOP_LOOK_MS = 10;
/** Nothing may keep all others waiting for longer. */
const STALL_MS = 20;
/** Worth a line for the operator. */
const LONG_STALL_MS = 250;
const WARN_AT_MOST_EVERY_MS = 60_000;
/** The longest stall is reported for the current minute and the one before. */
const WINDOW_MS = 60_000;

/**
 * Measures how long the event loop keeps everybody waiting, and how much of that this thread was computing, at the cost
 * of a timer: into histograms, gauges of the longest of the last minute or two, a counter of stalls over 20 ms and a
 * line of the log for each. Answers how to stop.
 *
 * A machine that is busy, or a disk that is slow, makes the loop late without any fault of ours: only the thread's own
 * time on the processor tells what we did. What ran before the timer was due is no part of a stall, so of both times
 * the shorter one counts.
 */
export function watchEventLoop(metrics: Metrics, logger: Pick<Logger, 'debug' | 'warn'>): () => void {
  const longest = createRecentMaximum(performance.now());
  metrics.gauge({
    name: 'bursar_event_loop_lag_max_seconds',
    help: 'The longest that the event loop kept everybody waiting in the last one to two minutes.',
    read: () => [{ value: longest.read(performance.now()) / 1000 }],
  });
  const longestCpu = createRecentMaximum(performance.now());
  metrics.gauge({
    name: 'bursar_event_loop_cpu_max_seconds',
    help: 'The longest that the event loop computed without coming round in the last one to two minutes.',
    read: () => [{ value: longestCpu.read(performance.now()) / 1000 }],
  });
  let lastMs = performance.now();
  let lastCpu = process.threadCpuUsage();
  let warnedAtMs = Number.NEGATIVE_INFINITY;
  const look = () => {
    const nowMs = performance.now();
    const cpu = process.threadCpuUsage();
    const gapMs = nowMs - lastMs;
    const usedMs = (cpu.user + cpu.system - lastCpu.user - lastCpu.system) / 1000;
    lastMs = nowMs;
    lastCpu = cpu;
    const lagMs = Math.max(0, gapMs - EVENT_LOOP_LOOK_MS);
    const cpuMs = Math.min(lagMs, usedMs);
    metrics.eventLoopLagSeconds.observe(lagMs / 1000);
    metrics.eventLoopCpuSeconds.observe(cpuMs / 1000);
    longest.add(lagMs, nowMs);
    longestCpu.add(cpuMs, nowMs);
    if (lagMs <= STALL_MS) return;
    // A thread that waits, for the disk or because others have the machine, uses no time of the processor meanwhile.
    const cause = cpuMs > STALL_MS ? 'computing' : 'waiting';
    metrics.eventLoopStalls.inc({ cause });
    const stall = { lagMs: Math.round(lagMs), cpuMs: Math.round(cpuMs), cause };
    if (lagMs >= LONG_STALL_MS && nowMs - warnedAtMs >= WARN_AT_MOST_EVERY_MS) {
      warnedAtMs = nowMs;
      logger.warn(stall, 'the event loop stood still');
    } else {
      logger.debug(stall, 'the event loop stood still');
    }
  };
  const timer = setInterval(look, EVENT_LOOP_LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** The largest of what was added within the window that is running and the one before. */
function createRecentMaximum(startMs: number) {
  let window = 0;
  let current = 0;
  let before = 0;
  const turn = (nowMs: number) => {
    const now = Math.floor((nowMs - startMs) / WINDOW_MS);
    if (now === window) return;
    before = now === window + 1 ? current : 0;
    current = 0;
    window = now;
  };
  return {
    add(value: number, nowMs: number) {
      turn(nowMs);
      current = Math.max(current, value);
    },
    read(nowMs: number): number {
      turn(nowMs);
      return Math.max(current, before);
    },
  };
}

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

const MEMORY_LOOK_MS = 5_000;
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
export function giveBackWhenQuiet(everyMs = MEMORY_LOOK_MS): () => void {
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
