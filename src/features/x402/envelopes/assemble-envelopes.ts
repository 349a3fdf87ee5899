import { randomBytes } from 'node:crypto';
import type { Hex } from 'viem';
import { AppError } from '../../../core/errors.ts';
import { existing } from '../../../core/lib/files.ts';
import type { NewX402Payment } from '../x402-intent.ts';
import { createEnvelopeKeeper, type EnvelopeKeeper, type KeeperParts } from './envelope-keeper.ts';
import { createEnvelopeStore, type EnvelopeStore } from './envelope-store.ts';
import { type TakeSlotParts, tagOf, takeSlot } from './take-slot.ts';

/** Envelopes as purchases use them. */
export interface Envelopes extends EnvelopeKeeper {
  /** Pays with a slot, and resolves with whether one serves; nothing is stored otherwise. */
  takeSlot(payment: NewX402Payment): Promise<boolean>;
  /** The name on-chain of one that is stored. */
  nonceOf(envelopeId: number): Promise<number>;
  /**
   * Throws `CATCHING_UP` while it is not known what an earlier process has made of a wallet's envelope: it may have
   * bought the same thing, and a restored database does not know.
   */
  requireAccounted(walletId: string): Promise<void>;
  /** The id of a purchase that was found on-chain and has this reference. */
  lostPayment(walletId: string, ref: Hex): Promise<string | undefined>;
}

/** What envelopes need; the process is new each time. */
export type EnvelopeParts = Omit<KeeperParts & TakeSlotParts, 'envelopes' | 'process'>;

/** As long as closing an envelope takes. */
const RETRY_SECONDS = '3';

/** Everything of envelopes, put together; calls that spend make room for themselves from here on. */
export function assembleEnvelopes(parts: EnvelopeParts): Envelopes {
  const envelopes: EnvelopeStore = createEnvelopeStore(parts.db);
  const process = randomBytes(8).toString('hex');
  const deps = { ...parts, envelopes, process };
  const keeper = createEnvelopeKeeper(deps);
  parts.sessions.reserves.keptBy(keeper);
  return {
    ...keeper,
    takeSlot: (payment) => takeSlot(deps, payment),
    nonceOf: async (id) => existing(await envelopes.find(id), 'A slot is of no envelope.').nonce,
    async requireAccounted(walletId) {
      if (!(await envelopes.hasUnaccounted(walletId, process))) return;
      throw new AppError('CATCHING_UP', {
        headers: { 'Retry-After': RETRY_SECONDS },
        message:
          'What the wallet bought before the server was restarted is being looked up; nothing was signed. Try again in a moment.',
      });
    },
    lostPayment: (walletId, ref) => envelopes.lostPayment(walletId, tagOf(ref)),
  };
}
