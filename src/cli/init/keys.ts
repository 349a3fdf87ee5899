import { randomBytes } from 'node:crypto';
import type { Address, Hex } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { START_GAS } from '../doctor/gas.ts';

/** Fresh keys of an installation; they go into files and nowhere else. */
export interface FreshKeys {
  readonly masterKey: string;
  readonly jwtSecret: string;
  readonly operatorToken: string;
  readonly postgresPassword: string;
  readonly relayerKeys: readonly Hex[];
  readonly evaluatorKey: Hex;
  readonly attestorKey: Hex;
  readonly deployerKey: Hex;
}

/** Transactions in flight at a time; each needs gas money of its own. */
const RELAYERS = 2;

export function freshKeys(): FreshKeys {
  const secret = () => randomBytes(32).toString('hex');
  return {
    masterKey: secret(),
    jwtSecret: secret(),
    operatorToken: secret(),
    postgresPassword: secret(),
    relayerKeys: Array.from({ length: RELAYERS }, freshKey),
    evaluatorKey: freshKey(),
    attestorKey: freshKey(),
    deployerKey: freshKey(),
  };
}

/** Almost every 32 bytes are a key; of those that are none no address can be made. */
function freshKey(): Hex {
  for (;;) {
    const key: Hex = `0x${randomBytes(32).toString('hex')}`;
    try {
      privateKeyToAddress(key);
      return key;
    } catch {
      // Zero, or above the order of the curve.
    }
  }
}

/** An address that needs gas money, and how much gas that should pay for. */
export interface ToFund {
  readonly role: 'deployer' | 'relayer' | 'evaluator' | 'attestor';
  readonly address: Address;
  readonly gas: number;
  readonly why: string;
}

/** Of all contracts, with room for a chain that charges for data. */
const DEPLOY_GAS = 45_000_000;

export function addressesToFund({ deployerKey, relayerKeys, evaluatorKey, attestorKey }: FreshKeys): ToFund[] {
  const entry = (role: ToFund['role'], key: Hex, gas: number, why: string): ToFund => ({
    role,
    gas,
    why,
    address: privateKeyToAddress(key),
  });
  return [
    entry('deployer', deployerKey, DEPLOY_GAS, 'deploys the contracts, once'),
    ...relayerKeys.map((key) => entry('relayer', key, START_GAS.relayer, 'pays for about a thousand payments')),
    entry('evaluator', evaluatorKey, START_GAS.evaluator, 'decides Jobs'),
    entry('attestor', attestorKey, START_GAS.attestor, 'writes reputation'),
  ];
}
