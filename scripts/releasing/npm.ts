import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmPlatform, TARGETS, type Target } from '../targets.ts';

const root = join(import.meta.dir, '../..');

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly [field: string]: unknown;
}

/** The package that `npx bursar` installs: a launcher, and the program for each platform as an optional dependency. */
export function launcherManifest(version: string): Manifest {
  return {
    name: 'bursar',
    version,
    ...common('USDC wallets for software agents, with limits that the blockchain enforces.'),
    bin: { bursar: 'bursar.cjs' },
    engines: { node: '>=18' },
    optionalDependencies: Object.fromEntries(TARGETS.map((target) => [`@bursar/${target}`, version])),
  };
}

/** The package with the program for a platform, which npm installs there alone. */
export function platformManifest(target: Target, version: string): Manifest {
  const { os, cpu, libc } = npmPlatform(target);
  return {
    name: `@bursar/${target}`,
    version,
    ...common(`The program bursar for ${target}.`),
    os: [os],
    cpu: [cpu],
    ...(os === 'linux' ? { libc: [libc] } : {}),
    // A program cannot be started from within an archive, as Yarn keeps packages.
    preferUnplugged: true,
  };
}

function common(description: string) {
  return { description, license: 'Apache-2.0' };
}

/**
 * Adds the npm packages to the folder of a release, as `npm pack` names them: the launcher, and one for each target of
 * which the folder has the program. No package runs anything when it is installed.
 * @returns the paths, the launcher last: who can see it can have the others
 */
export async function addNpmPackages(folder: string, targets: readonly Target[], version: string): Promise<string[]> {
  const paths: string[] = [];
  for (const target of targets) {
    const program = { name: 'bursar', path: join(folder, `bursar-${target}`) };
    paths.push(await pack(folder, platformManifest(target, version), program));
  }
  const launcher = { name: 'bursar.cjs', path: join(import.meta.dir, 'npm-launcher.cjs') };
  return [...paths, await pack(folder, launcherManifest(version), launcher)];
}

/** The same contents give the same bytes. */
async function pack(folder: string, manifest: Manifest, program: { name: string; path: string }): Promise<string> {
  const { name, version } = manifest;
  const path = join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  const staged = mkdtempSync(join(tmpdir(), 'bursar-npm-'));
  try {
    writeFileSync(join(staged, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    writeFileSync(join(staged, 'README.md'), `# ${name}\n\n${manifest.description}\n\nTry it: \`npx bursar demo\`\n`);
    copyFileSync(join(root, 'LICENSE'), join(staged, 'LICENSE'));
    copyFileSync(program.path, join(staged, program.name));
    for (const file of ['package.json', 'README.md', 'LICENSE']) chmodSync(join(staged, file), 0o644);
    chmodSync(join(staged, program.name), 0o755);
    const command = [process.execPath, 'pm', 'pack', '--quiet', '--ignore-scripts', '--filename', path];
    const child = Bun.spawn(command, { cwd: staged, stdout: 'ignore', stderr: 'inherit' });
    if ((await child.exited) !== 0) throw new Error(`The npm package ${name} could not be packed.`);
  } finally {
    rmSync(staged, { recursive: true });
  }
  return path;
}

// Of the programs in dist, as `scripts/build --all` makes them.
if (import.meta.main) {
  const { version } = await Bun.file(join(root, 'package.json')).json();
  await addNpmPackages(join(root, 'dist'), TARGETS, version);
}
