import { encodeFunctionData, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { auditStatement } from '../../audit/audit.ts';
import type { AuditEntry } from '../../audit/entry.ts';
import { askViews } from '../../chain/ask-views.ts';
import { agentWalletFactoryAbi } from '../../chain/generated/AgentWalletFactory.ts';
import { fleetAbi } from '../../chain/generated/Fleet.ts';
import { type OwnerCall, type OwnerMessage, ownerMessage } from '../../chain/owner-message.ts';
import {
  type Intent,
  type IntentKind,
  MESSAGE_SECONDS,
  type ProbeAnswer,
  type ProbeBlock,
  type ProbeCall,
  type Urgency,
} from '../../chain/relay/intent.ts';
import { withRpcDeadline } from '../../chain/rpc-deadline.ts';
import type { Statement } from '../../db/batch.ts';
import type { Db } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Vault } from '../../lib/crypto.ts';
import { msUntil } from '../../lib/deadline.ts';
import type { Clock } from '../../lib/time.ts';
import type { Factories } from '../factories.ts';
import { openFleetKey } from '../keys.ts';
import { type Carrier, directlyTo, requireExecuted, type SignedOwnerCall } from '../owner/call.ts';
import { type OwnCall, withFreshRead } from '../owner/intent.ts';
import { isToSign, type OwnKeyDeps, signedOrToSign, type ToSign } from '../owner/own-key.ts';
import type { Fulfilled } from '../owner/wish.ts';
import type { FleetRow, FleetStore } from './store.ts';
import { FLEET_VIEWS, type FleetState, fleetViews, readFleet } from './views.ts';

/** A requested change of a fleet. */
export interface AskedOfFleet {
  /** Reads the fleet. Throws unless the caller may change it. */
  readonly read: () => Promise<FleetRow>;
  /** The owner's own, where they have a key of their own. */
  readonly signature?: Hex | undefined;
  /** By `performance.now()`. */
  readonly endsAt: number;
}

/** What a wish is judged by. */
export interface SeenFleet {
  /** `undefined` while it is not deployed. */
  readonly state: FleetState | undefined;
  readonly block: ProbeBlock;
  /** Nothing that was signed for it earlier is on its way. */
  readonly isSettled: boolean;
  readonly fleet: FleetRow;
  /** The answers to the wish's own views. */
  readonly views: readonly ProbeAnswer[];
}

/** A state that a fleet should have. */
export interface FleetWish {
  readonly kind: IntentKind;
  /** What the audit log tells of it. */
  readonly audit: Pick<AuditEntry, 'action' | 'details' | 'walletId'>;
  readonly urgent?: Urgency | undefined;
  /** What is different where the owner signs with a key of their own. */
  readonly asOwn?: { readonly kind: IntentKind; readonly urgent: Urgency } | undefined;
  /** The only wish that deploys the fleet; the others throw `FLEET_NOT_DEPLOYED`. */
  readonly deploys?: boolean;
  /** Further views that `dataFor` needs. */
  viewsOf?(fleet: FleetRow): readonly ProbeCall[];
  /** Whether a later request came in that this wish must not undo. */
  isOvertaken?(): boolean;
  /** Calldata of the owner function that fulfils it; `undefined` where nothing needs to be done. */
  dataFor(seen: SeenFleet): Hex | undefined | Promise<Hex | undefined>;
  /** Statements for the commit of the message. */
  statements?(): readonly Statement[];
}

/** What changes of fleets need. */
export interface FleetActDeps extends Omit<OwnKeyDeps, 'store'> {
  readonly db: Pick<Db, 'batch' | 'orm'>;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly fleets: Pick<FleetStore, 'ownerNonceStatement' | 'underWay' | 'isChanging'>;
  readonly factories: Pick<Factories, 'fleets'>;
}

/** The dearest, three new budgets, took 110k; deploying a fleet 70k more. */
const GAS_LIMIT = 160_000;
const DEPLOY_GAS = 120_000;

/** The fleet is already as wished, so nothing was signed. */
class NothingToDo extends Error {
  override readonly name = 'NothingToDo';
}

const OVERTAKEN =
  'A freeze arrived after this unfreeze, so the fleet stays frozen. Unfreeze again if you still want to.';

/**
 * Fulfils a wish on-chain: signed with the key that this server holds, or by the owner's own signature. Answers what
 * there is to sign where that is missing. Throws what the wish and the relay throw, `FLEET_NOT_DEPLOYED`, `FLEET_BUSY`
 * and what {@link signedOrToSign} throws.
 */
export async function fulfilOfFleet(
  deps: FleetActDeps,
  asked: AskedOfFleet,
  wish: FleetWish,
): Promise<Fulfilled> {
  const { read, endsAt } = asked;
  const submit = async () => {
    const fleet = await read();
    if (fleet.ownerKeySealed !== null)
      return await deps.relay.submit(intentOf(deps, fleet, wish), msUntil(endsAt));
    const own = await ownersCall(deps, fleet, wish, asked);
    if (isToSign(own)) return own;
    return await deps.relay.submit(intentOf(deps, fleet, { ...wish, ...wish.asOwn }, own), msUntil(endsAt));
  };
  try {
    const placed = await withFreshRead(submit);
    if (isToSign(placed)) return placed;
    const outcome = await deps.relay.waitForBlock(placed.messageId, msUntil(endsAt));
    requireExecuted(outcome);
    return { txHash: outcome.txHash };
  } catch (error) {
    if (!(error instanceof NothingToDo)) throw error;
    return {};
  }
}

function probesOf(fleet: FleetRow, wish: FleetWish): readonly ProbeCall[] {
  return [...fleetViews(fleet.chainAddress), ...(wish.viewsOf?.(fleet) ?? [])];
}

/** What is to be called, and how it gets there. Throws {@link NothingToDo}. */
async function wantedOf(
  { fleets, factories }: FleetActDeps,
  fleet: FleetRow,
  wish: FleetWish,
  answers: readonly ProbeAnswer[],
  block: ProbeBlock,
): Promise<{ data: Hex; state: FleetState | undefined; carrier: Carrier; gasLimit: number }> {
  const state = readFleet(answers);
  if (state === undefined && wish.deploys !== true) throw new AppError('FLEET_NOT_DEPLOYED');
  if (wish.isOvertaken?.()) throw new AppError('FLEET_BUSY', { message: OVERTAKEN });
  const isSettled =
    (state?.ownerNonce ?? 0) >= fleet.nextOwnerNonce - 1 &&
    !(await fleets.isChanging(fleet.chainAddress, block.timestamp));
  const views = answers.slice(FLEET_VIEWS);
  const data = await wish.dataFor({ state, block, isSettled, fleet, views });
  if (data === undefined) throw new NothingToDo();
  return state === undefined
    ? { data, state, carrier: deploying(factories.fleets, fleet), gasLimit: GAS_LIMIT + DEPLOY_GAS }
    : { data, state, carrier: directlyTo(fleet.chainAddress), gasLimit: GAS_LIMIT };
}

function intentOf(deps: FleetActDeps, fleet: FleetRow, wish: FleetWish, own?: OwnCall): Intent {
  const { userId } = fleet;
  const details = { fleetId: fleet.id, ...wish.audit.details };
  const audit = auditStatement(deps, { ...wish.audit, details, userId });
  return {
    kind: wish.kind,
    wallet: fleet.chainAddress,
    ...(wish.urgent === undefined ? {} : { urgent: wish.urgent }),
    probes: probesOf(fleet, wish),
    async sign(answers, block) {
      const { data, state, carrier, gasLimit } = await wantedOf(deps, fleet, wish, answers, block);
      const used = state?.ownerNonce ?? 0;
      if (own !== undefined && (own.data !== data || own.nonce <= used)) throw hasChanged();
      const call = {
        data,
        nonce: Math.max(fleet.nextOwnerNonce, used + 1),
        deadline: block.now + MESSAGE_SECONDS,
        epoch: 0,
      };
      const signed = own ?? (await signedHere(deps, fleet, call));
      return {
        call: { ...carrier(signed), gasLimit: own?.gasLimit ?? gasLimit, deadline: signed.deadline },
        statements: () => [
          deps.fleets.ownerNonceStatement(fleet, Math.max(signed.nonce, fleet.nextOwnerNonce - 1)),
          ...(wish.statements?.() ?? []),
          audit,
        ],
      };
    },
  };
}

async function signedHere(
  { vault, chainId }: FleetActDeps,
  fleet: FleetRow,
  call: OwnerCall,
): Promise<SignedOwnerCall> {
  const account = privateKeyToAccount(openFleetKey(vault, fleet));
  return { ...call, signature: await account.signTypedData(messageOf(fleet, chainId, call)) };
}

/** The call that the owner has signed, or what there is to sign. */
async function ownersCall(
  deps: FleetActDeps,
  fleet: FleetRow,
  wish: FleetWish,
  { signature, endsAt }: AskedOfFleet,
): Promise<OwnCall | ToSign> {
  const { chain, chainId } = deps;
  const { block, answers } = await withRpcDeadline(askViews(chain, probesOf(fleet, wish)), msUntil(endsAt));
  const { data, state, carrier, gasLimit } = await wantedOf(deps, fleet, wish, answers, block);
  const nonce = (state?.ownerNonce ?? 0) + 1;
  return await signedOrToSign(chain, {
    ...{ block, data, nonce, epoch: 0, signer: fleet.ownerAddress, signature, carrier, gasLimit, endsAt },
    messageOf: (call) => messageOf(fleet, chainId, call),
    beforeTrial: async () => undefined,
  });
}

function messageOf({ chainAddress }: FleetRow, chainId: number, call: OwnerCall): OwnerMessage {
  const domain = { name: 'AgentFleet', version: '1', chainId, verifyingContract: chainAddress };
  return ownerMessage(domain, call, fleetAbi);
}

/** By the factory's `deployAndCall`, which deploys the fleet unless it is there, then makes the call. */
function deploying(factory: FleetRow['chainAddress'], { ownerAddress, salt }: FleetRow): Carrier {
  return ({ data, nonce, deadline, signature }) => ({
    target: factory,
    data: encodeFunctionData({
      abi: agentWalletFactoryAbi,
      functionName: 'deployAndCall',
      args: [ownerAddress, salt, data, nonce, deadline, signature],
    }),
  });
}

function hasChanged(): AppError {
  return new AppError('FLEET_BUSY', {
    message: 'The fleet has changed since this was signed. Ask again for what there is to sign.',
  });
}
