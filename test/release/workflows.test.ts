import { describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateWorkflow } from '@action-validator/core';
import { z } from 'zod';

const root = join(import.meta.dir, '../..');
const folder = join(root, '.github/workflows');
const permissions = z.record(z.string(), z.enum(['read', 'write']));
const workflowSchema = z.object({
  permissions,
  jobs: z.record(
    z.string(),
    z.object({
      'timeout-minutes': z.number(),
      permissions: permissions.optional(),
      environment: z.string().optional(),
      steps: z.array(
        z.object({
          uses: z.string().optional(),
          run: z.string().optional(),
          with: z.record(z.string(), z.unknown()).optional(),
          env: z.record(z.string(), z.string()).optional(),
        }),
      ),
    }),
  ),
});

describe.each(readdirSync(folder))('%s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const workflow = workflowSchema.parse(Bun.YAML.parse(text));
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  test('is what the host understands', () => {
    expect(validateWorkflow(text).errors).toEqual([]);
  });

  test('uses actions of known contents, and leaves no credentials behind', () => {
    const used = [...text.matchAll(/uses: (.*)/g)].map(([, one = '']) => one);
    expect(used.length).toBeGreaterThan(0);
    for (const one of used) expect(one).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    for (const step of steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout'))) {
      expect(step.with?.['persist-credentials']).toBe(false);
    }
  });

  test('puts nothing that others choose into a shell, and runs scripts that exist', () => {
    const runs = steps.flatMap(({ run }) => run ?? []);
    for (const run of runs) {
      expect(run).not.toContain('${{');
      const [, script] = /^\.\/(scripts\/\S+)/.exec(run) ?? [];
      if (script !== undefined) expect(existsSync(join(root, script))).toBe(true);
    }
  });

  test('may write only where it publishes, and shows the key only to what signs', () => {
    expect(Object.values(workflow.permissions)).not.toContain('write');
    const writing = Object.entries(workflow.jobs).filter(([, job]) =>
      Object.values(job.permissions ?? {}).includes('write'),
    );
    expect(writing.map(([job]) => job)).toEqual(name === 'release.yml' ? ['publish'] : []);
    // What writes runs nothing of the repository's.
    for (const [, job] of writing) for (const { run = '' } of job.steps) expect(run).not.toContain('scripts/');
    const secret = steps.filter((step) => JSON.stringify(step).includes('secrets.'));
    expect(secret.map(({ run = '' }) => run.split(' ')[0])).toEqual(
      name === 'release.yml' ? ['./scripts/release'] : [],
    );
    expect(jobs.filter(({ environment }) => environment === 'release')).toHaveLength(secret.length);
  });
});
