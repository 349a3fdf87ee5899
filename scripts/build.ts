import { mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleOf } from './bundle.ts';
import {
  embedAssets,
  embedClient,
  embedConsole,
  embedExitPage,
  embedIndexer,
  embedManual,
  packAssets,
} from './pack-assets.ts';
import { runtimeFor } from './runtime.ts';
import { signMacho } from './sign-macho.ts';
import { TARGETS, type Target, targetNamed, thisMachine } from './targets.ts';

const root = join(import.meta.dir, '..');

/** Compiles the program for a platform. The same commit gives the same bytes on every machine of the same platform. */
export async function compile(target: Target, outfile: string, runtime?: string): Promise<void> {
  const assets = await packAssets(target);
  // The program's name is in it, so all are compiled under the same one.
  const folder = mkdtempSync(join(root, 'dist/.compiling-'));
  const compiled = join(folder, 'bursar');
  try {
    const pages = [await embedExitPage(), await embedConsole(), await embedClient(), await embedManual()];
    const embedded = [await embedAssets(assets), await embedIndexer(), ...pages];
    await Bun.build({
      ...bundleOf(root, embedded),
      // Parsed already, the program starts in a third of the time. What this machine parses, others crash on, so a
      // target that is built elsewhere does without.
      bytecode: target === thisMachine(),
      compile: {
        target: `bun-${target}`,
        outfile: compiled,
        // Settings come from the environment and flags alone, wherever the program is started.
        ...{ autoloadDotenv: false, autoloadBunfig: false },
        // Garbage is collected before it is much: as many payments per second, and half of the memory after them.
        execArgv: ['--smol'],
        ...(runtime === undefined ? {} : { executablePath: runtime }),
      },
    });
    if (target.startsWith('darwin')) signMacho(compiled, 'bursar');
    renameSync(compiled, outfile);
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.log(`${outfile}  ${Math.round(statSync(outfile).size / 1e6)} MB`);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { target: { type: 'string' }, all: { type: 'boolean', default: false } } });
  const named = values.target === undefined ? [] : [targetNamed(values.target)];
  const targets = values.all ? TARGETS : named;
  for (const target of targets) await compile(target, `dist/bursar-${target}`, await runtimeFor(target));
  // With the Bun that runs this, which is the pinned one, too.
  if (targets.length === 0) await compile(thisMachine(), 'dist/bursar');
}
