/** The console as files. */
export interface ConsoleFiles {
  /** The same page for every path: its script shows what the path names. */
  readonly page: string;
  readonly assets: Readonly<Record<string, ConsoleAsset>>;
}

/** A file whose name no other content will ever have. */
export interface ConsoleAsset {
  readonly text: string;
  readonly contentType: string;
}

/** The console, in the compiled program: the build replaces this module (scripts/pack-assets.ts). */
export const packed: ConsoleFiles | undefined = undefined;
