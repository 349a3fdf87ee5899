import { describe, expect, test } from 'bun:test';
import {
  decodeFunctionData,
  hashTypedData,
  keccak256,
  parseAbi,
  parseCompactSignature,
  recoverAddress,
  toHex,
  domainSeparator as viemDomainSeparator,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { domainSeparator } from '../sessions/typed-data.ts';
import { paymentDigest, signedPayCall } from './message.ts';

const wallet = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const types = {
  Payment: [
    { name: 'to', type: 'address' },
    { name: 'amount', type: 'uint48' },
    { name: 'maxFee', type: 'uint48' },
    { name: 'ref', type: 'bytes32' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint48' },
  ],
} as const;
const payAbi = parseAbi([
  'struct Payment { address to; uint48 amount; uint48 maxFee; bytes32 ref; uint256 nonce; uint48 deadline; }',
  'function pay(Payment payment, bytes sessionSignature)',
]);
const payment = {
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: 281_474_976_710_655n,
  maxFee: 30_000n,
  ref: keccak256(toHex('ref')),
  nonce: 4_294_967_295,
  deadline: 1_900_000_000,
} as const;

describe('the payment message', () => {
  test('has the domain separator that EIP-712 defines', () => {
    const domain = { name: 'AgentWallet', version: '3', chainId: 31_337, verifyingContract: wallet } as const;
    expect(domainSeparator(wallet, '3', 31_337)).toBe(viemDomainSeparator({ domain }));
  });

  test.each(['2', '3'] as const)('has the EIP-712 digest of version %s', (version) => {
    const domain = { name: 'AgentWallet', version, chainId: 84_532, verifyingContract: wallet } as const;
    const message = { ...payment, amount: Number(payment.amount), maxFee: 30_000, nonce: 4_294_967_295n };
    expect(paymentDigest(domainSeparator(wallet, version, 84_532), payment)).toBe(
      hashTypedData({ domain, types, primaryType: 'Payment', message }),
    );
  });

  test('is encoded in a pay call with a compact signature of the session key', async () => {
    const domain = domainSeparator(wallet, '2', 31_337);
    for (let round = 0; round < 20; round++) {
      const key = generatePrivateKey();
      const data = await signedPayCall(domain, { ...payment, nonce: round }, key);
      const { args } = decodeFunctionData({ abi: payAbi, data });
      expect(args[0]).toEqual({
        to: payment.to,
        amount: Number(payment.amount),
        maxFee: Number(payment.maxFee),
        ref: payment.ref,
        nonce: BigInt(round),
        deadline: payment.deadline,
      });
      const digest = paymentDigest(domain, { ...payment, nonce: round });
      const signature = parseCompactSignature(args[1]);
      const { r, yParityAndS } = signature;
      const yParity = BigInt(yParityAndS) >> 255n === 1n ? 1 : 0;
      const s = toHex(BigInt(yParityAndS) & ((1n << 255n) - 1n), { size: 32 });
      expect(await recoverAddress({ hash: digest, signature: { r, s, yParity } })).toBe(
        privateKeyToAccount(key).address,
      );
    }
  });
});
