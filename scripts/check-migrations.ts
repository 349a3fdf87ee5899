/**
 * Fails when a table was changed without a migration: asks drizzle-kit for the difference between the tables in the
 * code and the migrations' snapshot, into a copy, and expects none.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'bursar-migrations-'));
try {
  cpSync('src/storage/db/migrations', folder, { recursive: true });
  const before = sqlFiles();
  const generate = Bun.spawnSync(
    [
      process.execPath,
      '--bun',
      'node_modules/.bin/drizzle-kit',
      'generate',
      '--dialect=sqlite',
      '--schema=./src/**/*tables.ts',
      // It looks for absolute folders below the current one, and reports no failure when they are not there.
      `--out=${relative(process.cwd(), folder)}`,
    ],
    { stdout: 'pipe', stderr: 'pipe' },
  );
  if (!generate.success) throw new Error(`drizzle-kit failed:\n${generate.stdout}${generate.stderr}`);
  // Where a column may have been renamed it asks, finds no one to answer, and ends well all the same.
  const isSame = generate.stdout.toString().includes('No schema changes');
  const added = sqlFiles().filter((name) => !before.includes(name));
  if (added.length > 0) {
    const sql = await Bun.file(join(folder, added[0] ?? '')).text();
    process.stderr.write(
      `The tables differ from the migrations. Run \`bunx drizzle-kit generate\` and list the file in src/storage/db/migrations/index.ts.\n\n${sql}\n`,
    );
    process.exitCode = 1;
  } else if (!isSame) {
    process.stderr.write(`The tables differ from the migrations, and drizzle-kit asks how:\n${generate.stdout}\n`);
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function sqlFiles(): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.sql'));
}
