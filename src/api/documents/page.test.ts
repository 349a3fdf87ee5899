import { expect, test } from 'bun:test';
import { samplesOf } from './page.ts';

const URL = 'https://pay.example';
const text = (operation: Parameters<typeof samplesOf>[0], language: string) =>
  samplesOf(operation, URL).find((sample) => sample.language === language)?.text;

const order = {
  method: 'POST',
  path: '/v1/jobs/{id}/fund',
  auth: 'API key (scope jobs)',
  parameters: [{ name: 'id', type: 'path, string', required: true, description: '', example: 'job_1' }],
  bodyExample: { title: "Bob's true work", fund: true, tags: [null, 'false'] },
};
const look = { method: 'GET', path: '/v1/stats', auth: 'none', parameters: [], bodyExample: undefined };

test('a sample for curl is a line that a shell takes as it is', async () => {
  const given = text(order, 'curl') ?? '';
  const shell = Bun.spawn(['bash', '-c', `curl() { printf '%s\\0' "$@"; }\n${given}`], {
    env: { BURSAR_API_KEY: 'bsr_key' },
  });
  const [, , url, , authorization, , type, , body = ''] = (await shell.stdout.text()).split('\0');
  expect([url, authorization, type]).toEqual([
    `${URL}/v1/jobs/job_1/fund`,
    'Authorization: Bearer bsr_key',
    'Content-Type: application/json',
  ]);
  expect(JSON.parse(body)).toEqual(order.bodyExample);
  expect(text(look, 'curl')).toBe(`curl ${URL}/v1/stats`);
});

test('a sample for TypeScript asks the client for the path as the document has it', () => {
  const given = text(order, 'TypeScript') ?? '';
  expect(given).toContain("createBursar({ baseUrl: 'https://pay.example', credential: process.env.BURSAR_API_KEY })");
  expect(given).toContain('bursar.POST(\'/v1/jobs/{id}/fund\', {\n  "params": {');
  expect(text(look, 'TypeScript')).toContain("bursar.GET('/v1/stats'))");
});

test('a sample for Python has the words of Python, and leaves texts alone', () => {
  const given = text(order, 'Python') ?? '';
  expect(given).toContain('"title": "Bob\'s true work"');
  expect(given).toContain('"fund": True');
  expect(given).toContain('None,\n        "false"');
  expect(text(look, 'Python')).not.toContain('import os');
});
