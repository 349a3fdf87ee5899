/** What operators watch a server by: the dashboard, the alerts and the documents name what `/metrics` has. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';
import { generatePrivateKey } from 'viem/accounts';
import { z } from 'zod';
import { kmsSettings, readSettings } from '../../src/core/config.ts';
import type { RunningServer } from '../../src/server/server-process.ts';
import { scratchFolder, until } from '../support/binary.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type AwsKms, keyIn, startAwsKms } from '../support/kms.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { startServerOf } from '../support/service.ts';

const root = join(import.meta.dir, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const ruleFile = z.object({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Bursar[A-Z]\w+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[mh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string() }),
        }),
      ),
    }),
  ),
});
const dashboardFile = z.object({
  panels: z.array(
    z.object({
      id: z.number(),
      targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).default([]),
    }),
  ),
});

/** A query, and the labels of its answer that a text next to it names. */
interface Query {
  readonly expr: string;
  readonly named: readonly string[];
}

const rules = ruleFile
  .parse(Bun.YAML.parse(read('deploy/prometheus/bursar.rules.yml')))
  .groups.flatMap((group) => group.rules);
const panels = dashboardFile.parse(JSON.parse(read('deploy/grafana/bursar.json'))).panels;
const queries: Query[] = [
  ...rules.map(({ expr, annotations }) => ({
    expr,
    named: [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label),
  })),
  ...panels.flatMap(({ targets }) =>
    targets.map(({ expr, legendFormat }) => ({
      expr,
      named: [...legendFormat.matchAll(/{{(\w+)}}/g)].map(([, label = '']) => label),
    })),
  ),
];

const folder = scratchFolder('watching');
let chain: TestChain;
let server: RunningServer;
let kms: AwsKms;
let postgres: PostgresServer;
/** Of each metric its labels and their values. */
let metrics: Map<string, Map<string, Set<string>>>;

beforeAll(async () => {
  chain = await startTestChain();
  // Its first backup lasts until the server ends.
  const make = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const backups = { everyHours: 24, shown: 'nowhere', make };
  // Keys elsewhere have metrics of their own.
  kms = startAwsKms(generatePrivateKey());
  const relayerKeys = [chain.relayerKeys[0], keyIn(kms)];
  postgres = await startPostgres();
  // One of several instances has all metrics.
  const serverDatabaseUrl = await postgres.url('bursar');
  const settings = { ...readSettings(kmsSettings, { env: kms.env, flags: {} }), relayerKeys, serverDatabaseUrl };
  server = await startServerOf(chain, folder.path, settings, { backups });
  // The first one is counted in the second.
  await until(async () => (await (await fetch(`${server.apiUrl}/metrics`)).text()).includes('bursar_leader 1'));
  await (await fetch(`${server.apiUrl}/metrics`)).text();
  metrics = samplesOf(await (await fetch(`${server.apiUrl}/metrics`)).text());
});
afterAll(async () => {
  await server.stop();
  await chain.stop();
  await kms.stop();
  await postgres.stop();
  folder.remove();
});

/** By the text format of Prometheus; what has no samples yet has no labels. */
function samplesOf(text: string): typeof metrics {
  const found: typeof metrics = new Map();
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    const names = type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name];
    for (const one of names) found.set(one, new Map(one.endsWith('_bucket') ? [['le', new Set()]] : []));
  }
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:{(.*)})? \S+$/gm)) {
    const known = found.get(name);
    if (known === undefined) throw new Error(`${name} has no type.`);
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)) {
      known.set(label, (known.get(label) ?? new Set()).add(value));
    }
  }
  return found;
}

/** The metrics that a query selects, with its matchers, and the labels by which it groups. */
function partsOf(expr: string) {
  const selected: { name: string; matchers: { label: string; value: string }[] }[] = [];
  const grouped: string[] = [];
  const textOf = (node: SyntaxNode | null) => (node === null ? '' : expr.slice(node.from, node.to));
  parser
    .configure({ strict: true })
    .parse(expr)
    .iterate({
      enter({ node }) {
        if (node.name === 'VectorSelector') selected.push({ name: textOf(node.getChild('Identifier')), matchers: [] });
        if (node.name === 'UnquotedLabelMatcher') {
          const value = JSON.parse(textOf(node.getChild('StringLiteral')));
          selected.at(-1)?.matchers.push({ label: textOf(node.getChild('LabelName')), value });
        }
        if (node.name === 'GroupingLabels') grouped.push(...node.getChildren('LabelName').map(textOf));
      },
    });
  return { selected, grouped };
}

describe('every query of the dashboard and of the alerts', () => {
  test.each(queries.map(({ expr, named }) => [expr, named] as const))('%s', (expr, named) => {
    const { selected, grouped } = partsOf(expr);
    expect(selected.length).toBeGreaterThan(0);
    for (const { name, matchers } of selected) {
      // Prometheus' own: whether it reached the server.
      if (name === 'up') continue;
      const labels = metrics.get(name);
      if (labels === undefined) throw new Error(`/metrics has no ${name}.`);
      for (const { label, value } of matchers) expect([...(labels.get(label) ?? [])]).toContain(value);
    }
    const known = new Set(selected.flatMap(({ name }) => [...(metrics.get(name)?.keys() ?? [])]));
    for (const label of [...grouped, ...named]) expect([...known]).toContain(label);
  });

  test('stands in a panel of its own number, or an alert of its own name', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });
});

test('the dashboard shows every metric', () => {
  const shown = new Set(
    panels
      .flatMap(({ targets }) => targets.flatMap(({ expr }) => partsOf(expr).selected))
      .map(({ name }) => name.replace(/_(bucket|sum|count)$/, '')),
  );
  const existing = [...metrics.keys()].map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  expect(existing.filter((name) => !shown.has(name))).toEqual([]);
});

test('the documents name every metric, and none that does not exist', () => {
  const ends = /_(bucket|sum|count)$/;
  const existing = new Set([...metrics.keys()].map((name) => (ends.test(name) ? name.replace(ends, '') : name)));
  const documented = new Set(
    [...read('docs/operations/run.md').matchAll(/\bbursar_[a-z0-9_]+/g)].map(([name]) => name),
  );
  expect([...documented].filter((name) => !existing.has(name))).toEqual([]);
  expect([...existing].filter((name) => !documented.has(name))).toEqual([]);
});
