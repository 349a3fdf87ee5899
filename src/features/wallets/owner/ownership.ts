import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, isAddressEqual, zeroAddress } from 'viem';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import type { Core } from '../../../chain/core.ts';
import type { ProbeAnswer } from '../../../chain/nodes/probe.ts';
import { requireNoContractOfOurs } from '../../../chain/wallets/our-contracts.ts';
import { endConsentsData } from '../../../chain/wallets/wallet-consents.ts';
import type { Passkey } from '../../../chain/wallets/wallet-signatures.ts';
import { AppError } from '../../../core/errors.ts';
import type { Statement } from '../../../storage/db/batch.ts';
import { endingGas } from '../consents/consent-changes.ts';
import type { WalletRow } from '../wallet-store.ts';
import { isBinding, type RulesRead, type WithdrawalPolicies } from '../withdrawals/withdrawal-policies.ts';
import { deployPasskeyAndCallData } from './own-signature.ts';
import { type Carrier, shownBy } from './owner-call.ts';
import type { OwnerChange } from './owner-change.ts';
import type { OwnerFunction } from './owner-intent.ts';

const abi = agentWalletAbi;

/** The calldata of a wallet's `pendingOwner()`. */
export const pendingOwnerCall: Hex = encodeFunctionData({ abi, functionName: 'pendingOwner' });

/**
 * Reads its answer: who may accept the ownership, the zero address for no one. Throws `CHAIN_REVERTED` where the chain
 * does not show the wallet yet.
 */
export function readPendingOwner(answer: ProbeAnswer | undefined): Address {
  return decodeFunctionResult({ abi, functionName: 'pendingOwner', data: shownBy(answer) });
}

/** Who may accept the ownership; `undefined` for no one, and so for the present owner, as an offer is taken back. */
export function heirIn(answer: ProbeAnswer | undefined, owner: Address): Address | undefined {
  const pending = readPendingOwner(answer);
  return [zeroAddress, owner].some((none) => isAddressEqual(none, pending)) ? undefined : pending;
}

/** Who a wallet is offered to. */
export interface Heir {
  readonly address: Address;
  /** The passkey whose account it is; that is deployed with the offer, so that it can accept. */
  readonly passkey?: Passkey | undefined;
}

/** What offering a wallet, and taking it, needs. */
export type OwnershipChangeParts = Core & {
  /** Accounts whose keys this server holds, in addition to those of wallets. */
  readonly ourAccounts: readonly Address[];
  readonly policies: Pick<WithdrawalPolicies, 'read' | 'unchangedStatement'>;
};

const GAS_LIMIT = 150_000;
/** What a passkey's account takes in addition to the call, with room. */
const DEPLOY_GAS = 150_000;
const acceptData: Hex = encodeFunctionData({ abi, functionName: 'acceptOwnership' });

/** By itself, or with all that was allowed before: then the allowances of these spenders end. */
function acceptance(spenders: readonly Address[] | undefined): OwnerFunction {
  if (spenders === undefined) return { data: acceptData, gasLimit: GAS_LIMIT };
  return { data: endConsentsData(spenders, true), gasLimit: endingGas(spenders) };
}

/** Offers the wallet to an heir; `undefined` takes an offer back, which the contract knows as one to its owner. */
export function offerChange(deps: OwnershipChangeParts, heir: Heir | undefined): OwnerChange {
  let rules: RulesRead | undefined;
  return {
    kind: heir === undefined ? 'take_back' : 'ownership',
    audit:
      heir === undefined
        ? { action: 'owner_offer_withdrawn' }
        : { action: 'owner_offered', details: { to: heir.address } },
    // Its owner's own contract may take gas, too.
    asOwn: { kind: 'ownership' },
    viewsOf: () => [pendingOwnerCall],
    async functionFor({ owner }, _block, settled, wallet, [view]) {
      requireFit(deps, wallet, heir);
      const wanted = heir === undefined || isAddressEqual(heir.address, owner) ? undefined : heir;
      const passkey = wanted?.passkey;
      // An account that was offered the wallet by its address alone may not be there yet.
      if (settled && passkey === undefined && isSame(heirIn(view, owner), wanted?.address)) return undefined;
      const isOurs = isAddressEqual(owner, wallet.ownerAddress);
      rules = wanted !== undefined && isOurs ? await unboundRules(deps, wallet.id) : undefined;
      const args = [wanted?.address ?? owner] as const;
      const data = encodeFunctionData({ abi, functionName: 'transferOwnership', args });
      if (passkey === undefined) return { data, gasLimit: GAS_LIMIT };
      return { data, gasLimit: GAS_LIMIT + DEPLOY_GAS, carrier: deploying(deps, wallet, passkey) };
    },
    statements: (_, { id }) => unchanged(deps, id, rules),
  };
}

/**
 * Accepts the wallet, signed by who it is offered to: by our key, too, where an owner gives it back. Not past the rules
 * for withdrawals; an heir may call the wallet without this server all the same. With `spenders`, all that was allowed
 * before ends with it, the allowances of these among it.
 */
export function acceptChange(deps: OwnershipChangeParts, spenders?: readonly Address[]): OwnerChange {
  let rules: RulesRead | undefined;
  return {
    kind: 'ownership',
    audit: {
      action: 'owner_changed',
      details: spenders === undefined ? { endsConsents: false } : { endsConsents: true, spenders },
    },
    signerOf: ([view]) => readPendingOwner(view),
    viewsOf: () => [pendingOwnerCall],
    async functionFor({ owner }, _block, _settled, wallet, [view]) {
      if (heirIn(view, owner) === undefined) throw new AppError('NO_OWNERSHIP_OFFERED');
      rules = isAddressEqual(owner, wallet.ownerAddress) ? await unboundRules(deps, wallet.id) : undefined;
      return acceptance(spenders);
    },
    statements: (_, { id }) => unchanged(deps, id, rules),
  };
}

function unchanged(
  { policies }: OwnershipChangeParts,
  walletId: string,
  rules: RulesRead | undefined,
): readonly Statement[] {
  return rules === undefined ? [] : [policies.unchangedStatement(walletId, rules)];
}

/** The rules for withdrawals, if they bind nothing. They would not bind an owner with a key of their own. */
async function unboundRules({ policies }: OwnershipChangeParts, walletId: string): Promise<RulesRead> {
  const rules = await policies.read(walletId);
  if (isBinding(rules.inForce)) throw new AppError('WITHDRAWAL_POLICY_IN_FORCE');
  return rules;
}

/** Deploys the passkey's account in the transaction that has the offer. */
function deploying({ chain }: OwnershipChangeParts, { chainAddress }: WalletRow, passkey: Passkey): Carrier {
  const target = chain.contracts.passkeyOwnerFactory;
  return (signed) => ({ target, data: deployPasskeyAndCallData(passkey, chainAddress, signed) });
}

/** Throws `INVALID_OWNER` or `INVALID_OWNER_PASSKEY` where this server, or anybody, could act as the heir. */
function requireFit(deps: OwnershipChangeParts, wallet: WalletRow, heir: Heir | undefined): void {
  if (heir === undefined) return;
  const { contracts } = deps.chain;
  requireNoContractOfOurs(heir.address, contracts, 'INVALID_OWNER');
  if (isUnfit(deps, wallet, heir.address)) throw new AppError('INVALID_OWNER');
  const recovery = heir.passkey?.recovery;
  if (recovery === undefined) return;
  requireNoContractOfOurs(recovery, contracts, 'INVALID_OWNER_PASSKEY');
  // The key that this server keeps takes a wallet back as its owner, and never in addition to one.
  const isOurs = isAddressEqual(recovery, wallet.ownerAddress);
  if (isOurs || isUnfit(deps, wallet, recovery))
    throw new AppError('INVALID_OWNER_PASSKEY', {
      message: 'This recovery account is one that this server or anybody can act with. Name one of your own.',
    });
}

/**
 * Whether a wallet must not be offered to an address that is no contract of ours: this server holds the keys of some,
 * and a session's key must not be its owner's, too.
 */
function isUnfit(
  { ourAccounts }: OwnershipChangeParts,
  { chainAddress, sessionAddress, chainSession }: WalletRow,
  heir: Address,
): boolean {
  const unfit = [zeroAddress, chainAddress, sessionAddress, chainSession, ...ourAccounts];
  return unfit.some((each) => each !== null && isAddressEqual(each, heir));
}

function isSame(one: Address | undefined, other: Address | undefined): boolean {
  return one === undefined || other === undefined ? one === other : isAddressEqual(one, other);
}
