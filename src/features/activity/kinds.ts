import { CHANGE_KINDS } from '../wallets/wallet-events.ts';

/** What moves money from or to a wallet. */
export const FLOW_KINDS = [
  'deposit',
  'payment',
  'purchase',
  'fee',
  'withdrawal',
  'job_funding',
  'job_payout',
  'job_refund',
] as const;

/** Everything that a wallet's activity shows. Rows keep a kind's place in this list: new ones come last. */
export const ACTIVITY_KINDS = [...FLOW_KINDS, ...CHANGE_KINDS] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
export type FlowKind = (typeof FLOW_KINDS)[number];

/** For what an agent spends; fees belong to what they were paid for. Rows keep a kind's place in this list, too. */
export const SPENDING_KINDS = ['payment', 'purchase', 'job_funding'] as const satisfies readonly FlowKind[];
export type SpendingKind = (typeof SPENDING_KINDS)[number];

/** Whether a text is one of the kinds. */
export function isActivityKind(text: string): text is ActivityKind {
  return ACTIVITY_KINDS.some((kind) => kind === text);
}
