import type { ConsoleFiles } from './build.ts';

/** The console, in the compiled program: the build puts another module in the place of this (scripts/pack-assets.ts). */
export const packed: ConsoleFiles | undefined = undefined;
