import { join } from 'node:path';
import type { BuildConfig, BunPlugin } from 'bun';

/** Threads start from files of their own, and so do the parts of the program. */
const ENTRY_POINTS = [
  'main.ts',
  'cli/all-commands.ts',
  'cli/mcp-command.ts',
  'indexer/indexer-process.ts',
  'indexer/guard-process.ts',
  'accounts/auth/passwords/strength-worker.ts',
  'storage/db/checkpoint-worker.ts',
  'features/jobs/evaluation/schema-worker.ts',
];

/** The library that signs reads its code from a file next to itself: the program carries that file. */
export const carriedSigner: BunPlugin = {
  name: 'carried-signer',
  setup(build) {
    build.onLoad({ filter: /[/\\]tiny-secp256k1[/\\]lib[/\\]wasm_path\.js$/ }, () => ({
      loader: 'js',
      contents: `import file from './secp256k1.wasm' with { type: 'file' };\nexport const path = () => file;`,
    }));
  },
};

/**
 * How the program is bundled, for `Bun.build`: the same bytes wherever the checkout lies.
 * @param root the checkout
 */
export function bundleOf(root: string, plugins: BunPlugin[]) {
  return {
    root: join(root, 'src'),
    entrypoints: ENTRY_POINTS.map((file) => join(root, 'src', file)),
    plugins: [...plugins, carriedSigner],
    target: 'bun',
    // Elysia reads the source of handlers, so names must stay as they are.
    minify: { whitespace: true, syntax: true, identifiers: false },
    format: 'esm',
    // Some packages look for files next to themselves, which the program does not carry: where this machine keeps them
    // must not change the bundle.
    define: { __dirname: '"/bursar"' },
  } satisfies BuildConfig;
}
