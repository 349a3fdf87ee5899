import type { Virtual } from 'ponder';
import type { IndexingFunctions } from 'ponder/dist/internal/types';
import type config from './ponder.config.ts';
import type * as schema from './ponder.schema.ts';

type Config = typeof config;
type Schema = typeof schema;

export type EventNames = Virtual.EventNames<Config>;
export type Event<Name extends EventNames = EventNames> = Virtual.Event<Config, Name>;
export type Context<Name extends EventNames = EventNames> = Virtual.Context<Config, Schema, Name>;

const fns: IndexingFunctions = [];

/** Where the indexing functions are registered, as Ponder reads it. */
export const ponder: Virtual.Registry<Config, Schema> & { readonly fns: IndexingFunctions } = {
  fns,
  on: (name, fn) => void fns.push({ name, fn }),
};
