import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keccak256, recoverAddress, toHex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { kmsSettings, readSettings } from '../../src/core/config.ts';
import { parseRemoteSigner, parseWrappingKey } from '../../src/core/lib/signing-keys.ts';
import { wrappingsOf } from '../../src/server/vault/vault.ts';
import type { KmsAccess } from '../../src/storage/kms/kms-request.ts';
import { askAddress, createSigner, watchSigner } from '../../src/storage/kms/signer.ts';
import {
  type AwsKms,
  type GoogleKms,
  hang,
  keyIn,
  lentEnv,
  startAwsKms,
  startGoogleKms,
  startVault,
  type VaultServer,
} from '../support/kms.ts';
import { until } from '../support/relay.ts';

const privateKey = generatePrivateKey();
const address = privateKeyToAddress(privateKey);
const soon = () => AbortSignal.timeout(5_000);
const digestOf = (text: string) => keccak256(toHex(text));
let aws: AwsKms;
let google: GoogleKms;
let vault: VaultServer;
let folder: string;

beforeAll(() => {
  [aws, google, vault] = [startAwsKms(privateKey), startGoogleKms(privateKey), startVault()];
  folder = mkdtempSync(join(tmpdir(), 'bursar-kms-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([aws.stop(), google.stop(), vault.stop()]);
});

const accessOf = (env: Readonly<Record<string, string>>): KmsAccess => readSettings(kmsSettings, { env, flags: {} });

function signerOf(kms: AwsKms | GoogleKms, access = accessOf(kms.env), of = kms.address) {
  return createSigner(keyIn({ signer: kms.signer, address: of }), access);
}

function wrappingOf(text: string, access: KmsAccess) {
  const masterKey = parseWrappingKey(text);
  if (masterKey === undefined) throw new Error('It is a key.');
  return wrappingsOf({ masterKey, ...access })[0];
}

describe.each(['AWS KMS', 'Google Cloud KMS'])('a key in %s', (service) => {
  const kms = () => (service === 'AWS KMS' ? aws : google);

  test('signs as its account, with the lower s, however often it signs', async () => {
    const signer = signerOf(kms());
    expect(signer.service).toBe(service);
    for (let round = 0; round < 8; round += 1) {
      const hash = digestOf(`${service} ${round}`);
      const signature = await signer.sign(hash, soon());
      expect(await recoverAddress({ hash, signature })).toBe(address);
      expect(BigInt(signature.s)).toBeLessThan(2n ** 255n);
    }
  });

  test('tells its address, and signs for no other', async () => {
    const key = parseRemoteSigner(kms().signer);
    expect(key && (await askAddress(key, accessOf(kms().env), soon()))).toBe(address);
    const stranger = privateKeyToAddress(generatePrivateKey());
    const other = signerOf(kms(), accessOf(kms().env), stranger);
    await expect(other.sign(digestOf('other'), soon())).rejects.toThrow('signed as another account');
  });

  test('is not believed when it answers something else, and nothing of that is repeated', async () => {
    const secret = 'what no one may see';
    const answers: Record<string, () => Response | Promise<Response>> = {
      'no JSON': () => new Response(secret),
      'a page': () => new Response(`<html>${secret}</html>`, { status: 502 }),
      'too much': () => new Response('x'.repeat(100_000)),
      'too deep': () => new Response('['.repeat(1_000)),
      'a redirect': () => Response.redirect(`http://127.0.0.1:1/${secret}`),
      'an error': () => Response.json({ __type: secret, error: { status: secret } }, { status: 400 }),
      'no signature': () => Response.json({ Signature: 'AAAA', signature: 'AAAA', signatureCrc32c: '0' }),
    };
    for (const [what, answer] of Object.entries(answers)) {
      kms().instead = answer;
      const reported = await signerOf(kms())
        .sign(digestOf(what), soon())
        .then(
          () => 'signed',
          (error: unknown) => String(error),
        );
      expect(reported).toStartWith('KmsError: ');
      expect(reported).not.toContain(secret);
    }
    kms().instead = hang;
    const late = signerOf(kms()).sign(digestOf('late'), AbortSignal.timeout(100));
    await expect(late).rejects.toThrow('did not answer in time');
    kms().instead = () => undefined;
  });

  test('is left alone while it fails, and found out when it signs again', async () => {
    const timing = { signMs: 200, slowMs: 20, firstPauseMs: 50, longestPauseMs: 50 };
    const changes: boolean[] = [];
    const watched = watchSigner(signerOf(kms()), { onChange: () => void changes.push(watched.isAvailable), timing });
    watched.start();
    await until(() => watched.health().signatures > 0, 'it was looked at');
    kms().instead = hang;
    const signing = watched.sign(digestOf('hang'));
    await until(() => !watched.isAvailable, 'it is slow');
    await expect(signing).rejects.toThrow('did not answer in time');
    // At once, without asking.
    await expect(watched.sign(digestOf('again'))).rejects.toThrow('did not answer in time');
    expect(watched.health()).toMatchObject({ service, reason: expect.stringContaining('in time') });
    kms().instead = () => undefined;
    await until(() => watched.isAvailable, 'it signs again');
    expect(watched.health().failsSinceMs).toBeUndefined();
    await watched.sign(digestOf('after'));
    watched.stop();
    expect(changes).toContain(false);
  });
});

describe('a key that wraps', () => {
  test.each(['AWS KMS', 'Google Cloud KMS', 'Vault'])('in %s opens with its context alone', async (service) => {
    const kms = service === 'Vault' ? vault : service === 'AWS KMS' ? aws : google;
    const wrapping = wrappingOf(kms.wrapper, accessOf(kms.env));
    const key = randomBytes(32);
    const wrapped = await wrapping.wrap(key, 'vault-key:data:1');
    expect(wrapped).toStartWith(`v1.${wrapping.id}.`);
    expect(wrapped).not.toContain(key.toString('base64url'));
    expect(Buffer.from(await wrapping.unwrap(wrapped, 'vault-key:data:1'))).toEqual(key);
    await expect(wrapping.unwrap(wrapped, 'vault-key:name:1')).rejects.toThrow(`${service} refused`);
    await expect(wrapping.unwrap(`v1.00000000${wrapped.slice(11)}`, 'vault-key:data:1')).rejects.toThrow('another');
  });

  test('in Google Cloud KMS that was altered on its way is noticed', async () => {
    const wrapping = wrappingOf(google.wrapper, accessOf(google.env));
    const wrapped = await wrapping.wrap(randomBytes(32), 'context');
    google.instead = () => Response.json({ plaintext: 'AAAA', plaintextCrc32c: '1' });
    await expect(wrapping.unwrap(wrapped, 'context')).rejects.toThrow('altered');
    google.instead = () => undefined;
  });
});

describe('credentials', () => {
  test('of AWS are those that the platform lends, where there are no others, and are kept', async () => {
    aws.wantsLent = true;
    for (const [what, access] of Object.entries(lentEnv(aws, join(folder, 'token')))) {
      const signer = signerOf(aws, access);
      aws.requests.length = 0;
      await signer.sign(digestOf(what), soon());
      const lending = aws.requests.filter((each) => each.includes('/'));
      await signer.sign(digestOf(what), soon());
      expect([what, aws.requests.filter((each) => each.includes('/'))]).toEqual([what, lending]);
      expect(lending.length).toBeGreaterThan(0);
    }
    aws.wantsLent = false;
    const wrong = accessOf({ ...aws.env, AWS_SECRET_ACCESS_KEY: 'another' });
    await expect(signerOf(aws, wrong).sign(digestOf('wrong'), soon())).rejects.toThrow('SignatureDoesNotMatch');
  });

  test('of Google are those of a file, or of the machine', async () => {
    google.requests.length = 0;
    const signer = signerOf(google);
    await signer.sign(digestOf('1'), soon());
    await signer.sign(digestOf('2'), soon());
    expect(google.requests).toEqual(['token', 'asymmetricSign', 'asymmetricSign']);
    const ofMachine = accessOf({ BURSAR_GOOGLE_KMS_URL: google.url, GCE_METADATA_HOST: google.host });
    await signerOf(google, ofMachine).sign(digestOf('3'), soon());
    expect(google.requests.slice(3)).toEqual(['metadata', 'asymmetricSign']);
    const broken = join(folder, 'broken.json');
    writeFileSync(broken, '{"type":"service_account","private_key":"secret"}');
    const unreadable = accessOf({ ...google.env, GOOGLE_APPLICATION_CREDENTIALS: broken });
    await expect(signerOf(google, unreadable).sign(digestOf('4'), soon())).rejects.toThrow(
      'must name the readable JSON file',
    );
  });

  test('go to no one without TLS but this machine', async () => {
    const remote = 'http://kms.example';
    const places = [
      () => signerOf(aws, accessOf({ ...aws.env, AWS_ENDPOINT_URL_KMS: remote })).sign(digestOf('x'), soon()),
      () => signerOf(google, accessOf({ ...google.env, BURSAR_GOOGLE_KMS_URL: remote })).sign(digestOf('x'), soon()),
      () => wrappingOf(vault.wrapper, accessOf({ ...vault.env, VAULT_ADDR: remote })).wrap(randomBytes(32), 'x'),
      () => signerOf(aws, { awsKmsUrl: aws.url, awsContainerUrl: `${remote}/container` }).sign(digestOf('x'), soon()),
      () => signerOf(aws, { awsKmsUrl: aws.url, awsMetadataUrl: remote }).sign(digestOf('x'), soon()),
      () =>
        signerOf(google, { googleKmsUrl: google.url, googleMetadataHost: 'metadata.example' }).sign(
          digestOf('x'),
          soon(),
        ),
    ];
    for (const place of places) await expect(place()).rejects.toThrow(/must be/);
  });
});
