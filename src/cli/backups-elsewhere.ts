/** What there is to do instead of a backup by this program, where the database is on PostgreSQL. */
export const ELSEWHERE =
  'The database is on PostgreSQL (BURSAR_DATABASE_URL), and BURSAR_BACKUP_TO is for the one in the data folder alone. ' +
  'Back PostgreSQL up by its own means, as WAL archiving or pg_dump, or those of its provider; after one was put back, ' +
  'run `bursar restored` before a server starts.';
