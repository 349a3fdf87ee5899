import type { Core } from '../../src/chain/core.ts';

/** A core with only the parts that a test gives. Reading another part throws. */
export function testCore(parts: Partial<Core>): Core {
  return new Proxy(parts, {
    get(target, name) {
      if (name in target) return Reflect.get(target, name);
      throw new Error(`This test's core has no ${String(name)}.`);
    },
  }) as Core;
}
