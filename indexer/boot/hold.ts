/** A block that Ponder took for final. */
export interface FinalBlock {
  readonly number: number;
  readonly hash: string;
}

/** The right to write an index, for as long as this process lives and keeps it. */
export interface Hold {
  /** The last final block that was noted. */
  finalBlock(): Promise<FinalBlock | undefined>;
  noteFinalBlock(block: FinalBlock): Promise<void>;
  /** Throws the index away, with all that was fetched for it. */
  reset(): Promise<void>;
}
