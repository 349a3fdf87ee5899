import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compile } from './build.ts';
import { notesOf, releaseNotes, versionsOf } from './releasing/changelog.ts';
import { addClients } from './releasing/clients.ts';
import { addNpmPackages } from './releasing/npm.ts';
import { publish, signingKey } from './releasing/publish.ts';
import { billOfMaterials } from './releasing/sbom.ts';
import { runtimeFor } from './runtime.ts';
import { TARGETS } from './targets.ts';

const root = join(import.meta.dir, '..');
const { values } = parseArgs({
  options: { 'base-url': { type: 'string' }, key: { type: 'string' }, draft: { type: 'boolean', default: false } },
});

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
const notes = notesOf(changelog, version);
if (!values.draft) requireReady();
const key = signingKey(keyText());
const baseUrl = values['base-url'];
if (baseUrl === undefined) throw new Error('Say by --base-url where the release will be downloaded from.');

const folder = join(root, 'dist/release');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const target of TARGETS) await compile(target, join(folder, `bursar-${target}`), await runtimeFor(target));
await addClients(root, folder, version);
await addNpmPackages(folder, TARGETS, version);
writeFileSync(join(folder, 'bursar.cdx.json'), await billOfMaterials(root, git('log', '-1', '--format=%cI')));
writeFileSync(join(folder, 'notes.md'), releaseNotes(version, notes));
await publish(folder, { baseUrl, key, version });
console.log(`${folder} has release ${version}.`);

/** A release is a commit that everybody can get, with a day on which it was made. */
function requireReady(): void {
  if (git('status', '--porcelain') !== '') throw new Error('There are changes that are not committed.');
  if (notes.date === undefined) {
    throw new Error(`CHANGELOG.md has no date at ${version}; --draft makes a release to look at.`);
  }
  const [, previous] = versionsOf(changelog);
  if (previous !== undefined && !existsSync(join(root, `test/fixtures/data-${previous}`))) {
    throw new Error(`No data folder of ${previous} is kept: see "Releases" in CONTRIBUTING.md.`);
  }
  const tags = git('tag', '--points-at', 'HEAD').split('\n');
  if (!tags.includes(`v${version}`)) throw new Error(`This commit has no tag v${version}.`);
}

function keyText(): string {
  if (values.key !== undefined) return readFileSync(values.key, 'utf8');
  const text = Bun.env.BURSAR_RELEASE_KEY ?? '';
  if (text === '')
    throw new Error('Name the file of the signing key by --key, or give the key itself in BURSAR_RELEASE_KEY.');
  return text;
}

function git(...args: string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['git', ...args], { cwd: root });
  if (exitCode !== 0) throw new Error(`git ${args[0]}: ${stderr}`);
  return stdout.toString().trim();
}
