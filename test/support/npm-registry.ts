import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { addNpmPackages, launcherManifest, platformManifest } from '../../scripts/releasing/npm.ts';
import { TARGETS, thisMachine } from '../../scripts/targets.ts';
import { binary } from './binary.ts';

export interface NpmRegistry {
  readonly url: string;
  /** The archives that were downloaded, by their names, in their order. */
  readonly downloads: readonly string[];
  stop(): Promise<void>;
}

/**
 * A registry on loopback with the packages of a release, as the protocol of npm has it. Of the programs it has only
 * that for this machine: no other may be downloaded.
 * @param folder where the packages are made
 */
export async function startNpmRegistry(folder: string): Promise<NpmRegistry> {
  mkdirSync(folder, { recursive: true });
  const { version } = await Bun.file(join(import.meta.dir, '../../package.json')).json();
  copyFileSync(binary, join(folder, `bursar-${thisMachine()}`));
  const [program = '', launcher = ''] = await addNpmPackages(folder, [thisMachine()], version);
  const downloads: string[] = [];
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      const path = decodeURIComponent(new URL(request.url).pathname).slice(1);
      const found = packages.get(path);
      if (found !== undefined) return Response.json(found);
      const archive = [program, launcher].find((each) => basename(each) === path);
      if (archive === undefined) return Response.json({ error: 'not found' }, { status: 404 });
      downloads.push(path);
      return new Response(Bun.file(archive));
    },
  });
  const url = `http://127.0.0.1:${server.port}`;
  const packument = async (
    manifest: ReturnType<typeof launcherManifest>,
    archive: string | undefined,
  ): Promise<readonly [string, object]> => {
    const integrity = archive === undefined ? `sha512-${'A'.repeat(86)}==` : await integrityOf(archive);
    const dist = { tarball: `${url}/${archive === undefined ? 'nothing' : basename(archive)}`, integrity };
    const versions = { [version]: { ...manifest, dist } };
    return [manifest.name, { name: manifest.name, 'dist-tags': { latest: version }, versions }];
  };
  const packages = new Map<string, object>([
    await packument(launcherManifest(version), launcher),
    ...(await Promise.all(
      TARGETS.map((target) =>
        packument(platformManifest(target, version), target === thisMachine() ? program : undefined),
      ),
    )),
  ]);
  return { url, downloads, stop: () => server.stop(true) };
}

async function integrityOf(path: string): Promise<string> {
  return `sha512-${createHash('sha512')
    .update(await Bun.file(path).bytes())
    .digest('base64')}`;
}
