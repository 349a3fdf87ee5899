import { readFile, statfs } from 'node:fs/promises';
import type { Metrics } from '../../core/metrics.ts';
import { version } from '../../core/version.ts';

export interface Host {
  readonly dataDir: string;
  /** Of the indexer's process; undefined while there is none here. */
  readonly indexerPid: () => number | undefined;
}

/** Adds what is read of this process and its machine at every scrape. */
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
