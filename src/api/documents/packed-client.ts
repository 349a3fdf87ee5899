/**
 * The path of the TypeScript client as npm installs it, in the compiled program: the build replaces this module
 * (scripts/pack-assets.ts).
 */
export const packed: string | undefined = undefined;
