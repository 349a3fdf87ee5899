import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { BASE_URL } from './service.ts';

/** What an authenticator says that is not as it should be. */
export interface Wrong {
  readonly origin?: string;
  readonly host?: string;
  readonly type?: string;
  readonly isVerified?: boolean;
  readonly challenge?: string;
  /** What vouches for the device, in CBOR. */
  readonly attestation?: { readonly fmt: string; readonly statement: Uint8Array };
}

/** A device with one passkey, as browsers ask one (WebAuthn, ES256, without attestation). */
export interface Authenticator {
  create(options: Options, wrong?: Wrong): object;
  get(options: Options, wrong?: Wrong): object;
}

interface Options {
  readonly challenge: string;
}

const PRESENT = 1;
const VERIFIED = 4;
const HAS_KEY = 64;

/** Makes a device. */
export function authenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  const dataOf = (flags: number, { host = new URL(BASE_URL).hostname, isVerified = true }: Wrong) => {
    counter += 1;
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.from([flags | PRESENT | (isVerified ? VERIFIED : 0)]), counted]);
  };
  const said = (usual: string, given: Options, { origin = BASE_URL, type = usual, challenge }: Wrong) =>
    Buffer.from(JSON.stringify({ type, challenge: challenge ?? given.challenge, origin, crossOrigin: false }));
  const answer = (response: Readonly<Record<string, Buffer>>) => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, text(bytes)])),
    clientExtensionResults: { credProps: { rk: true } },
  });
  return {
    create(options, wrong = {}) {
      const key = cbor([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const model = Buffer.alloc(16);
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([dataOf(HAS_KEY, wrong), model, length, id, key]);
      const { fmt, statement } = wrong.attestation ?? { fmt: 'none', statement: cbor([]) };
      const attestationObject = Buffer.concat([
        head(5, 3),
        ...[cbor('fmt'), cbor(fmt), cbor('attStmt'), statement, cbor('authData'), cbor(data)],
      ]);
      return answer({ clientDataJSON: said('webauthn.create', options, wrong), attestationObject });
    },
    get(options, wrong = {}) {
      const clientDataJSON = said('webauthn.get', options, wrong);
      const authenticatorData = dataOf(0, wrong);
      const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
      return answer({ clientDataJSON, authenticatorData, signature: sign('sha256', signed, privateKey) });
    },
  };
}

type Item = number | string | Buffer | readonly (readonly [number | string, Item])[];

/** The little CBOR (RFC 8949) that an authenticator writes: integers, texts, bytes, and maps as lists of pairs. */
function cbor(item: Item): Buffer {
  if (typeof item === 'number') return item < 0 ? head(1, -1 - item) : head(0, item);
  if (typeof item === 'string') return Buffer.concat([head(3, item.length), Buffer.from(item)]);
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item]);
  return Buffer.concat([head(5, item.length), ...item.flatMap(([name, value]) => [cbor(name), cbor(value)])]);
}

function head(major: number, size: number): Buffer {
  const kind = major << 5;
  return size < 24 ? Buffer.from([kind | size]) : Buffer.from([kind | 24, size]);
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

function text(bytes: Buffer): string {
  return bytes.toString('base64url');
}
