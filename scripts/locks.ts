import { join } from 'node:path';
import { z } from 'zod';

const names = z.record(z.string(), z.string()).default({});
const details = z.object({ dependencies: names, optionalDependencies: names, peerDependencies: names });
const lockSchema = z.object({
  lockfileVersion: z.number(),
  configVersion: z.number(),
  packages: z.record(z.string(), z.array(z.unknown())),
});

/** A `bun.lock`, in whose format an entry of a package from npm is its identity, registry, details and hash. */
export type Lock = z.output<typeof lockSchema>;

export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** As npm writes it: an algorithm and base64. */
  readonly integrity: string;
  /** Where in the tree of `node_modules` it is: names, with a slash between. */
  readonly path: string;
  /** Names of packages that it asks for; some may not be in the lock file. */
  readonly dependencies: readonly string[];
}

/** @throws if the format is another one */
export async function readLock(folder: string): Promise<Lock> {
  return lockSchema.parse(Bun.JSONC.parse(await Bun.file(join(folder, 'bun.lock')).text()));
}

/** Every package of a lock file that comes from npm; folders of this repository are left out. */
export function packagesOf({ packages }: Lock): LockedPackage[] {
  return Object.entries(packages).flatMap(([path, [identity, , more, integrity]]) => {
    if (typeof identity !== 'string' || typeof integrity !== 'string') return [];
    const { dependencies, optionalDependencies, peerDependencies } = details.parse(more);
    const at = identity.lastIndexOf('@');
    return [
      {
        path,
        integrity,
        name: identity.slice(0, at),
        version: identity.slice(at + 1),
        dependencies: Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }),
      },
    ];
  });
}
