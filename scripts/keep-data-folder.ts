/**
 * Has `dist/bursar`, the binary of a release, fill a small data folder, and keeps it in test/fixtures: every later
 * version must open it. Run once per release, from its commit, after `scripts/build`.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../src/core/version.ts';
import { scratchFolder } from '../test/support/binary.ts';
import { keepDataFolder } from '../test/support/data-folder.ts';

const kept = join(import.meta.dir, '../test/fixtures', `data-${version}`);
if (existsSync(kept)) throw new Error(`${kept} is there already: what a release left does not change.`);
const scratch = scratchFolder('keep');
await keepDataFolder(kept, scratch.path);
scratch.remove();
console.log(kept);
