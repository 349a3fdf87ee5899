import initial from './0000_initial.sql' with { type: 'text' };

/** The migrations in the order in which they are applied. Released ones never change. */
export const migrations: readonly string[] = [initial];
