/** Which requests are made once more of the next leader, when the one before was lost over them. */
import { expect, test } from 'bun:test';
import { declaredEndpoints } from '../../scripts/declared-endpoints.ts';
import { isRepeatable } from '../../src/server/cluster/forward.ts';

const endpoints = declaredEndpoints('http://127.0.0.1:8787');
const body = new TextEncoder().encode('{"idempotencyKey": "a"}');
const pathOf = (path: string) => path.replace(/:[a-z]+/gi, 'one');

test('what has an idempotency key is, exactly where an endpoint takes one', () => {
  const headers = new Headers();
  const keyed = new Headers({ 'idempotency-key': 'a' });
  let taking = 0;
  for (const { method, path, requestHeaders } of endpoints) {
    if (method === 'GET' || path.endsWith('/freeze')) continue;
    const takes = Object.hasOwn(requestHeaders, 'Idempotency-Key');
    taking += Number(takes);
    const request = { method, path: pathOf(path), headers, body };
    expect(`${path} ${isRepeatable(request)}`).toBe(`${path} ${takes}`);
    const empty = new Uint8Array();
    expect(`${path} ${isRepeatable({ ...request, headers: keyed, body: empty })}`).toBe(`${path} ${takes}`);
    expect(isRepeatable({ ...request, body: empty })).toBe(false);
    expect(isRepeatable({ ...request, body: new TextEncoder().encode('no JSON') })).toBe(false);
  }
  expect(taking).toBeGreaterThan(4);
});

test('reads and freezes are', () => {
  const headers = new Headers();
  for (const { method, path } of endpoints) {
    if (method === 'GET' || path.endsWith('/freeze'))
      expect(isRepeatable({ method, path: pathOf(path), headers, body: new Uint8Array() })).toBe(true);
  }
});
