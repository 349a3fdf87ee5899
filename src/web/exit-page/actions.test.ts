import { expect, test } from 'bun:test';
import { type Address, numberToHex, zeroAddress } from 'viem';
import { type PageAction, requireNotOurs } from './actions.ts';
import { createRpc } from './rpc.ts';

const addressOf = (index: number) => numberToHex(index, { size: 20 });
const [wallet, usdc, platformFees, batchRelay, jobEscrow] = [1, 2, 3, 4, 5].map(addressOf);
if (!wallet || !usdc || !platformFees || !batchRelay || !jobEscrow) throw new Error('unreachable');
const place = { rpc: createRpc('http://127.0.0.1:1/'), chainId: 1, chain: 'a chain', version: '3', wallet };
const terms = { usdc, platformFees, batchRelay, jobEscrow };

const naming = (named: Address): readonly PageAction[] => [
  { kind: 'withdraw', to: named, amount: 1n },
  { kind: 'transferOwnership', newOwner: named },
  { kind: 'setGuardian', guardian: named },
  {
    kind: 'deployPasskey',
    factory: addressOf(9),
    passkey: { x: numberToHex(1, { size: 32 }), y: numberToHex(2, { size: 32 }), recovery: named },
  },
];

test.each([
  [wallet, 'the wallet itself'],
  [usdc, 'the USDC contract'],
  [platformFees, "Bursar's contract of fees"],
  [batchRelay, "Bursar's relay"],
  [jobEscrow, "Bursar's escrow"],
])('%s gets neither money nor rights: it is %s', (named, what) => {
  for (const action of naming(named)) expect(() => requireNotOurs(action, place, { terms })).toThrow(what);
});

test('anybody else, and no one, may be named', () => {
  const without = { ...terms, jobEscrow: zeroAddress };
  for (const named of [addressOf(77), zeroAddress])
    for (const action of naming(named)) requireNotOurs(action, place, { terms: without });
});
