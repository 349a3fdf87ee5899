import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { numberToHex, toHex } from 'viem';
import { sign } from 'viem/accounts';
import { signDigest } from './sign-digest.ts';

const digest = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => toHex(bytes));
/** Private keys: from 1 to the order of the curve, less one. */
const key = fc
  .bigInt({ min: 1n, max: 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140n })
  .map((value) => numberToHex(value, { size: 32 }));

test('signs as JavaScript does, before and after the library is compiled', async () => {
  await fc.assert(
    fc.asyncProperty(digest, key, async (hash, privateKey) => {
      const { r, s, yParity = -1 } = await sign({ hash, privateKey });
      expect(await signDigest(hash, privateKey)).toEqual({ r, s, yParity });
    }),
  );
});

test('refuses a key that is none', async () => {
  const none = numberToHex(0, { size: 32 });
  await expect(signDigest(numberToHex(1, { size: 32 }), none)).rejects.toThrow();
});
