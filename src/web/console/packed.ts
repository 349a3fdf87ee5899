import type { ConsoleFiles } from './build.ts';

/** The console, in the compiled program: the build puts a module in the place of this one (scripts/pack-assets.ts). */
export const packed: ConsoleFiles | undefined = undefined;
