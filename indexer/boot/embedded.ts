import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** How the embedded Postgres is opened, in addition to its folder. */
export interface EmbeddedParts {
  readonly pgliteWasmModule: WebAssembly.Module;
  /** Bytes. */
  readonly initialMemory: number;
  readonly fsBundle: Blob;
}

/**
 * It asks for 128 MB, of which it fills a fifth and which all count as in use, so that the collector would let as much
 * garbage gather. It takes more as it needs it.
 */
const INITIAL_BYTES = 32 * 2 ** 20;
const PAGE_BYTES = 2 ** 16;

const IMPORTS = 2;
const KIND = { function: 0, table: 1, memory: 2, global: 3, tag: 4 };

/**
 * The embedded Postgres with little memory: its own files are mapped, so that only what it reads of them is in memory,
 * and it begins with less than it asks for.
 * @param folders where its files may be; the first that has them is taken
 * @throws if none has them, or they are others than this knows
 */
export async function embeddedParts(folders: readonly string[]): Promise<EmbeddedParts> {
  const folder = folders.find((path) => existsSync(join(path, 'pglite.wasm')));
  if (folder === undefined) throw new Error('The files of the embedded database are missing.');
  const code = await Bun.file(join(folder, 'pglite.wasm')).bytes();
  askForMemory(code, INITIAL_BYTES / PAGE_BYTES);
  const files = Bun.mmap(join(folder, 'pglite.data'), { shared: false });
  return {
    pgliteWasmModule: await WebAssembly.compile(code),
    initialMemory: INITIAL_BYTES,
    fsBundle: Object.assign(new Blob(), { arrayBuffer: async () => files.buffer }),
  };
}

/** Has a module's code ask for so many pages of memory at first, by its import of the memory. */
function askForMemory(code: Uint8Array, pages: number): void {
  const { at, end } = memoryImport(code);
  let rest = pages;
  for (let index = at; index < end; index += 1) {
    code[index] = (rest & 0x7f) | (index < end - 1 ? 0x80 : 0);
    rest >>>= 7;
  }
  if (rest !== 0) throw new Error('The memory that the embedded database asks for has no place for the number.');
}

/** Where a module's import of its memory says how many pages that has at least. */
function memoryImport(code: Uint8Array): { at: number; end: number } {
  const read = reader(code, 8);
  while (read.position() < code.length) {
    const section = read.byte();
    const end = read.number() + read.position();
    if (section !== IMPORTS) {
      read.goTo(end);
      continue;
    }
    for (let count = read.number(); count > 0; count -= 1) {
      read.skip(read.number());
      read.skip(read.number());
      const kind = read.byte();
      if (kind === KIND.memory) {
        read.number();
        const at = read.position();
        read.number();
        return { at, end: read.position() };
      }
      if (kind !== KIND.function) throw new Error(`The embedded database imports something unknown, ${kind}.`);
      read.number();
    }
  }
  throw new Error('The embedded database brings its own memory now.');
}

/** Reads the numbers of a module's code: seven bits in each byte, the lowest first. */
function reader(code: Uint8Array, start: number) {
  let position = start;
  const byte = () => code[position++] ?? 0;
  return {
    byte,
    number(): number {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const next = byte();
        value += (next & 0x7f) * 2 ** shift;
        if (next < 0x80) return value;
      }
    },
    position: () => position,
    skip(bytes: number) {
      position += bytes;
    },
    goTo(next: number) {
      position = next;
    },
  };
}
