import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import { GraphQLError } from 'graphql';
import { createYoga } from 'graphql-yoga';
import type { Handler } from 'hono';
import { buildDataLoaderCache, buildGraphQLSchema } from 'ponder/dist/graphql/index';
import { openedQueryBuilder } from '../../database.ts';
import * as schema from '../../ponder.schema.ts';
import { depthBounds, MAX_INTROSPECTION_DEPTH } from './depth.ts';
import { enterQuery, isRefusal, takingTurns } from './gate.ts';

const MAX_TOKENS = 1_000;
const MAX_ALIASES = 30;

interface Result {
  readonly errors?: readonly GraphQLError[];
}

/** What the server of GraphQL hands to a plugin before and after it executes a query. */
interface OnExecute {
  setResultAndStopExecution(result: Result): void;
}
interface OnExecuteDone {
  readonly result: Result;
  setResult(result: Result): void;
}

const bounds = {
  onExecute({ setResultAndStopExecution }: OnExecute) {
    try {
      const leave = enterQuery();
      return {
        onExecuteDone({ result, setResult }: OnExecuteDone) {
          leave();
          // Each list that was not read has an error of its own; the first says it all.
          const refusal = result.errors?.find(isRefusal);
          if (refusal !== undefined) setResult({ errors: [refusal] });
        },
      };
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      setResultAndStopExecution({ errors: [error] });
      return undefined;
    }
  },
};

/** GraphQL over all tables, bounded in what a query may read, in time, and in how many are answered at once. */
export function graphqlRoute(): Handler {
  const yoga = createYoga({
    // Whatever the path is, the routes have decided.
    graphqlEndpoint: '*',
    schema: buildGraphQLSchema({ schema }),
    context: () => {
      const qb = takingTurns(openedQueryBuilder());
      return { qb, getDataLoader: buildDataLoaderCache(qb) };
    },
    maskedErrors: process.env.NODE_ENV === 'production',
    logging: false,
    graphiql: false,
    cors: false,
    parserAndValidationCache: false,
    plugins: [
      maxTokensPlugin({ n: MAX_TOKENS }),
      maxDepthPlugin({ n: MAX_INTROSPECTION_DEPTH, ignoreIntrospection: false }),
      maxAliasesPlugin({ n: MAX_ALIASES, allowList: [] }),
      bounds,
      depthBounds,
    ],
  });
  return async ({ req }) => {
    const { body, headers } = await yoga.handle(req.raw);
    // An error is in the answer, not in its status.
    return new Response(body, { status: 200, headers });
  };
}
