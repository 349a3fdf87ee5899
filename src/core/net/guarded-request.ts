import type { Slots } from './slots.ts';

/** A request to a target that someone else named, with its bounds. */
export interface GuardedRequest {
  /** http or https, without credentials. */
  readonly url: string;
  /** `GET` if it is not given. */
  readonly method?: string | undefined;
  /**
   * None that describe the connection, such as `Host`. Other headers are not sent, except `Accept` and the
   * `User-Agent` of the client.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
  /**
   * Bound of the whole exchange: resolving, connecting, the answer with its body, all redirects. Waiting for a place
   * comes on top; so does what this process needs to come round to reading.
   */
  readonly timeoutMs: number;
  /** Bound of waiting for a place; `timeoutMs` if it is not given. */
  readonly placeMs?: number | undefined;
  /**
   * Of the answer's body, as it comes and decoded. `timeoutMs` covers reading it, so ask for no more than is needed.
   */
  readonly maxBytes: number;
  /** Answers as soon as the head has come, without its body; the connection is given up. */
  readonly headOnly?: boolean | undefined;
  /**
   * How many redirects are followed; by default none, and a 3xx is an answer. The one that is too many is an answer as
   * well.
   */
  readonly maxRedirects?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** On whose behalf; those who wait for a place take turns. By default, hosts do. */
  readonly party?: string | undefined;
  /** Makes a connection of its own first, so that a {@link TargetError} knows whether the target was there at all. */
  readonly connectsFirst?: boolean | undefined;
  /** With `connectsFirst`: called once that connection was made, right before the request is sent. */
  readonly onContact?: (() => void) | undefined;
}

/** A complete answer, with at most as many bytes of the body as were asked for. */
export interface GuardedResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Decoded if it came as gzip, deflate or br; any other encoding is left, with its `Content-Encoding`. */
  readonly body: Uint8Array;
  /** The body was longer than `maxBytes`. */
  readonly truncated: boolean;
  /** Nothing in the answer says where the body ends, so one that was cut short looks like a whole one. */
  readonly endsUnmarked?: boolean;
  /** Of the last hop. */
  readonly url: string;
}

/** Asks a URL that someone else chose. Every status is an answer; throws `TargetError` when there is none. */
export type GuardedFetch = (request: GuardedRequest) => Promise<GuardedResponse>;

/** How many requests run at once; Bun runs 256 in the whole process, those to the chain's nodes among them. */
export type RequestBounds =
  | {
      /** More wait. */
      readonly maxInFlight: number;
      /** How many of them to one host and port. */
      readonly maxPerHost: number;
    }
  | { readonly slots: Slots };
