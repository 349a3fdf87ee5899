import { describe, expect, test } from 'bun:test';
import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { z } from 'zod';
import { bundleOf } from '../../scripts/bundle.ts';
import { packClient } from '../../scripts/pack-client.ts';
import { bundleIndexer } from '../../scripts/pack-indexer.ts';
import { notesOf, releaseNotes, versionsOf } from '../../scripts/releasing/changelog.ts';
import { addClients } from '../../scripts/releasing/clients.ts';
import { addNpmPackages } from '../../scripts/releasing/npm.ts';
import { publish, signingKey } from '../../scripts/releasing/publish.ts';
import { billOfMaterials } from '../../scripts/releasing/sbom.ts';
import { signMacho } from '../../scripts/sign-macho.ts';
import { TARGETS } from '../../scripts/targets.ts';
import { binary, scratchFolder } from '../support/binary.ts';

const root = join(import.meta.dir, '../..');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

describe('the program', () => {
  test('is bundled into the same bytes twice, which do not say where', async () => {
    const bundle = async () => (await Bun.build(bundleOf(root, []))).outputs;
    const [once, again] = await Promise.all([bundle(), bundle()]);
    const texts = await Promise.all(once.map((output) => output.text()));
    expect(texts.map(sha256)).toEqual(await Promise.all(again.map(async (output) => sha256(await output.text()))));
    for (const text of texts) expect(text.includes(root)).toBe(false);
  });

  test('carries all packages: one that is not there would be looked for in the folders above that it is started in', async () => {
    const parts = (await Bun.build(bundleOf(root, []))).outputs.filter(({ path }) => path.endsWith('.js'));
    const texts = await Promise.all([...parts.map((part) => part.text()), bundleIndexer()]);
    const transpiler = new Bun.Transpiler({ loader: 'js' });
    const missing = texts
      .flatMap((text) => transpiler.scanImports(text))
      .map(({ path }) => path)
      .filter((path) => !isBuiltin(path) && !path.startsWith('bun:'));
    expect(missing).toEqual([]);
  });

  test('carries an empty database that is made of the same bytes twice', async () => {
    const scratch = scratchFolder('cluster');
    const make = async (name: string) => {
      const path = join(scratch.path, name);
      const script = join(root, 'scripts/pack-cluster.ts');
      const child = Bun.spawn([process.execPath, script, path], { stdout: 'ignore', stderr: 'inherit' });
      expect(await child.exited).toBe(0);
      return sha256(readFileSync(path));
    };
    try {
      const [once, again] = await Promise.all([make('once.tar'), make('again.tar')]);
      expect(again).toBe(once);
    } finally {
      scratch.remove();
    }
  });

  test('is compiled into a file that does not say where', () => {
    expect(readFileSync(binary).includes(root)).toBe(false);
  });
});

describe('the bill of materials', () => {
  test('is CycloneDX, and has every package once, with those in the program', async () => {
    const text = await billOfMaterials(root, '2026-05-04T12:00:10Z');
    expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)).toBeNull();
    const component = z.object({
      purl: z.string(),
      scope: z.string(),
      hashes: z.array(z.object({ content: z.string() })),
    });
    const { components } = z.object({ components: z.array(component) }).parse(JSON.parse(text));
    const scopes = new Map(components.map(({ purl, scope }) => [purl.replace(/@[^@]*$/, ''), scope]));
    const named = ['zod', 'preact', 'ponder', '%40electric-sql/pglite', '%40oven/bun-darwin-x64', 'typescript'];
    expect(named.map((name) => scopes.get(`pkg:npm/${name}`))).toEqual([
      ...['required', 'required', 'required', 'required', 'required', 'excluded'],
    ]);
    expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
    for (const { hashes } of components) expect(hashes[0]?.content).toMatch(/^[0-9a-f]{40,128}$/);
  });
});

describe('the notes', () => {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

  test('are there for the present version, with what operators do', () => {
    const notes = notesOf(changelog, version);
    expect(releaseNotes(version, notes)).toContain(`\n\n## Upgrading\n\n${notes.upgrading}\n\n## Changes\n\n### `);
  });

  test('are those of one version', () => {
    const text =
      '# C\n\n## 0.2.0 (2026-05-04)\n\n- new\n\n### Upgrading\n\nRun it.\n\n## 0.1.0 (unreleased)\n\n- old\n';
    expect(notesOf(text, '0.2.0')).toEqual({ date: '2026-05-04', changes: '- new', upgrading: 'Run it.' });
    expect(() => notesOf(text, '0.1.0')).toThrow('says nothing under "### Upgrading" of 0.1.0');
    expect(() => notesOf(text, '0.3.0')).toThrow('no heading');
    expect(versionsOf(text)).toEqual(['0.2.0', '0.1.0']);
  });
});

describe('the folder of a release', () => {
  test('has the clients, of the same bytes each time', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const build = async () => {
      const scratch = scratchFolder('clients');
      await addClients(root, scratch.path, version);
      const sums = readdirSync(scratch.path).map((name) => [name, sha256(readFileSync(join(scratch.path, name)))]);
      scratch.remove();
      return Object.fromEntries(sums);
    };
    const once = await build();
    expect(Object.keys(once).sort()).toEqual([
      `bursar-client-${version}.tgz`,
      `bursar_client-${version}-py3-none-any.whl`,
      `bursar_client-${version}.tar.gz`,
    ]);
    expect(await build()).toEqual(once);
  });

  test('has an npm package whose files have the same modes in every checkout', async () => {
    const listed = Bun.spawnSync(['tar', '-tvzf', await packClient()])
      .stdout.toString()
      .trim()
      .split('\n');
    expect(listed.length).toBeGreaterThan(30);
    expect(listed.filter((line) => !line.startsWith('-rw-r--r-- 0/0 '))).toEqual([]);
  });

  test('has npm packages for all platforms that run nothing when they are installed, of the same bytes each time', async () => {
    const build = async () => {
      const scratch = scratchFolder('npm');
      for (const target of TARGETS) writeFileSync(join(scratch.path, `bursar-${target}`), target, { mode: 0o600 });
      const paths = await addNpmPackages(scratch.path, TARGETS, '1.2.3');
      const packed = paths.map((path) => {
        const listed = Bun.spawnSync(['tar', '-tvzf', path]).stdout.toString().trim().split('\n');
        const manifest = JSON.parse(Bun.spawnSync(['tar', '-xOzf', path, 'package/package.json']).stdout.toString());
        const programs = listed
          .filter((line) => line.startsWith('-rwxr-xr-x 0/0 '))
          .map((line) => line.split('/').at(-1));
        expect(listed.filter((line) => line.startsWith('-rw-r--r-- 0/0 '))).toHaveLength(listed.length - 1);
        return { file: basename(path), sum: sha256(readFileSync(path)), manifest, programs };
      });
      scratch.remove();
      return packed;
    };
    const packed = await build();
    expect(packed.map(({ file, programs }) => [file, programs])).toEqual([
      ...TARGETS.map((target) => [`bursar-${target}-1.2.3.tgz`, ['bursar']]),
      ['bursar-1.2.3.tgz', ['bursar.cjs']],
    ]);
    const launcher = packed.at(-1)?.manifest;
    expect(Object.entries(launcher.optionalDependencies)).toEqual(
      TARGETS.map((target) => [`@bursar/${target}`, '1.2.3']),
    );
    expect(packed.find(({ file }) => file.includes('musl'))?.manifest).toMatchObject({
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    });
    for (const { manifest } of packed) expect(Object.keys(manifest)).not.toContain('scripts');
    expect(await build()).toEqual(packed);
  });

  const pem = (curve: string) =>
    generateKeyPairSync('ec', { namedCurve: curve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

  test('has the sum of every file, and their signature', async () => {
    const scratch = scratchFolder('release');
    const key = signingKey(pem('P-256'));
    writeFileSync(join(scratch.path, 'bursar-linux-x64'), 'one');
    // Made again, as after a failure in the middle.
    for (const _ of [1, 2])
      await publish(scratch.path, { baseUrl: 'https://releases.example/v1', key, version: '1.2.3' });
    const file = (name: string) => readFileSync(join(scratch.path, name));
    expect(readdirSync(scratch.path).sort()).toEqual([
      'SHA256SUMS',
      'SHA256SUMS.sig',
      'bursar-linux-x64',
      'install.sh',
    ]);
    expect(file('SHA256SUMS').toString()).toBe(
      `${sha256('one')}  bursar-linux-x64\n${sha256(file('install.sh'))}  install.sh\n`,
    );
    expect(
      verify(
        'sha256',
        file('SHA256SUMS'),
        { key: key.export({ type: 'pkcs8', format: 'pem' }) },
        file('SHA256SUMS.sig'),
      ),
    ).toBe(true);
    expect(file('install.sh').toString()).toContain("base_url='https://releases.example/v1'");
    for (const url of ['https://a.example/', "https://a.example/'x", 'ftp://a.example']) {
      await expect(publish(scratch.path, { baseUrl: url, key, version: '1.2.3' })).rejects.toThrow('must be a URL');
    }
    scratch.remove();
  });

  test('is signed by no key that the installer could not verify', () => {
    expect(() => signingKey(pem('P-384'))).toThrow('must be one of P-256');
  });
});

test('a program for macOS is signed over all of its bytes', () => {
  const scratch = scratchFolder('macho');
  const path = join(scratch.path, 'program');
  const start = 10_000;
  writeFileSync(path, smallMacho(start));
  signMacho(path, 'bursar');
  const signed = readFileSync(path);
  const directory = signed.subarray(start + 20);
  const [hashesAt, pages, limit] = [16, 28, 32].map((at) => directory.readUInt32BE(at));
  expect({ pages, limit }).toEqual({ pages: 3, limit: start });
  for (const page of [0, 1, 2]) {
    const bytes = signed.subarray(page * 4096, Math.min((page + 1) * 4096, start));
    const at = Number(hashesAt) + page * 32;
    expect(directory.subarray(at, at + 32).toString('hex')).toBe(sha256(bytes));
  }
  // What the commands say of the end is where the file ends.
  expect(signed.readUInt32LE(32 + 72 * 2 + 12)).toBe(signed.length - start);
  expect(Number(signed.readBigUInt64LE(32 + 72 + 40) + signed.readBigUInt64LE(32 + 72 + 48))).toBe(signed.length);
  signMacho(path, 'bursar');
  expect(readFileSync(path).equals(signed)).toBe(true);
  scratch.remove();
});

/** Commands and zeros, with a signature of something else at the end. */
function smallMacho(signatureAt: number): Buffer {
  const file = Buffer.alloc(signatureAt + 500, 7);
  file.fill(0, 0, 400);
  file.writeUInt32LE(0xfeedfacf, 0);
  file.writeUInt32LE(3, 16);
  for (const [at, name] of [
    [32, '__TEXT'],
    [32 + 72, '__LINKEDIT'],
  ] as const) {
    file.writeUInt32LE(0x19, at);
    file.writeUInt32LE(72, at + 4);
    file.write(name, at + 8);
  }
  file.writeBigUInt64LE(8_000n, 32 + 72 + 40);
  file.writeUInt32LE(0x1d, 32 + 144);
  file.writeUInt32LE(16, 32 + 144 + 4);
  file.writeUInt32LE(signatureAt, 32 + 144 + 8);
  return file;
}
