import { Database } from 'bun:sqlite';
import { z } from 'zod';
import { migrate } from '../db/migrate.ts';

/** What a column keeps, in both engines. */
export type Kind = 'integer' | 'text' | 'blob';

export interface Column {
  readonly name: string;
  readonly kind: Kind;
}

/** A table as both engines have it. */
export interface Layout {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Places in `columns` of those that name a row, in the order of its primary key. */
  readonly key: readonly number[];
  /** Whether its rows get numbers that are never given twice, even when rows are deleted. */
  readonly counts: boolean;
}

const tableRow = z.object({ name: z.string(), sql: z.string() });
const columnRow = z.object({
  name: z.string(),
  type: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['integer', 'text', 'blob'])),
  pk: z.int(),
});
const referenceRow = z.object({ table: z.string() });

/** All tables that this program makes, none before one that its rows refer to. */
export function layouts(): readonly Layout[] {
  using sqlite = new Database(':memory:', { strict: true });
  migrate(sqlite);
  const tables = z
    .array(tableRow)
    .parse(
      sqlite
        .query("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
        .all(),
    );
  const references = new Map(tables.map(({ name }) => [name, referencesOf(sqlite, name)]));
  return parentsFirst(references).map((name) => {
    const sql = tables.find((table) => table.name === name)?.sql ?? '';
    return layoutOf(sqlite, name, sql);
  });
}

function layoutOf(sqlite: Database, name: string, sql: string): Layout {
  const found = z.array(columnRow).parse(sqlite.query(`PRAGMA table_info("${name}")`).all());
  const places = found.map((_, place) => place).filter((place) => (found[place]?.pk ?? 0) > 0);
  return {
    name,
    columns: found.map((column) => ({ name: column.name, kind: column.type })),
    key: places.sort((a, b) => (found[a]?.pk ?? 0) - (found[b]?.pk ?? 0)),
    counts: /\bAUTOINCREMENT\b/.test(sql),
  };
}

function referencesOf(sqlite: Database, name: string): string[] {
  const rows = z.array(referenceRow).parse(sqlite.query(`PRAGMA foreign_key_list("${name}")`).all());
  return rows.map(({ table }) => table);
}

function parentsFirst(references: ReadonlyMap<string, readonly string[]>): string[] {
  const ordered: string[] = [];
  while (ordered.length < references.size) {
    const next = [...references].filter(
      ([name, parents]) => !ordered.includes(name) && parents.every((parent) => ordered.includes(parent)),
    );
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.');
    ordered.push(...next.map(([name]) => name));
  }
  return ordered;
}
