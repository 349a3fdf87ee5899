/** The documents of the repository as pages, with all that they load: paths of files. */
export interface PackedManual {
  /** JSON: whole pages, by what comes after `/docs/`; the first one has the empty name. */
  readonly pages: string;
  /** What the pages search: JSON, with gzip. */
  readonly index: string;
  /** Pictures, by their names. */
  readonly images: Readonly<Record<string, string>>;
}

/** The manual, in the compiled program: the build replaces this module (scripts/pack-assets.ts). */
export const packed: PackedManual | undefined = undefined;
