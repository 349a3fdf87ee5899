import { AwsV4Signer } from 'aws4fetch';
import { z } from 'zod';
import { readBoundedFile } from '../../core/lib/files.ts';
import { awsKeyName } from '../../core/lib/signing-keys.ts';
import {
  askService,
  codeIn,
  isLoopback,
  isPrivateEnough,
  jsonOf,
  type KmsAccess,
  KmsError,
  type RemoteSigning,
  type RemoteWrapping,
} from './kms-request.ts';

const SERVICE = 'AWS KMS';

const refusal = z.object({ __type: z.string() });
/** Its curve stands in the key itself. */
const publicKey = z.object({ PublicKey: z.base64() });
const signature = z.object({ Signature: z.base64() });
const wrapped = z.object({ CiphertextBlob: z.base64() });
const unwrapped = z.object({ Plaintext: z.base64() });

/**
 * A key of AWS KMS, by its JSON protocol with SigV4.
 * @see https://docs.aws.amazon.com/kms/latest/APIReference/Welcome.html
 */
export function awsKey(arn: string, access: KmsAccess): RemoteSigning & RemoteWrapping {
  const { partition, region } = awsKeyName(arn);
  const domain = partition === 'aws-cn' ? 'amazonaws.com.cn' : 'amazonaws.com';
  const url = access.awsKmsUrl ?? `https://kms.${region}.${domain}/`;
  const credentials = createAwsCredentials(access, region);
  const ask = async <T>(action: string, input: object, schema: z.ZodType<T>, signal: AbortSignal): Promise<T> => {
    if (!isPrivateEnough(url)) throw new KmsError('AWS_ENDPOINT_URL_KMS must be https, or on this machine');
    const { accessKeyId, secretAccessKey, sessionToken } = await credentials(signal);
    const signed = await new AwsV4Signer({
      accessKeyId,
      secretAccessKey,
      ...(sessionToken && { sessionToken }),
      method: 'POST',
      url,
      service: 'kms',
      region,
      headers: { 'Content-Type': 'application/x-amz-json-1.1', 'X-Amz-Target': `TrentService.${action}` },
      body: JSON.stringify({ KeyId: arn, ...input }),
    }).sign();
    const headers = Object.fromEntries(signed.headers.entries());
    const body = typeof signed.body === 'string' ? signed.body : '';
    const answer = await askService(SERVICE, { method: 'POST', url, headers, body }, signal);
    const found = jsonOf(answer);
    if (answer.status !== 200) {
      // `com.amazon.coral.service#AccessDeniedException`, or the last part alone.
      const code = codeIn(refusal.safeParse(found).data?.__type.split('#').at(-1));
      throw new KmsError(`${SERVICE} refused (${code ?? answer.status})`);
    }
    const result = schema.safeParse(found);
    if (!result.success) throw new KmsError(`${SERVICE} answered something unexpected`);
    return result.data;
  };
  const contextOf = (context: string) => ({ EncryptionContext: { bursar: context } });
  return {
    service: SERVICE,
    async publicKey(signal) {
      return Buffer.from((await ask('GetPublicKey', {}, publicKey, signal)).PublicKey, 'base64');
    },
    async sign(digest, signal) {
      const input = {
        Message: Buffer.from(digest).toString('base64'),
        MessageType: 'DIGEST',
        SigningAlgorithm: 'ECDSA_SHA_256',
      };
      return Buffer.from((await ask('Sign', input, signature, signal)).Signature, 'base64');
    },
    async wrap(plain, context, signal) {
      const input = { Plaintext: Buffer.from(plain).toString('base64'), ...contextOf(context) };
      return Buffer.from((await ask('Encrypt', input, wrapped, signal)).CiphertextBlob, 'base64');
    },
    async unwrap(ciphertext, context, signal) {
      const input = { CiphertextBlob: Buffer.from(ciphertext).toString('base64'), ...contextOf(context) };
      return Buffer.from((await ask('Decrypt', input, unwrapped, signal)).Plaintext, 'base64');
    },
  };
}

/** What signs requests to AWS. */
export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

interface Lent extends AwsCredentials {
  /** Unix time in milliseconds. */
  readonly expiresAt: number;
}

/** Lent credentials are renewed so long before they end. */
const SPARE_MS = 300_000;
/** An address without a host behind it would hang for minutes. */
const METADATA_MS = 1_000;
const MAX_TOKEN_BYTES = 16_384;
const CONTAINERS = 'http://169.254.170.2';
/** Where ECS and EKS lend credentials without TLS, on the machine's own link. */
const CONTAINER_HOSTS: ReadonlySet<string> = new Set(['169.254.170.2', '169.254.170.23', '[fd00:ec2::23]']);
const METADATA = 'http://169.254.169.254';

const lent = z.object({
  AccessKeyId: z.string().min(1),
  SecretAccessKey: z.string().min(1),
  Token: z.string().min(1),
  Expiration: z.iso.datetime({ offset: true }),
});

/**
 * Credentials in the order of the AWS SDKs: the settings', those of a web identity (EKS), a container's (ECS, EKS Pod
 * Identity), the instance's (EC2, by IMDSv2 alone). Temporary credentials are renewed before they end. The function
 * throws {@link KmsError}.
 */
export function createAwsCredentials(access: KmsAccess, region: string) {
  const { awsAccessKeyId: accessKeyId, awsSecretAccessKey: secretAccessKey } = access;
  let kept: Lent | undefined;
  let asking: Promise<Lent> | undefined;
  return async (signal: AbortSignal): Promise<AwsCredentials> => {
    if (accessKeyId !== undefined && secretAccessKey !== undefined)
      return { accessKeyId, secretAccessKey, sessionToken: access.awsSessionToken };
    if (kept !== undefined && kept.expiresAt - SPARE_MS > Date.now()) return kept;
    asking ??= borrow(access, region, signal).finally(() => {
      asking = undefined;
    });
    kept = await asking;
    return kept;
  };
}

async function borrow(access: KmsAccess, region: string, signal: AbortSignal): Promise<Lent> {
  const { awsWebIdentityTokenFile, awsRoleArn } = access;
  if (awsWebIdentityTokenFile !== undefined && awsRoleArn !== undefined)
    return await assumeRole(access, { region, file: awsWebIdentityTokenFile, role: awsRoleArn }, signal);
  if (access.awsContainerUrl !== undefined || access.awsContainerPath !== undefined)
    return await fromContainer(access, signal);
  return await fromInstance(access, AbortSignal.any([signal, AbortSignal.timeout(METADATA_MS)]));
}

async function assumeRole(
  { awsStsUrl = undefined }: KmsAccess,
  { region, file, role }: { readonly region: string; readonly file: string; readonly role: string },
  signal: AbortSignal,
): Promise<Lent> {
  const domain = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  const form = {
    Action: 'AssumeRoleWithWebIdentity',
    Version: '2011-06-15',
    RoleArn: role,
    RoleSessionName: 'bursar',
    WebIdentityToken: tokenIn(file),
  };
  const request = {
    method: 'POST',
    url: awsStsUrl ?? `https://sts.${region}.${domain}/`,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  } as const;
  const { status, text } = await askService('AWS STS', request, signal);
  const within = (name: string) => new RegExp(`<${name}>([^<]{1,8192})</${name}>`).exec(text)?.[1];
  if (status !== 200) throw new KmsError(`AWS STS refused to lend credentials (${status})`);
  const [accessKeyId, secretAccessKey] = [within('AccessKeyId'), within('SecretAccessKey')];
  const [sessionToken, end] = [within('SessionToken'), within('Expiration')];
  const expiresAt = Date.parse(end ?? '');
  if (accessKeyId === undefined || secretAccessKey === undefined || !Number.isFinite(expiresAt))
    throw new KmsError('AWS STS answered no credentials');
  return { accessKeyId, secretAccessKey, sessionToken, expiresAt };
}

async function fromContainer(access: KmsAccess, signal: AbortSignal): Promise<Lent> {
  const { awsContainerPath, awsContainerToken, awsContainerTokenFile } = access;
  const url = access.awsContainerUrl ?? `${CONTAINERS}${awsContainerPath}`;
  if (!isPrivateEnough(url) && !CONTAINER_HOSTS.has(new URL(url).hostname))
    throw new KmsError('AWS_CONTAINER_CREDENTIALS_FULL_URI must be https, or an address of this machine');
  const token = awsContainerTokenFile === undefined ? awsContainerToken : tokenIn(awsContainerTokenFile);
  const headers = token === undefined ? {} : { Authorization: token };
  return lentIn(await askService('The container credentials', { method: 'GET', url, headers }, signal));
}

async function fromInstance({ awsMetadataUrl = METADATA }: KmsAccess, signal: AbortSignal): Promise<Lent> {
  const service = 'The instance metadata';
  const { hostname } = new URL(awsMetadataUrl);
  const isOfMachine = hostname === '169.254.169.254' || hostname === '[fd00:ec2::254]' || isLoopback(hostname);
  if (!isOfMachine) throw new KmsError('AWS_EC2_METADATA_SERVICE_ENDPOINT must be an address of this machine');
  const ask = async (method: 'GET' | 'PUT', path: string, headers: Readonly<Record<string, string>>) => {
    const answer = await askService(service, { method, url: `${awsMetadataUrl}${path}`, headers }, signal);
    if (answer.status !== 200) throw new KmsError(`${service} lends no credentials (${answer.status})`);
    return answer;
  };
  const token = await ask('PUT', '/latest/api/token', { 'X-aws-ec2-metadata-token-ttl-seconds': '300' });
  const headers = { 'X-aws-ec2-metadata-token': token.text };
  const roles = '/latest/meta-data/iam/security-credentials/';
  const role = (await ask('GET', roles, headers)).text.trim();
  if (!/^[\w+=,.@-]{1,128}$/.test(role)) throw new KmsError(`${service} names no role`);
  return lentIn(await ask('GET', `${roles}${role}`, headers));
}

function lentIn(answer: Awaited<ReturnType<typeof askService>>): Lent {
  const found = lent.safeParse(jsonOf(answer));
  if (answer.status !== 200 || !found.success)
    throw new KmsError(`The platform lends no credentials of AWS (${answer.status})`);
  const { AccessKeyId, SecretAccessKey, Token, Expiration } = found.data;
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    sessionToken: Token,
    expiresAt: Date.parse(Expiration),
  };
}

function tokenIn(path: string): string {
  try {
    const { text } = readBoundedFile(path, MAX_TOKEN_BYTES);
    if (text !== undefined && text.trim() !== '') return text.trim();
  } catch {
    // Said below.
  }
  throw new KmsError('The file with the token for AWS cannot be read');
}
