/// <reference lib="dom" />
import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const EXAMPLE = `# Amounts are micro-USDC, times Unix seconds.
# Ctrl+Enter runs a query.
{
  payments(orderBy: "id", orderDirection: "desc", limit: 10) {
    items {
      walletAddress
      to
      amount
      fee
      timestamp
      transactionHash
    }
  }
}
`;

const place = document.querySelector('#graphiql');
if (place === null) throw new Error('The page has no place for GraphiQL.');
const fetcher = createGraphiQLFetcher({ url: '/graphql' });
createRoot(place).render(createElement(GraphiQL, { fetcher, defaultQuery: EXAMPLE }));
