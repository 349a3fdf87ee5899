import { describe, expect, test } from 'bun:test';
import {
  getAddress,
  type Hex,
  hashTypedData,
  hexToBigInt,
  hexToNumber,
  keccak256,
  parseCompactSignature,
  recoverAddress,
  size,
  slice,
  toFunctionSelector,
  toHex,
  domainSeparator as viemDomainSeparator,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { domainSeparator } from '../signing/sessions.ts';
import { paymentDigest, signedPayCall } from './payment-intent.ts';

const wallet = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const types = {
  Payment: [
    { name: 'to', type: 'address' },
    { name: 'amount', type: 'uint48' },
    { name: 'maxFee', type: 'uint48' },
    { name: 'ref', type: 'bytes32' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint48' },
    { name: 'epoch', type: 'uint48' },
  ],
} as const;
/** Takes the dense form apart, by the bytes that the contract's interface promises. */
function unpack(data: Hex) {
  const at = (from: number, to: number): Hex => slice(data, from, to, { strict: true });
  return {
    selector: at(0, 4),
    to: getAddress(at(4, 24)),
    amount: hexToBigInt(at(24, 30)),
    maxFee: hexToBigInt(at(30, 36)),
    ref: at(36, 68),
    nonce: hexToNumber(at(68, 72)),
    deadline: hexToNumber(at(72, 77)),
    signature: at(77, 141),
  };
}
const payment = {
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: 281_474_976_710_655n,
  maxFee: 30_000n,
  ref: keccak256(toHex('ref')),
  nonce: 4_294_967_295,
  deadline: 1_900_000_000,
} as const;
const epoch = 65_535;

describe('the payment message', () => {
  test('has the domain separator that EIP-712 defines', () => {
    const domain = { name: 'AgentWallet', version: '3', chainId: 31_337, verifyingContract: wallet } as const;
    expect(domainSeparator(wallet, '3', 31_337)).toBe(viemDomainSeparator({ domain }));
  });

  test.each(['2', '3'] as const)('has the EIP-712 digest of version %s', (version) => {
    const domain = { name: 'AgentWallet', version, chainId: 84_532, verifyingContract: wallet } as const;
    const message = { ...payment, epoch, amount: Number(payment.amount), maxFee: 30_000, nonce: 4_294_967_295n };
    expect(paymentDigest(domainSeparator(wallet, version, 84_532), { ...payment, epoch })).toBe(
      hashTypedData({ domain, types, primaryType: 'Payment', message }),
    );
  });

  test('is encoded in a dense call with a compact signature of the session key', async () => {
    const domain = domainSeparator(wallet, '2', 31_337);
    for (let round = 0; round < 20; round++) {
      const key = generatePrivateKey();
      const data = await signedPayCall(domain, { ...payment, epoch, nonce: round }, key);
      expect(size(data)).toBe(141);
      const { selector, signature: compact, ...fields } = unpack(data);
      expect(selector).toBe(toFunctionSelector('payFromPackedCalldata()'));
      expect(fields).toEqual({ ...payment, nonce: round });
      const digest = paymentDigest(domain, { ...payment, epoch, nonce: round });
      const signature = parseCompactSignature(compact);
      const { r, yParityAndS } = signature;
      const yParity = BigInt(yParityAndS) >> 255n === 1n ? 1 : 0;
      const s = toHex(BigInt(yParityAndS) & ((1n << 255n) - 1n), { size: 32 });
      expect(await recoverAddress({ hash: digest, signature: { r, s, yParity } })).toBe(
        privateKeyToAccount(key).address,
      );
    }
  });

  test.each([{ amount: 2n ** 48n }, { maxFee: 2n ** 48n }, { nonce: 2 ** 32 }, { deadline: 2 ** 40 }])(
    'is refused where the form cannot hold %p',
    async (field) => {
      const domain = domainSeparator(wallet, '2', 31_337);
      const signed = signedPayCall(domain, { ...payment, epoch, ...field }, generatePrivateKey());
      await expect(signed).rejects.toThrow(RangeError);
    },
  );
});
