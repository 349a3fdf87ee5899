/** A file that the program carries, compressed with zstd. */
interface EmbeddedFile {
  readonly name: string;
  /** The path of the compressed bytes. */
  readonly path: string;
  /** Size when unpacked, in bytes. */
  readonly bytes: number;
  readonly executable: boolean;
}

/** Files that belong together. The id is a hash of their contents. */
export interface EmbeddedBundle {
  readonly name: string;
  readonly id: string;
  readonly files: readonly EmbeddedFile[];
}

interface EmbeddedAssets {
  readonly indexer: EmbeddedBundle;
  /** `undefined` if npm has no anvil for the platform. */
  readonly anvil: EmbeddedBundle | undefined;
}

/**
 * The files that the compiled program carries. `undefined` if it runs from its sources: the build replaces this module
 * (scripts/pack-assets.ts).
 */
export const assets: EmbeddedAssets | undefined = undefined;
