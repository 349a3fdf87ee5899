import { randomBytes } from 'node:crypto';
import { type Address, type Hex, isAddressEqual, toHex, zeroAddress } from 'viem';
import { auditStatement } from '../../audit/audit.ts';
import type { Owner } from '../../auth/caller.ts';
import type { Urgency } from '../../chain/relay/intent.ts';
import { withRpcDeadline } from '../../chain/rpc-deadline.ts';
import { isUniqueViolation } from '../../db/failures.ts';
import { AppError } from '../../errors.ts';
import { type Deadlines, msUntil } from '../../lib/deadline.ts';
import { newId } from '../../lib/ids.ts';
import { createKeyedMutex, MutexBusyError } from '../../lib/keyed-mutex.ts';
import { nowSeconds } from '../../lib/time.ts';
import type { WalletAccess } from '../access.ts';
import type { BudgetChange } from '../budgets/wishes.ts';
import type { Factories } from '../factories.ts';
import { createFreezes } from '../freezes/freezes.ts';
import { newFleetKey } from '../keys.ts';
import type { ChangeStore } from '../owner/change-store.ts';
import type { ChangedWallet, OwnerOperations, SignedFreeze } from '../owner/operations.ts';
import { isToSign, type ToSign } from '../owner/own-key.ts';
import { isAccounts } from '../owner/own-signature.ts';
import type { Fulfilled } from '../owner/wish.ts';
import { randomName } from '../random-name.ts';
import type { WalletRow } from '../store.ts';
import { type AskedOfFleet, type FleetActDeps, type FleetWish, fulfilOfFleet } from './act.ts';
import type { FleetLook, SeenFleet, SeenFleetWithWallets } from './look.ts';
import { type FleetRow, type FleetStore, MAX_FLEET_WALLETS, MAX_FLEETS } from './store.ts';
import { admitWish, budgetsWish, deployWish, freezeWish, setFleetWish } from './wishes.ts';

/** A fleet after a change, with the transaction if one was needed. */
export interface ChangedFleet extends SeenFleetWithWallets {
  readonly txHash?: Hex | undefined;
}

/** What a new fleet is to be. */
export interface NewFleet extends Omit<BudgetChange, 'mayLoosen'> {
  readonly name?: string | undefined;
  /** Whose key owns it; a new one of this server by default. */
  readonly owner?: Address | undefined;
  readonly idempotencyKey?: string | undefined;
}

/**
 * Fleets: budgets and a freeze over several wallets of one Owner, as the chain enforces them. What changes one returns
 * once a block has it, one change after the other; a freeze waits for none of them. All throw `FLEET_NOT_FOUND`,
 * `FORBIDDEN`, `FLEET_BUSY`, `FLEET_NOT_DEPLOYED`, `RPC_TIMEOUT`, `CHAIN_REVERTED`. Where the owner of a fleet, or of
 * the wallet, has a key of their own, they answer what there is to sign, and take the `signature`.
 */
export interface Fleets {
  /**
   * Makes a fleet and deploys it; one whose owner has a key of their own is deployed with the first budgets that they
   * sign, and takes none here. The same key makes one fleet. Throws `TOO_MANY_FLEETS`, `INVALID_OWNER`,
   * `INVALID_BUDGETS`.
   */
  create(owner: Owner, wanted: NewFleet): Promise<ChangedFleet & { readonly isNew: boolean }>;
  /** Those of a user, the oldest first. */
  list(owner: Owner): Promise<readonly SeenFleet[]>;
  get(fleetId: string, owner: Owner): Promise<SeenFleetWithWallets>;
  /** Sets budgets, and deploys the fleet unless it is. Throws `STEP_UP_REQUIRED`. */
  setBudgets(
    fleetId: string,
    owner: Owner,
    change: BudgetChange,
    signature?: Hex,
  ): Promise<ChangedFleet | ToSign>;
  freeze(fleetId: string, owner: Owner, signed?: SignedFreeze): Promise<ChangedFleet | ToSign>;
  unfreeze(fleetId: string, owner: Owner, signature?: Hex): Promise<ChangedFleet | ToSign>;
  /** Has a fleet admit an address no more, whoever owns the wallet there: that takes the consent of its owner alone. */
  exclude(fleetId: string, owner: Owner, wallet: Address, signature?: Hex): Promise<ChangedFleet | ToSign>;
  /**
   * Puts a wallet into a fleet, and takes it out of any other; null: into none. Throws what changes of wallets throw,
   * `STEP_UP_REQUIRED` where it leaves one, and `FLEET_FULL`.
   */
  putWallet(
    walletId: string,
    owner: Owner,
    wanted: { readonly fleetId: string | null; readonly mayLoosen: boolean },
    signature?: Hex,
  ): Promise<(ChangedWallet & { readonly fleetId: string | null }) | ToSign>;
}

/** What fleets need. */
export interface FleetDeps extends Omit<FleetActDeps, 'fleets' | 'factories'> {
  readonly fleets: FleetStore;
  readonly factories: Pick<Factories, 'fleets' | 'fleetAddressOf'>;
  readonly look: FleetLook;
  readonly access: WalletAccess;
  readonly changes: Pick<ChangeStore, 'underWay'>;
  readonly ownerOperations: Pick<OwnerOperations, 'fulfil'>;
  /** Accounts whose keys this server holds, beside those of wallets and fleets. */
  readonly ourAccounts: readonly Address[];
  readonly deadlines: Pick<Deadlines, 'chainMs'>;
}

/** How long a change waits for earlier ones of its fleet, as for those of a wallet. */
const LOCK_BOUNDS = { waiting: 8, waitMs: 20_000 };

type Lock = <Done>(key: string, endsAt: number, party: string, task: () => Promise<Done>) => Promise<Done>;

/** Creates what Owners do with fleets. */
export function createFleets(deps: FleetDeps): Fleets {
  const { fleets, look, access } = deps;
  const lock = createLock();
  const owned = async (fleetId: string, { userId }: Owner): Promise<FleetRow> => {
    const fleet = await fleets.byId(fleetId);
    if (fleet === undefined) throw new AppError('FLEET_NOT_FOUND');
    if (fleet.userId !== userId) throw new AppError('FORBIDDEN');
    return fleet;
  };
  const askedOf = (fleetId: string, owner: Owner, signature?: Hex): AskedOfFleet => ({
    read: () => owned(fleetId, owner),
    signature,
    endsAt: endOf(deps),
  });
  const inTurn = async (fleetId: string, owner: Owner, wish: FleetWish, asked: AskedOfFleet) =>
    await lock(fleetId, asked.endsAt, owner.sessionId, () => fulfilOfFleet(deps, asked, wish));
  const shown = async (fleetId: string, owner: Owner, made: Fulfilled): Promise<ChangedFleet | ToSign> =>
    isToSign(made) ? made : { ...(await look.one(await owned(fleetId, owner))), txHash: made.txHash };
  const change = async (fleetId: string, owner: Owner, wish: FleetWish, signature?: Hex) => {
    await owned(fleetId, owner);
    return await shown(
      fleetId,
      owner,
      await inTurn(fleetId, owner, wish, askedOf(fleetId, owner, signature)),
    );
  };
  return {
    async create(owner, wanted) {
      // One after the other, so that none is above the bound.
      const { fleet, isNew } = await lock(owner.userId, endOf(deps), owner.sessionId, () =>
        rowOf(deps, owner, wanted),
      );
      if (fleet.ownerKeySealed === null) return { ...(await look.one(fleet)), isNew };
      const wish = deployWish(fleets, { ...wanted, mayLoosen: true });
      const made = await change(fleet.id, owner, wish);
      if (isToSign(made)) throw new Error(`The key of ${fleet.id} is not here.`);
      return { ...made, isNew };
    },
    list: async (owner) => await look.all(await fleets.ofUser(owner.userId)),
    get: async (fleetId, owner) => await look.one(await owned(fleetId, owner)),
    setBudgets: (fleetId, owner, wanted, signature) =>
      change(fleetId, owner, budgetsWish(fleets, wanted), signature),
    ...createFleetFreezes(deps, { owned, askedOf, shown, lock }),
    async exclude(fleetId, owner, wallet, signature) {
      const excluded = { ...(await fleets.walletOfUser(owner.userId, wallet)), chainAddress: wallet };
      return await change(fleetId, owner, admitWish(fleets, fleetId, excluded, false), signature);
    },
    async putWallet(walletId, owner, wanted, signature) {
      const wallet = await access.owned(walletId, owner);
      const target = wanted.fleetId === null ? undefined : await owned(wanted.fleetId, owner);
      const steps = await stepsOf(deps, {
        wallet,
        owner,
        target,
        mayLoosen: wanted.mayLoosen,
        inTurn,
        askedOf,
      });
      let [txHash, given]: [Hex | undefined, Hex | undefined] = [undefined, signature];
      for (const step of steps) {
        const made = await step.run(given);
        if (isToSign(made)) return made;
        // A signature is for one message.
        if (step.isOwnKey && made.txHash !== undefined) given = undefined;
        if (step.isWallets) txHash = made.txHash ?? txHash;
      }
      const changed = { wallet: await access.owned(walletId, owner), fleetId: target?.id ?? null };
      return txHash === undefined ? changed : { ...changed, txHash };
    },
  };
}

function endOf({ deadlines }: Pick<FleetDeps, 'deadlines'>): number {
  return performance.now() + deadlines.chainMs;
}

function createLock(): Lock {
  const mutex = createKeyedMutex(LOCK_BOUNDS);
  return async (key, endsAt, party, task) => {
    try {
      return await mutex.run(key, task, { waitMs: msUntil(endsAt), party });
    } catch (error) {
      throw error instanceof MutexBusyError ? new AppError('FLEET_BUSY', { cause: error }) : error;
    }
  };
}

/** The row of a new fleet, or the one that the key has made. */
async function rowOf(
  deps: FleetDeps,
  { userId }: Owner,
  wanted: NewFleet,
): Promise<{ readonly fleet: FleetRow; readonly isNew: boolean }> {
  const { db, fleets, vault, clock, factories } = deps;
  const { owner, idempotencyKey, name = randomName() } = wanted;
  const earlier = async () =>
    idempotencyKey === undefined ? undefined : await fleets.byKey(userId, idempotencyKey);
  const found = await earlier();
  if (found !== undefined) return { fleet: found, isNew: false };
  if (owner !== undefined) requireOwnersWord(deps, owner, wanted);
  if ((await fleets.countOfUser(userId)) >= MAX_FLEETS) throw new AppError('TOO_MANY_FLEETS');
  const id = newId('fleet');
  const key = owner === undefined ? newFleetKey(vault, id) : { address: owner, sealed: null };
  const salt = toHex(randomBytes(32));
  const chainAddress = await factories.fleetAddressOf(key.address, salt);
  const row = {
    ...{ id, userId, name, chainAddress, salt, ownerAddress: key.address, ownerKeySealed: key.sealed },
    ...{ idempotencyKey: idempotencyKey ?? null, createdAt: nowSeconds(clock) },
  };
  try {
    const audit = auditStatement(deps, { action: 'fleet_created', userId, details: { fleetId: id, name } });
    await db.batch([fleets.insertStatement(row), audit]);
  } catch (error) {
    const other = isUniqueViolation(error) ? await earlier() : undefined;
    if (other === undefined) throw error;
    return { fleet: other, isNew: false };
  }
  const fleet = await fleets.byId(id);
  if (fleet === undefined) throw new Error(`The fleet ${id} was not stored.`);
  return { fleet, isNew: true };
}

/** Anybody can have the relay's contract call anything, and this server holds the keys of others. */
/** Budgets are the owner's to sign: one that is asked for here would silently not be. */
function requireOwnersWord(deps: FleetDeps, owner: Address, { day, week, month }: NewFleet): void {
  if (isUnfit(deps, owner)) throw new AppError('INVALID_OWNER');
  if ([day, week, month].every((budget = 0n) => budget === 0n)) return;
  throw new AppError('INVALID_BUDGETS', {
    message:
      'Its owner signs the budgets of a fleet with an owner of your own. Leave day, week and month out here, and set them with PUT /v1/fleets/:id/budgets.',
  });
}

function isUnfit({ chain, ourAccounts }: FleetDeps, owner: Address): boolean {
  const known: readonly unknown[] = [zeroAddress, ...ourAccounts, ...Object.values(chain.contracts)];
  return known.some((each) => typeof each === 'string' && each.toLowerCase() === owner.toLowerCase());
}

interface Changing {
  readonly owned: (fleetId: string, owner: Owner) => Promise<FleetRow>;
  readonly askedOf: (fleetId: string, owner: Owner, signature?: Hex) => AskedOfFleet;
  readonly shown: (fleetId: string, owner: Owner, made: Fulfilled) => Promise<ChangedFleet | ToSign>;
  readonly lock: Lock;
}

/** A freeze takes no lock, so it waits for no other change of its fleet. */
function createFleetFreezes(
  deps: FleetDeps,
  { owned, askedOf, shown, lock }: Changing,
): Pick<Fleets, 'freeze' | 'unfreeze'> {
  const freezes = createFreezes<Fulfilled>();
  const underWay = new Set<string>();
  const bySignature = async (
    asked: AskedOfFleet,
    fleet: FleetRow,
    toSign: ToSign,
    { signature, party, admit }: SignedFreeze,
  ) => {
    const isProven = await isAccounts(toSign, signature);
    admit(isProven);
    // Nonsense keeps no true freeze waiting.
    const place = isProven ? fleet.id : `${fleet.id} ${party}`;
    if (underWay.has(place)) throw new AppError('FLEET_BUSY');
    underWay.add(place);
    try {
      const asOwn = { kind: 'signed_freeze', urgent: { party: fleet.userId, isFreeze: false } } as const;
      return await fulfilOfFleet(deps, { ...asked, signature }, { ...freezeWish(true), asOwn });
    } finally {
      underWay.delete(place);
    }
  };
  return {
    async freeze(fleetId, owner, signed) {
      const fleet = await owned(fleetId, owner);
      const asked = askedOf(fleetId, owner);
      const urgent: Urgency = { party: fleet.userId, isFreeze: true };
      const task = () => fulfilOfFleet(deps, asked, { ...freezeWish(true), urgent });
      const made = await freezes.run(fleetId, 'freeze', task);
      const isLeft = isToSign(made) && signed !== undefined;
      return await shown(fleetId, owner, isLeft ? await bySignature(asked, fleet, made, signed) : made);
    },
    async unfreeze(fleetId, owner, signature) {
      await owned(fleetId, owner);
      const asked = askedOf(fleetId, owner, signature);
      const made = await freezes.undo(fleetId, ({ earlier, isOvertaken }) =>
        lock(fleetId, asked.endsAt, owner.sessionId, async () => {
          await withRpcDeadline(earlier, msUntil(asked.endsAt));
          const urgent: Urgency = { party: owner.userId, isFreeze: false };
          const asOwn = { kind: 'unfreeze', urgent } as const;
          return await fulfilOfFleet(deps, asked, { ...freezeWish(false), urgent, asOwn, isOvertaken });
        }),
      );
      return await shown(fleetId, owner, made);
    },
  };
}

interface Step {
  /** Whether a signature of the owner is for it. */
  readonly isOwnKey: boolean;
  readonly isWallets: boolean;
  run(signature: Hex | undefined): Promise<Fulfilled>;
}

interface Move {
  readonly wallet: WalletRow;
  readonly owner: Owner;
  /** `undefined` for none. */
  readonly target: FleetRow | undefined;
  readonly mayLoosen: boolean;
  readonly inTurn: (
    fleetId: string,
    owner: Owner,
    wish: FleetWish,
    asked: AskedOfFleet,
  ) => Promise<Fulfilled>;
  readonly askedOf: Changing['askedOf'];
}

/**
 * What a move of a wallet takes, in an order in which it never spends what no fleet counts: the new one admits it, the
 * wallet names it, the others admit it no more. What waits for a signature comes first, so that nothing is done before
 * there is one.
 */
async function stepsOf(deps: FleetDeps, move: Move): Promise<readonly Step[]> {
  const { fleets, ownerOperations, look } = deps;
  const { wallet, owner, target, mayLoosen, inTurn, askedOf } = move;
  const admits = (fleet: FleetRow, isMember: boolean, check?: () => Promise<void>): Step => ({
    isOwnKey: fleet.ownerKeySealed === null,
    isWallets: false,
    run: (signature) =>
      inTurn(
        fleet.id,
        owner,
        admitWish(fleets, fleet.id, wallet, isMember, check),
        askedOf(fleet.id, owner, signature),
      ),
  });
  const { named, owner: signer } = await look.wallet(wallet.chainAddress);
  const isLeft = named !== undefined && named !== target?.chainAddress;
  // Before anything else is done; the wish asks again.
  if (isLeft && !mayLoosen) throw new AppError('STEP_UP_REQUIRED');
  const others = (await fleets.ofWallet(wallet.id)).filter(({ id }) => id !== target?.id);
  if (target !== undefined) {
    const [seen] = await look.all([target]);
    // A wallet names no fleet that is not there.
    if (seen?.state === undefined) throw new AppError('FLEET_NOT_DEPLOYED');
  }
  const wish = setFleetWish(deps, target?.chainAddress ?? zeroAddress, target?.id ?? null, mayLoosen);
  const names: Step = {
    isOwnKey: !isAddressEqual(signer, wallet.ownerAddress),
    isWallets: true,
    run: async (signature) => {
      const made = await ownerOperations.fulfil(wallet.id, owner, wish, signature);
      return isToSign(made) ? made : made.txHash === undefined ? {} : { txHash: made.txHash };
    },
  };
  const steps = [
    ...(target === undefined ? [] : [admits(target, true, () => requireRoom(fleets, target, wallet))]),
    names,
    ...others.map((other) => admits(other, false)),
  ];
  return [...steps.filter(({ isOwnKey }) => isOwnKey), ...steps.filter(({ isOwnKey }) => !isOwnKey)];
}

async function requireRoom(fleets: FleetStore, { id }: FleetRow, wallet: WalletRow): Promise<void> {
  if ((await fleets.countOfWallets(id)) < MAX_FLEET_WALLETS) return;
  if (!(await fleets.ofWallet(wallet.id)).some((fleet) => fleet.id === id)) throw new AppError('FLEET_FULL');
}
