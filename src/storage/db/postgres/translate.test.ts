import { expect, test } from 'bun:test';
import { createTranslator, fromStoredText, toStoredText } from './translate.ts';

test('placeholders get a number and the type of their value, where they are ones', () => {
  const { text } = createTranslator()(`select "a?", 'it''s?' from t where a = ? and b in (?, ?) limit ?`, [
    'text',
    new Uint8Array(),
    null,
    10,
  ]);
  expect(text).toBe(`select "a?", 'it''s?' from t where a = $1::text and b in ($2::bytea, $3) limit $4::bigint`);
});

test('the columns of a conflict lose their table', () => {
  const sql = 'insert into "t" ("a", "b") values (?, ?) on conflict ("t"."a", "t"."b") do update set "b" = "t"."b" + ?';
  expect(createTranslator()(sql, [1, 2n, true]).text).toBe(
    'insert into "t" ("a", "b") values ($1::bigint, $2::bigint) on conflict ("a", "b") do update set "b" = "t"."b" + $3::bigint',
  );
});

test('a statement that is used often has a name, one for each kind of values, and there are only so many', () => {
  const translate = createTranslator();
  const nameOf = (number: number, value: unknown) => {
    for (let use = 0; use < 3; use += 1) translate(`select ${number} + ?`, [value]);
    return translate(`select ${number} + ?`, [value]).name;
  };
  expect(translate('select 0', []).name).toBeUndefined();
  const names = Array.from({ length: 700 }, (_, number) => nameOf(number, 1));
  expect(new Set(names.filter((name) => name !== undefined)).size).toBe(600);
  expect(nameOf(1, 1)).toBe(names[1]);
  expect(nameOf(1, null)).not.toBe(names[1]);
});

test('a value that no column keeps is refused, and a number that is not whole', () => {
  const translate = createTranslator();
  for (const value of [undefined, {}, 1.5, Number.NaN, 2 ** 60]) expect(() => translate('select ?', [value])).toThrow();
  expect(() => translate('select ?', [])).toThrow('more placeholders');
  expect(() => translate('select 1', [1])).toThrow('fewer placeholders');
});

const texts = ['', 'a', 'a\0b', '\0', '\0\0', '\ufdd0', '\ufdd00', '\ufdd01', '\ufdd0\0', '\0\ufdd01', '🦦\0é'];

test('every text comes back as it was, and none has a NUL meanwhile', () => {
  for (const text of texts) {
    expect(toStoredText(text)).not.toContain('\0');
    expect(fromStoredText(toStoredText(text))).toBe(text);
  }
  expect(new Set(texts.map(toStoredText)).size).toBe(texts.length);
});
