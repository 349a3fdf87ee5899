import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { chmodSync, createReadStream, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SUMS = 'SHA256SUMS';
const SIGNATURE = 'SHA256SUMS.sig';

/** With what a release is signed. @throws if the text is no private key of P-256 in PEM */
export function signingKey(pem: string): KeyObject {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new Error('The key of a release must be one of P-256: openssl ecparam -name prime256v1 -genkey -noout');
  }
  return key;
}

/** The installer with the release's address, public key and version. */
export function installerOf(script: string, baseUrl: string, key: KeyObject, version: string): string {
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
  const made = script
    .replace("'@BASE_URL@'", `'${baseUrl}'`)
    .replace("'@PUBLIC_KEY@'", `'${publicKey}'`)
    .replace("'@VERSION@'", `'${version}'`);
  if (made.includes(`'@`)) throw new Error('scripts/install.sh has placeholders that a release does not know.');
  return made;
}

/** As `openssl dgst -sha256 -verify` takes it: ECDSA over P-256 in DER. */
export function signatureOf(sums: string, key: KeyObject): Buffer {
  return sign('sha256', Buffer.from(sums), key);
}

/**
 * Finishes the folder of a release: `install.sh`, the sums of every file in it, and their signature. `baseUrl` is where
 * the folder will be.
 */
export async function publish(
  folder: string,
  { baseUrl, key, version }: { readonly baseUrl: string; readonly key: KeyObject; readonly version: string },
): Promise<void> {
  if (!/^https?:\/\/[^\s'"]+[^\s'"/]$/.test(baseUrl)) {
    throw new Error('--base-url must be a URL without a slash at its end.');
  }
  const script = readFileSync(join(import.meta.dir, '../install.sh'), 'utf8');
  writeFileSync(join(folder, 'install.sh'), installerOf(script, baseUrl, key, version));
  chmodSync(join(folder, 'install.sh'), 0o755);
  for (const name of [SUMS, SIGNATURE]) rmSync(join(folder, name), { force: true });
  const lines: string[] = [];
  for (const name of readdirSync(folder).sort()) lines.push(`${await sumOf(join(folder, name))}  ${name}\n`);
  const sums = lines.join('');
  writeFileSync(join(folder, SUMS), sums);
  writeFileSync(join(folder, SIGNATURE), signatureOf(sums, key));
}

async function sumOf(path: string): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
