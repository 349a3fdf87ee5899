import { Database } from 'bun:sqlite';
import { expect, spyOn, test } from 'bun:test';
import { preparedOn } from './statements.ts';

test('the statement cache prepares each SQL text once, and evicts the oldest beyond its bound', () => {
  const sqlite = new Database(':memory:');
  const prepared = spyOn(sqlite, 'prepare');
  const { prepare } = preparedOn(sqlite);
  const answer = (number: number) => prepare(`select ${number} + ?`).values(1);
  for (let round = 0; round < 2; round++) {
    for (let number = 0; number < 400; number++) expect(answer(number)).toEqual([[number + 1]]);
  }
  expect(prepared).toHaveBeenCalledTimes(400);
  // Those that were prepared first make room, and are prepared again when they are asked for.
  for (let number = 400; number < 1_200; number++) expect(answer(number)).toEqual([[number + 1]]);
  expect(answer(0)).toEqual([[1]]);
  expect(prepared).toHaveBeenCalledTimes(1_201);
});

test('a limit is bound behind a sign, where SQLite does not plan anew for each of its values', () => {
  const sqlite = new Database(':memory:');
  const prepared = spyOn(sqlite, 'prepare');
  const { prepare } = preparedOn(sqlite);
  const numbers = prepare('select value from json_each(?) order by value limit ? offset ?');
  expect(numbers.values('[3, 1, 2, 4]', 2, 1)).toEqual([[2], [3]]);
  expect(prepared).toHaveBeenLastCalledWith('select value from json_each(?) order by value limit +? offset ?');
});
