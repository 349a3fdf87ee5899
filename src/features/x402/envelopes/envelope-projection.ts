import { type Address, getAddress, type Hex, numberToHex, toEventSelector } from 'viem';
import type { Log } from '../../../chain/blocks/blocks.ts';
import { contractEvents } from '../../../chain/contracts/contract-events.ts';
import type { Core } from '../../../chain/core.ts';
import { type ChainEvent, eventAmount, eventNumber, eventsNamed } from '../../../chain/events/chain-events.ts';
import {
  type Commit,
  type EventKeys,
  type KeptEvent,
  type Projection,
  type ProjectionResult,
  perCommit,
} from '../../../chain/ingest/event-projection.ts';
import { differs } from '../../../core/lib/lists.ts';
import { nowSeconds } from '../../../core/lib/time.ts';
import { onlyAmounts } from '../../../core/spending-limits.ts';
import type { Statement } from '../../../storage/db/batch.ts';
import type { WalletsByAddress } from '../../wallets/wallet-store.ts';
import { type EnvelopeTerms, envelopeKey, foldEnvelope, isOpeningOf, type ProjectedEnvelope } from './envelope-fold.ts';
import { createEnvelopeStore, type EnvelopeStore, type FollowedEnvelope } from './envelope-store.ts';

type EnvelopeEventName = 'EnvelopeOpened' | 'EnvelopeClosed';

/** No one signs for an envelope that was found on-chain. */
const NO_PROCESS = '';
const NO_DOMAIN: Hex = `0x${'0'.repeat(64)}`;

const OPENED = toEventSelector(contractEvents.EnvelopeOpened);
/** Where an opening says its cap, its slots and its end. */
const PLACES = [0, 1, 4] as const;

/** Creates what makes of chain events the state of envelopes. `treasury` reads who gets the fees now. */
export function createEnvelopeProjection(core: Core, wallets: WalletsByAddress, treasury: () => Promise<Address>) {
  const store = createEnvelopeStore(core.db);
  const kept = async ({ address, args }: ChainEvent<EnvelopeEventName>) =>
    (await wallets.isOurs(address)) ? { key: envelopeKey.of(address, args.envelope) } : undefined;
  return {
    eventKeys: { EnvelopeOpened: kept, EnvelopeClosed: kept } satisfies EventKeys<EnvelopeEventName>,
    project: perCommit(
      async (commit): Promise<ProjectionResult> => ({
        statements: [...(await projectEnvelopes(store, commit)), ...(await endedBy(wallets, store, commit))],
      }),
    ),
    adopt: (events) => adoptEnvelopes(core, wallets, store, treasury, events),
    async needless(events, finalBlock) {
      const keys = new Set(events.map(({ eventKey }) => eventKey));
      const over: string[] = [];
      for (const name of envelopeKey.idsIn(keys)) {
        const rows = await rowsOf(store, name);
        if (rows.every((row) => isOver(row, finalBlock))) over.push(envelopeKey.of(name.wallet, name.nonce));
      }
      return { keys: over };
    },
    messages: {
      kind: 'envelope',
      executions: ['EnvelopeOpened'],
      overdue: async (timestamp, limit) =>
        (await store.overdue(timestamp, limit)).map(({ id, cap, slots, end, ...message }) => ({
          ...message,
          id: String(id),
          eventKey: envelopeKey.of(message.walletAddress, message.nonce),
          isNamedBy: (log) => opens(log, message.nonce, { cap, slots, end }),
        })),
    },
  } satisfies Projection & { readonly eventKeys: EventKeys<EnvelopeEventName> };
}

async function rowsOf(
  store: EnvelopeStore,
  { wallet, nonce }: { readonly wallet: Address; readonly nonce: number },
): Promise<FollowedEnvelope[]> {
  return await store.ofName({ wallet: getAddress(wallet), nonce });
}

/** Whether nothing can change an envelope any more: its events may be deleted by then. */
function isOver({ envelope: { state, closedAtBlock } }: FollowedEnvelope, finalBlock: number): boolean {
  return state === 'void' || (closedAtBlock !== null && closedAtBlock <= finalBlock);
}

async function projectEnvelopes(
  store: EnvelopeStore,
  { keys, historiesOf, finalBlock, impossible }: Commit,
): Promise<Statement[]> {
  const names = envelopeKey.idsIn(keys);
  const { after } = await historiesOf(names.map(({ wallet, nonce }) => envelopeKey.of(wallet, nonce)));
  const statements: Statement[] = [];
  for (const name of names) {
    const key = envelopeKey.of(name.wallet, name.nonce);
    const events = (after.get(key) ?? []).filter(({ address }) => address.toLowerCase() === name.wallet.toLowerCase());
    for (const row of await rowsOf(store, name)) {
      if (isOver(row, finalBlock)) continue;
      const { envelope } = row;
      const projected = foldEnvelope(envelope, events, impossible.has(key));
      if (differs<ProjectedEnvelope>(envelope, projected)) {
        statements.push(store.updateFromChain(envelope.id, projected));
      }
    }
  }
  return statements;
}

/** Whether a log tells of the opening of an envelope with this nonce and these terms. */
function opens({ topics, data }: Log, nonce: number, { cap, slots, end }: EnvelopeTerms): boolean {
  if (topics[0] !== OPENED || topics[1] !== numberTopic(nonce)) return false;
  const words = data.slice(2).match(/.{64}/g) ?? [];
  return [cap, slots, end].every((wanted, place) => `0x${words[PLACES[place] ?? 0]}` === numberTopic(wanted));
}

function numberTopic(number: bigint | number): Hex {
  return numberToHex(number, { size: 32 });
}

/**
 * A new epoch ends every consent that was given before: a freeze, another session key or another owner begins one, and
 * an owner who ends all consents, which revokes the other session keys.
 */
async function endedBy(wallets: WalletsByAddress, store: EnvelopeStore, { events }: Commit): Promise<Statement[]> {
  const ending = eventsNamed(events, 'Frozen', 'SessionUpdated', 'SessionKeysRevoked', 'OwnershipTransferred');
  const ids = await Promise.all(ending.map(({ address }) => wallets.idAt(address)));
  return [...new Set(ids)].flatMap((id) => (id === undefined ? [] : [store.retireAllStatement(id)]));
}

/**
 * Creates rows for envelopes of our wallets that only the chain knows, as after a restored backup. No one here knows
 * what was made of their slots, so that they serve nothing and are closed.
 */
async function adoptEnvelopes(
  { db, restoreGuard, clock, logger }: Core,
  wallets: WalletsByAddress,
  store: EnvelopeStore,
  treasury: () => Promise<Address>,
  events: readonly KeptEvent[],
): Promise<void> {
  for (const event of eventsNamed(events, 'EnvelopeOpened')) {
    const { address, args, blockNumber: number, timestamp, transactionHash: txHash } = event;
    const nonce = eventNumber(args.envelope);
    const walletId = await wallets.idAt(address);
    if (walletId === undefined) continue;
    const known = await store.ofName({ wallet: getAddress(address), nonce });
    if (known.some(({ envelope }) => isOpeningOf(envelope, event))) continue;
    await restoreGuard.found(walletId, 'it opened an envelope that was not signed here', { number, timestamp });
    const rules = await store.rulesOf(walletId);
    if (rules === undefined) continue;
    await db.batch([
      store.insertStatement({
        walletId,
        messageId: null,
        nonce,
        session: rules.sessionAddress,
        txHash,
        ...onlyAmounts(rules),
        cap: eventAmount(args.cap),
        slots: eventNumber(args.slots),
        end: eventNumber(args.end),
        fee: eventAmount(args.fee),
        minFee: eventAmount(args.minFee),
        domain: NO_DOMAIN,
        feeRecipient: await treasury(),
        process: NO_PROCESS,
        signedAtBlock: number,
        usedAt: nowSeconds(clock),
        nextSlot: 0,
        isRetired: true,
        isAccounted: false,
        state: 'signed',
      }),
    ]);
    logger.warn({ wallet: address, envelope: nonce }, 'an envelope that was not recorded here was taken in');
  }
}
