import { type Address, encodeFunctionData, type Hex, isAddressEqual, zeroAddress } from 'viem';
import type { Owner } from '../auth/caller.ts';
import { agentWalletAbi } from '../chain/generated/AgentWallet.ts';
import type { Intent, ProbeAnswer, ProbeBlock, Relay, Urgency } from '../chain/relay/intent.ts';
import { withRpcDeadline } from '../chain/rpc-deadline.ts';
import type { WalletState } from '../chain/wallet-state.ts';
import type { Statement } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { type Deadlines, msUntil } from '../lib/deadline.ts';
import { type Clock, nowSeconds } from '../lib/time.ts';
import type { WalletAccess } from './access.ts';
import type { ChangeStore } from './change-store.ts';
import { createFreezes } from './freezes.ts';
import { guardianCall, readGuardian, setGuardianData } from './guardian.ts';
import {
  configureWithJobsData,
  type JobPolicy,
  jobPolicyCall,
  jobsWanted,
  setJobPolicyData,
} from './job-policy.ts';
import { isLooser, type Limits, type PolicyChange } from './looser.ts';
import type { MisuseStore } from './misuse-store.ts';
import { requireExecuted } from './owner-call.ts';
import { type OwnerFunction, type OwnerIntentDeps, ownerIntent, withOwnNonce } from './owner-intent.ts';
import { presentListCalls, readPresentList } from './present-list.ts';
import { type RulesUnderWay, rulesUnderWay } from './rules-under-way.ts';
import type { WalletRow } from './store.ts';
import type { WalletLock } from './wallet-lock.ts';

/** A wallet after a change, as the chain has it. */
export interface ChangedWallet {
  readonly wallet: WalletRow;
  /** The transaction, if one was needed. */
  readonly txHash?: Hex;
}

/**
 * What an Owner changes on-chain. Each method returns once a block has the change. Changes of one wallet run one
 * after another; a freeze waits for none of them. All throw `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN`,
 * `WALLET_BUSY`, `RPC_TIMEOUT`, `CHAIN_REVERTED`.
 */
export interface OwnerOperations {
  /**
   * Changes the spending rules. Also throws `INVALID_EXPIRES_AT` if the chain's clock is past it, `STEP_UP_REQUIRED`,
   * `INVALID_JOB_EVALUATOR` and `INVALID_MAX_JOB_DAYS`.
   */
  configure(walletId: string, owner: Owner, change: PolicyChange): Promise<ChangedWallet>;
  /** Freezes the wallet. If it is frozen already, `misuse` counts for that freeze. */
  freeze(walletId: string, owner: Owner, reason?: FreezeReason): Promise<ChangedWallet>;
  /** Freezes the wallet as a precaution, for a caller who has shown its freeze token. */
  freezeByToken(walletId: string): Promise<ChangedWallet>;
  unfreeze(walletId: string, owner: Owner): Promise<ChangedWallet>;
  /**
   * Sets who may freeze the wallet beside the owner; `undefined` for nobody. Also throws `INVALID_GUARDIAN` for the
   * wallet itself.
   */
  setGuardian(walletId: string, owner: Owner, guardian: Address | undefined): Promise<ChangedWallet>;
}

/** Why an Owner freezes: to be safe, or because the agent misbehaved. Misuse counts against the agent. */
export type FreezeReason = 'precaution' | 'misuse';

export interface OwnerOperationDeps extends OwnerIntentDeps {
  readonly db: Pick<Db, 'batch'>;
  readonly clock: Clock;
  readonly changes: Pick<ChangeStore, 'underWay'>;
  readonly misuses: Pick<MisuseStore, 'sayStatement'>;
  /** Called after an Owner declared a freeze misuse. */
  readonly onMisuseSaid: (wallet: Address) => Promise<void>;
  readonly access: WalletAccess;
  readonly relay: Relay;
  readonly lock: WalletLock;
  readonly deadlines: Pick<Deadlines, 'chainMs'>;
  /** This server's evaluator; `undefined` without an evaluator key. */
  readonly evaluator: Address | undefined;
}

/** A requested change, and when its answer is due, by `performance.now()`. */
interface Asked {
  /** Reads the wallet. Throws unless the caller may change it. */
  readonly read: () => Promise<WalletRow>;
  readonly endsAt: number;
}

/** A state that the wallet should have. */
interface Wish {
  readonly kind: string;
  readonly urgent?: Urgency;
  /** The calldata of further views of the wallet that `functionFor` needs. */
  viewsOf?(wallet: WalletRow): readonly Hex[];
  /** Whether a later request came in that this wish must not undo. */
  isOvertaken?(): boolean;
  /**
   * The owner function that fulfils the wish; `undefined` if nothing needs to be done. `settled`: no earlier change
   * is on its way, and the database shows the state that the wallet shows.
   */
  functionFor(
    state: WalletState,
    block: ProbeBlock,
    settled: boolean,
    wallet: WalletRow,
    views: readonly ProbeAnswer[],
  ): OwnerFunction | undefined | Promise<OwnerFunction | undefined>;
  /** Statements for the commit of the message; they run alone if no message is needed. */
  statements?(judged: Judged, ownerNonce: number): readonly Statement[];
}

/** The wallet's state at a block, by which a wish was judged. */
interface Judged {
  readonly state: WalletState;
  readonly block: ProbeBlock;
}

/** The wallet is already as wished, so nothing was signed. */
class NothingToDo extends Error {
  override readonly name = 'NothingToDo';
  constructor(readonly judged: Judged) {
    super('Nothing needs to be done.');
  }
}

const OVERTAKEN =
  'A freeze arrived after this unfreeze, so the wallet stays frozen. Unfreeze again if you still want to.';
const GAS_LIMIT = 150_000;
/** A new whitelist entry takes a fresh storage slot and 32 bytes of event data. */
const GAS_PER_RECIPIENT = 25_000;
/** Longer than a signed freeze stays valid. */
const MISUSE_SECONDS = 600;

/** Creates the changes that Owners make on-chain: configuration, freeze, unfreeze. */
export function createOwnerOperations(deps: OwnerOperationDeps): OwnerOperations {
  const { access, lock } = deps;
  const freezes = createFreezes();
  const change = async (
    read: Asked['read'],
    run: (asked: Asked, wallet: WalletRow) => Promise<Hex | undefined>,
  ): Promise<ChangedWallet> => {
    const asked = { read, endsAt: performance.now() + deps.deadlines.chainMs };
    const txHash = await run(asked, await read());
    const wallet = await read();
    return txHash === undefined ? { wallet } : { wallet, txHash };
  };
  // A freeze takes no lock, so it waits for no other change of its wallet.
  const freeze = (read: Asked['read'], reason: FreezeReason, wish: Wish) =>
    change(read, (asked, { id, userId }) => {
      const urgent = { party: userId ?? id, isFreeze: true };
      return freezes.run(id, reason, () => fulfil(deps, asked, { ...wish, urgent }));
    });
  const owned = (walletId: string, owner: Owner) => () => access.owned(walletId, owner);
  const inTurn = (walletId: string, owner: Owner, wishes: readonly Wish[]) =>
    change(owned(walletId, owner), (asked) =>
      lock.run(
        walletId,
        async () => {
          let txHash: Hex | undefined;
          for (const wish of wishes) txHash = (await fulfil(deps, asked, wish)) ?? txHash;
          return txHash;
        },
        msUntil(asked.endsAt),
      ),
    );
  return {
    configure: (walletId, owner, wanted) =>
      inTurn(
        walletId,
        owner,
        partsOf(wanted).map((part) => policyWish(deps, wanted, part)),
      ),
    setGuardian: (walletId, owner, guardian) =>
      inTurn(walletId, owner, [guardianWish(guardian ?? zeroAddress)]),
    async freeze(walletId, owner, reason = 'precaution') {
      const read = owned(walletId, owner);
      if (reason === 'precaution') return await freeze(read, reason, freezeWish(true));
      try {
        return await freeze(read, reason, misuseWish(deps, walletId));
      } finally {
        // The misuse may be on disk even if the freeze threw.
        await deps.onMisuseSaid((await read()).chainAddress);
      }
    },
    freezeByToken: (walletId) => freeze(() => access.claimed(walletId), 'precaution', freezeWish(true)),
    unfreeze: (walletId, owner) =>
      change(owned(walletId, owner), (asked) =>
        freezes.undo(walletId, ({ earlier, isOvertaken }) => {
          const urgent = { party: owner.userId, isFreeze: false };
          const task = async () => {
            await withRpcDeadline(earlier, msUntil(asked.endsAt));
            return await fulfil(deps, asked, { ...freezeWish(false), urgent, isOvertaken });
          };
          return lock.run(walletId, task, msUntil(asked.endsAt), true);
        }),
      ),
  };
}

/** Fulfils the wish on-chain. Returns the transaction's hash, if one was needed. */
async function fulfil(
  deps: OwnerOperationDeps,
  { read, endsAt }: Asked,
  wish: Wish,
): Promise<Hex | undefined> {
  const submit = async () => await deps.relay.submit(wishIntent(deps, await read(), wish), msUntil(endsAt));
  try {
    const { messageId } = await withOwnNonce(submit);
    const outcome = await deps.relay.waitForBlock(messageId, msUntil(endsAt));
    requireExecuted(outcome);
    return outcome.txHash;
  } catch (error) {
    if (!(error instanceof NothingToDo)) throw error;
    const { judged } = error;
    const rows = wish.statements?.(judged, judged.state.ownerNonce) ?? [];
    if (rows.length > 0) await deps.db.batch(rows);
    return undefined;
  }
}

function wishIntent(deps: OwnerOperationDeps, wallet: WalletRow, wish: Wish): Intent {
  return ownerIntent(deps, wallet, {
    kind: wish.kind,
    urgent: wish.urgent,
    probes: (wish.viewsOf?.(wallet) ?? []).map((data) => ({ target: wallet.chainAddress, data })),
    async functionFor(state, block, views) {
      const judged = { state, block };
      if (wish.isOvertaken?.()) throw new AppError('WALLET_BUSY', { message: OVERTAKEN });
      const wanted = await wish.functionFor(state, block, isSettled(state, wallet), wallet, views);
      if (wanted === undefined) throw new NothingToDo(judged);
      return { ...wanted, statements: (_, nonce) => wish.statements?.(judged, nonce) ?? [] };
    },
  });
}

/**
 * Whether a wish that the state already meets needs no message. An earlier change whose request timed out may still
 * execute and undo this state; only a message with a higher nonce stops it. A node may also show pending
 * transactions, so the database, which follows mined blocks, must agree.
 */
function isSettled(state: WalletState, wallet: WalletRow): boolean {
  return (
    state.ownerNonce >= wallet.nextOwnerNonce - 1 &&
    state.frozen === wallet.frozen &&
    isPolicyOf(state, wallet)
  );
}

function freezeWish(frozen: boolean): Wish {
  const functionName = frozen ? 'freeze' : 'unfreeze';
  return {
    kind: functionName,
    functionFor(state, _, settled) {
      if (settled && state.frozen === frozen) return undefined;
      return { data: encodeFunctionData({ abi: agentWalletAbi, functionName }), gasLimit: GAS_LIMIT };
    },
  };
}

/** A freeze that is recorded as misuse before it is sent. */
function misuseWish({ misuses, clock }: OwnerOperationDeps, walletId: string): Wish {
  return {
    ...freezeWish(true),
    statements({ block }, ownerNonce) {
      const createdAt = nowSeconds(clock);
      const until = block.now + MISUSE_SECONDS;
      const atBlock = Number(block.number);
      return [misuses.sayStatement({ walletId, ownerNonce, atBlock, until, createdAt })];
    },
  };
}

function guardianWish(guardian: Address): Wish {
  return {
    kind: 'guardian',
    viewsOf: () => [guardianCall],
    functionFor(_state, _block, settled, wallet, [view]) {
      if (isAddressEqual(guardian, wallet.chainAddress)) throw new AppError('INVALID_GUARDIAN');
      const isThere = [readGuardian(view), wallet.guardian ?? zeroAddress].every((one) =>
        isAddressEqual(one, guardian),
      );
      return settled && isThere ? undefined : { data: setGuardianData(guardian), gasLimit: GAS_LIMIT };
    },
  };
}

/**
 * The part of a change that one call makes. No call sets both limits and Job rules without a whitelist, so that takes
 * two.
 */
type Part = 'limits' | 'jobs' | 'all';

function partsOf(change: PolicyChange): readonly Part[] {
  const changesJobs = change.jobEvaluator !== undefined || change.maxJobDays !== undefined;
  return changesPolicy(change) && changesJobs && change.whitelist === undefined
    ? ['limits', 'jobs']
    : ['all'];
}

/**
 * The wish for one part of a change. The whole change is judged each time. Rules that it does not name stay as last
 * requested, even if no block has them yet.
 */
function policyWish(deps: OwnerOperationDeps, change: PolicyChange, part: Part): Wish {
  const { whitelist } = change;
  return {
    kind: 'configure',
    viewsOf: ({ version }) => [
      ...(version === 'v3' ? [jobPolicyCall] : []),
      ...(asksList(change) ? presentListCalls(whitelist ?? []) : []),
    ],
    async functionFor(state, block, isSettled, wallet, answers) {
      if (change.expiresAt !== undefined && change.expiresAt !== 0 && change.expiresAt <= block.timestamp) {
        throw new AppError('INVALID_EXPIRES_AT');
      }
      const calls = await deps.changes.underWay(wallet.chainAddress, block.timestamp);
      const underWay = rulesUnderWay(calls, state.ownerNonce);
      const present = { state, underWay, isSettled, wallet, answers };
      const { limits, setsLimits, jobs } = rulesWanted(deps, change, present);
      if (jobs !== undefined && part !== 'limits') return jobsFunction(jobs, limits, whitelist);
      if (part === 'jobs') return undefined;
      if (whitelist !== undefined) return whitelistFunction(whitelist, setsLimits ? limits : undefined);
      return setsLimits ? { data: policyData(limits), gasLimit: GAS_LIMIT } : undefined;
    },
  };
}

/** Whether the present whitelist decides if a change needs the password. */
function asksList({ mayLoosen, whitelist, jobEvaluator }: PolicyChange): boolean {
  return !mayLoosen && (whitelist !== undefined || jobEvaluator !== undefined);
}

/** The rules now and under way, by which a change is judged. */
interface PresentRules {
  readonly state: WalletState;
  readonly underWay: RulesUnderWay;
  readonly isSettled: boolean;
  readonly wallet: WalletRow;
  /** The answers of the views that the change needs. */
  readonly answers: readonly ProbeAnswer[];
}

/** The rules after a change. */
interface WantedRules {
  readonly limits: Limits;
  /** Whether setting the limits takes a call: they differ now, or an earlier change may still alter them. */
  readonly setsLimits: boolean;
  /** The rules for Jobs; `undefined` if they need no call. */
  readonly jobs: JobPolicy | undefined;
}

/** Computes the rules after a change. Throws if the change is refused. */
function rulesWanted(
  { evaluator: ours }: OwnerOperationDeps,
  change: PolicyChange,
  { state, underWay, isSettled, wallet, answers }: PresentRules,
): WantedRules {
  const [view, listed] = wallet.version === 'v3' ? [answers[0], answers.slice(1)] : [undefined, answers];
  const list = asksList(change) && isSettled ? readPresentList(listed, change.whitelist ?? []) : undefined;
  const present = underWay.limits ?? state;
  if (!change.mayLoosen && [state, present].some((one) => isLooser(one, list, change)))
    throw new AppError('STEP_UP_REQUIRED');
  const jobs = jobsWanted(change, wallet.version, { view, underWay: underWay.jobs, list, isSettled, ours });
  const limits = limitsAfter(present, change);
  const setsLimits = changesPolicy(change) && !(isSettled && isPolicyOf(state, limits));
  return { limits, setsLimits, jobs };
}

function limitsAfter(present: Limits, { txLimit, dailyLimit, expiresAt }: PolicyChange): Limits {
  return {
    txLimit: txLimit ?? present.txLimit,
    dailyLimit: dailyLimit ?? present.dailyLimit,
    expiresAt: expiresAt ?? present.expiresAt,
  };
}

/** Sets the Job rules. With a whitelist, one call sets all rules. */
function jobsFunction(
  jobs: JobPolicy,
  limits: Limits,
  whitelist: readonly Address[] | undefined,
): OwnerFunction {
  if (whitelist === undefined) return { data: setJobPolicyData(jobs), gasLimit: GAS_LIMIT };
  const gasLimit = GAS_LIMIT + GAS_PER_RECIPIENT * (whitelist.length + 1);
  return { data: configureWithJobsData(limits, whitelist, jobs), gasLimit };
}

function changesPolicy({ txLimit, dailyLimit, expiresAt }: PolicyChange): boolean {
  return txLimit !== undefined || dailyLimit !== undefined || expiresAt !== undefined;
}

function isPolicyOf(state: Limits, policy: Limits): boolean {
  return (
    state.txLimit === policy.txLimit &&
    state.dailyLimit === policy.dailyLimit &&
    state.expiresAt === policy.expiresAt
  );
}

function policyData({ txLimit, dailyLimit, expiresAt }: Limits): Hex {
  const args = [Number(txLimit), Number(dailyLimit), expiresAt] as const;
  return encodeFunctionData({ abi: agentWalletAbi, functionName: 'setPolicy', args });
}

function whitelistFunction(recipients: readonly Address[], policy: Limits | undefined): OwnerFunction {
  const gasLimit = GAS_LIMIT + GAS_PER_RECIPIENT * recipients.length;
  const abi = agentWalletAbi;
  if (policy === undefined) {
    return { data: encodeFunctionData({ abi, functionName: 'setWhitelist', args: [recipients] }), gasLimit };
  }
  const args = [Number(policy.txLimit), Number(policy.dailyLimit), policy.expiresAt, recipients] as const;
  return { data: encodeFunctionData({ abi, functionName: 'configure', args }), gasLimit };
}
