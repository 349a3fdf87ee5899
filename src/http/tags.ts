/** The groups of operations and what each is about, in the order in which documents show them. */
export const tags = {
  Accounts: 'Claiming wallets, logging in, sessions.',
  Wallets: 'Wallets, their spending rules, and their keys.',
  Organizations: 'People who look after wallets together, each within a role.',
  Payments: 'Paying USDC, buying from x402 sellers, looking payments up.',
  Approvals: 'Payments above the limits, about which Owners decide one by one.',
  Jobs: 'Work for a budget that stays in escrow until the work is judged. Jobs need v3 wallets.',
  Webhooks: "Signed notices about a wallet's Jobs, payments and withdrawals.",
  Notifications: 'Where Owners are told what happens while they are away.',
  'Connected apps': 'OAuth 2.1, by which a person gives an app a revocable key of a wallet.',
  Reputation: "A wallet's public score and agent profile.",
  Operator:
    'What the operator sees and does without a shell, by `BURSAR_ADMIN_TOKEN`. A server without it answers 404.',
  'Local chain': 'Only in `bursar dev`.',
  Service: 'Catalog, statistics, health, documents.',
} as const;

/** The group under which documents show an operation. */
export type Tag = keyof typeof tags;
