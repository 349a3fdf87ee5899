/**
 * How an operation could help a thief who has a stolen session, and what stands in the way.
 *
 * - `no exit`: it opens no way for money to leave.
 * - `own proof`: it takes a password, a signature or a code of its own.
 * - `within the rules`: it is an agent's, whom the wallet's rules on the chain bind.
 * - `proof`: the guard asks for a fresh proof of the password, a passkey or a linked wallet, of a user who is bound to
 *   give one: who has switched step-up on, and a user who may act for a wallet with a withdrawal policy in force.
 * - `proof if looser`: the same of those of its requests that loosen something; the handler looks at `caller.isProven`.
 * - `proof and delay if looser`: these wait for the delay of the wallet's withdrawal policy in addition.
 * - `proof always`: it takes the proof of everybody; the handler asks for it once it knows that the caller may ask.
 */
export type Safeguard =
  | 'no exit'
  | 'own proof'
  | 'within the rules'
  | 'proof'
  | 'proof if looser'
  | 'proof and delay if looser'
  | 'proof always';

/**
 * Every operation that changes something, and those that show a secret, by its name. An operation that is not here, and
 * changes something, takes a proof.
 */
export const SAFEGUARDS: Readonly<Record<string, Safeguard>> = {
  // Accounts: one who can log in again can give every proof.
  showClaimable: 'no exit',
  claimWallet: 'own proof',
  claimWalletInBrowser: 'own proof',
  collectAgentKey: 'own proof',
  logIn: 'own proof',
  logInBrowser: 'own proof',
  startPasskeyLogIn: 'no exit',
  logInByPasskey: 'own proof',
  logInBrowserByPasskey: 'own proof',
  startWalletLogIn: 'no exit',
  logInByWallet: 'own proof',
  logInBrowserByWallet: 'own proof',
  logOut: 'no exit',
  endOtherSessions: 'no exit',
  endSession: 'no exit',
  changePassword: 'own proof',
  setPassword: 'proof always',
  stepUp: 'own proof',
  startPasskeyStepUp: 'no exit',
  stepUpByPasskey: 'own proof',
  startWalletStepUp: 'no exit',
  stepUpByWallet: 'own proof',
  changeSecurity: 'proof if looser',
  startPasskey: 'proof always',
  addPasskey: 'proof always',
  removePasskey: 'proof',
  startLoginWallet: 'proof always',
  linkLoginWallet: 'proof always',
  removeLoginWallet: 'proof',
  // A name is what people read before they approve a payment.
  nameAddress: 'proof',
  removeNamedAddress: 'no exit',

  // The rules of a wallet, and who owns it.
  createWallet: 'no exit',
  renameWallet: 'no exit',
  configureWallet: 'proof and delay if looser',
  setBudgets: 'proof and delay if looser',
  setRecipientBudget: 'proof and delay if looser',
  setGuardian: 'proof',
  freezeWallet: 'no exit',
  unfreezeWallet: 'proof',
  rotateFreezeToken: 'proof',
  revokeFreezeToken: 'proof',
  withdraw: 'proof',
  changeWithdrawalPolicy: 'proof always',
  cancelWithdrawal: 'no exit',
  cancelScheduledChange: 'no exit',
  // Both are refused while a withdrawal policy is in force.
  exportOwnerKey: 'proof always',
  offerOwnership: 'proof always',
  acceptOwnership: 'own proof',
  endConsents: 'no exit',

  // Keys and secrets. A new key pays within the rules of its wallet.
  getApiKey: 'proof',
  rotateApiKey: 'proof',
  createKey: 'proof',
  setKeyLimits: 'proof and delay if looser',
  keepKeyUnlimited: 'proof',
  revokeKey: 'no exit',
  finishKeyRevocation: 'no exit',
  revokeAllKeys: 'no exit',
  getWebhookSecret: 'proof',
  rotateWebhookSecret: 'proof',
  // An app is allowed on a page with a log-in of its own.
  decideConsent: 'own proof',
  registerOauthClient: 'no exit',
  exchangeToken: 'own proof',
  revokeToken: 'no exit',

  // Decisions of people. A payment that is approved passes the rules.
  approvePayment: 'proof and delay if looser',
  declinePayment: 'no exit',
  setApprovalHours: 'no exit',
  evaluateJob: 'proof',

  // Who else may act for a wallet.
  createOrganization: 'no exit',
  renameOrganization: 'no exit',
  deleteOrganization: 'proof',
  leaveOrganization: 'no exit',
  // A higher role is refused while a policy with a delay is in force.
  setMemberRole: 'proof',
  removeMember: 'proof',
  // Refused while a withdrawal policy is in force.
  addOrganizationWallet: 'proof',
  removeOrganizationWallet: 'no exit',
  createInvitation: 'proof',
  revokeInvitation: 'no exit',
  lookAtInvitation: 'no exit',
  // Waits for the delay of the policies of the organisation's wallets.
  acceptInvitation: 'no exit',

  // What reports a thief.
  setWebhook: 'proof',
  testWebhook: 'no exit',
  resendWebhookDelivery: 'no exit',
  addNotificationChannel: 'proof',
  changeNotificationChannel: 'proof',
  removeNotificationChannel: 'proof',
  confirmNotificationChannel: 'no exit',
  testNotificationChannel: 'no exit',

  createOnrampSession: 'no exit',
  syncReputation: 'no exit',

  // Agents.
  setOffers: 'no exit',
  createPayment: 'within the rules',
  simulatePayment: 'within the rules',
  quoteX402: 'within the rules',
  payX402: 'within the rules',
  verifyX402: 'within the rules',
  settleX402: 'within the rules',
  createJob: 'within the rules',
  fundJob: 'within the rules',
  submitJob: 'within the rules',
  refundJob: 'within the rules',
  mcp: 'within the rules',

  // The operator's, by a token of its own.
  endOperatorUserSessions: 'no exit',
  freezeWalletAsOperator: 'no exit',
  createOperatorInvitation: 'no exit',
  revokeOperatorInvitation: 'no exit',
};

/** What stands in the way of an operation. */
export function safeguardOf({ id, method }: { readonly id?: string | undefined; readonly method: string }): Safeguard {
  return SAFEGUARDS[id ?? ''] ?? (method === 'GET' ? 'no exit' : 'proof');
}

/** Whether an operation takes a proof, of some requests at least. */
export function takesProof(safeguard: Safeguard): boolean {
  return safeguard.startsWith('proof');
}

/** The header that carries a proof. */
export const STEP_UP_HEADER = 'X-Bursar-Step-Up';

/** The header of an operation that takes a proof, with what it means. */
export function proofHeaders(safeguard: Safeguard): Readonly<Record<string, string>> {
  if (!takesProof(safeguard)) return {};
  if (safeguard === 'proof always')
    return { [STEP_UP_HEADER]: 'The proof from `POST /v1/auth/step-up`; always required.' };
  return {
    [STEP_UP_HEADER]:
      'The proof of `POST /v1/auth/step-up`, if the Owner has switched step-up on or a withdrawal policy is in force.',
  };
}
