import initial from './0000_initial.sql' with { type: 'text' };

/** PostgreSQL's migrations in the order in which they are applied. Released ones never change. */
export const postgresMigrations: readonly string[] = [initial];
