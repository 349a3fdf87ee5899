export { type Bursar, type BursarOptions, createBursar } from './client.ts';
export { BursarError, unwrap } from './errors.ts';
export {
  type BursarFetch,
  type BursarFetchInit,
  type BursarFetchOptions,
  bursarFetch,
  paymentOf,
  type Receipt,
} from './fetch.ts';
export { type PaymentOrder, type PayOptions, pay } from './pay.ts';
export { PurchaseError } from './purchase-error.ts';
export { RETRYABLE_CODES, type RetryOptions } from './retry.ts';
export type { components, paths } from './schema.ts';
export type { JobStatus, MadePayment, Schemas } from './schemas.ts';
export { WaitError, type WaitOptions, waitForApproval, waitForJob, waitForPayment } from './wait.ts';
export {
  type ApprovalWebhook,
  type ChangeWebhook,
  type JobWebhook,
  type OwnerKeyWebhook,
  type PaymentWebhook,
  type TestWebhook,
  verifyWebhook,
  type WebhookChangedWebhook,
  WebhookError,
  type WebhookEvent,
  type WebhookSecretWebhook,
  type WebhookToVerify,
  type WithdrawalPolicyWebhook,
  type WithdrawalWebhook,
} from './webhook.ts';
