import { existsSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { embedAssets, embedConsole, embedExitPage, packAssets } from './pack-assets.ts';

/** The platforms of a release, as Bun calls them. */
const TARGETS = ['linux-x64', 'linux-arm64', 'linux-x64-musl', 'darwin-arm64'] as const;
type Target = (typeof TARGETS)[number];

const { values } = parseArgs({
  options: { target: { type: 'string' }, all: { type: 'boolean', default: false } },
});

if (values.all) for (const target of TARGETS) await compile(target, `dist/bursar-${target}`);
else if (values.target !== undefined)
  await compile(targetNamed(values.target), `dist/bursar-${values.target}`);
else await compile(thisMachine(), 'dist/bursar');

async function compile(target: Target, outfile: string): Promise<void> {
  const assets = await packAssets(target);
  await Bun.build({
    // Threads start from files of their own, and so do the parts of the program.
    entrypoints: [
      'src/main.ts',
      'src/all-commands.ts',
      'src/mcp-command.ts',
      'src/auth/strength-worker.ts',
      'src/db/checkpoint-worker.ts',
      'src/jobs/evaluation/schema-worker.ts',
    ],
    plugins: [embedAssets(assets), await embedExitPage(), await embedConsole()],
    // Elysia reads the source of handlers, so names must stay as they are.
    minify: { whitespace: true, syntax: true, identifiers: false },
    // Parsed already, the program starts in a third of the time. What this machine parses, others crash on, so a target
    // that is built elsewhere does without.
    format: 'esm',
    bytecode: target === thisMachine(),
    // Settings come from the environment and flags alone, wherever the program is started.
    compile: { target: `bun-${target}`, outfile, autoloadDotenv: false, autoloadBunfig: false },
  });
  console.log(`${outfile}  ${Math.round(statSync(outfile).size / 1e6)} MB`);
}

function targetNamed(name: string): Target {
  const target = TARGETS.find((known) => known === name);
  if (target === undefined) throw new Error(`There is no target ${name}; there are ${TARGETS.join(', ')}.`);
  return target;
}

function thisMachine(): Target {
  const isMusl = existsSync(`/lib/ld-musl-${process.arch === 'x64' ? 'x86_64' : 'aarch64'}.so.1`);
  return targetNamed(`${process.platform}-${process.arch}${isMusl ? '-musl' : ''}`);
}
