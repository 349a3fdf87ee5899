import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { z } from 'zod';
import { parseBoundedJson } from '../../core/lib/json.ts';
import type { Scrubber } from './scrub.ts';

const LINES = 2_000;
const READ_BYTES = 4 * 1024 * 1024;
const LINE_BOUNDS = { maxBytes: 65_536, maxDepth: 16 };

/** Of a line, what says what the program did. All else may be about people, or come from them. */
const line = z.object({
  level: z.union([z.int(), z.string()]).optional(),
  time: z.union([z.string(), z.number()]).optional(),
  msg: z.string().optional(),
  method: z.string().optional(),
  route: z.string().optional(),
  status: z.int().optional(),
  durationMs: z.number().optional(),
  error: z.string().optional(),
  task: z.string().optional(),
  child: z.string().optional(),
  failures: z.int().optional(),
  block: z.int().optional(),
  nonce: z.int().optional(),
  lane: z.string().optional(),
  err: z.object({ type: z.string().optional(), code: z.union([z.string(), z.number()]).optional() }).optional(),
});

/** The last lines of a file that a server's log went to, as JSON again: what is no line of ours is left out. */
export function lastLogLines(path: string, scrubber: Scrubber): string[] {
  return tailOf(path)
    .split('\n')
    .slice(-LINES)
    .flatMap((text) => {
      const parsed = line.safeParse(parsedOf(text));
      return parsed.success && parsed.data.msg !== undefined ? [JSON.stringify(scrubber.value(parsed.data))] : [];
    });
}

function parsedOf(text: string): unknown {
  try {
    return parseBoundedJson(Buffer.from(text), LINE_BOUNDS);
  } catch {
    return undefined;
  }
}

/** The end of a file, whose first line may be cut. */
function tailOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(size, READ_BYTES));
    const read = readSync(file, bytes, 0, bytes.length, size - bytes.length);
    return bytes.subarray(0, read).toString();
  } finally {
    closeSync(file);
  }
}
