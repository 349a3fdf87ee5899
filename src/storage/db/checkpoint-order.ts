/** What the thread is asked: the file, and where it and the one that asks agree on who is at it. */
export interface CheckpointOrder {
  readonly path: string;
  /** One of {@link checkpointStates}, shared. */
  readonly state: Int32Array;
}

/** A request that is `asked` may be taken back; one who finds it `running` waits until it is `idle`. */
export const checkpointStates = { idle: 0, asked: 1, running: 2 } as const;
