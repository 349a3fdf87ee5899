import { afterAll } from 'bun:test';
import { stopIndexer } from './indexer-running.ts';
// All of them look at one indexer; in the end, one that starts later must show the same.
import './indexer-jobs-cases.ts';
import './indexer-agents-cases.ts';
import './indexer-later-cases.ts';

afterAll(stopIndexer);
