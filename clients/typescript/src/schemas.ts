import type { components, paths } from './schema.ts';

/** Records of the API, such as `Schemas['Payment']`. */
export type Schemas = components['schemas'];

/** How far a Job has come. */
export type JobStatus = Schemas['Job']['status'];

/** The answer to a purchase. */
export type PurchaseAnswer = paths['/v1/x402/pay']['post']['responses'][200]['content']['application/json'];

type Payments = paths['/v1/payments']['post'];

/** The fields of a payment request. */
export type PaymentBody = Payments['requestBody']['content']['application/json'];

/** The answer to a payment that was made. */
export type MadePayment = Exclude<
  Payments['responses'][200]['content']['application/json'],
  { readonly approval: unknown }
>;
