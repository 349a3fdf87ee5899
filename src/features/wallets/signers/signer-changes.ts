import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, isAddressEqual } from 'viem';
import { SPENDING_SCOPES } from '../../../accounts/auth/caller.ts';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import type { ProbeAnswer } from '../../../chain/nodes/probe.ts';
import { AppError } from '../../../core/errors.ts';
import { formatUsdc } from '../../../core/lib/money.ts';
import { isLooserBudget } from '../budgets/budget-changes.ts';
import { shownBy } from '../owner/owner-call.ts';
import { endedOwnerNonce, isHigher, type Leave, type OwnerChange } from '../owner/owner-change.ts';
import { type ChangeStore, rulesUnderWay } from '../owner/policy-change.ts';
import { numberOf } from '../wallet-fields.ts';
import { isSameTerms, REVOKED, type SignerTerms, termsOf } from './signer-store.ts';

/** What changes of session keys need. */
export interface SignerChangeDeps {
  readonly changes: Pick<ChangeStore, 'underWay'>;
}

/** A session key as it is to be. */
export interface SignerChange extends Leave {
  readonly address: Address;
  readonly terms: SignerTerms;
}

const GAS_LIMIT = 150_000;

/** The change that gives a session key these terms. */
export function signerChange(
  { changes }: SignerChangeDeps,
  { address, terms, mayLoosen, inCommit }: SignerChange,
): OwnerChange {
  const { scopes, expiresAt, txLimit, period, budget } = terms;
  const limits = { txLimit: formatUsdc(txLimit), period, budget: formatUsdc(budget) };
  return {
    kind: 'configure',
    inCommit,
    audit: { action: 'session_key_set', details: { address, scopes, expiresAt, ...limits } },
    viewsOf: () => [sessionKeyCall(address)],
    async functionFor(state, block, isSettled, wallet, [view]) {
      const shown = readSessionKey(view);
      const calls = await changes.underWay(wallet.chainAddress, block.timestamp);
      const underWay = rulesUnderWay(calls, endedOwnerNonce(state, wallet)).signers?.findLast((one) =>
        isAddressEqual(one.address, address),
      );
      const present = underWay?.terms ?? shown;
      if (!mayLoosen && [shown, present].some((one) => isLooserSigner(one, terms)))
        throw new AppError('STEP_UP_REQUIRED');
      if (isSettled && isSameTerms(shown, terms)) return undefined;
      return { data: setSessionKeyData(address, terms), gasLimit: GAS_LIMIT };
    },
  };
}

/** The change after which the chain lets a session key sign nothing any more. */
export function revokeChange(address: Address): OwnerChange {
  return {
    kind: 'revoke_session_key',
    audit: { action: 'session_key_revoked', details: { address } },
    viewsOf: () => [sessionKeyCall(address)],
    functionFor(_state, _block, isSettled, _wallet, [view]) {
      if (isSettled && readSessionKey(view).scopes.length === 0) return undefined;
      return { data: setSessionKeyData(address, REVOKED), gasLimit: GAS_LIMIT };
    },
  };
}

/**
 * The change after which only the first session key can sign. `hasOurs`: a block shows that keys made here can, each
 * of which was counted when it was set. Without one, its gas is refused like that of any change.
 */
export function revokeAllChange(hasOurs: boolean): OwnerChange {
  return {
    kind: hasOurs ? 'revoke_session_key' : 'configure',
    audit: { action: 'session_keys_revoked' },
    functionFor: () => ({ data: revokeAllData, gasLimit: GAS_LIMIT }),
  };
}

/** Whether terms allow a session key anything that others do not. */
export function isLooserSigner(present: SignerTerms, wanted: SignerTerms): boolean {
  return (
    wanted.scopes.some((scope) => !present.scopes.includes(scope)) ||
    isHigher(present.txLimit, wanted.txLimit) ||
    isHigher(BigInt(present.expiresAt), BigInt(wanted.expiresAt)) ||
    isLooserBudget({ period: present.period, limit: present.budget }, { period: wanted.period, limit: wanted.budget })
  );
}

const abi = agentWalletAbi;

/** The same, and what it has spent of its budget by one block. */
export interface SignerView extends SignerTerms {
  readonly spent: bigint;
}

/** The calldata of a wallet's `sessionKeyOf(address)`. */
export function sessionKeyCall(signer: Address): Hex {
  return encodeFunctionData({ abi, functionName: 'sessionKeyOf', args: [signer] });
}

/** Reads its answer. Throws `CHAIN_REVERTED` where the chain does not show the wallet yet. */
export function readSessionKey(answer: ProbeAnswer | undefined): SignerView {
  const [bits, expiresAt, txLimit, period, budget, spent] = decodeFunctionResult({
    abi,
    functionName: 'sessionKeyOf',
    data: shownBy(answer),
  });
  return { ...termsOf(bits, expiresAt, txLimit, period, budget), spent: BigInt(spent) };
}

/** The owner function that sets a session key. */
export function setSessionKeyData(signer: Address, { scopes, expiresAt, txLimit, period, budget }: SignerTerms): Hex {
  const bits = SPENDING_SCOPES.reduce((sum, scope, place) => (scopes.includes(scope) ? sum | (1 << place) : sum), 0);
  const limits = [expiresAt, Number(txLimit), numberOf(budget === 0n ? 'none' : period), Number(budget)] as const;
  return encodeFunctionData({ abi, functionName: 'setSessionKey', args: [signer, bits, ...limits] });
}

/** The owner function that revokes all session keys but the first. */
export const revokeAllData: Hex = encodeFunctionData({ abi, functionName: 'revokeSessionKeys' });
