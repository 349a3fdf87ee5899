/** A file that the program carries, compressed with zstd. */
export interface EmbeddedFile {
  readonly name: string;
  /** Where the compressed bytes are. */
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

export interface EmbeddedAssets {
  readonly indexer: EmbeddedBundle;
  /** Missing where npm has no anvil for the platform. */
  readonly anvil: EmbeddedBundle | undefined;
}

/**
 * What the compiled program carries. Undefined when it runs from its sources: the build puts another module in the
 * place of this one (scripts/pack-assets.ts).
 */
export const assets: EmbeddedAssets | undefined = undefined;
