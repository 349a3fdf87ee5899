import { expect, test } from 'bun:test';
import { privateKeyToAccount } from 'viem/accounts';
import { ownerMessage } from '../../chain/wallets/wallet-signatures.ts';
import { callOf } from './actions.ts';
import { keySigner, providerSigner } from './signers.ts';

const KEY = `0x${'4e'.repeat(32)}` as const;
const account = privateKeyToAccount(KEY);
const { data } = callOf({ kind: 'withdraw', to: account.address, amount: 2n ** 60n });
const domain = {
  name: 'AgentWallet',
  version: '3',
  chainId: 8453,
  verifyingContract: '0x000000000000000000000000000000000000b0b0',
} as const;
const message = ownerMessage(domain, { data, nonce: 7, deadline: 1_900_000_000, epoch: 2 });

test("a key and a browser's wallet make the same signature of an owner's message", async () => {
  const calls: unknown[] = [];
  const provider = await providerSigner({
    async request({ method, params = [] }) {
      if (method === 'eth_requestAccounts') return [account.address];
      calls.push(method, params[0]);
      // As a wallet gets it: text, in which large numbers are texts, too.
      return await account.signTypedData(JSON.parse(String(params[1])));
    },
  });
  const signature = await keySigner(KEY).sign(message);
  expect(await provider.sign(message)).toBe(signature);
  expect(calls).toEqual(['eth_signTypedData_v4', account.address]);
});

test("a browser's wallet that declines, or answers nonsense, has signed nothing", async () => {
  const answering = (answer: () => unknown) =>
    providerSigner({
      request: async ({ method }) => (method === 'eth_requestAccounts' ? [account.address] : answer()),
    });
  const declining = await answering(() => {
    throw Object.assign(new Error('no'), { code: 4001 });
  });
  await expect(declining.sign(message)).rejects.toThrow('You declined');
  const odd = await answering(() => null);
  await expect(odd.sign(message)).rejects.toThrow('answered no signature');
});
