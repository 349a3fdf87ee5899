import { join } from 'node:path';
import type { BuildConfig } from 'bun';
import { bundleOf } from '../bundle.ts';

/** What the compiled contracts contain, and what a program carries in addition to scripts. */
const OTHER_PARTS = [
  'node_modules/@openzeppelin/contracts',
  'node_modules/solady',
  'node_modules/@foundry-rs/anvil-linux-amd64',
  'indexer/node_modules/@electric-sql/pglite',
];

/** Everything that is bundled into the program. */
function bundles(root: string): BuildConfig[] {
  return [
    bundleOf(root, []),
    { entrypoints: [join(root, 'indexer/start.ts')], target: 'bun', external: ['pg-native'] },
    { entrypoints: [join(root, 'indexer/playground/main.ts')], target: 'browser' },
    { entrypoints: [join(root, 'src/web/console/browser/main.tsx')], target: 'browser' },
    { entrypoints: [join(root, 'src/web/exit-page/browser/main.ts')], target: 'browser' },
  ];
}

/**
 * The folders of packages of which at least one file is in the program, as `node_modules/zod` or
 * `indexer/node_modules/hono`.
 */
export async function bundledPackages(root: string): Promise<Set<string>> {
  const folders = new Set(OTHER_PARTS);
  for (const bundle of bundles(root)) {
    const { metafile } = await Bun.build({ ...bundle, metafile: true });
    if (metafile === undefined) throw new Error('Bun names no inputs of the bundle.');
    for (const input of Object.keys(metafile.inputs)) {
      const folder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];
      if (folder !== undefined) folders.add(folder);
    }
  }
  return folders;
}
