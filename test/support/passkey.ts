import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { bytesToHex, type Hex, hashTypedData, hexToBytes, type TypedDataDefinition } from 'viem';
import { assertionSignature } from '../../src/chain/wallets/wallet-signatures.ts';

const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const PRESENT = 0x01;
const VERIFIED = 0x04;

/** What an assertion says in addition to its challenge, where it is not what a browser asks for. */
export interface AssertionOptions {
  readonly type?: string;
  readonly origin?: string;
  readonly flags?: number;
  readonly isHigh?: boolean;
}

/** A passkey as an authenticator has it. */
export interface TestPasskey {
  readonly x: Hex;
  readonly y: Hex;
  signHash(hash: Hex, reported?: AssertionOptions): Hex;
  /** Of typed data as an answer of the API has it, as an account's key would sign it. */
  signTypedData(typedData: TypedDataDefinition): Promise<Hex>;
}

/** Makes a passkey. */
export function testPasskey(): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const signHash = (hash: Hex, reported: AssertionOptions = {}) => assertion(privateKey, hash, reported);
  return {
    x: hexOf(Buffer.from(x, 'base64url')),
    y: hexOf(Buffer.from(y, 'base64url')),
    signHash,
    signTypedData: async (typedData) => signHash(hashTypedData(typedData)),
  };
}

function assertion(key: KeyObject, hash: Hex, reported: AssertionOptions): Hex {
  const { type = 'webauthn.get', origin = 'https://bursar.example', flags = PRESENT | VERIFIED } = reported;
  const challenge = Buffer.from(hexToBytes(hash)).toString('base64url');
  const clientDataJson = JSON.stringify({ type, challenge, origin, crossOrigin: false });
  const authenticatorData = Buffer.concat([sha256('bursar.example'), Buffer.from([flags, 0, 0, 0, 1])]);
  const message = Buffer.concat([authenticatorData, sha256(clientDataJson)]);
  const made = sign('sha256', message, { key, dsaEncoding: 'ieee-p1363' });
  const s = BigInt(hexOf(made.subarray(32)));
  const isHigh = s > ORDER / 2n;
  const wanted = isHigh === (reported.isHigh ?? false) ? s : ORDER - s;
  return assertionSignature({
    r: hexOf(made.subarray(0, 32)),
    s: `0x${wanted.toString(16).padStart(64, '0')}`,
    authenticatorData: hexOf(authenticatorData),
    clientDataJson,
  });
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function hexOf(bytes: Uint8Array): Hex {
  return bytesToHex(bytes);
}
