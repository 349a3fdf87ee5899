/**
 * The thread that compiles schemas and validates documents. It warms itself up, says that it is ready and where its CPU
 * time can be read, and then gives one {@link SchemaAnswer} for each {@link SchemaQuestion}; its owner ends
 * it.
 */
import { readlinkSync } from 'node:fs';
import { answerOf, type SchemaAnswer, type SchemaQuestion, warmUp } from './schema-check.ts';

declare const self: Worker;

/** What a thread says: first that it is ready, then its answers. */
export type ThreadMessage =
  | {
      /** The file in which Linux counts the nanoseconds that the thread has run; null elsewhere. */
      readonly cpuFile: string | null;
    }
  | SchemaAnswer;

warmUp();
self.onmessage = ({ data }: MessageEvent<SchemaQuestion>) => self.postMessage(answerOf(data));
self.postMessage({ cpuFile: cpuFileOfThread() } satisfies ThreadMessage);

function cpuFileOfThread(): string | null {
  try {
    return `/proc/${readlinkSync('/proc/thread-self')}/schedstat`;
  } catch {
    return null;
  }
}
