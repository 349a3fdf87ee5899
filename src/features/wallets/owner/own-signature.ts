import { type Address, encodeFunctionData, type Hex, hashTypedData, parseAbi } from 'viem';
import type { Chain } from '../../../chain/nodes/chain.ts';
import { withRpcDeadline } from '../../../chain/nodes/rpc-errors.ts';
import {
  accountSignature,
  type OwnerCall,
  type OwnerMessage,
  passkeyOf,
} from '../../../chain/wallets/wallet-signatures.ts';
import { AppError } from '../../../core/errors.ts';
import { msUntil } from '../../../core/lib/time.ts';
import { takeTurn } from '../../../core/lib/turns.ts';
import { type Carrier, errorNameOf, type OwnCall } from './owner-call.ts';

/** A call that a signature may be for, and its message. */
export interface SignedCandidate {
  readonly call: OwnerCall;
  readonly message: OwnerMessage;
}

/** A signature, and what it has to be. */
export interface GivenSignature {
  /** How the call gets to the wallet. */
  readonly carrier: Carrier;
  /** Who has to have signed: an account, or a contract of strangers. */
  readonly signer: Address;
  readonly signature: Hex;
  /** What the call may use without the code of a contract that owns the wallet. */
  readonly gasLimit: number;
  /** By `performance.now()`. */
  readonly endsAt: number;
  /** Called before the signature leaves the process, to the node that runs the trial. */
  beforeTrial(): Promise<void>;
}

/**
 * What a contract that owns a wallet may use in addition to the call itself: a Safe of ten takes 100,000, a passkey
 * without a precompile 350,000.
 */
const OWNER_CODE_GAS = 500_000;
/** A block may differ from the trial: other slots are cold, and the relay calls it. */
const RESERVE = { factor: 1.2, gas: 20_000 };

const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']);

/**
 * The one of the candidates that the signer has signed. An account's signature is checked here. A contract decides in
 * a trial run of the whole call, with bounded gas, which also shows how much gas it gets. It may decide otherwise in a
 * block; then the call fails there, and its gas is counted. Throws `INVALID_SIGNATURE`, `OWNER_CALL_TOO_DEAR`,
 * `CHAIN_REVERTED` where the wallet refuses what was signed, `RPC_TIMEOUT` and `OVERLOADED`.
 */
export async function signedOne(
  chain: Chain,
  candidates: readonly SignedCandidate[],
  given: GivenSignature,
): Promise<OwnCall> {
  const { signer, signature, gasLimit, endsAt } = given;
  for (const { call, message } of candidates) {
    const made = await accountSignature(hashTypedData(message), signer, signature);
    if (made === undefined) continue;
    return { ...call, signature: made, signer, gasLimit };
  }
  await requireContract(chain, signer, endsAt);
  await given.beforeTrial();
  for (const { call } of candidates) {
    const gas = await gasOfAccepted(chain, call, given);
    if (gas !== undefined) return { ...call, signature, signer, gasLimit: gas };
  }
  throw await whyNot(chain, candidates, given);
}

/** Whether an account's key has signed one of the messages. Asks no one. */
export async function isAccounts(
  { signer, messages }: { readonly signer: Address; readonly messages: readonly OwnerMessage[] },
  signature: Hex,
): Promise<boolean> {
  for (const message of messages) {
    // It takes a millisecond, and anybody with a JWT may have it done.
    await takeTurn('urgent');
    if ((await accountSignature(hashTypedData(message), signer, signature)) !== undefined) return true;
  }
  return false;
}

/** Throws `INVALID_SIGNATURE` where no contract could say that it has signed: nonsense costs no trial. */
export async function requireContract({ client }: Chain, signer: Address, endsAt: number): Promise<void> {
  const code = await withRpcDeadline(client.getCode({ address: signer }), msUntil(endsAt));
  if (code === undefined || code === '0x') throw new AppError('INVALID_SIGNATURE');
}

/** The gas that the call gets in a block; `undefined` where the wallet does not take the signature. */
async function gasOfAccepted(
  { trials }: Chain,
  call: OwnerCall,
  { carrier, signature, gasLimit, endsAt }: GivenSignature,
): Promise<number | undefined> {
  const ceiling = gasLimit + OWNER_CODE_GAS;
  const { target: to, data } = carrier({ ...call, signature });
  const outcome = await trials.gasOf({ to, data, gas: ceiling }, msUntil(endsAt));
  switch (outcome.kind) {
    case 'done': {
      if (outcome.result > ceiling) throw new AppError('OWNER_CALL_TOO_DEAR');
      const wanted = Math.ceil(outcome.result * RESERVE.factor) + RESERVE.gas;
      return Math.min(ceiling, Math.max(gasLimit, wanted));
    }
    case 'out of gas':
      throw new AppError('OWNER_CALL_TOO_DEAR');
    case 'refused': {
      const name = errorNameOf(outcome.revertData ?? '0x');
      if (name === 'Unauthorized') return undefined;
      throw new AppError('CHAIN_REVERTED', { message: `The wallet refuses the call: ${name}.` });
    }
  }
}

/** Whether the contract wanted more gas than it got, which the wallet cannot tell from a no. */
async function whyNot(
  { trials }: Chain,
  candidates: readonly SignedCandidate[],
  { signer, signature, endsAt }: GivenSignature,
): Promise<AppError> {
  for (const { message } of candidates) {
    const args = [hashTypedData(message), signature] as const;
    const data = encodeFunctionData({ abi, functionName: 'isValidSignature', args });
    const outcome = await trials.call({ to: signer, data, gas: OWNER_CODE_GAS }, msUntil(endsAt));
    if (outcome.kind === 'out of gas') return new AppError('OWNER_CALL_TOO_DEAR');
  }
  return new AppError('INVALID_SIGNATURE');
}

/** Whether an account is a passkey's, which signs with an assertion. Throws `RPC_TIMEOUT`. */
export async function isPasskeys({ client, contracts }: Chain, account: Address, endsAt: number): Promise<boolean> {
  const code = await withRpcDeadline(client.getCode({ address: account }), msUntil(endsAt));
  if (code === undefined) return false;
  return passkeyOf(contracts.passkeyOwnerFactory, account, code) !== undefined;
}
