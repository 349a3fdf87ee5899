import { UsageError } from './arguments.ts';

const MAX_STDIN_BYTES = 1_024;

/** The first line of standard input, without its end. Throws {@link UsageError} where that is too long for `what`. */
export async function firstLine(what: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of Bun.stdin.stream()) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (chunk.includes(10)) break;
    if (bytes > MAX_STDIN_BYTES) throw new UsageError(`Standard input is too long for ${what}.`);
  }
  const [line = ''] = Buffer.concat(chunks).toString('utf8').split('\n', 1);
  return line.replace(/\r$/, '');
}
