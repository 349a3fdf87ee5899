/** An answer of the API that is an error. */
export class BursarError extends Error {
  override readonly name = 'BursarError';

  constructor(
    /** What to decide by, such as `WALLET_BUSY`. */
    readonly code: string,
    message: string,
    /** 0 if no answer arrived. */
    readonly status: number,
    /** For the operator of the service. */
    readonly requestId: string | undefined,
    /** How long to wait before asking again, if that helps. */
    readonly retryAfterSeconds: number | undefined,
    /** A purchase's payment that was signed before the error, and may still be cashed. */
    readonly paymentId?: string | undefined,
    /** Of the request, if it moves money, also if the client made it. Repeat with it, and it is done once. */
    readonly idempotencyKey?: string | undefined,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** No answer to a request with an idempotency key arrived, so that it may have been carried out. */
export function lostAnswer(idempotencyKey: string, cause: unknown): BursarError {
  const message = `No answer arrived, so it may have been done. Repeat it with the idempotencyKey ${idempotencyKey}.`;
  return new BursarError('ANSWER_LOST', message, 0, undefined, undefined, undefined, idempotencyKey, cause);
}

const keys = new WeakMap<Response, string>();

/** Keeps the idempotency key of the request that this answers, for {@link unwrap}. Returns the answer. */
export function noteKey(response: Response, idempotencyKey: string): Response {
  keys.set(response, idempotencyKey);
  return response;
}

interface Answered<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** The data of an answer. Throws {@link BursarError} for an error. */
export async function unwrap<Data>(answered: Promise<Answered<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await answered;
  if (data !== undefined && data !== null) return data;
  const { code, message, paymentId } = factsOf(error);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new BursarError(
    code,
    message,
    response.status,
    response.headers.get('x-request-id') ?? undefined,
    Number.isNaN(retryAfter) ? undefined : retryAfter,
    paymentId,
    keys.get(response),
  );
}

/** What a proxy in between answers need not have the API's form. */
function factsOf(error: unknown): { code: string; message: string; paymentId: string | undefined } {
  const { error: code, message, paymentId }: Record<string, unknown> = Object(error);
  return {
    code: typeof code === 'string' ? code : 'UNKNOWN',
    message: typeof message === 'string' ? message : 'The answer is no answer of the API.',
    paymentId: typeof paymentId === 'string' ? paymentId : undefined,
  };
}
