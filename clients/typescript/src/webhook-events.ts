/** Written by scripts/docs.ts from src/core/events.ts. */
interface EventOf<Type extends string> {
  readonly type: Type;
  /** Of the wallet that gets the event. */
  readonly walletAddress: string;
  /** Unix seconds. */
  readonly timestamp: number;
}

/** What a wallet's URL receives; `test` if you try it. More types may come: ignore those that you do not know. */
export type WebhookEvent =
  | EventOf<'test'>
  | (EventOf<'payment_confirmed'> & {
      readonly paymentId: string;
      /** After the event. */
      readonly status: 'pending' | 'confirmed' | 'failed';
      /** A code of the API; null if no block showed one. */
      readonly refusal: string | null;
      readonly to: string;
      /** Decimal USDC. */
      readonly amount: string;
      /** Decimal USDC. */
      readonly feeAmount: string;
      /** The hash of the transaction. */
      readonly txHash: string;
    })
  | (EventOf<'payment_refused' | 'payment_failed'> & {
      readonly paymentId: string;
      /** After the event. */
      readonly status: 'pending' | 'confirmed' | 'failed';
      /** A code of the API; null if no block showed one. */
      readonly refusal: string | null;
    })
  | (EventOf<'approval_requested' | 'approval_approved' | 'approval_declined' | 'approval_expired' | 'approval_used' | 'approval_reopened'> & {
      readonly approvalId: string;
      /** After the event. */
      readonly status: 'pending' | 'approved' | 'declined' | 'expired' | 'used';
      readonly to: string;
      /** Decimal USDC. */
      readonly amount: string;
      /** Why the agent asks, in its own words. */
      readonly reason: string;
      readonly paymentId: string | null;
      /** Unix seconds; null for none. */
      readonly expiresAt: number;
      /** Before which the payment is not made, in Unix seconds; null if nothing delays it. */
      readonly payableAt: number | null;
    })
  | (EventOf<'job_created' | 'job_funded' | 'job_submitted' | 'job_completed' | 'job_rejected' | 'job_expired'> & {
      readonly jobId: string;
      readonly onchainJobId: number;
      /** After the event. */
      readonly status: 'open' | 'funded' | 'submitted' | 'completed' | 'rejected' | 'expired';
    })
  | (EventOf<'deposit_received' | 'payment_received'> & {
      /** The address that it comes from. */
      readonly from: string | null;
      /** Decimal USDC. */
      readonly amount: string;
      /** The hash of the transaction. */
      readonly txHash: string;
    })
  | (EventOf<'withdrawal_made'> & {
      readonly to: string | null;
      /** Decimal USDC. */
      readonly amount: string;
      /** The hash of the transaction. */
      readonly txHash: string;
    })
  | (EventOf<'withdrawal_scheduled' | 'withdrawal_held'> & {
      readonly withdrawalId: string;
      readonly to: string;
      /** Decimal USDC. */
      readonly amount: string;
      /** Unix seconds. */
      readonly executeAt: number;
    })
  | (EventOf<'withdrawal_policy_changed'> & {
      readonly by: 'owner' | 'operator';
      /** Addresses; null for anyone. */
      readonly allowList: readonly string[] | null;
      readonly delaySeconds: number;
      /** Rules that take effect later, at a time in Unix seconds. */
      readonly next: { readonly allowList: readonly string[] | null; readonly delaySeconds: number; readonly effectiveAt: number } | null;
    })
  | (EventOf<'change_scheduled' | 'change_held' | 'change_failed'> & {
      readonly changeId: string;
      /** By its name in the OpenAPI document. */
      readonly operation: string;
      /** The recipient or the key that it is about; null for the wallet itself. */
      readonly target: string | null;
      /** Of the request. */
      readonly body: Readonly<Record<string, unknown>>;
      /** Unix seconds. */
      readonly executeAt: number;
    })
  | (EventOf<'policy_changed'> & {
      /** Decimal USDC; null for none. */
      readonly txLimit: string | null;
      /** Decimal USDC; null for none. */
      readonly dailyLimit: string | null;
      /** Unix seconds; null for none. */
      readonly expiresAt: number | null;
      /** Empty: everyone may be paid. */
      readonly whitelist: readonly string[];
      /** Who may judge Jobs in addition to those on the whitelist. */
      readonly jobEvaluator: string | null;
      readonly maxJobDays: number | null;
    })
  | (EventOf<'wallet_frozen' | 'wallet_unfrozen'> & {
      /** The hash of the transaction. */
      readonly txHash: string;
    })
  | (EventOf<'guardian_changed'> & {
      /** Account or contract; null for none. */
      readonly guardian: string | null;
    })
  | (EventOf<'owner_changed'> & {
      /** Account or contract. */
      readonly owner: string;
    })
  | (EventOf<'owner_offered' | 'owner_offer_withdrawn'> & {
      /** Account or contract that may accept it, or no longer may. */
      readonly offeredTo: string;
    })
  | (EventOf<'owner_key_exported'> & {
      readonly by: 'owner' | 'operator';
    })
  | (EventOf<'budgets_changed'> & {
      /** Of any 24 hours, in decimal USDC; null for none. */
      readonly day: string | null;
      /** Of any 7 days, in decimal USDC; null for none. */
      readonly week: string | null;
      /** Of any 30 days, in decimal USDC; null for none. */
      readonly month: string | null;
      /** Of any 60 minutes, in decimal USDC; null for none. */
      readonly hour: string | null;
    })
  | (EventOf<'recipient_budget_changed'> & {
      readonly recipient: string;
      /** 60 minutes, 24 hours, 7 or 30 days; null without a budget, as the limit. */
      readonly period: 'day' | 'week' | 'month' | 'hour' | null;
      /** Decimal USDC. */
      readonly limit: string | null;
    })
  | (EventOf<'webhook_changed'> & {
      readonly by: 'owner' | 'admin' | 'operator';
      /** Of the new URL; null for none. */
      readonly host: string | null;
    })
  | (EventOf<'webhook_secret_rotated'> & {
      readonly by: 'owner' | 'admin' | 'operator';
    })
  | (EventOf<'wallet_joined_organization' | 'wallet_left_organization' | 'organization_invitation_created' | 'organization_joined' | 'organization_left' | 'organization_member_changed'> & {
      readonly organizationId: string;
      /** Who invites, joins, leaves or has another role; of a wallet, who has put it in or taken it out. */
      readonly userId: string;
      /** The new role; null for none. */
      readonly role: 'viewer' | 'approver' | 'admin' | null;
      readonly invitationId: string | null;
      /** Of an invitation: from when on a person can join by it, in Unix seconds. */
      readonly acceptableAt: number | null;
    });
