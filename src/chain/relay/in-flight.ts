import type { RelayContext } from './context.ts';
import type { Lane } from './lane.ts';

/** Of a batch's gas, what blocks are thought to use until some were seen. */
const FIRST_GAS_USE = 0.5;
/** A transaction that uses next to nothing has failed, and says nothing about the next one. */
const LEAST_GAS_USE = 0.2;

/** What batches use of the gas that they ask for, as blocks show. */
export interface GasUse {
  share: number;
}

export function createGasUse(): GasUse {
  return { share: FIRST_GAS_USE };
}

export function noteGasUse(use: GasUse, gasUsed: number, gasLimit: number): void {
  if (gasLimit === 0) return;
  use.share += (Math.max(gasUsed / gasLimit, LEAST_GAS_USE) - use.share) / 8;
}

/** Gas that the lane's transactions which are in no block will use, as far as can be told. */
export function gasInFlight({ ledger, gasUse }: RelayContext, { address }: Lane): number {
  return ledger.openGas(address) * gasUse.share;
}

/**
 * Whether the next block may have room for another batch. What is put behind a full block only waits in the node instead of here,
 * and whatever is urgent would wait behind it: transactions of a key are mined in their order.
 */
export function hasBlockRoom(relay: RelayContext): boolean {
  const blockGas = relay.heads.latest?.gasLimit;
  if (blockGas === undefined) return true;
  const inFlight = relay.laneList.reduce((sum, lane) => sum + gasInFlight(relay, lane), 0);
  return inFlight < blockGas;
}
