import { and, eq, inArray } from 'drizzle-orm';
import type { Hex } from 'viem';
import { AppError } from '../../../core/errors.ts';
import { must, RowCountError, type Statement } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { isGiven, spelledOut, template } from '../../../storage/db/template.ts';
import { paymentApprovals as approvals } from '../tables.ts';

const ASKED = 'an approval was asked for under the key of a payment';

/**
 * Prepares the statement that fails the commit of a payment whose idempotency key has asked for an approval: the key
 * names that, and the payment that its Owner approves. {@link asKeyTaken} recognises it.
 */
export function notAskedStatement(orm: Db['orm']): (ref: Hex) => Statement {
  const ofRef = template<'ref'>(orm.update(approvals).set({ ref: approvals.ref }).where(isGiven(approvals.ref, 'ref')));
  return (ref) => must(ofRef({ ref }).query, 0, ASKED);
}

/** The same error, or `KEY_NAMES_APPROVAL` where a commit failed by {@link notAskedStatement}. */
export function asKeyTaken(error: unknown): unknown {
  const isTaken = error instanceof RowCountError && error.label === ASKED;
  return isTaken ? new AppError('KEY_NAMES_APPROVAL', { cause: error }) : error;
}

/** Ends the approval of a payment that was found on the chain: it was made. */
export function foundStatement({ orm }: Pick<Db, 'orm'>, ref: Hex): Statement {
  const isOpen = spelledOut(inArray(approvals.status, ['pending', 'approved']));
  const used = { status: 'used', dueAt: null, refusal: null } as const;
  return must(
    orm
      .update(approvals)
      .set(used)
      .where(and(eq(approvals.ref, ref), isOpen)),
    'any',
  );
}
