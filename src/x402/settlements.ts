import { type Address, getAbiItem, type Hex } from 'viem';
import type { Chain } from '../chain/chain.ts';
import type { ChainEvent } from '../chain/events.ts';
import { usdcAbi } from '../chain/generated/IFiatToken.ts';
import type { Relay } from '../chain/relay/intent.ts';
import type { Logger } from '../log.ts';
import { type Errand, type ErrandDeps, ErrandIdle, errandIntent } from './errand-intent.ts';
import type { OpenAuthorization, X402Store } from './store.ts';

export interface SettlementDeps extends ErrandDeps {
  readonly store: Pick<X402Store, 'open' | 'errandStatement'>;
  readonly chain: Pick<Chain, 'client'>;
  readonly relay: Pick<Relay, 'submit'>;
  /** Takes in what USDC says of a transfer. */
  readonly seen: (events: readonly ChainEvent[]) => Promise<void>;
  /** Takes back what was taken in about these payments, where its block is gone. */
  readonly recheck: (refs: readonly Hex[]) => Promise<void>;
  readonly logger: Logger;
}

export interface Settlements {
  /** Asks USDC at once whether a payment was cashed, and takes in that it was. */
  look(paymentId: string): Promise<void>;
  /** Finds out what was cashed, takes the fees, and releases what can be cashed no more; for a scheduler. */
  run(): Promise<void>;
}

const AUTHORIZATION_USED = getAbiItem({ abi: usdcAbi, name: 'AuthorizationUsed' });
/** A reorganisation may have put the authorisation below the block that was the latest when it was signed. */
const REORGANISED_BLOCKS = 64;
/** Until an errand for which there was nothing to do, or which failed, is tried again. */
const PAUSE_MS = 3_000;
/** So that payments find room in the relay. */
const ERRANDS_AT_ONCE = 100;
/** Nodes bound how many topics a query may have. */
const NONCES_PER_QUERY = 200;

/**
 * Follows what wallets have authorised until nothing is reserved for it any more. Sellers are not believed: USDC is asked for
 * its own events of exactly these wallets and nonces. What it shows goes with its block, like every other event; and the
 * wallet's settlement, which soon follows, says the same of its own.
 */
export function createSettlements(deps: SettlementDeps): Settlements {
  const { store } = deps;
  /** By payment, in terms of `performance.now()`. */
  const pausedUntil = new Map<string, number>();

  const tryErrand = async (errand: Errand, open: OpenAuthorization): Promise<void> => {
    const { paymentId } = open.authorization;
    try {
      await deps.relay.submit(errandIntent(deps, errand, open));
    } catch (error) {
      pausedUntil.set(paymentId, performance.now() + PAUSE_MS);
      if (error instanceof ErrandIdle) return;
      deps.logger.warn({ err: error, payment: paymentId, errand }, 'an authorisation stays reserved for now');
    }
  };
  return {
    async look(paymentId) {
      await takeUses(deps, store.open(paymentId));
    },
    async run() {
      const before = store.open();
      forgetOthers(pausedUntil, before);
      if (before.length === 0) return;
      await deps.recheck(before.filter(isUsed).map(({ ref }) => ref));
      await takeUses(deps, store.open());
      const { timestamp } = await deps.chain.client.getBlock();
      const due = store.open().flatMap((open) => {
        if ((pausedUntil.get(open.authorization.paymentId) ?? 0) > performance.now()) return [];
        const errand = errandOf(open, Number(timestamp));
        return errand === undefined ? [] : [() => tryErrand(errand, open)];
      });
      await Promise.all(due.slice(0, ERRANDS_AT_ONCE).map((start) => start()));
    },
  };
}

/** What is to be done, by the chain's time; nothing while an earlier one may still be executed. */
function errandOf({ authorization }: OpenAuthorization, timestamp: number): Errand | undefined {
  const { state, validBefore, errandUntil } = authorization;
  if (errandUntil !== null && errandUntil >= timestamp) return undefined;
  if (state === 'used') return 'settle';
  return timestamp >= validBefore ? 'release' : undefined;
}

function isUsed({ authorization }: OpenAuthorization): boolean {
  return authorization.state === 'used';
}

/** Asks for those that are not known to be used; the others' settlement is on its way. */
async function takeUses(deps: SettlementDeps, all: readonly OpenAuthorization[]): Promise<void> {
  const open = all.filter((one) => !isUsed(one));
  for (let start = 0; start < open.length; start += NONCES_PER_QUERY) {
    await takeSome(deps, open.slice(start, start + NONCES_PER_QUERY));
  }
}

async function takeSome(
  { chain, usdc, seen }: SettlementDeps,
  open: readonly OpenAuthorization[],
): Promise<void> {
  const from = Math.min(...open.map(({ signedAtBlock }) => signedAtBlock)) - REORGANISED_BLOCKS;
  const logs = await chain.client.getLogs({
    address: usdc,
    event: AUTHORIZATION_USED,
    args: {
      authorizer: [...new Set(open.map(({ walletAddress }) => walletAddress))],
      nonce: open.map(({ authorization }) => authorization.nonce),
    },
    fromBlock: BigInt(Math.max(0, from)),
    toBlock: 'latest',
    strict: true,
  });
  if (logs.length === 0) return;
  const times = await blockTimes(chain, [...new Set(logs.map(({ blockHash }) => blockHash))]);
  const events = logs.flatMap((log) => {
    const { authorizer, nonce } = log.args;
    const timestamp = times.get(log.blockHash);
    const refs = open.filter((one) => isOf(one, authorizer, nonce)).map(({ ref }) => ref);
    if (timestamp === undefined) return [];
    const { transactionHash, logIndex, blockHash, address } = log;
    const args = { authorizer: authorizer.toLowerCase(), nonce };
    return refs.map((ref): ChainEvent => {
      const place = { transactionHash, logIndex, blockNumber: Number(log.blockNumber), blockHash, timestamp };
      return { ...place, address, event: 'AuthorizationUsed', args: { ...args, ref } };
    });
  });
  if (events.length > 0) await seen(events);
}

function isOf(
  { walletAddress, authorization }: OpenAuthorization,
  authorizer: Address,
  nonce: string,
): boolean {
  return walletAddress.toLowerCase() === authorizer.toLowerCase() && authorization.nonce === nonce;
}

/** Of those blocks that the node still has. */
async function blockTimes(
  { client }: Pick<Chain, 'client'>,
  hashes: readonly `0x${string}`[],
): Promise<ReadonlyMap<string, number>> {
  const blocks = await Promise.all(hashes.map((blockHash) => client.getBlock({ blockHash })));
  return new Map(blocks.map(({ hash, timestamp }) => [hash, Number(timestamp)]));
}

function forgetOthers(pausedUntil: Map<string, number>, open: readonly OpenAuthorization[]): void {
  const ids = new Set(open.map(({ authorization }) => authorization.paymentId));
  for (const id of pausedUntil.keys()) if (!ids.has(id)) pausedUntil.delete(id);
}
