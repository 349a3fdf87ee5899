import { expect, test } from 'bun:test';
import { Glob } from 'bun';
import { type Abi, type Address, encodeFunctionData } from 'viem';
import { SPENDING_SCOPES } from '../../accounts/auth/caller.ts';
import { agentWalletAbi as abi } from '../../chain/contracts/generated/AgentWallet.ts';
import { ownerMessage } from '../../chain/wallets/wallet-signatures.ts';
import { approvalMessage } from '../../features/payments/approvals/approval-intent.ts';
import { typedDataAnswer } from '../../features/wallets/owner/owner-fields.ts';
import { setSessionKeyData } from '../../features/wallets/wallet-contract.ts';
import { actOf } from './browser/signing-words.ts';

const WALLET = '0x0000000000000000000000000000000000000001';
const SIGNER = '0x00000000000000000000000000000000000000a1';
const OTHER = '0x00000000000000000000000000000000000000b2';
const NO_ONE = '0x0000000000000000000000000000000000000000';
const UNTIL = 1_790_000_000;
const domain = { name: 'AgentWallet', version: '3', chainId: 1, verifyingContract: WALLET } as const;
const place = { wallet: 'Research', signer: SIGNER, nameOf: (address: string) => `<${address}>` };

/** A call in words, as the API answers its message: through JSON. */
function wordsOf(data: Parameters<typeof ownerMessage>[1]['data']) {
  const message = ownerMessage(domain, { data, nonce: 7, deadline: UNTIL, epoch: 3 });
  return actOf(JSON.parse(JSON.stringify(typedDataAnswer(message))), place);
}

const LIMITS = [5_000_000, 0, 0] as const;
const acts: readonly (readonly [title: string, lines: readonly string[], data: Parameters<typeof wordsOf>[0]])[] = [
  [
    'Withdraw 30.5 USDC from Research',
    [`To <${OTHER}>. No one can take it back.`],
    encodeFunctionData({ abi, functionName: 'withdraw', args: [OTHER, 30_500_000n] }),
  ],
  [
    'Offer Research to another owner',
    [`<${OTHER}> may accept it, with all of its money.`],
    encodeFunctionData({ abi, functionName: 'transferOwnership', args: [OTHER] }),
  ],
  [
    'Take back the offer of Research',
    ['The wallet stays yours, and no one else may accept it.'],
    encodeFunctionData({ abi, functionName: 'transferOwnership', args: [SIGNER] }),
  ],
  [
    'Hand over Research',
    [
      `<${SIGNER}> becomes its owner.`,
      'Further keys, the guardian, envelopes and signed transfers end.',
      `USDC allowances of <${OTHER}> end.`,
    ],
    encodeFunctionData({ abi, functionName: 'acceptOwnershipAndEndConsents', args: [[OTHER]] }),
  ],
  ['Remove the guardian of Research', [], encodeFunctionData({ abi, functionName: 'setGuardian', args: [NO_ONE] })],
  [
    'Set the limits of Research',
    ['Most per payment: 5 USDC', 'Most per day: no limit', 'Pays until: no end', `Whitelist: <${OTHER}>`],
    encodeFunctionData({ abi, functionName: 'configure', args: [...LIMITS, [OTHER]] }),
  ],
  [
    'Set the limits of Research',
    ['Who may judge Jobs: no one but recipients', 'Longest Job: 3 days'],
    encodeFunctionData({ abi, functionName: 'setJobPolicy', args: [NO_ONE, 3 * 86_400] }),
  ],
  [
    'Set the budgets of Research',
    [
      'Budget in any 24 hours: 1 USDC',
      'Budget in any 7 days: 2 USDC',
      'Budget in any 30 days: no limit',
      'Budget in any 60 minutes: 0.5 USDC',
    ],
    encodeFunctionData({ abi, functionName: 'setBudgets', args: [1_000_000, 2_000_000, 0, 500_000] }),
  ],
  [
    "Set a recipient's budget of Research",
    [`For <${OTHER}>`, 'Budget in any 7 days: 2 USDC'],
    encodeFunctionData({ abi, functionName: 'setRecipientBudget', args: [OTHER, 2, 2_000_000] }),
  ],
  [
    'Revoke a key of Research',
    [`The session key <${OTHER}> can do nothing more.`],
    encodeFunctionData({ abi, functionName: 'setSessionKey', args: [OTHER, 0, 0, 0, 0, 0] }),
  ],
];

test.each(acts)('%s', (title, lines, data) => {
  expect(wordsOf(data)).toEqual({ title, lines, until: UNTIL });
});

test.each(SPENDING_SCOPES)('a key that may use the scope %s is described by it alone', (scope) => {
  const terms = { scopes: [scope], expiresAt: 0, txLimit: 1_000_000n, period: 'week', budget: 3_000_000n } as const;
  const words = { payments: 'pay', x402: 'buy from sellers', jobs: 'take part in Jobs' }[scope];
  expect(wordsOf(setSessionKeyData(OTHER, terms))?.lines).toEqual([
    `The session key <${OTHER}> may ${words}, without an end.`,
    'Most per payment: 1 USDC',
    'Budget in any 7 days: 3 USDC',
  ]);
});

test('an approval says what it pays, to whom, and until when', () => {
  const wallet = { chainAddress: WALLET, version: 'v3' } as const;
  const approval = { to: OTHER as Address, amount: 12_000_000n, ref: `0x${'ab'.repeat(32)}`, epoch: 3 } as const;
  const message = approvalMessage(wallet, 1, { ...approval, validUntil: UNTIL });
  expect(actOf(typedDataAnswer(message), place)).toEqual({
    title: 'Let Research pay 12 USDC',
    lines: [`To <${OTHER}>, once, above your limits.`],
    until: UNTIL,
  });
});

/** Owner functions that this server never answers for an owner to sign. */
const WITHOUT_WORDS = ['cancelAuthorization', 'execute', 'setup'];

test('every function that an owner signs has words', async () => {
  const files = [...new Glob('contracts/src/interfaces/I*Wallet.sol').scanSync('.')];
  const sources = await Promise.all(files.map((file) => Bun.file(file).text()));
  // The contracts mark them so; a freeze is for the guardian, too.
  const marked = [...sources.join('').matchAll(/@custom:owner\n\s*function (\w+)/g)].map(([, name]) => name ?? '');
  const names = ['freeze', ...marked];
  expect(names.length).toBeGreaterThan(18);
  const samples: Readonly<Record<string, unknown>> = { 'address[]': [OTHER], address: OTHER, bytes: '0x' };
  const named = names.filter((functionName) => {
    const one: Abi = abi.filter((item) => item.type === 'function' && item.name === functionName);
    const inputs = one[0]?.type === 'function' ? one[0].inputs : [];
    const args = inputs.map(({ type }) => samples[type] ?? (type === 'bytes32' ? `0x${'00'.repeat(32)}` : 1));
    return wordsOf(encodeFunctionData({ abi: one, functionName, args })) !== undefined;
  });
  expect(named.toSorted()).toEqual(names.filter((name) => !WITHOUT_WORDS.includes(name)).toSorted());
});
