export { type Bursar, type BursarOptions, createBursar } from './client.ts';
export { RETRYABLE_CODES } from './error-codes.ts';
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
export type { RetryOptions } from './retry.ts';
export type { components, paths } from './schema.ts';
export type { JobStatus, MadePayment, Schemas } from './schemas.ts';
export { WaitError, type WaitOptions, waitForApproval, waitForJob, waitForPayment } from './wait.ts';
export { verifyWebhook, WebhookError, type WebhookToVerify } from './webhook.ts';
export type { WebhookEvent } from './webhook-events.ts';
