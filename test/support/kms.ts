import { createCipheriv, createDecipheriv, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importSPKI, jwtVerify } from 'jose';
import { type Address, type Hex, hexToBigInt, numberToHex, toHex } from 'viem';
import { privateKeyToAccount, sign } from 'viem/accounts';
import { z } from 'zod';
import { parseRemoteSigner, type RemoteSigningKey } from '../../src/core/lib/signing-keys.ts';
import { sigV4Refusal } from './sigv4.ts';

/**
 * Stand-ins for services that keep keys. Each takes what the real one takes and nothing else: signatures of requests,
 * tokens and checksums are verified, and what signs is a real key of secp256k1.
 */
interface Standing {
  readonly url: string;
  /** The requests in order: the operations by their names. */
  readonly requests: string[];
  /** The answer in the place of the service's own answer, if anything. */
  instead: (operation: string) => Response | Promise<Response | undefined> | undefined;
  stop(): Promise<void>;
}

/** Never answers. */
export const hang = () => new Promise<undefined>(() => undefined);

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const SPKI_HEAD = '3056301006072a8648ce3d020106052b8104000a034200';

/** A signature in DER, with the one s and the other in turn: no two of one digest are alike. */
function signsInTurn(key: Hex) {
  let isHigh = false;
  return async (digest: Uint8Array): Promise<Buffer> => {
    isHigh = !isHigh;
    const { r, s } = await sign({ hash: toHex(digest), privateKey: key });
    const [first, second] = [hexToBigInt(r), isHigh ? ORDER - hexToBigInt(s) : hexToBigInt(s)];
    const body = Buffer.concat([derInteger(first), derInteger(second)]);
    return Buffer.concat([Buffer.from([0x30, body.length]), body]);
  };
}

function derInteger(value: bigint): Buffer {
  const digits = numberToHex(value, { size: 32 })
    .slice(2)
    .replace(/^(00)+/, '');
  const bytes = Buffer.from(Number.parseInt(digits.slice(0, 2), 16) >= 0x80 ? `00${digits}` : digits, 'hex');
  return Buffer.concat([Buffer.from([0x02, bytes.length]), bytes]);
}

const spkiOf = (key: Hex) => Buffer.from(`${SPKI_HEAD}${privateKeyToAccount(key).publicKey.slice(2)}`, 'hex');

/** AES-256-GCM, as these services have it within. */
function sealer() {
  const key = randomBytes(32);
  return {
    seal(plain: Uint8Array, aad: string): Buffer {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed: Buffer, aad: string): Buffer | undefined {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(aad));
      decipher.setAuthTag(sealed.subarray(-16));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}

const AWS = { accessKeyId: 'AKIDKMSTESTS', secretAccessKey: 'the secret of KMS', region: 'eu-test-1' };
const LENT = { accessKeyId: 'ASIALENT', secretAccessKey: 'a lent secret', sessionToken: 'the token of a lent key' };
const WEB_TOKEN = 'a token that the platform has signed';
const ROLE = 'arn:aws:iam::111122223333:role/bursar';

const awsInput = z.object({
  KeyId: z.string(),
  Message: z.string().optional(),
  MessageType: z.string().optional(),
  SigningAlgorithm: z.string().optional(),
  Plaintext: z.string().optional(),
  CiphertextBlob: z.string().optional(),
  EncryptionContext: z.record(z.string(), z.string()).optional(),
});

/** AWS KMS with a key that signs and one that wraps, with STS and both servers that lend credentials. */
export interface AwsKms extends Standing {
  readonly signer: string;
  readonly address: Address;
  readonly wrapper: string;
  /** Settings of a process that has keys of its own. */
  readonly env: Record<string, string>;
  /** Whether lent credentials are wanted. */
  wantsLent: boolean;
}

export function startAwsKms(privateKey: Hex): AwsKms {
  const arn = (id: string) => `arn:aws:kms:${AWS.region}:111122223333:key/${id}`;
  const [signerArn, wrapperArn] = [arn(randomUUID()), arn(randomUUID())];
  const { address } = privateKeyToAccount(privateKey);
  const sealing = sealer();
  const signed = signsInTurn(privateKey);
  const failure = (type: string, status = 400) =>
    Response.json({ __type: `com.amazonaws.kms#${type}`, message: `not for ${AWS.accessKeyId}` }, { status });
  type Input = z.output<typeof awsInput>;
  const aadOf = ({ EncryptionContext = {} }: Input) => JSON.stringify(EncryptionContext);
  const operations: Record<string, (input: Input) => Response | Promise<Response>> = {
    [`GetPublicKey ${signerArn}`]: ({ KeyId }) =>
      Response.json({ KeyId, PublicKey: spkiOf(privateKey).toString('base64') }),
    async [`Sign ${signerArn}`]({ KeyId, Message = '', MessageType, SigningAlgorithm }) {
      const digest = Buffer.from(Message, 'base64');
      const isDigest = MessageType === 'DIGEST' && SigningAlgorithm === 'ECDSA_SHA_256';
      if (!isDigest || digest.length !== 32) return failure('ValidationException');
      return Response.json({ KeyId, SigningAlgorithm, Signature: (await signed(digest)).toString('base64') });
    },
    [`Encrypt ${wrapperArn}`](input) {
      const blob = sealing.seal(Buffer.from(input.Plaintext ?? '', 'base64'), aadOf(input));
      return Response.json({ KeyId: input.KeyId, CiphertextBlob: blob.toString('base64') });
    },
    [`Decrypt ${wrapperArn}`](input) {
      const plain = sealing.open(Buffer.from(input.CiphertextBlob ?? '', 'base64'), aadOf(input));
      if (plain === undefined) return failure('InvalidCiphertextException');
      return Response.json({ KeyId: input.KeyId, Plaintext: plain.toString('base64') });
    },
  };
  const answer = async (operation: string, input: Input): Promise<Response> =>
    (await operations[`${operation} ${input.KeyId}`]?.(input)) ?? failure('NotFoundException');
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const body = Buffer.from(await request.arrayBuffer());
      if (pathname !== '/') return lend(request, pathname, body, kms.requests);
      const operation = (request.headers.get('x-amz-target') ?? '').replace(/^TrentService\./, '');
      kms.requests.push(operation);
      const credentials = kms.wantsLent ? LENT : AWS;
      const problem = sigV4Refusal(request, body, { ...AWS, ...credentials, service: 'kms' });
      if (problem !== undefined) return failure(problem, 403);
      return (await kms.instead(operation)) ?? (await answer(operation, awsInput.parse(JSON.parse(`${body}`))));
    },
  });
  const url = `http://127.0.0.1:${server.port}`;
  const kms: AwsKms = {
    url,
    requests: [],
    signer: `awskms:${signerArn}`,
    address,
    wrapper: `awskms:${wrapperArn}`,
    wantsLent: false,
    env: { AWS_ACCESS_KEY_ID: AWS.accessKeyId, AWS_SECRET_ACCESS_KEY: AWS.secretAccessKey, AWS_ENDPOINT_URL_KMS: url },
    instead: () => undefined,
    stop: () => server.stop(true),
  };
  return kms;
}

/** A key that signs, as settings have it. */
export function keyIn({ signer, address }: Pick<AwsKms, 'signer' | 'address'>): RemoteSigningKey {
  const key = parseRemoteSigner(signer);
  if (key === undefined) throw new Error(`${signer} is no key.`);
  return { ...key, address };
}

/** What platforms answer who asks for credentials: STS, containers, instances. */
function lend({ method, headers }: Request, path: string, body: Buffer, requests: string[]): Response {
  requests.push(`${method} ${path}`);
  const Expiration = new Date(Date.now() + 3_600_000).toISOString();
  const { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: Token } = LENT;
  if (path === '/sts') {
    const form = new URLSearchParams(`${body}`);
    const isRight = form.get('Action') === 'AssumeRoleWithWebIdentity' && form.get('RoleArn') === ROLE;
    if (!isRight || form.get('WebIdentityToken') !== WEB_TOKEN || form.get('Version') !== '2011-06-15')
      return new Response('<ErrorResponse/>', { status: 403 });
    return new Response(
      `<AssumeRoleWithWebIdentityResponse><AssumeRoleWithWebIdentityResult><Credentials><AccessKeyId>${AccessKeyId}</AccessKeyId><SecretAccessKey>${SecretAccessKey}</SecretAccessKey><SessionToken>${Token}</SessionToken><Expiration>${Expiration}</Expiration></Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`,
    );
  }
  if (path === '/container') {
    if (headers.get('authorization') !== WEB_TOKEN) return new Response('', { status: 401 });
    return Response.json({ AccessKeyId, SecretAccessKey, Token, Expiration });
  }
  if (path === '/latest/api/token') {
    const lifetime = headers.get('x-aws-ec2-metadata-token-ttl-seconds');
    return method === 'PUT' && lifetime !== null ? new Response('session') : new Response('', { status: 400 });
  }
  if (headers.get('x-aws-ec2-metadata-token') !== 'session') return new Response('', { status: 401 });
  const roles = '/latest/meta-data/iam/security-credentials/';
  if (path === roles) return new Response('bursar-role');
  if (path !== `${roles}bursar-role`) return new Response('', { status: 404 });
  return Response.json({ Code: 'Success', AccessKeyId, SecretAccessKey, Token, Expiration });
}

/** Settings of a process that the platform lends credentials, each way. */
export function lentEnv({ url }: AwsKms, tokenFile: string): Record<string, Record<string, string>> {
  writeFileSync(tokenFile, `${WEB_TOKEN}\n`);
  const kms = { awsKmsUrl: url };
  return {
    'a web identity': { ...kms, awsStsUrl: `${url}/sts`, awsWebIdentityTokenFile: tokenFile, awsRoleArn: ROLE },
    'a container': { ...kms, awsContainerUrl: `${url}/container`, awsContainerTokenFile: tokenFile },
    'an instance': { ...kms, awsMetadataUrl: url },
  };
}

/** CRC-32C bit by bit, unlike the code that is tried. */
function checksum(bytes: Uint8Array): string {
  let crc = 0xffffffffn;
  for (const byte of bytes)
    for (let bit = 0; bit < 8; bit += 1) {
      const isSet = (crc ^ (BigInt(byte) >> BigInt(bit))) & 1n;
      crc = (crc >> 1n) ^ (isSet === 1n ? 0x82f63b78n : 0n);
    }
  return String(crc ^ 0xffffffffn);
}

const EMAIL = 'bursar@tests.iam.gserviceaccount.com';
const TOKEN = 'ya29.a-token-of-tests';
const googleInput = z.object({
  digest: z.object({ sha256: z.string() }).optional(),
  digestCrc32c: z.string().optional(),
  plaintext: z.string().optional(),
  plaintextCrc32c: z.string().optional(),
  ciphertext: z.string().optional(),
  ciphertextCrc32c: z.string().optional(),
  additionalAuthenticatedData: z.string().optional(),
  additionalAuthenticatedDataCrc32c: z.string().optional(),
});

/** Google Cloud KMS with a key that signs and one that wraps, with its tokens and a metadata server. */
export interface GoogleKms extends Standing {
  readonly signer: string;
  readonly address: Address;
  readonly wrapper: string;
  /** The settings of a process with a service account, as settings name them. */
  readonly env: Record<string, string>;
  readonly credentialsFile: string;
  readonly host: string;
}

export function startGoogleKms(privateKey: Hex): GoogleKms {
  const ring = 'projects/tests/locations/europe-west3/keyRings/bursar/cryptoKeys';
  const [signerName, wrapperName] = [`${ring}/relayer/cryptoKeyVersions/1`, `${ring}/master`];
  const { publicKey, privateKey: accountKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const sealing = sealer();
  const signed = signsInTurn(privateKey);
  const failure = (code: number, status: string) => Response.json({ error: { code, status } }, { status: code });
  const pem = `-----BEGIN PUBLIC KEY-----\n${spkiOf(privateKey).toString('base64')}\n-----END PUBLIC KEY-----\n`;
  type Input = z.output<typeof googleInput>;
  const bytes = (text = '') => Buffer.from(text, 'base64');
  const fits = (text: string | undefined, sum: string | undefined) => checksum(bytes(text)) === sum;
  const isBound = (input: Input) => fits(input.additionalAuthenticatedData, input.additionalAuthenticatedDataCrc32c);
  const invalid = () => failure(400, 'INVALID_ARGUMENT');
  const operations: Record<string, (input: Input) => Response | Promise<Response>> = {
    [`${signerName}/publicKey`]: () =>
      Response.json({
        pem,
        name: signerName,
        algorithm: 'EC_SIGN_SECP256K1_SHA256',
        pemCrc32c: checksum(Buffer.from(pem)),
      }),
    async [`${signerName}:asymmetricSign`]({ digest, digestCrc32c }) {
      if (bytes(digest?.sha256).length !== 32 || !fits(digest?.sha256, digestCrc32c)) return invalid();
      const signature = await signed(bytes(digest?.sha256));
      return Response.json({
        name: signerName,
        signature: signature.toString('base64'),
        verifiedDigestCrc32c: true,
        signatureCrc32c: checksum(signature),
        protectionLevel: 'HSM',
      });
    },
    [`${wrapperName}:encrypt`](input) {
      if (!isBound(input) || !fits(input.plaintext, input.plaintextCrc32c)) return invalid();
      const ciphertext = sealing.seal(bytes(input.plaintext), input.additionalAuthenticatedData ?? '');
      return Response.json({
        name: `${wrapperName}/cryptoKeyVersions/1`,
        ciphertext: ciphertext.toString('base64'),
        ciphertextCrc32c: checksum(ciphertext),
        verifiedPlaintextCrc32c: true,
        verifiedAdditionalAuthenticatedDataCrc32c: true,
      });
    },
    [`${wrapperName}:decrypt`](input) {
      if (!isBound(input) || !fits(input.ciphertext, input.ciphertextCrc32c)) return invalid();
      const plain = sealing.open(bytes(input.ciphertext), input.additionalAuthenticatedData ?? '');
      if (plain === undefined) return invalid();
      return Response.json({ plaintext: plain.toString('base64'), plaintextCrc32c: checksum(plain) });
    },
  };
  const answer = async (path: string, body: string): Promise<Response> =>
    (await operations[path]?.(googleInput.parse(JSON.parse(body === '' ? '{}' : body)))) ?? failure(404, 'NOT_FOUND');
  const token = () => Response.json({ access_token: TOKEN, expires_in: 3599, token_type: 'Bearer' });
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === '/token') {
        kms.requests.push('token');
        const form = new URLSearchParams(await request.text());
        const key = await importSPKI(publicKey, 'RS256');
        const { payload } = await jwtVerify(form.get('assertion') ?? '', key, { audience: `${kms.url}/token` });
        const isRight = payload.iss === EMAIL && `${payload.scope}`.endsWith('/auth/cloudkms');
        return isRight ? token() : failure(400, 'INVALID_ARGUMENT');
      }
      if (pathname.startsWith('/computeMetadata/')) {
        kms.requests.push('metadata');
        return request.headers.get('metadata-flavor') === 'Google' ? token() : failure(403, 'PERMISSION_DENIED');
      }
      const path = pathname.replace(/^\/v1\//, '');
      kms.requests.push(path.split(/[:/]/).at(-1) ?? '');
      if (request.headers.get('authorization') !== `Bearer ${TOKEN}`) return failure(401, 'UNAUTHENTICATED');
      return (await kms.instead(kms.requests.at(-1) ?? '')) ?? (await answer(path, await request.text()));
    },
  });
  const host = `127.0.0.1:${server.port}`;
  const url = `http://${host}`;
  const folder = mkdtempSync(join(tmpdir(), 'bursar-google-'));
  const credentialsFile = join(folder, 'account.json');
  writeFileSync(
    credentialsFile,
    JSON.stringify({
      type: 'service_account',
      project_id: 'tests',
      private_key_id: '1',
      private_key: accountKey,
      client_email: EMAIL,
      token_uri: `${url}/token`,
    }),
  );
  const kms: GoogleKms = {
    url,
    host,
    requests: [],
    credentialsFile,
    signer: `gcpkms:${signerName}`,
    wrapper: `gcpkms:${wrapperName}`,
    address: privateKeyToAccount(privateKey).address,
    env: { BURSAR_GOOGLE_KMS_URL: url, GOOGLE_APPLICATION_CREDENTIALS: credentialsFile },
    instead: () => undefined,
    async stop() {
      await server.stop(true);
      rmSync(folder, { recursive: true });
    },
  };
  return kms;
}

const vaultInput = z.object({
  plaintext: z.string().optional(),
  ciphertext: z.string().optional(),
  associated_data: z.string().optional(),
});

/** Vault with a key in its transit engine, which is mounted at `transit`. */
export interface VaultServer extends Standing {
  readonly wrapper: string;
  readonly env: Record<string, string>;
}

export function startVault(): VaultServer {
  const sealing = sealer();
  const token = `hvs.${randomUUID()}`;
  const failure = (status: number, error: string) => Response.json({ errors: [error] }, { status });
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      const [, operation = ''] = /^\/v1\/transit\/(encrypt|decrypt)\/master$/.exec(new URL(request.url).pathname) ?? [];
      vault.requests.push(operation);
      if (request.headers.get('x-vault-token') !== token) return failure(403, 'permission denied');
      const instead = await vault.instead(operation);
      if (instead !== undefined) return instead;
      const { plaintext = '', ciphertext = '', associated_data = '' } = vaultInput.parse(await request.json());
      if (operation === 'encrypt') {
        const sealed = sealing.seal(Buffer.from(plaintext, 'base64'), associated_data).toString('base64');
        return Response.json({ data: { ciphertext: `vault:v1:${sealed}`, key_version: 1 } });
      }
      if (operation !== 'decrypt') return failure(404, 'no handler for route');
      const plain = sealing.open(Buffer.from(ciphertext.replace(/^vault:v1:/, ''), 'base64'), associated_data);
      if (plain === undefined) return failure(400, `cipher: message authentication failed: ${ciphertext}`);
      return Response.json({ data: { plaintext: plain.toString('base64') } });
    },
  });
  const url = `http://127.0.0.1:${server.port}`;
  const vault: VaultServer = {
    url,
    requests: [],
    wrapper: 'vault:transit/keys/master',
    env: { VAULT_ADDR: url, VAULT_TOKEN: token },
    instead: () => undefined,
    stop: () => server.stop(true),
  };
  return vault;
}
