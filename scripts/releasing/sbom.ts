import { join } from 'node:path';
import { z } from 'zod';
import { type LockedPackage, packagesOf, readLock } from '../locks.ts';
import { runtimePackage, TARGETS } from '../targets.ts';
import { bundledPackages } from './bundled.ts';

/** Folders with a lock file of their own. */
const LOCKED = ['', 'indexer', 'clients/typescript'];

const manifestSchema = z.object({ name: z.string(), version: z.string() });
const runtimesSchema = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), integrity: z.string().optional() })),
});

interface Component {
  readonly type: 'library';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  /** `required` for packages in the program, `excluded` for those that only build or check it. */
  scope: 'required' | 'excluded';
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
}

/**
 * The program's bill of materials, in JSON of CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/): every npm package
 * of every lock file, with its hash and what it depends on. The same commit gives the same text.
 * @param root the checkout, with its packages installed
 * @param timestamp of the commit, in ISO 8601
 */
export async function billOfMaterials(root: string, timestamp: string): Promise<string> {
  const { name, version } = manifestSchema.parse(await Bun.file(join(root, 'package.json')).json());
  const bundled = await bundledPackages(root);
  const components = new Map<string, Component>();
  const dependencies = new Map<string, Set<string>>();
  const add = (one: LockedPackage, isInProgram: boolean, refs: readonly string[]) => {
    const component = components.get(refOf(one)) ?? componentOf(one);
    if (isInProgram) component.scope = 'required';
    components.set(refOf(one), component);
    dependencies.set(refOf(one), new Set([...(dependencies.get(refOf(one)) ?? []), ...refs]));
  };
  for (const folder of LOCKED) {
    const packages = packagesOf(await readLock(join(root, folder)));
    const byPath = new Map(packages.map((one) => [one.path, one]));
    for (const one of packages) {
      const found = one.dependencies.flatMap((wanted) => resolve(byPath, one.path, wanted) ?? []);
      add(one, bundled.has(join(folder, installedAt(one.path))), found.map(refOf));
    }
  }
  for (const runtime of await runtimes(root)) add(runtime, true, []);
  const programRef = `${name}@${version}`;
  const inProgram = [...components.values()].filter(({ scope }) => scope === 'required');
  const sorted = [...components.values()].sort(byRef);
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp,
      component: {
        type: 'application',
        'bom-ref': programRef,
        name,
        version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components: sorted,
    dependencies: [
      { ref: programRef, dependsOn: inProgram.map((one) => one['bom-ref']).sort() },
      ...sorted.map((one) => ({
        ref: one['bom-ref'],
        dependsOn: [...(dependencies.get(one['bom-ref']) ?? [])].sort(),
      })),
    ],
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}

/** Every Bun that a program of this release carries. */
async function runtimes(root: string): Promise<LockedPackage[]> {
  const lock = runtimesSchema.parse(await Bun.file(join(root, 'scripts/bun/package-lock.json')).json());
  return TARGETS.map((target) => {
    const name = runtimePackage(target);
    const { version, integrity } = lock.packages[`node_modules/${name}`] ?? {};
    if (version === undefined || integrity === undefined) throw new Error(`The lock file has no ${name}.`);
    return { name, version, integrity, path: name, dependencies: [] };
  });
}

function componentOf({ name, version, integrity, ...one }: LockedPackage): Component {
  const [algorithm = '', digest = ''] = integrity.split('-');
  const ref = refOf({ name, version, integrity, ...one });
  return {
    type: 'library',
    'bom-ref': ref,
    name,
    version,
    purl: ref,
    scope: 'excluded',
    hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }],
  };
}

/** The package's URL (https://github.com/package-url/purl-spec), of which no two packages have the same. */
function refOf({ name, version }: LockedPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** What a package gets when it asks for another one: the nearest on the way up the tree. */
function resolve(byPath: ReadonlyMap<string, LockedPackage>, from: string, wanted: string) {
  const above = namesIn(from);
  for (let depth = above.length; depth >= 0; depth--) {
    const found = byPath.get([...above.slice(0, depth), wanted].join('/'));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `a/@b/c` of a lock file is `node_modules/a/node_modules/@b/c` on disk. */
function installedAt(path: string): string {
  return namesIn(path)
    .map((name) => `node_modules/${name}`)
    .join('/');
}

function namesIn(path: string): string[] {
  return path.match(/@[^/]+\/[^/]+|[^/]+/g) ?? [];
}

function byRef(one: Component, other: Component): number {
  return one['bom-ref'] < other['bom-ref'] ? -1 : 1;
}
