import { expect, test } from 'bun:test';
import { prefersType } from './answer.ts';

test.each([
  [null, false],
  ['', false],
  ['*/*', false],
  ['text/csv', true],
  ['TEXT/CSV;header=present', true],
  ['text/*', true],
  ['text/csv, */*;q=0.8', true],
  ['application/json;q=0.5, text/csv;q=0.6', true],
  ['application/json;q=0.6, text/csv;q=0.5', false],
  ['text/csv, application/json', false],
  ['text/csv;q=0', false],
  ['text/csv; q = 0.000', false],
  ['text/csv;q=0, */*', false],
  ['text/csv;q=0, text/*', false],
  ['text/csv;q=2', false],
  ['text/csv;q=nonsense', false],
  ['application/json;q=0, */*', true],
  ['text/csvx, atext/csv', false],
])('%p prefers CSV to JSON: %p', (accept, isCsv) => {
  expect(prefersType(accept, 'text/csv', 'application/json')).toBe(isCsv);
});
