/** Makes a hundred megabytes of garbage, is quiet, and tells what it has in memory before and after it gave back. */
import { giveBackWhenQuiet } from '../../src/server/health/process-health.ts';

let garbage: unknown[] | undefined = Array.from({ length: 1_000_000 }, (_, index) => ({ index, text: `${index}` }));
const before = garbage.length && process.memoryUsage.rss();
garbage = undefined;
giveBackWhenQuiet(500);
const deadline = performance.now() + 20_000;
while (process.memoryUsage.rss() > before - 70 * 2 ** 20 && performance.now() < deadline) await Bun.sleep(250);
process.stdout.write(JSON.stringify({ before, after: process.memoryUsage.rss() }));
