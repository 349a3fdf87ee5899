import { afterAll } from 'bun:test';
import { stopIndexer } from './indexer-running.ts';
// All of them look at one indexer. What its API bears comes first, while there is little on the chain.
import './indexer-bounds-cases.ts';
import './indexer-feed-cases.ts';
import './indexer-models-cases.ts';

afterAll(stopIndexer);
