import { eq } from 'drizzle-orm';
import type { Db } from '../../storage/db/open.ts';
import { spelledOut } from '../../storage/db/template.ts';
import { type PaymentRow, payments } from '../payments/payment-tables.ts';
import { type AuthorizationState, authorizations } from './x402-tables.ts';

/** What operators see of a purchase: neither what the seller was offered nor what was signed. */
export interface ListedPurchase {
  /** The seller's, without its query. */
  readonly url: string;
  readonly state: AuthorizationState;
  /** The slot of an envelope that it takes; null for a transfer that its wallet authorised by itself. */
  readonly envelopeId: number | null;
  readonly slot: number | null;
  /** Chain time in Unix seconds, before which USDC executes the transfer. */
  readonly validBefore: number;
  /** Chain time up to which the last settlement or release that was sent may be executed. */
  readonly settlementUntil: number | null;
  /** How often in a row there was nothing to settle, or it could not be sent. */
  readonly settlementTries: number;
  /** Unix seconds of the host before which it is not tried again. */
  readonly settlementDueAt: number;
}

const { url, state, envelopeId, slot, validBefore } = authorizations;
const { settlementUntil, settlementTries, settlementDueAt } = authorizations;
const shown = { url, state, envelopeId, slot, validBefore, settlementUntil, settlementTries, settlementDueAt };
const isUsed = spelledOut(eq(state, 'used'));

/** The SQL of purchases, for operators. */
export function createPurchaseListing({ orm }: Pick<Db, 'orm'>) {
  return {
    ofPayment: (paymentId: string): Promise<ListedPurchase | undefined> =>
      orm.select(shown).from(authorizations).where(eq(authorizations.paymentId, paymentId)).get(),
    /** Payments whose seller has the money, and whose fee is not taken. */
    unsettled: async (limit: number): Promise<PaymentRow[]> =>
      (
        await orm
          .select({ payment: payments })
          .from(authorizations)
          .innerJoin(payments, eq(payments.id, authorizations.paymentId))
          .where(isUsed)
          .limit(limit)
          .all()
      ).map(({ payment }) => payment),
  };
}
