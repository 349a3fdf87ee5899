import { join } from 'node:path';

/** The indexer, as a process of its own. The build replaces this module by its bundled script. */
await import(join(import.meta.dir, '../../indexer/start.ts'));
