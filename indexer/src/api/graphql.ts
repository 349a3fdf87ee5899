import { GraphQLError } from 'graphql';
import { graphql } from 'ponder';
import { openedDatabase, openedQueryBuilder } from '../../database.ts';
import * as schema from '../../ponder.schema.ts';
import { depthBounds, MAX_INTROSPECTION_DEPTH } from './depth.ts';
import { enterQuery, isRefusal, takingTurns } from './gate.ts';

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
export function graphqlRoute() {
  return graphql(
    { db: openedDatabase(), schema },
    {
      maxOperationTokens: 1_000,
      maxOperationDepth: MAX_INTROSPECTION_DEPTH,
      maxOperationAliases: 30,
      plugins: [bounds, depthBounds],
      queryBuilder: () => takingTurns(openedQueryBuilder()),
    },
  );
}
