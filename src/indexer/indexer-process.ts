import { join } from 'node:path';

/** The indexer, as a process of its own. The build puts its one bundled script in the place of this module. */
await import(join(import.meta.dir, '../../indexer/start.ts'));
