"""Written by scripts/docs.ts from src/core/events.ts."""

from typing import Any, Literal, TypedDict


class RulesForWithdrawals(TypedDict):
    allowList: list[str] | None
    delaySeconds: int
    effectiveAt: int


Test = TypedDict(
    "Test",
    {
        "type": Literal["test"],
        # Of the wallet that gets the event.
        "walletAddress": str,
        # Unix seconds.
        "timestamp": int,
    },
)
PaymentConfirmed = TypedDict(
    "PaymentConfirmed",
    {
        "type": Literal["payment_confirmed"],
        # Of the wallet that gets the event.
        "walletAddress": str,
        # Unix seconds.
        "timestamp": int,
        "paymentId": str,
        # After the event.
        "status": Literal["pending", "confirmed", "failed"],
        # A code of the API; null if no block showed one.
        "refusal": str | None,
        "to": str,
        # Decimal USDC.
        "amount": str,
        # Decimal USDC.
        "feeAmount": str,
        # The hash of the transaction.
        "txHash": str,
    },
)
PaymentRefused = TypedDict(
    "PaymentRefused",
    {
        "type": Literal["payment_refused", "payment_failed"],
        # Of the wallet that gets the event.
        "walletAddress": str,
        # Unix seconds.
        "timestamp": int,
        "paymentId": str,
        # After the event.
        "status": Literal["pending", "confirmed", "failed"],
        # A code of the API; null if no block showed one.
        "refusal": str | None,
    },
)
ApprovalRequested = TypedDict(
    "ApprovalRequested",
    {
        "type": Literal["approval_requested", "approval_approved", "approval_declined", "approval_expired", "approval_used", "approval_reopened"],
        # Of the wallet that gets the event.
        "walletAddress": str,
        # Unix seconds.
        "timestamp": int,
        "approvalId": str,
        # After the event.
        "status": Literal["pending", "approved", "declined", "expired", "used"],
        "to": str,
        # Decimal USDC.
        "amount": str,
        # Why the agent asks, in its own words.
        "reason": str,
        "paymentId": str | None,
        # Unix seconds; null for none.
        "expiresAt": int,
        # Before which the payment is not made, in Unix seconds; null if nothing delays it.
        "payableAt": int | None,
    },
)
JobCreated = TypedDict(
    "JobCreated",
    {
        "type": Literal["job_created", "job_funded", "job_submitted", "job_completed", "job_rejected", "job_expired"],
        # Of the wallet that gets the event.
        "walletAddress": str,
        # Unix seconds.
        "timestamp": int,
        "jobId": str,
        "onchainJobId": int,
        # After the event.
        "status": Literal["open", "funded", "submitted", "completed", "rejected", "expired"],
    },
)
DepositReceived = TypedDict(
    "DepositReceived",
    {
        "type": Literal["deposit_received", "payment_received"],
        # Of the wallet that gets the event.
        "walletAddress": str,
        # Unix seconds.
        "timestamp": int,
        # The address that it comes from.
        "from": str | None,
        # Decimal USDC.
        "amount": str,
        # The hash of the transaction.
        "txHash": str,
    },
)
WithdrawalMade = TypedDict(
    "WithdrawalMade",
    {
        "type": Literal["withdrawal_made"],
        # Of the wallet that gets the event.
        "walletAddress": str,
        # Unix seconds.
        "timestamp": int,
        "to": str | None,
        # Decimal USDC.
        "amount": str,
        # The hash of the transaction.
        "txHash": str,
    },
)
WithdrawalScheduled = TypedDict(
    "WithdrawalScheduled",
    {
        "type": Literal["withdrawal_scheduled", "withdrawal_held"],
        # Of the wallet that gets the event.
        "walletAddress": str,
        # Unix seconds.
        "timestamp": int,
        "withdrawalId": str,
        "to": str,
        # Decimal USDC.
        "amount": str,
        # Unix seconds.
        "executeAt": int,
    },
)
WithdrawalPolicyChanged = TypedDict(
    "WithdrawalPolicyChanged",
    {
        "type": Literal["withdrawal_policy_changed"],
        # Of the wallet that gets the event.
        "walletAddress": str,
        # Unix seconds.
        "timestamp": int,
        "by": Literal["owner", "operator"],
        # Addresses; null for anyone.
        "allowList": list[str] | None,
        "delaySeconds": int,
        # Rules that take effect later, at a time in Unix seconds.
        "next": RulesForWithdrawals | None,
    },
)
ChangeScheduled = TypedDict(
    "ChangeScheduled",
    {
        "type": Literal["change_scheduled", "change_held", "change_failed"],
        # Of the wallet that gets the event.
        "walletAddress": str,
        # Unix seconds.
        "timestamp": int,
        "changeId": str,
        # By its name in the OpenAPI document.
        "operation": str,
        # The recipient or the key that it is about; null for the wallet itself.
        "target": str | None,
        # Of the request.
        "body": dict[str, Any],
        # Unix seconds.
        "executeAt": int,
    },
)
PolicyChanged = TypedDict(
    "PolicyChanged",
    {
        "type": Literal["policy_changed"],
        # Of the wallet that gets the event.
        "walletAddress": str,
        # Unix seconds.
        "timestamp": int,
        # Decimal USDC; null for none.
        "txLimit": str | None,
        # Decimal USDC; null for none.
        "dailyLimit": str | None,
        # Unix seconds; null for none.
        "expiresAt": int | None,
        # Empty: everyone may be paid.
        "whitelist": list[str],
        # Who may judge Jobs in addition to those on the whitelist.
        "jobEvaluator": str | None,
        "maxJobDays": int | None,
    },
)
WalletFrozen = TypedDict(
    "WalletFrozen",
    {
        "type": Literal["wallet_frozen", "wallet_unfrozen"],
        # Of the wallet that gets the event.
        "walletAddress": str,
        # Unix seconds.
        "timestamp": int,
        # The hash of the transaction.
        "txHash": str,
    },
)
GuardianChanged = TypedDict(
    "GuardianChanged",
    {
        "type": Literal["guardian_changed"],
        # Of the wallet that gets the event.
        "walletAddress": str,
        # Unix seconds.
        "timestamp": int,
        # Account or contract; null for none.
        "guardian": str | None,
    },
)
OwnerChanged = TypedDict(
    "OwnerChanged",
    {
        "type": Literal["owner_changed"],
        # Of the wallet that gets the event.
        "walletAddress": str,
        # Unix seconds.
        "timestamp": int,
        # Account or contract.
        "owner": str,
    },
)
OwnerOffered = TypedDict(
    "OwnerOffered",
    {
        "type": Literal["owner_offered", "owner_offer_withdrawn"],
        # Of the wallet that gets the event.
        "walletAddress": str,
        # Unix seconds.
        "timestamp": int,
        # Account or contract that may accept it, or no longer may.
        "offeredTo": str,
    },
)
OwnerKeyExported = TypedDict(
    "OwnerKeyExported",
    {
        "type": Literal["owner_key_exported"],
        # Of the wallet that gets the event.
        "walletAddress": str,
        # Unix seconds.
        "timestamp": int,
        "by": Literal["owner", "operator"],
    },
)
BudgetsChanged = TypedDict(
    "BudgetsChanged",
    {
        "type": Literal["budgets_changed"],
        # Of the wallet that gets the event.
        "walletAddress": str,
        # Unix seconds.
        "timestamp": int,
        # Of any 24 hours, in decimal USDC; null for none.
        "day": str | None,
        # Of any 7 days, in decimal USDC; null for none.
        "week": str | None,
        # Of any 30 days, in decimal USDC; null for none.
        "month": str | None,
        # Of any 60 minutes, in decimal USDC; null for none.
        "hour": str | None,
    },
)
RecipientBudgetChanged = TypedDict(
    "RecipientBudgetChanged",
    {
        "type": Literal["recipient_budget_changed"],
        # Of the wallet that gets the event.
        "walletAddress": str,
        # Unix seconds.
        "timestamp": int,
        "recipient": str,
        # 60 minutes, 24 hours, 7 or 30 days; null without a budget, as the limit.
        "period": Literal["day", "week", "month", "hour", None],
        # Decimal USDC.
        "limit": str | None,
    },
)
WebhookChanged = TypedDict(
    "WebhookChanged",
    {
        "type": Literal["webhook_changed"],
        # Of the wallet that gets the event.
        "walletAddress": str,
        # Unix seconds.
        "timestamp": int,
        "by": Literal["owner", "admin", "operator"],
        # Of the new URL; null for none.
        "host": str | None,
    },
)
WebhookSecretRotated = TypedDict(
    "WebhookSecretRotated",
    {
        "type": Literal["webhook_secret_rotated"],
        # Of the wallet that gets the event.
        "walletAddress": str,
        # Unix seconds.
        "timestamp": int,
        "by": Literal["owner", "admin", "operator"],
    },
)
WalletJoinedOrganization = TypedDict(
    "WalletJoinedOrganization",
    {
        "type": Literal["wallet_joined_organization", "wallet_left_organization", "organization_invitation_created", "organization_joined", "organization_left", "organization_member_changed"],
        # Of the wallet that gets the event.
        "walletAddress": str,
        # Unix seconds.
        "timestamp": int,
        "organizationId": str,
        # Who invites, joins, leaves or has another role; of a wallet, who has put it in or taken it out.
        "userId": str,
        # The new role; null for none.
        "role": Literal["viewer", "approver", "admin", None],
        "invitationId": str | None,
        # Of an invitation: from when on a person can join by it, in Unix seconds.
        "acceptableAt": int | None,
    },
)

# What a wallet's URL receives; `test` if you try it. More types may come: ignore those that you do not know.
WebhookEvent = (
    Test
    | PaymentConfirmed
    | PaymentRefused
    | ApprovalRequested
    | JobCreated
    | DepositReceived
    | WithdrawalMade
    | WithdrawalScheduled
    | WithdrawalPolicyChanged
    | ChangeScheduled
    | PolicyChanged
    | WalletFrozen
    | GuardianChanged
    | OwnerChanged
    | OwnerOffered
    | OwnerKeyExported
    | BudgetsChanged
    | RecipientBudgetChanged
    | WebhookChanged
    | WebhookSecretRotated
    | WalletJoinedOrganization
)
