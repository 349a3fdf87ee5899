import { type Address, concatHex, encodeFunctionData, type Hex, hexToBytes, isAddressEqual, zeroAddress } from 'viem';
import type { Owner } from '../../../accounts/auth/caller.ts';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import { passkeyOwnerFactoryAbi } from '../../../chain/contracts/generated/PasskeyOwnerFactory.ts';
import type { Core } from '../../../chain/core.ts';
import type { Chain } from '../../../chain/nodes/chain.ts';
import { requireNoContractOfOurs } from '../../../chain/wallets/our-contracts.ts';
import { endConsentsData } from '../../../chain/wallets/wallet-consents.ts';
import { type Passkey, passkeyAccount } from '../../../chain/wallets/wallet-signatures.ts';
import { AppError } from '../../../core/errors.ts';
import type { Statement } from '../../../storage/db/batch.ts';
import { type Consents, type ConsentsEnding, endingGas } from '../consents/consents.ts';
import type { Carrier, SignedOwnerCall } from '../owner/owner-call.ts';
import { OWNER_FUNCTION_GAS, type OwnerChange } from '../owner/owner-change.ts';
import type { OwnerFunction } from '../owner/owner-intent.ts';
import type { ChangeOutcome, OwnerOperations } from '../owner/owner-operations.ts';
import { heirIn, pendingOwnerCall, readPendingOwner } from '../wallet-contract.ts';
import type { WalletRow } from '../wallet-store.ts';
import type { RulesRead, WithdrawalPolicies } from '../withdrawals/withdrawal-policies.ts';
import { isBinding } from '../withdrawals/withdrawal-rules.ts';

const abi = agentWalletAbi;

/** Who a wallet is offered to. */
export interface Heir {
  readonly address: Address;
  /** The passkey whose account it is; that is deployed with the offer, so that it can accept. */
  readonly passkey?: Passkey | undefined;
}

/** How an ownership is accepted. */
export interface Acceptance extends ConsentsEnding {
  /** Whether all that was allowed before ends with it. */
  readonly endsConsents: boolean;
}

interface OwnershipContext {
  readonly ownerOperations: OwnerOperations;
  readonly consents: Consents;
  /** The rules for withdrawals, which bind no owner with a key of their own. */
  readonly policies: WithdrawalPolicies;
  /** Accounts whose keys this server holds, in addition to those of wallets. */
  readonly ourAccounts: readonly Address[];
}

export type Ownership = ReturnType<typeof createOwnership>;

/**
 * Creates how wallets pass to owners with a key of their own, and back. All throw what `OwnerOperations.apply` does.
 */
export function createOwnership(core: Core, context: OwnershipContext) {
  const { ownerOperations, consents } = context;
  return {
    /**
     * Offers the wallet to another owner; `undefined` takes an offer back. Also throws `INVALID_OWNER`,
     * `INVALID_OWNER_PASSKEY`, and `WITHDRAWAL_POLICY_IN_FORCE` while this server binds withdrawals to rules that the
     * new owner would not know.
     */
    offer(walletId: string, owner: Owner, heir: Heir | undefined, signature?: Hex): Promise<ChangeOutcome> {
      return ownerOperations.apply(walletId, owner, offerChange(core, context, heir), signature);
    },
    /**
     * Takes the ownership for who it was offered to and has signed. Also throws `NO_OWNERSHIP_OFFERED`, and
     * `WITHDRAWAL_POLICY_IN_FORCE` as an offer does, and `CONSENTS_UNKNOWN` where it is to end consents.
     */
    async accept(
      walletId: string,
      owner: Owner,
      { endsConsents, spenders, signature }: Acceptance,
    ): Promise<ChangeOutcome> {
      const ended = endsConsents ? (spenders ?? (await consents.spendersOf(walletId, owner))) : undefined;
      return await ownerOperations.apply(walletId, owner, acceptChange(context, ended), signature);
    },
  };
}

/** What a passkey's account takes in addition to the call, with room. */
const DEPLOY_GAS = 150_000;
const acceptData: Hex = encodeFunctionData({ abi, functionName: 'acceptOwnership' });

/** By itself, or with all that was allowed before: then the allowances of these spenders end. */
function acceptance(spenders: readonly Address[] | undefined): OwnerFunction {
  if (spenders === undefined) return { data: acceptData, gasLimit: OWNER_FUNCTION_GAS };
  return { data: endConsentsData(spenders, true), gasLimit: endingGas(spenders) };
}

/** Offers the wallet to an heir; `undefined` takes an offer back, which the contract knows as one to its owner. */
function offerChange(core: Core, context: OwnershipContext, heir: Heir | undefined): OwnerChange {
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
    async functionFor({ state: { owner }, isSettled, wallet, views: [view] }) {
      requireFit(core, context, wallet, heir);
      const wanted = heir === undefined || isAddressEqual(heir.address, owner) ? undefined : heir;
      const passkey = wanted?.passkey;
      // An account that was offered the wallet by its address alone may not be there yet.
      if (isSettled && passkey === undefined && isSame(heirIn(view, owner), wanted?.address)) return undefined;
      const isOurs = isAddressEqual(owner, wallet.ownerAddress);
      rules = wanted !== undefined && isOurs ? await unboundRules(context, wallet.id) : undefined;
      const args = [wanted?.address ?? owner] as const;
      const data = encodeFunctionData({ abi, functionName: 'transferOwnership', args });
      if (passkey === undefined) return { data, gasLimit: OWNER_FUNCTION_GAS };
      return { data, gasLimit: OWNER_FUNCTION_GAS + DEPLOY_GAS, carrier: deploying(core, wallet, passkey) };
    },
    statements: ({ wallet }) => unchanged(context, wallet.id, rules),
  };
}

/**
 * Accepts the wallet, signed by who it is offered to: by our key, too, where an owner gives it back. Not past the rules
 * for withdrawals; an heir may call the wallet without this server all the same. With `spenders`, all that was allowed
 * before ends with it, the allowances of these among it.
 */
function acceptChange(context: OwnershipContext, spenders?: readonly Address[]): OwnerChange {
  let rules: RulesRead | undefined;
  return {
    kind: 'ownership',
    audit: {
      action: 'owner_changed',
      details: spenders === undefined ? { endsConsents: false } : { endsConsents: true, spenders },
    },
    signerOf: ([view]) => readPendingOwner(view),
    viewsOf: () => [pendingOwnerCall],
    async functionFor({ state: { owner }, wallet, views: [view] }) {
      if (heirIn(view, owner) === undefined) throw new AppError('NO_OWNERSHIP_OFFERED');
      rules = isAddressEqual(owner, wallet.ownerAddress) ? await unboundRules(context, wallet.id) : undefined;
      return acceptance(spenders);
    },
    statements: ({ wallet }) => unchanged(context, wallet.id, rules),
  };
}

function unchanged(
  { policies }: OwnershipContext,
  walletId: string,
  rules: RulesRead | undefined,
): readonly Statement[] {
  return rules === undefined ? [] : [policies.unchangedStatement(walletId, rules)];
}

/** The rules for withdrawals, if they bind nothing. They would not bind an owner with a key of their own. */
async function unboundRules({ policies }: OwnershipContext, walletId: string): Promise<RulesRead> {
  const rules = await policies.read(walletId);
  if (isBinding(rules.inForce)) throw new AppError('WITHDRAWAL_POLICY_IN_FORCE');
  return rules;
}

/** Deploys the passkey's account in the transaction that has the offer. */
function deploying({ chain }: Core, { chainAddress }: WalletRow, passkey: Passkey): Carrier {
  const target = chain.contracts.passkeyOwnerFactory;
  return (signed) => ({ target, data: deployPasskeyAndCallData(passkey, chainAddress, signed) });
}

/** Throws `INVALID_OWNER` or `INVALID_OWNER_PASSKEY` where this server, or anybody, could act as the heir. */
function requireFit(
  { chain: { contracts } }: Core,
  context: OwnershipContext,
  wallet: WalletRow,
  heir: Heir | undefined,
): void {
  if (heir === undefined) return;
  requireNoContractOfOurs(heir.address, contracts, 'INVALID_OWNER');
  if (isUnfit(context, wallet, heir.address)) throw new AppError('INVALID_OWNER');
  const recovery = heir.passkey?.recovery;
  if (recovery === undefined) return;
  requireNoContractOfOurs(recovery, contracts, 'INVALID_OWNER_PASSKEY');
  // The key that this server keeps takes a wallet back as its owner, and never in addition to one.
  const isOurs = isAddressEqual(recovery, wallet.ownerAddress);
  if (isOurs || isUnfit(context, wallet, recovery))
    throw new AppError('INVALID_OWNER_PASSKEY', {
      message: 'This recovery account is one that this server or anybody can act with. Name one of your own.',
    });
}

/**
 * Whether a wallet must not be offered to an address that is no contract of ours: this server holds the keys of some,
 * and a session's key must not be its owner's, too.
 */
function isUnfit(
  { ourAccounts }: OwnershipContext,
  { chainAddress, sessionAddress, chainSession }: WalletRow,
  heir: Address,
): boolean {
  const unfit = [zeroAddress, chainAddress, sessionAddress, chainSession, ...ourAccounts];
  return unfit.some((each) => each !== null && isAddressEqual(each, heir));
}

function isSame(one: Address | undefined, other: Address | undefined): boolean {
  return one === undefined || other === undefined ? one === other : isAddressEqual(one, other);
}

/**
 * The account of a passkey, which need not be there yet. Throws `INVALID_OWNER_PASSKEY` where its public key is no
 * point of the curve P-256, and `RPC_TIMEOUT`.
 */
export async function accountOf({ client, contracts }: Chain, passkey: Passkey): Promise<Address> {
  if (!(await isPublicKey(passkey))) throw new AppError('INVALID_OWNER_PASSKEY');
  const factory = contracts.passkeyOwnerFactory;
  const implementation = await client.readContract({
    address: factory,
    abi: passkeyOwnerFactoryAbi,
    functionName: 'implementation',
  });
  return passkeyAccount({ factory, implementation }, passkey);
}

/** The calldata of the factory's `deployAndCall`, which deploys the account unless it is there, then makes the call. */
function deployPasskeyAndCallData(
  { x, y, recovery = zeroAddress }: Passkey,
  wallet: Address,
  { data, nonce, deadline, signature }: SignedOwnerCall,
): Hex {
  return encodeFunctionData({
    abi: passkeyOwnerFactoryAbi,
    functionName: 'deployAndCall',
    args: [x, y, recovery, wallet, data, nonce, deadline, signature],
  });
}

async function isPublicKey({ x, y }: Passkey): Promise<boolean> {
  const uncompressed = new Uint8Array(hexToBytes(concatHex(['0x04', x, y])));
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  try {
    await crypto.subtle.importKey('raw', uncompressed, algorithm, false, ['verify']);
    return true;
  } catch {
    return false;
  }
}
