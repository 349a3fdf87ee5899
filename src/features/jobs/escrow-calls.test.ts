import { describe, expect, test } from 'bun:test';
import {
  type Address,
  compactSignatureToSignature,
  decodeFunctionData,
  type Hex,
  hashTypedData,
  keccak256,
  pad,
  parseCompactSignature,
  recoverAddress,
  stringToHex,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import { domainSeparator } from '../signing/sessions.ts';
import { signedCreateCall, signedFundCall, signedSubmitCall } from './escrow-calls.ts';

const wallet: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const provider: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const evaluator: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const chainId = 84_532;
const domain = { name: 'AgentWallet', version: '3', chainId, verifyingContract: wallet } as const;
const hash = keccak256('0x01');
const slot = { nonce: 4_294_967_295, epoch: 65_535, deadline: 1_900_000_000 };
const slotTypes = [
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint48' },
  { name: 'epoch', type: 'uint48' },
] as const;
const types = {
  JobCreation: [
    { name: 'provider', type: 'address' },
    { name: 'evaluator', type: 'address' },
    { name: 'expiredAt', type: 'uint48' },
    { name: 'budget', type: 'uint48' },
    { name: 'description', type: 'bytes16' },
    { name: 'metadataHash', type: 'bytes32' },
    ...slotTypes,
  ],
  JobFunding: [
    { name: 'jobId', type: 'uint256' },
    { name: 'provider', type: 'address' },
    { name: 'evaluator', type: 'address' },
    { name: 'budget', type: 'uint48' },
    { name: 'expiredAt', type: 'uint48' },
    { name: 'description', type: 'bytes16' },
    ...slotTypes,
  ],
  JobSubmission: [
    { name: 'jobId', type: 'uint256' },
    { name: 'client', type: 'address' },
    { name: 'description', type: 'bytes16' },
    { name: 'deliverable', type: 'bytes32' },
    ...slotTypes,
  ],
} as const;

const key = generatePrivateKey();
const session = { key, domain: domainSeparator(wallet, '3', chainId) };

/** The struct in a call, once its signature is found to be the session's over the typed data. */
async function structIn(data: Hex, primaryType: keyof typeof types): Promise<unknown> {
  const { args = [] } = decodeFunctionData({ abi: agentWalletAbi, data });
  const [message, signature] = args;
  if (typeof signature !== 'string' || typeof message !== 'object') throw new Error('That is no such call.');
  const digest = hashTypedData({ domain, types, primaryType, message: { ...message, epoch: slot.epoch } as never });
  const compact = parseCompactSignature(signature as Hex);
  const signer = await recoverAddress({ hash: digest, signature: compactSignatureToSignature(compact) });
  expect(signer).toBe(privateKeyToAccount(key).address);
  return message;
}

describe('a session signs', () => {
  test('the creation of a Job, with its id as the description', async () => {
    const budget = 100_000_000n;
    const expiredAt = 2 ** 48 - 1;
    const data = await signedCreateCall(session, {
      jobId: 'job_0123456789ab',
      provider,
      evaluator,
      expiredAt,
      budget,
      metadataHash: hash,
      ...slot,
    });
    expect(await structIn(data, 'JobCreation')).toEqual({
      provider,
      evaluator,
      expiredAt,
      metadataHash: hash,
      budget: Number(budget),
      description: pad(stringToHex('job_0123456789ab'), { dir: 'right', size: 16 }),
      nonce: BigInt(slot.nonce),
      deadline: slot.deadline,
    });
  });

  test('the funding of a Job', async () => {
    const terms = { provider, evaluator, expiredAt: 1_900_000_000 };
    const funding = { ...terms, onchainJobId: 7, budget: 1n, jobId: 'job_0123456789ab', ...slot };
    expect(await structIn(await signedFundCall(session, funding), 'JobFunding')).toEqual({
      ...terms,
      jobId: 7n,
      budget: 1,
      description: pad(stringToHex('job_0123456789ab'), { dir: 'right', size: 16 }),
      nonce: BigInt(slot.nonce),
      deadline: slot.deadline,
    });
  });

  test('the submission of a deliverable', async () => {
    const client = evaluator;
    const submission = { onchainJobId: 7, client, jobId: 'job_0123456789ab', deliverable: hash, ...slot };
    expect(await structIn(await signedSubmitCall(session, submission), 'JobSubmission')).toEqual({
      jobId: 7n,
      client,
      deliverable: hash,
      description: pad(stringToHex('job_0123456789ab'), { dir: 'right', size: 16 }),
      nonce: BigInt(slot.nonce),
      deadline: slot.deadline,
    });
  });
});
