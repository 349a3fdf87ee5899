import { expect, test } from 'bun:test';
import { emptyDatabase } from '../../../test/support/database.ts';
import { ForeignDatabaseError, requireSameMarks } from './sealed-place.ts';

const made = { 'chain id': '8453', 'v2 wallet factory': '0xaa' };

test('a database accepts its own settings again, and additional ones', async () => {
  const db = await emptyDatabase();
  await requireSameMarks(db, made);
  await requireSameMarks(db, made);
  await requireSameMarks(db, { ...made, 'v3 wallet factory': '0xbb' });
  const other = requireSameMarks(db, { ...made, 'v3 wallet factory': '0xcc' });
  await expect(other).rejects.toBeInstanceOf(ForeignDatabaseError);
});

test('a database refuses other settings, names the difference and stays unchanged', async () => {
  const db = await emptyDatabase();
  await requireSameMarks(db, made);
  const foreign = requireSameMarks(db, { 'chain id': '1', 'master key': 'ff' });
  await expect(foreign).rejects.toThrow(/belongs to another chain id than the settings name/);
  await requireSameMarks(db, { ...made, 'master key': 'ee' });
});
