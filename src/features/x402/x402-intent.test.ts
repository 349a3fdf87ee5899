import { describe, expect, test } from 'bun:test';
import { type Hex, hashTypedData, recoverAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { domainSeparator } from '../signing/sessions.ts';
import { consent, transferDigest, transferNonce } from './x402-intent.ts';

const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';
const SELLER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const NONCE: Hex = `0x${'0a'.repeat(32)}`;

const transfer = {
  from: WALLET,
  to: SELLER,
  value: 2n ** 48n - 1n,
  validAfter: 0,
  validBefore: 4_000_000_000,
  nonce: NONCE,
} as const;

describe('the digest of a transfer', () => {
  test('is the EIP-712 hash of TransferWithAuthorization', () => {
    const types = {
      TransferWithAuthorization: [
        { name: 'from', type: 'address' },
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'validAfter', type: 'uint256' },
        { name: 'validBefore', type: 'uint256' },
        { name: 'nonce', type: 'bytes32' },
      ],
    } as const;
    const domain = { name: 'AgentWallet', version: '2', chainId: 8453, verifyingContract: SELLER } as const;
    const expected = hashTypedData({
      domain,
      types,
      primaryType: 'TransferWithAuthorization',
      message: { ...transfer, validAfter: BigInt(transfer.validAfter), validBefore: BigInt(transfer.validBefore) },
    });
    expect(transferDigest(domainSeparator(SELLER, '2', 8453), transfer)).toBe(expected);
  });
});

describe('the consent signature', () => {
  test('is a deterministic signature of the digest with a trailing zero byte', async () => {
    const key = generatePrivateKey();
    const session = { key, domain: NONCE };
    const signature = await consent(session, NONCE);
    expect(signature).toMatch(/^0x[0-9a-f]{128}(1b|1c)00$/);
    const signer = await recoverAddress({ hash: NONCE, signature: `0x${signature.slice(2, -2)}` });
    expect(signer).toBe(privateKeyToAccount(key).address);
    expect(await consent(session, NONCE)).toBe(signature);
    expect(await consent(session, transferDigest(NONCE, transfer))).not.toBe(signature);
  });
});

test('transferNonce gives each wallet and session nonce a distinct USDC nonce', () => {
  const nonces = [0, 1, 2 ** 40].flatMap((nonce) => [transferNonce(WALLET, nonce), transferNonce(SELLER, nonce)]);
  expect(new Set(nonces).size).toBe(nonces.length);
});
