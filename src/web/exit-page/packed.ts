/**
 * The page, in the compiled program: the build puts another module in the place of this one (scripts/pack-assets.ts).
 */
export const packed: string | undefined = undefined;
