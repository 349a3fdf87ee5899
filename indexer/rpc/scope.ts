import type { Known } from './book.ts';
import type { Hex } from './json-rpc.ts';

/** Which events concern us. Addresses are in lower case. */
export interface Scope {
  readonly usdc: Hex;
  readonly factories: readonly Hex[];
  readonly identityRegistry?: Hex | undefined;
  readonly reputationRegistry?: Hex | undefined;
  /** What this client says in the reputation registry concerns us, whichever agent it is of. */
  readonly reputationAttestor?: Hex | undefined;
  /** What was found before this process started; read once, before the first logs. */
  readonly known: () => Promise<Known>;
}
