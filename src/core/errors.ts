import { invalidFields, missingFields } from './field-errors.ts';
import { limitRefusals } from './spending-limits.ts';

/**
 * Every error that a caller can get, in one table.
 * `retryable`: the same request may succeed later. `ownerAction`: the wallet's Owner has to change something first.
 * `operatorAction`: the server's operator has to.
 */
interface ErrorEntry {
  readonly status: number;
  readonly meaning: string;
  /** What to do about it, where the meaning does not say so. It also follows a message that replaces the meaning. */
  readonly remedy?: string;
  readonly retryable?: true;
  readonly ownerAction?: true;
  readonly operatorAction?: true;
}

/**
 * Every error code with its status, meaning and remedy, in the order of the documentation. Those of single fields stand
 * in `field-errors.ts`, by the field's name.
 */
export const errorTable = {
  UNAUTHORIZED: {
    status: 401,
    meaning:
      'The Authorization header is missing, malformed or expired. Send `Authorization: Bearer <API key or JWT>`; if a JWT has expired, log in again.',
  },
  INVALID_API_KEY: {
    status: 401,
    meaning: 'The API key is unknown, was revoked or has expired.',
    remedy: 'Ask the Owner for the current key.',
  },
  SCOPE_REQUIRED: {
    status: 403,
    meaning: 'This key lacks the scope that the operation needs.',
    ownerAction: true,
    remedy: 'Ask the Owner for a key with that scope, or to connect the app again and allow it.',
  },
  API_KEY_NOT_BOUND_TO_WALLET: {
    status: 403,
    meaning: 'The API key belongs to no wallet.',
    remedy: 'Ask the Owner for the API key of a wallet.',
  },
  INVALID_FREEZE_TOKEN: {
    status: 401,
    meaning: 'The freeze token is unknown, was replaced, or belongs to another wallet.',
    remedy: 'Ask the Owner for the current one.',
  },
  INVALID_AGENT_TOKEN: {
    status: 400,
    meaning:
      'The agent token is unknown, has expired or was used, or the Owner kept the key from the agent or replaced it.',
    remedy: 'Ask the Owner for the API key.',
    ownerAction: true,
  },
  INVALID_CREDENTIALS: {
    status: 401,
    meaning: 'The user name or the password is wrong.',
    remedy: 'Check both; the server does not say which one.',
  },
  PASSKEY_REFUSED: {
    status: 401,
    meaning: 'The passkey is unknown here, or its answer is wrong, older than five minutes, or was used before.',
    remedy: 'Try again with new options, or log in with the password.',
  },
  WALLET_SIGNATURE_REFUSED: {
    status: 401,
    meaning:
      'The wallet is not linked to a user here, or its message or signature is wrong, older than five minutes, or was used before.',
    remedy: 'Sign a new message as it is, or log in with the password and link the wallet.',
  },
  OWNER_REQUIRED: {
    status: 403,
    meaning:
      "This operation needs the JWT of the wallet's Owner, not an API key. Ask the Owner, or log in at POST /v1/auth/login.",
  },
  AGENT_KEY_REQUIRED: {
    status: 403,
    meaning:
      "This operation needs a wallet's API key, not an Owner's JWT. The Owner can read the key at GET /v1/wallets/:id/api-key.",
  },
  FORBIDDEN: {
    status: 403,
    meaning: 'You have no access to this wallet or action.',
    remedy: "Use the wallet's own API key, or its Owner's JWT.",
  },

  ROLE_REQUIRED: {
    status: 403,
    meaning: "Your role in the organisation does not allow this, or only the wallet's Owner may do it.",
    remedy: "Ask an admin of the organisation, or the wallet's Owner.",
  },
  SIGNUPS_CLOSED: {
    status: 403,
    meaning: 'This server accepts no new users. If you have an account, log in and claim with its JWT.',
  },
  INVITE_REQUIRED: {
    status: 403,
    meaning: 'New users need an invitation. Ask the operator for one, and send it as invite.',
  },
  FOREIGN_ORIGIN: {
    status: 403,
    meaning:
      'A page of another site sent this request, as its Origin or Sec-Fetch-Site header says. Send it from a program without them, or from a page of this server; if this is one, the operator has to set BURSAR_BASE_URL to its address.',
  },
  STEP_UP_REQUIRED: {
    status: 403,
    meaning:
      "This operation needs the Owner's password again. Send it to POST /v1/auth/step-up, then repeat the request with the proof in the header X-Bursar-Step-Up.",
  },

  INVALID_OAUTH_REQUEST: {
    status: 400,
    meaning: 'A parameter of the OAuth request is missing or malformed.',
    remedy: 'Try again: go back to the app and connect.',
  },
  INVALID_CLIENT: {
    status: 401,
    meaning: 'client_id is unknown to this server.',
    remedy: 'Register the client again: POST /oauth/register.',
  },
  INVALID_CLIENT_METADATA: {
    status: 400,
    meaning: 'The metadata of the OAuth client is malformed or too large.',
    remedy: 'Send at most 10 redirect_uris, and less than 1,500 bytes in all.',
  },
  INVALID_REDIRECT_URI: {
    status: 400,
    meaning:
      "A redirect URI must be https, http on this device (localhost, 127.0.0.1, [::1]), or have a scheme of the app's own (zed://callback), and the client must have registered it.",
  },
  INVALID_TARGET: {
    status: 400,
    meaning: 'resource names another server than this one.',
    remedy: 'Send the resource of /.well-known/oauth-protected-resource, which must be the URL that you connect to.',
  },
  INVALID_GRANT: {
    status: 400,
    meaning: 'The code or token is unknown, was used or revoked, has expired, or belongs to another client.',
    ownerAction: true,
    remedy: 'Ask the Owner to connect the app again.',
  },
  UNSUPPORTED_GRANT_TYPE: { status: 400, meaning: 'grant_type must be authorization_code or refresh_token.' },
  INVALID_FORM: {
    status: 400,
    meaning:
      'The body is no form. Send it as Content-Type: application/x-www-form-urlencoded, with each field at most once.',
  },
  INVALID_JSON: {
    status: 400,
    meaning: 'The body is not a JSON object.',
    remedy: 'Send one as Content-Type: application/json.',
  },
  JSON_TOO_DEEP: {
    status: 400,
    meaning: 'The body is nested more than 80 levels deep.',
    remedy: 'Send a flatter one.',
  },
  UNKNOWN_FIELD: {
    status: 400,
    meaning: 'The body has a field that this operation does not know. Correct its name or leave it out.',
  },
  INVALID_ARGUMENT: {
    status: 400,
    meaning: "An argument of the tool is missing or malformed. Correct it to match the tool's schema.",
  },
  UNKNOWN_PARAMETER: {
    status: 400,
    meaning: 'The URL has a query parameter that this operation does not know. Correct its name or leave it out.',
  },
  NOTHING_TO_CHANGE: {
    status: 400,
    meaning: "The body changes nothing. Send at least one of this operation's fields.",
  },
  ...invalidFields,
  IDEMPOTENCY_KEY_MISMATCH: {
    status: 400,
    meaning:
      'The header Idempotency-Key and the field idempotencyKey differ. Send one of them, or the same key in both.',
  },
  INVALID_AMOUNT: {
    status: 400,
    meaning: 'The amount must be a decimal USDC string above 0 with at most 6 decimals, and at most 281474976.710655.',
  },
  AMOUNT_TOO_SMALL: {
    status: 400,
    meaning: "The amount is below this server's smallest payment (minPaymentUsdc in GET /v1/catalog).",
    remedy: 'Pay a larger amount.',
  },
  INVALID_ADDRESS: {
    status: 400,
    meaning: 'The address is malformed or its checksum is wrong.',
    remedy: 'Send 0x and 40 hex digits, either all in lower case or with a valid EIP-55 checksum.',
  },
  INVALID_RECIPIENT: {
    status: 400,
    meaning:
      "The recipient cannot be the zero address, the wallet itself, the USDC contract or a contract of Bursar's own (chain.contracts in GET /v1/catalog), where anything sent is lost.",
    remedy: 'Pay another address.',
  },
  CODE_REFUSED: {
    status: 400,
    meaning: 'The code is wrong, older than an hour, or was tried five times.',
    remedy: 'Use the code of the latest message, or remove the channel and add it again.',
  },
  CHANNEL_UNCONFIRMED: {
    status: 400,
    meaning: 'No one has confirmed this address yet, so nothing is sent to it.',
    remedy: 'Send the code that it was sent to POST /v1/me/notification-channels/:id/confirm.',
  },
  INVALID_PASSWORD: { status: 400, meaning: 'The password must have 8 to 128 characters and be hard to guess.' },
  INVALID_PASSPHRASE: {
    status: 400,
    meaning:
      'The passphrase must have 8 to 128 characters and be very hard to guess: nothing else protects the key file.',
  },
  INVALID_INVITE: {
    status: 400,
    meaning: 'The invitation is wrong, expired, revoked or used up. Ask the operator for a new one.',
  },
  INVALID_BUDGETS: {
    status: 400,
    meaning: 'hour, day, week and month must be decimal USDC strings; "0" removes the budget.',
  },
  INVALID_EVALUATOR_RULE: {
    status: 400,
    meaning:
      'evaluatorRule.type must be one of evaluatorRules at GET /v1/catalog, such as "manual" or "json_schema", with the fields of that type.',
  },
  INVALID_OWNER: {
    status: 400,
    meaning:
      "The owner must be an account or contract of the Owner's own, and not one that anybody or this server can act with (the wallet, its session key, the platform's contracts and keys). To take back an offer of a wallet, send null as its address.",
  },
  INVALID_OWNER_PASSKEY: {
    status: 400,
    meaning:
      "passkey must have x and y, the coordinates of its P-256 public key as 0x and 64 hex digits each. recovery, if it is there, must be an account of the Owner's own, and not one that anybody or this server can act with.",
  },
  INVALID_SIGNATURE: {
    status: 400,
    meaning: "The signature is malformed, not that of the wallet's owner, or signs something else.",
    remedy: 'Ask again for what to sign, and send its signature as 0x and hex digits.',
  },
  INVALID_PROVIDER: {
    status: 400,
    meaning: 'The Provider cannot be the evaluator, and providerWalletId must be the wallet at providerAddress.',
  },
  SOFT_START_CAP: {
    status: 400,
    meaning: 'The budget is above the current cap of 100 USDC.',
    remedy: 'Offer less, or split the work into several Jobs.',
  },
  EXPIRY_TOO_SHORT: {
    status: 400,
    meaning: "expiredAt must be at least 86400 seconds after the chain's current time.",
  },
  INVALID_STATUS_FILTER: {
    status: 400,
    meaning:
      'The query parameter status must be "pending", "confirmed" or "failed" for payments, "open", "funded", "submitted", "completed", "rejected" or "expired" for Jobs, "pending", "approved", "declined", "expired" or "used" for approvals, and "pending", "delivered" or "failed" for webhook deliveries.',
  },
  INVALID_TYPE_FILTER: {
    status: 400,
    meaning: 'The query parameter type must be an event of the webhooks, or "test".',
  },
  INVALID_TIME_RANGE: {
    status: 400,
    meaning: 'The query parameters from and to must be whole Unix seconds, and to not before from.',
  },
  INVALID_KIND: {
    status: 400,
    meaning:
      'The query parameter kind must be kinds of activity, separated by commas; for what waits, one of its kinds.',
  },
  INVALID_GROUPING: { status: 400, meaning: 'The query parameter by must be "day", "recipient" or "kind".' },
  INVALID_MONTH: {
    status: 400,
    meaning: 'The query parameter month must be a month from 1970-01 to 9999-12, written as 2026-05.',
  },
  INVALID_ACTION: {
    status: 400,
    meaning: 'The query parameter action must be actions of the audit log, separated by commas.',
  },
  INVALID_SEARCH: { status: 400, meaning: 'The query parameter q must have 1 to 100 characters.' },
  INVALID_FORMAT: { status: 400, meaning: 'The query parameter format must be "json" or "csv".' },
  CONTENT_QUOTA_EXCEEDED: {
    status: 400,
    meaning:
      'This wallet has used its 64 MiB of content. Host the work elsewhere and submit its contentHash and contentURI.',
  },
  INVALID_HASH: { status: 400, meaning: 'contentHash must be 0x and 64 hex digits.' },
  INVALID_CONTENT_URI: {
    status: 400,
    meaning: 'contentURI must be a URI of at most 2048 characters whose scheme is http, https, ipfs, ipns, ar or data.',
  },
  INVALID_INVITATION: {
    status: 400,
    meaning: 'The invitation is wrong, expired, revoked or used.',
    remedy: 'Ask an admin of the organisation for a new one.',
  },
  TARGET_NOT_ALLOWED: {
    status: 400,
    meaning: 'The URL leads to an address that this server refuses to contact.',
    remedy: 'Use a URL with a public host.',
  },
  INVALID_PAGINATION: {
    status: 400,
    meaning:
      'limit, offset, page and pageSize must be integers within their bounds; cursor must be an unchanged nextCursor.',
  },
  UNSUPPORTED_CURRENCY: { status: 400, meaning: 'currency must be "USDC"; no other is supported.' },

  ...missingFields,
  MISSING_ADDRESS: {
    status: 400,
    meaning:
      'address is required. Where a wallet is handed over, passkey does as well; an address of null takes an offer back.',
  },
  MISSING_GUARDIAN: { status: 400, meaning: 'guardian is required; null removes the guardian.' },
  MISSING_LIMIT: { status: 400, meaning: 'limit is required; "0" removes the budget.' },
  MISSING_TX_LIMIT: { status: 400, meaning: 'txLimit is required; "0" is no limit.' },
  MISSING_BUDGET: { status: 400, meaning: 'budget is required; null is none.' },
  MISSING_BUDGET_USDC: { status: 400, meaning: 'budget (decimal USDC) or budgetUsdc (micro-USDC) is required.' },
  MISSING_MAX_AMOUNT: {
    status: 400,
    meaning: 'maxAmount is required because the wallet has no limit per transaction.',
    remedy: 'Send the most you want to pay.',
  },
  MISSING_SCHEMA: { status: 400, meaning: 'evaluatorRule.schema is required for the type "json_schema".' },
  MISSING_CONTENT_HASH: { status: 400, meaning: 'content (the work itself), contentHash, or contentURI is required.' },
  MISSING_CONTENT: {
    status: 400,
    meaning: 'The rule of this Job reads the work, and contentHash alone does not say where it is.',
    remedy: 'Send content (the work itself), or contentHash with contentURI.',
  },

  INVALID_WALLET: { status: 403, meaning: 'This user has no such wallet.', remedy: 'GET /v1/wallets lists them.' },

  NOT_FOUND: {
    status: 404,
    meaning: 'Nothing is at this path.',
    remedy: 'GET /llms.txt and GET /openapi.json list every operation.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'This path does not accept this method. The Allow header lists those that it accepts.',
  },
  INVALID_HOST: { status: 400, meaning: 'The request must have exactly one Host header.' },
  UNKNOWN_HOST: {
    status: 421,
    meaning:
      'This server does not answer to this host name. Use another, or ask the operator to add it to BURSAR_BASE_URL or BURSAR_HOSTS.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    meaning: 'The body did not arrive in time.',
    retryable: true,
    remedy: 'Send it again.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    meaning: 'The body is larger than this operation accepts (64 KiB, unless it says otherwise).',
    remedy: 'Send less.',
  },
  WALLET_NOT_FOUND: {
    status: 404,
    meaning: 'No wallet has this id.',
    remedy: 'GET /v1/me shows an agent its wallet, and an Owner all of theirs.',
  },
  PAYMENT_NOT_FOUND: {
    status: 404,
    meaning: 'No payment has this id.',
    remedy: "GET /v1/wallets/:id/payments lists a wallet's payments.",
  },
  JOB_NOT_FOUND: {
    status: 404,
    meaning: 'No Job has this id.',
    remedy: "GET /v1/jobs lists the Jobs of an API key's wallet.",
  },
  SPEC_UNKNOWN: {
    status: 404,
    meaning: 'The Job was found on-chain after its record was lost; this server does not know its specification.',
    remedy: 'The Client can restore it by repeating the request that created the Job, with the same idempotency key.',
  },
  CONTENT_NOT_FOUND: {
    status: 404,
    meaning: 'This server does not hold the work of this Job, or it has not been submitted yet.',
    remedy: "See the Job's deliverable_uri.",
  },
  CLIENT_NOT_FOUND: {
    status: 404,
    meaning: 'The wallet of this API key does not exist.',
    remedy: 'Ask the Owner for the key of another wallet.',
  },
  WITHDRAWAL_NOT_FOUND: {
    status: 404,
    meaning: 'No withdrawal of this wallet has this id.',
    remedy: 'GET /v1/wallets/:id/withdrawals lists them.',
  },
  CHANGE_NOT_FOUND: {
    status: 404,
    meaning: 'No scheduled change of this wallet has this id.',
    remedy: 'GET /v1/wallets/:id/scheduled-changes lists them.',
  },
  APPROVAL_NOT_FOUND: { status: 404, meaning: 'No approval has this id.', remedy: 'GET /v1/approvals lists them.' },
  DELIVERY_NOT_FOUND: {
    status: 404,
    meaning: 'No webhook delivery has this id.',
    remedy: 'GET /v1/wallets/:id/webhook-deliveries lists them.',
  },
  EVENT_NOT_FOUND: {
    status: 404,
    meaning: 'No reputation event has this id.',
    remedy: 'GET /v1/reputation/:walletAddress/events lists them.',
  },
  KEY_NOT_FOUND: {
    status: 404,
    meaning: 'This wallet has no such key, or it was revoked.',
    remedy: "GET /v1/wallets/:id/keys lists them. To revoke the wallet's own, rotate it.",
  },
  CHANNEL_NOT_FOUND: {
    status: 404,
    meaning: 'You have no notification channel with this id.',
    remedy: 'GET /v1/me/notification-channels lists them.',
  },
  PASSKEY_NOT_FOUND: {
    status: 404,
    meaning: 'You have no passkey with this id.',
    remedy: 'GET /v1/me/passkeys lists them.',
  },
  NO_SUCH_USER: {
    status: 404,
    meaning: 'There is no user with this id.',
    remedy: 'GET /v1/operator/users finds users by how their names begin.',
  },
  INVITATION_NOT_FOUND: {
    status: 404,
    meaning: 'There is no open invitation with this id.',
    remedy:
      'GET /v1/organizations/:id/invitations lists those of an organisation; GET /v1/operator/invitations lists those of the operator.',
  },
  LOGIN_WALLET_NOT_FOUND: {
    status: 404,
    meaning: 'You have linked no wallet with this id.',
    remedy: 'GET /v1/me/login-wallets lists them.',
  },
  ADDRESS_NOT_FOUND: {
    status: 404,
    meaning: 'Your address book has no name for this address.',
    remedy: 'GET /v1/me/address-book lists those that have one.',
  },
  SESSION_NOT_FOUND: {
    status: 404,
    meaning: 'You have no session with this id.',
    remedy: 'GET /v1/auth/sessions lists them.',
  },
  USER_NOT_FOUND: { status: 404, meaning: 'The user of this token no longer exists.', remedy: 'Log in again.' },

  WALLET_NOT_ACTIVE: {
    status: 400,
    meaning: 'The wallet has not been claimed yet.',
    ownerAction: true,
    remedy: 'Its Owner claims it with the claim key: POST /v1/auth/claim.',
  },
  WALLET_BUSY: {
    status: 409,
    meaning: 'Another transaction of this wallet is being sent.',
    retryable: true,
    remedy: 'Send the same request again in a moment, with the same idempotency key.',
  },
  WALLET_VERSION_UNSUPPORTED: {
    status: 400,
    meaning:
      'Jobs need a v3 wallet, and a v2 wallet cannot become one. Create one with POST /v1/wallets {"version": "v3"}, ask the Owner to claim and fund it, and use its API key.',
  },
  CLIENT_NOT_ACTIVE: {
    status: 400,
    meaning: "The Client's wallet has not been claimed yet.",
    ownerAction: true,
    remedy: 'Its Owner claims it with the claim key: POST /v1/auth/claim.',
  },
  NOT_CLIENT: {
    status: 403,
    meaning: "The API key's wallet is not the Job's Client.",
    remedy: "Use the API key of the Client's wallet.",
  },
  NOT_PROVIDER: {
    status: 403,
    meaning: "The API key's wallet is not the Job's Provider.",
    remedy: "Use the API key of the Provider's wallet.",
  },
  EXTERNAL_PROVIDER: {
    status: 400,
    meaning: 'The Provider is not a wallet of this service and submits on-chain itself.',
    remedy: "It calls the escrow's submit(uint256,bytes32,bytes).",
  },
  SELF_JOB: { status: 400, meaning: 'Client and Provider must be different wallets.' },
  INVALID_STATUS: {
    status: 400,
    meaning: "The Job's status does not allow this.",
    remedy: 'GET /v1/jobs/:id shows its status.',
  },
  JOB_EXPIRED: {
    status: 400,
    meaning: 'The Job is past its expiredAt.',
    remedy: 'Its Client can take the budget back with POST /v1/jobs/:id/refund. Create a new Job for new work.',
  },
  NOT_YET_EXPIRED: {
    status: 400,
    meaning:
      'The Job cannot be refunded yet: not before its expiredAt, and not within an hour after its work was submitted.',
    remedy: 'GET /v1/jobs/:id shows when, as refundable_at.',
  },
  JOB_BUSY: {
    status: 409,
    meaning: 'Another step of this Job is in progress.',
    retryable: true,
    remedy: 'Try again in a moment; GET /v1/jobs/:id shows its status.',
  },
  IDEMPOTENCY_INCOMPLETE: {
    status: 409,
    meaning: 'The chain refused the earlier withdrawal with this idempotency key, and withdrawals now wait.',
    remedy: 'Use another key: the withdrawal then waits for the delay, and you can cancel it.',
  },
  USERNAME_TAKEN: { status: 409, meaning: 'This user name is taken.', remedy: 'Choose another.' },
  CLAIM_IN_PROGRESS: {
    status: 409,
    meaning: 'Another claim of this wallet is in progress.',
    retryable: true,
    remedy: 'Try again in a moment; an interrupted claim expires after 5 minutes.',
  },
  CLAIM_KEY_INVALID: {
    status: 400,
    meaning: 'The claim key is wrong, expired or used.',
    remedy: 'For an unclaimed wallet, the operator can issue a new one.',
  },

  WEBHOOK_NO_URL: {
    status: 400,
    meaning: 'The wallet has no webhook URL.',
    ownerAction: true,
    remedy: 'The Owner sets one: PUT /v1/wallets/:id/webhook.',
  },
  WEBHOOK_NO_SECRET: {
    status: 400,
    meaning: 'The wallet has no webhook secret yet. GET /v1/wallets/:id/webhook-secret creates one.',
    ownerAction: true,
  },

  INSUFFICIENT_BALANCE: {
    status: 400,
    meaning: 'The wallet has too little USDC for the amount and the fee.',
    ownerAction: true,
    remedy: "Send USDC to the wallet's address (GET /v1/me shows it), or pay less; the fee comes on top.",
  },
  WALLET_FROZEN: {
    status: 400,
    meaning: 'The wallet is frozen.',
    ownerAction: true,
    remedy: 'Its Owner can unfreeze it.',
  },
  WALLET_EXPIRED: {
    status: 400,
    meaning: 'The wallet has expired.',
    ownerAction: true,
    remedy: 'Its Owner can set a later expiry.',
  },
  WITHDRAWAL_NOT_ALLOWED: {
    status: 403,
    meaning: "The recipient is not on the allow list of the wallet's withdrawal policy.",
    remedy: 'The Owner can add it to the list.',
    ownerAction: true,
  },
  TOO_MANY_WITHDRAWALS: {
    status: 409,
    meaning: 'This wallet already has 100 waiting withdrawals. Cancel some, or wait for them.',
  },
  WITHDRAWAL_ENDED: {
    status: 409,
    meaning:
      'The withdrawal is in progress or has ended, and can no longer be cancelled. GET /v1/wallets/:id/withdrawals shows its status.',
  },
  TOO_MANY_CHANGES: {
    status: 409,
    meaning: 'This wallet already has 20 waiting changes. Cancel some, or wait for them.',
  },
  CHANGE_ENDED: {
    status: 409,
    meaning:
      'The change is in progress or has ended, and can no longer be cancelled. GET /v1/wallets/:id/scheduled-changes shows its status.',
  },
  WITHDRAWAL_OVERTAKEN: {
    status: 409,
    meaning:
      'Something else of the owner, such as another limit, was executed first, with the nonce that this withdrawal was signed for. The chain shows no withdrawal by it, and there can be none any more. Ask again under another idempotency key, and sign again if the owner key is yours.',
  },
  KEY_NAMES_APPROVAL: {
    status: 409,
    meaning: 'This idempotency key has asked the Owner for an approval, which names its payment.',
    remedy: 'Look at the approval (GET /v1/approvals), or use another key for something else.',
  },
  TOO_MANY_CHANNELS: {
    status: 409,
    meaning: 'You already have 10 notification channels, or have just removed many.',
    ownerAction: true,
    remedy: 'Remove one: GET /v1/me/notification-channels lists them.',
  },
  TOO_MANY_PASSKEYS: {
    status: 409,
    meaning: 'You already have 20 passkeys.',
    ownerAction: true,
    remedy: 'Remove one: GET /v1/me/passkeys lists them.',
  },
  TOO_MANY_LOGIN_WALLETS: {
    status: 409,
    meaning: 'You have already linked 20 wallets.',
    ownerAction: true,
    remedy: 'Remove one: GET /v1/me/login-wallets lists them.',
  },
  LOGIN_WALLET_TAKEN: {
    status: 409,
    meaning: 'This wallet is linked to a user already: to you or to someone else.',
    ownerAction: true,
    remedy: 'Remove it there first: GET /v1/me/login-wallets lists yours.',
  },
  ADDRESS_NAME_TAKEN: {
    status: 409,
    meaning: 'Another address in your address book has this name.',
    ownerAction: true,
    remedy: 'Choose another name, or rename the other address: GET /v1/me/address-book lists them.',
  },
  TOO_MANY_ADDRESSES: {
    status: 409,
    meaning: 'Your address book already has 500 addresses.',
    ownerAction: true,
    remedy: 'Remove one: GET /v1/me/address-book lists them.',
  },
  LAST_WAY_IN: {
    status: 409,
    meaning: 'Without this you could not log in any more: your password was made by the operator, and ends.',
    ownerAction: true,
    remedy: 'Set a password of your own first.',
  },
  TOO_MANY_KEYS: {
    status: 409,
    meaning: 'This wallet already has 50 keys and connected apps in addition to its own key.',
    ownerAction: true,
    remedy: 'Revoke one: GET /v1/wallets/:id/keys lists them.',
  },
  TOO_MANY_APPROVALS: {
    status: 409,
    meaning: 'This wallet already has 20 open approvals.',
    ownerAction: true,
    remedy: 'Ask the Owner to decide about them: GET /v1/approvals lists them.',
  },
  APPROVAL_ENDED: {
    status: 409,
    meaning: 'The approval has ended, or a freeze, another owner or another session key has voided it.',
    remedy: 'GET /v1/approvals/:id shows its status. For another payment, ask again under another key.',
  },
  PAYMENT_VOID: {
    status: 409,
    meaning:
      'What was signed had become void before a block had it: a freeze that is over, another owner, another session key, the end of what was allowed, or the revocation of the key has voided it.',
    remedy: 'Pay again under another idempotency key, once this payment has failed.',
  },
  OWNER_KEY_EXPORTED: {
    status: 409,
    meaning:
      'The owner key of this wallet was exported before; owner_key_exported_at of the wallet says when. If that was not you, withdraw the money and change your password. If you lost the file, ask the operator.',
  },
  OWNER_CALL_TOO_DEAR: {
    status: 409,
    meaning:
      'The contract that owns the wallet takes more gas to verify its signature than this server pays for. It can call the wallet itself instead: by the page /exit, or by a transaction of its own, as a Safe makes it.',
  },
  NO_OWNERSHIP_OFFERED: {
    status: 409,
    meaning: 'The wallet is not offered to anybody. Its Owner offers it: POST /v1/wallets/:id/owner.',
  },
  OWNERSHIP_OFFERED: {
    status: 409,
    meaning:
      'The wallet is offered to another owner, whom no withdrawal policy would bind; pending_owner of the wallet says whom. Take the offer back: POST /v1/wallets/:id/owner with {"address": null}. Then set the policy.',
  },
  CONSENTS_UNKNOWN: {
    status: 503,
    meaning:
      'The index and the nodes do not tell all that was allowed with the wallet, so nothing is said of it and nothing was done. Try again once the index has caught up, or give the server a node that keeps all events.',
    retryable: true,
  },
  WALLET_HANDED_OVER: {
    status: 409,
    meaning:
      'The wallet belongs to an owner with a key of their own, so neither the freeze token nor a policy of this server does anything. Its guardian or its owner can freeze it: by a signature, or on the page /exit. This does not change if you repeat the request.',
  },
  WITHDRAWAL_POLICY_IN_FORCE: {
    status: 409,
    meaning:
      'The wallet has a withdrawal policy, which its owner key, another owner, and the members of an organisation that it joined now, would bypass. Remove it with PATCH /v1/wallets/:id/withdrawal-policy, wait out its delay, and try again.',
  },
  ...limitRefusals,
  KEY_NOT_READY: {
    status: 409,
    meaning: "The chain does not know this key's own limits yet, so the key cannot spend.",
    retryable: true,
    remedy:
      'Try again in a moment. If the Owner holds the owner key, they have to sign the limits first: PUT /v1/wallets/:id/keys/:keyId/limits.',
  },
  KEY_ENDED: {
    status: 403,
    meaning: "This key's own limits have ended on the chain, so the key can spend nothing.",
    ownerAction: true,
    remedy: 'Ask the Owner to set them again (PUT /v1/wallets/:id/keys/:keyId/limits), or for another key.',
  },
  KEY_LIMITS_UNKNOWN: {
    status: 403,
    meaning:
      'This server was restored from a backup, and the chain shows a session key that the backup lacks. It may be of this key, with limits of its own, so the key spends nothing until its Owner says.',
    ownerAction: true,
    remedy:
      'Ask the Owner to set the limits of the key again (PUT /v1/wallets/:id/keys/:keyId/limits), to revoke it, or to say that it has none (POST /v1/wallets/:id/keys/:keyId/unlimited).',
  },
  ORGANIZATION_NOT_FOUND: {
    status: 404,
    meaning: 'You are in no organisation with this id.',
    remedy: 'GET /v1/organizations lists yours.',
  },
  MEMBER_NOT_FOUND: {
    status: 404,
    meaning: 'The organisation has no such member, or someone has just changed it.',
    remedy: 'GET /v1/organizations/:id lists its members.',
  },
  ALREADY_MEMBER: {
    status: 409,
    meaning: 'You are in this organisation already.',
    remedy: 'An admin of it can give you another role.',
  },
  LAST_ADMIN: {
    status: 409,
    meaning: 'The organisation would be left without an admin.',
    remedy: 'You can make someone else an admin first, or delete the organisation.',
  },
  WALLET_IN_ORGANIZATION: {
    status: 409,
    meaning: 'The wallet is in another organisation.',
    ownerAction: true,
    remedy: 'Its Owner can take it out of that one first.',
  },
  INVITATION_WAITS: {
    status: 409,
    meaning:
      'A wallet of the organisation has a withdrawal policy with a delay, and no one joins before that has passed since the invitation was made.',
    remedy: 'Accept it then; acceptableAt of POST /v1/invitations/look says when.',
  },
  TOO_MANY_ORGANIZATIONS: {
    status: 409,
    meaning: 'You are already in 20 organisations.',
    remedy: 'Leave one: GET /v1/organizations lists them.',
  },
  ORGANIZATION_FULL: {
    status: 409,
    meaning: 'The organisation already has 100 members, or 100 wallets.',
    remedy: 'An admin can remove some, or make another organisation.',
  },
  TOO_MANY_INVITATIONS: {
    status: 409,
    meaning: 'The organisation already has 50 open invitations.',
    remedy: 'Revoke one: GET /v1/organizations/:id/invitations lists them.',
  },
  NOT_IN_WHITELIST: {
    status: 400,
    meaning: 'The recipient is not on the whitelist.',
    ownerAction: true,
    remedy:
      'Ask the Owner to add it, or to approve one payment (POST /v1/payments with "approval": "request", or the tool request_approval). GET /v1/wallets/:id/policy shows the whitelist.',
  },

  EVALUATOR_NOT_ALLOWED: {
    status: 400,
    meaning: "The wallet's rules do not let this server's evaluator decide about its Jobs.",
    ownerAction: true,
    remedy: 'Ask the Owner to set it as jobEvaluator; GET /v1/wallets/:id/policy shows the current one.',
  },
  JOB_TOO_LONG: {
    status: 400,
    meaning: "The Job would last longer than the wallet's rules allow.",
    ownerAction: true,
    remedy: 'Choose an earlier expiredAt, or ask the Owner to raise maxJobDays; GET /v1/wallets/:id/policy shows it.',
  },

  X402_NO_ACCEPTABLE_OPTION: {
    status: 400,
    meaning: "None of the seller's payment options match this wallet and request.",
    remedy: 'Leave out network, asset and recipient if you sent them, or buy elsewhere.',
  },
  X402_AMOUNT_TOO_HIGH: {
    status: 400,
    meaning: 'The seller asks for more than maxAmount.',
    remedy: 'Send a higher maxAmount, or buy elsewhere.',
  },
  X402_INVALID_RESPONSE: { status: 502, meaning: "The seller's answer is not valid x402." },
  X402_TARGET_UNREACHABLE: {
    status: 502,
    meaning: 'The seller did not answer. Try again later with the same idempotency key.',
    retryable: true,
  },
  X402_SETTLEMENT_FAILED: {
    status: 502,
    meaning:
      'The seller received a valid payment and did not deliver. The payment stays pending until the seller cashes it or no longer can.',
  },
  CHAIN_REVERTED: { status: 502, meaning: 'The chain refused the call. Try again in a moment.', retryable: true },
  CHAIN_CREATE_FAILED: {
    status: 502,
    meaning:
      'The chain refused to create the Job; it is hidden, and its idempotency key is free again. If a block refused it, anybody may still submit it again for two minutes; the Job then appears after all, open and unpaid.',
    retryable: true,
  },
  NOT_ONCHAIN: { status: 502, meaning: 'The chain does not show the Job yet. Try again in a moment.', retryable: true },
  RPC_TIMEOUT: {
    status: 502,
    meaning:
      'The chain did not answer in time, and the call may still execute. Repeat it with the same idempotency key, or look up its result.',
    retryable: true,
  },
  GAS_UNAVAILABLE: {
    status: 503,
    meaning: 'The server cannot pay for gas at the moment; nothing was done. Try again later.',
    retryable: true,
    operatorAction: true,
  },
  V3_NOT_CONFIGURED: {
    status: 503,
    meaning: 'This server has no v3 wallets, or no escrow for Jobs. Its operator has to deploy them.',
    operatorAction: true,
  },
  ATTESTOR_UNCONFIGURED: {
    status: 503,
    meaning: 'This server does not write reputation on-chain. Its operator can enable it.',
    operatorAction: true,
  },
  EVALUATOR_UNCONFIGURED: {
    status: 503,
    meaning: 'This server has no evaluator for Jobs. Its operator can configure one.',
    operatorAction: true,
  },
  FACILITATOR_OFF: {
    status: 503,
    meaning: 'The operator of this server has switched its x402 facilitator off.',
    operatorAction: true,
  },
  CHANNEL_NOT_OFFERED: {
    status: 503,
    meaning: 'This server sends no messages of this type. Its operator can set it up.',
    operatorAction: true,
  },
  CDP_NOT_CONFIGURED: {
    status: 503,
    meaning: 'This server has no key for the onramp. Its operator can configure one.',
    operatorAction: true,
  },
  SERVER_UNREACHABLE: {
    status: 502,
    meaning: "The server's answer could not be read; the call may have been carried out.",
    retryable: true,
    remedy: 'Repeat it with the same idempotency key, or look up its result.',
  },
  ONRAMP_UNAVAILABLE: { status: 502, meaning: 'The onramp did not open a session. Try again later.', retryable: true },
  CATCHING_UP: {
    status: 503,
    meaning:
      'The server is catching up with the chain, as after a restored backup; nothing was signed. Repeat the request after Retry-After seconds.',
    retryable: true,
  },
  OVERLOADED: {
    status: 503,
    meaning: 'The server is overloaded; nothing was done. Try again in a moment.',
    retryable: true,
  },
  SERVER_CHANGING: {
    status: 503,
    meaning:
      'One instance of the server is taking over from another; nothing was done. Repeat the request after Retry-After seconds.',
    retryable: true,
  },
  GAS_BUDGET_EXCEEDED: {
    status: 429,
    meaning:
      "Today's gas budget (UTC) is used up; nothing was signed. Try again after Retry-After seconds, when the next day begins. Freezing always works.",
    retryable: true,
  },
  RATE_LIMITED: { status: 429, meaning: 'Too many requests. Wait Retry-After seconds.', retryable: true },
  INTERNAL: {
    status: 500,
    meaning:
      'Something went wrong on our side. Try once more; if it happens again, send the operator the X-Request-Id.',
    retryable: true,
    operatorAction: true,
  },
} as const satisfies Record<string, ErrorEntry>;

/** A code of {@link errorTable}. */
export type ErrorCode = keyof typeof errorTable;

/** Whether a text is a code of {@link errorTable}. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorTable, text);
}

/** The text for a code: its meaning, or the message that replaces it, and the remedy. */
function textOf(code: ErrorCode, message?: string): string {
  const { meaning, remedy }: ErrorEntry = errorTable[code];
  const text = message ?? meaning;
  // The message of an error that another one passes on already ends with the remedy.
  return remedy === undefined || text.includes(remedy) ? text : `${text} ${remedy}`;
}

/** The table's entry for a code, with every flag present. */
export function errorEntry(
  code: ErrorCode,
): Required<Omit<ErrorEntry, 'remedy' | 'retryable' | 'ownerAction' | 'operatorAction'>> & {
  retryable: boolean;
  ownerAction: boolean;
  operatorAction: boolean;
} {
  const entry: ErrorEntry = errorTable[code];
  return {
    status: entry.status,
    meaning: textOf(code),
    retryable: entry.retryable ?? false,
    ownerAction: entry.ownerAction ?? false,
    operatorAction: entry.operatorAction ?? false,
  };
}

interface AppErrorOptions {
  /** Shown to the caller instead of the table's meaning, before its remedy; never a secret, never another's data. */
  message?: string;
  /** For the log alone. */
  cause?: unknown;
  /** Headers that belong to the answer, such as `Retry-After`. */
  headers?: Record<string, string>;
  /** The payment that was made before this went wrong, for the answer. */
  paymentId?: string;
}

/** An error with a stable code that becomes the answer `{error, message}`. Everything else thrown is INTERNAL. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly headers: Record<string, string>;
  readonly paymentId: string | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(textOf(code, options.message), options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.headers = options.headers ?? {};
    this.paymentId = options.paymentId;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}
