import { dlopen, FFIType } from 'bun:ffi';

const PR_SET_DUMPABLE = 4;

/**
 * Asks the system (Linux) to let no other process of the same user read this one's memory and environment, and to write
 * no core dump of it. Root still can, and so can whoever had it opened before. What the program starts itself is not
 * affected, and has no secrets. Answers whether it was granted; where it cannot be asked for, the program goes on as it
 * is.
 */
export function becomeUndumpable(): boolean {
  if (process.platform !== 'linux') return false;
  const libraries = ['libc.so.6', `libc.musl-${process.arch === 'x64' ? 'x86_64' : 'aarch64'}.so.1`];
  for (const library of libraries) {
    try {
      const { u64, i32 } = FFIType;
      const libc = dlopen(library, { prctl: { args: [i32, u64, u64, u64, u64], returns: i32 } });
      return libc.symbols.prctl(PR_SET_DUMPABLE, 0n, 0n, 0n, 0n) === 0;
    } catch {
      // It is not that library here, or the runtime cannot call any.
    }
  }
  return false;
}
