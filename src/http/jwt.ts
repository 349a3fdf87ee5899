import { jwt } from '@elysiajs/jwt';

export interface JwtClaims {
  readonly sub: string;
  /** Unix seconds. */
  readonly exp: number;
  readonly sid: string;
}

/** JWTs of one secret. */
export interface Jwts {
  sign(claims: JwtClaims): Promise<string>;
  /**
   * What a JWT claims; `undefined` for one that is not ours, not valid at that time, or without a subject or an expiry.
   */
  claimsOf(token: string, at: Date): Promise<Readonly<Record<string, unknown>> | undefined>;
}

/** Signs and checks JWTs: HS256 and nothing else, keyed with the UTF-8 bytes of the secret. */
export function createJwts(secret: string): Jwts {
  // A string would be imported again for every token, and a key of another kind could be used with other algorithms.
  const imported = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
  const plugin = imported.then((key) => jwt({ secret: key, alg: 'HS256' }).decorator.jwt);
  return {
    sign: async (claims) => (await plugin).sign({ ...claims }),
    async claimsOf(token, currentDate) {
      const { verify } = await plugin;
      const options = { algorithms: ['HS256'], requiredClaims: ['sub', 'exp'], currentDate };
      const claims = await verify(token, options);
      return claims === false ? undefined : claims;
    },
  };
}
