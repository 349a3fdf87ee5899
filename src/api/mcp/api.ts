/** A request to the API, as a tool makes it. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  /** As the documentation has it: `/v1/jobs/:id`. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the API answered, good or bad. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Sends a request to the API with the caller's key: within this process, or to a server elsewhere. Never throws for an
 * answer that is an error.
 */
export type CallApi = (request: ApiRequest) => Promise<ApiAnswer>;

/** The path of a request with its parameters and its query in it. */
export function targetOf({ path, params = {}, query = {} }: ApiRequest): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return given.length === 0 ? filled : `${filled}?${new URLSearchParams(given)}`;
}

/** The JSON of an answer; `undefined` for what is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
