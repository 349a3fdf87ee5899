import { AppError } from '../errors.ts';
import type { Guard } from '../http/endpoint.ts';
import { bearerToken, optionalBearerToken } from './bearer.ts';
import type { Agent, Caller, Owner } from './caller.ts';
import { isApiKey } from './keys.ts';

/** Who may call an endpoint. Each one is a value, so an endpoint without a guard does not compile. */
export interface Guards {
  /** Everybody; whatever is in the Authorization header is not looked at. */
  readonly open: Guard<undefined>;
  readonly jwt: Guard<Owner>;
  readonly key: Guard<Agent>;
  readonly jwtOrKey: Guard<Caller>;
  /** Everybody, but a header that is there must carry a good JWT. */
  readonly optionalJwt: Guard<Owner | undefined>;
}

export interface Authenticator {
  /** The user of a JWT. Throws `UNAUTHORIZED`, or `USER_NOT_FOUND` if the user is gone. */
  owner(token: string): Promise<Owner>;
  /** The agent of a text in the shape of an API key. Throws `INVALID_API_KEY`, `API_KEY_NOT_BOUND_TO_WALLET`. */
  agent(key: string): Promise<Agent>;
}

/**
 * The guards over an authenticator. A good credential of the wrong kind is `OWNER_REQUIRED` or `AGENT_KEY_REQUIRED`, a bad one
 * `UNAUTHORIZED` whatever is wrong with it.
 */
export function createGuards({ owner, agent }: Authenticator): Guards {
  const asOwner = async (token: string) => {
    if (!isApiKey(token)) return await owner(token);
    await requireGood(agent(token));
    throw new AppError('OWNER_REQUIRED');
  };
  const asAgent = async (token: string) => {
    if (isApiKey(token)) return await agent(token);
    await requireGood(owner(token));
    throw new AppError('AGENT_KEY_REQUIRED');
  };
  const asEither = (token: string): Promise<Caller> => (isApiKey(token) ? agent(token) : owner(token));
  return {
    open: { mode: 'none', admit: () => undefined },
    jwt: { mode: 'jwt', admit: (request) => asOwner(bearerToken(request)), idOf },
    key: { mode: 'key', admit: (request) => asAgent(bearerToken(request)), idOf },
    jwtOrKey: { mode: 'jwt or key', admit: (request) => asEither(bearerToken(request)), idOf },
    optionalJwt: {
      mode: 'optional jwt',
      admit: (request) => {
        const token = optionalBearerToken(request);
        return token === undefined ? undefined : asOwner(token);
      },
    },
  };
}

/** Throws `UNAUTHORIZED` for a credential that would not do where its kind does. */
async function requireGood(caller: Promise<Caller>): Promise<void> {
  try {
    await caller;
  } catch (error) {
    throw error instanceof AppError ? new AppError('UNAUTHORIZED', { cause: error }) : error;
  }
}

/** By what callers are counted. A key's prefix counts only once the whole key was found right: anybody may have seen it. */
function idOf(caller: Caller): string {
  return caller.kind === 'agent' ? `key:${caller.keyPrefix}` : `user:${caller.userId}`;
}
