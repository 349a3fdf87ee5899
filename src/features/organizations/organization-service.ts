import type { Owner } from '../../accounts/auth/caller.ts';
import type { Membership, Memberships } from '../../accounts/roles/memberships.ts';
import { mayDo, ROLES, type Role } from '../../accounts/roles/role.ts';
import type { Core } from '../../chain/core.ts';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import type { AuditAction } from '../../core/events.ts';
import { newId } from '../../core/lib/crypto.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import { auditStatement } from '../../http/audit/audit.ts';
import type { AuditDetails } from '../../http/audit/audit-entry.ts';
import { type Statement, telling } from '../../storage/db/batch.ts';
import { orRefuse } from '../../storage/db/failures.ts';
import type { WalletAccess } from '../wallets/wallet-access.ts';
import {
  isHandedOver,
  JOINING,
  joinStatements,
  leaveStatements,
  type WalletRow,
  type WalletStore,
} from '../wallets/wallet-store.ts';
import type { WithdrawalPolicies } from '../wallets/withdrawals/withdrawal-policies.ts';
import { isBinding } from '../wallets/withdrawals/withdrawal-rules.ts';
import {
  ALREADY_IN,
  INVITATION_GONE,
  LAST_ADMIN,
  MEMBER_MOVED,
  type MemberRow,
  NOT_ADMIN,
  NOT_MEMBER,
  type OrganizationStore,
  TOO_MANY_HERE,
  TOO_MANY_OF_USER,
} from './organization-store.ts';

/** A wallet of an organisation, with the name of its Owner. */
export interface SharedWallet {
  readonly wallet: WalletRow;
  readonly owner: string | null;
}

/** An organisation with all that its members see of it. */
export interface WholeOrganization extends Membership {
  readonly members: readonly MemberRow[];
  readonly wallets: readonly SharedWallet[];
}

/**
 * Organisations. Anyone who is no member of one learns nothing of it: all but `create` and `list` throw
 * `ORGANIZATION_NOT_FOUND` for them, and `ROLE_REQUIRED` for members whose role does not allow what the request asks
 * for.
 */
export interface Organizations {
  /** A new one, with the user as its admin. Throws `TOO_MANY_ORGANIZATIONS`. */
  create(user: Owner, name: string): Promise<WholeOrganization>;
  /** All of a user. */
  list(user: Owner): Promise<readonly Membership[]>;
  get(id: string, user: Owner): Promise<WholeOrganization>;
  rename(id: string, user: Owner, name: string): Promise<WholeOrganization>;
  /** Its wallets leave it. */
  delete(id: string, user: Owner): Promise<void>;
  /**
   * Throws `MEMBER_NOT_FOUND`, `LAST_ADMIN`, and `WITHDRAWAL_POLICY_IN_FORCE` for a higher role where the wallets have
   * a delay, which only an invitation waits for.
   */
  setRole(id: string, user: Owner, memberId: string, role: Role): Promise<WholeOrganization>;
  /** Takes a member out, with the wallets that are theirs. Throws `MEMBER_NOT_FOUND`, `LAST_ADMIN`. */
  remove(id: string, user: Owner, memberId: string): Promise<void>;
  /** Takes the user out, with the wallets that are theirs. Throws `LAST_ADMIN`. */
  leave(id: string, user: Owner): Promise<void>;
  /**
   * Throws what `WalletAccess.owned` does, `WALLET_IN_ORGANIZATION`, `ORGANIZATION_FULL`, and
   * `WITHDRAWAL_POLICY_IN_FORCE` while the wallet has a policy, which strangers are not to act under; `WALLET_BUSY`
   * where that changes meanwhile.
   */
  addWallet(id: string, user: Owner, walletId: string): Promise<void>;
  /** By the wallet's Owner, or by an admin. Throws `WALLET_NOT_FOUND` for one that is not in it. */
  removeWallet(id: string, user: Owner, walletId: string): Promise<void>;
}

/** What organisations need. */
export type OrganizationParts = Core & {
  readonly store: OrganizationStore;
  readonly memberships: Memberships;
  readonly access: WalletAccess;
  readonly walletStore: Pick<WalletStore, 'byId'>;
  readonly policies: Pick<WithdrawalPolicies, 'read' | 'unchangedStatement'>;
};

/** What a commit is refused with whose conditions do not hold any more. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  [NOT_ADMIN]: 'ROLE_REQUIRED',
  [NOT_MEMBER]: 'ORGANIZATION_NOT_FOUND',
  [LAST_ADMIN]: 'LAST_ADMIN',
  [MEMBER_MOVED]: 'MEMBER_NOT_FOUND',
  [INVITATION_GONE]: 'INVITATION_NOT_FOUND',
  [ALREADY_IN]: 'ALREADY_MEMBER',
  [TOO_MANY_OF_USER]: 'TOO_MANY_ORGANIZATIONS',
  [TOO_MANY_HERE]: 'ORGANIZATION_FULL',
  [JOINING]: 'WALLET_IN_ORGANIZATION',
};

/** Commits, or refuses with what does not hold any more; `codes` say it better for single labels. */
export async function commitOrRefuse(
  { db, outbox }: Pick<OrganizationParts, 'db' | 'outbox'>,
  statements: readonly Statement[],
  codes: Readonly<Record<string, ErrorCode>> = {},
): Promise<void> {
  await orRefuse(() => db.batch([...statements]), { ...REFUSALS, ...codes });
  outbox.wake();
}

/**
 * The role of a user in an organisation, if it allows what the request asks for. Throws `ORGANIZATION_NOT_FOUND`,
 * `ROLE_REQUIRED`.
 */
export async function requireRole(
  { memberships }: Pick<OrganizationParts, 'memberships'>,
  id: string,
  { userId, permission }: Owner,
): Promise<Role> {
  const role = await memberships.roleIn(id, userId);
  if (role === undefined) throw new AppError('ORGANIZATION_NOT_FOUND');
  if (!mayDo(role, permission)) throw new AppError('ROLE_REQUIRED');
  return role;
}

/** Creates the service of organisations. */
export function createOrganizations(deps: OrganizationParts): Organizations {
  const { clock, store, memberships } = deps;
  const get = async (id: string, user: Owner) => {
    await requireRole(deps, id, user);
    return await wholeOf(deps, id, user);
  };
  return {
    get,
    list: ({ userId }) => memberships.ofUser(userId),
    async create(user, name) {
      const id = newId('org');
      const now = nowSeconds(clock);
      await commitOrRefuse(deps, [
        store.insertStatement({ id, name, createdAt: now }),
        ...store.joinStatements(id, user.userId, 'admin', now),
        entry(deps, 'organization_created', { organizationId: id, name }),
      ]);
      return await wholeOf(deps, id, user);
    },
    async rename(id, user, name) {
      const present = await get(id, user);
      if (present.name === name) return present;
      await commitAsAdmin(deps, id, user, [
        store.renameStatement(id, name),
        entry(deps, 'organization_renamed', { organizationId: id, name }),
      ]);
      return await wholeOf(deps, id, user);
    },
    async delete(id, user) {
      await requireRole(deps, id, user);
      const { name, members, wallets } = await wholeOf(deps, id, user);
      await commitAsAdmin(deps, id, user, [
        ...(await leaving(deps, id, user, wallets)),
        reportedTo(entry(deps, 'organization_deleted', { organizationId: id, name }), members),
        ...wallets.flatMap(({ wallet }) => leaveStatements(deps, wallet)),
        ...store.deleteStatements(id),
      ]);
    },
    ...memberChanges(deps),
    ...walletChanges(deps),
  };
}

function memberChanges(deps: OrganizationParts): Pick<Organizations, 'setRole' | 'remove' | 'leave'> {
  const { store, memberships } = deps;
  return {
    async setRole(id, user, memberId, role) {
      await requireRole(deps, id, user);
      const former = await memberships.roleIn(id, memberId);
      if (former === undefined) throw new AppError('MEMBER_NOT_FOUND');
      if (former !== role) {
        await requireSoonEnough(deps, id, former, role);
        const details = { organizationId: id, memberId, role, former };
        const [own, ...others] = entries(deps, 'organization_member_changed', details, user, memberId);
        const event = { type: 'organization_member_changed', organizationId: id, userId: memberId, role } as const;
        await commitAsAdmin(deps, id, user, [
          ...(await tellingAll(deps, event)),
          ...store.roleStatements(id, memberId, former, role),
          reportedTo(own, [{ userId: memberId }]),
          ...others,
        ]);
      }
      return await wholeOf(deps, id, user);
    },
    async remove(id, user, memberId) {
      await requireRole(deps, id, user);
      if ((await memberships.roleIn(id, memberId)) === undefined) throw new AppError('MEMBER_NOT_FOUND');
      const details = { organizationId: id, memberId };
      const [own, ...others] = entries(deps, 'organization_member_removed', details, user, memberId);
      await commitAsAdmin(deps, id, user, [...(await removing(deps, id, memberId, own)), ...others]);
    },
    async leave(id, user) {
      await requireRole(deps, id, user);
      await commitOrRefuse(
        deps,
        [...(await removing(deps, id, user.userId, entry(deps, 'organization_left', { organizationId: id })))],
        { [MEMBER_MOVED]: 'ORGANIZATION_NOT_FOUND' },
      );
    },
  };
}

function walletChanges(deps: OrganizationParts): Pick<Organizations, 'addWallet' | 'removeWallet'> {
  const { store, access, policies } = deps;
  return {
    async addWallet(id, user, walletId) {
      await requireRole(deps, id, { ...user, permission: 'view' });
      const wallet = await access.owned(walletId, user);
      if (wallet.organizationId === id) return;
      if (wallet.organizationId !== null) throw new AppError('WALLET_IN_ORGANIZATION');
      const rules = await policies.read(walletId);
      if (isBinding(rules.inForce) && !isHandedOver(wallet)) throw new AppError('WITHDRAWAL_POLICY_IN_FORCE');
      const members = await store.members(id);
      const event = { type: 'wallet_joined_organization', organizationId: id, userId: user.userId } as const;
      await commitOrRefuse(
        deps,
        [
          policies.unchangedStatement(walletId, rules),
          reportedTo(store.memberStatement(id, user.userId), members),
          ...joinStatements(deps, wallet, id),
          store.walletRoomStatement(id),
          ...(await report(deps, [walletId], event)),
        ],
        { otherwise: 'WALLET_BUSY' },
      );
    },
    async removeWallet(id, user, walletId) {
      await requireRole(deps, id, { ...user, permission: 'view' });
      const found = await deps.walletStore.byId(walletId);
      if (found?.organizationId !== id) throw new AppError('WALLET_NOT_FOUND');
      const wallet = await access.owned(walletId, user);
      const members = await store.members(id);
      await commitOrRefuse(deps, [
        ...(await leaving(deps, id, user, [{ wallet }])),
        reportedTo(store.memberStatement(id, user.userId), members),
        ...leaveStatements(deps, wallet),
      ]);
    },
  };
}

/** An organisation as one of its members sees it now. Throws `ORGANIZATION_NOT_FOUND` where they are none by now. */
async function wholeOf(
  { store, memberships }: OrganizationParts,
  id: string,
  { userId }: Owner,
): Promise<WholeOrganization> {
  const [row, role] = await Promise.all([store.byId(id), memberships.roleIn(id, userId)]);
  if (row === undefined || role === undefined) throw new AppError('ORGANIZATION_NOT_FOUND');
  const [members, wallets] = await Promise.all([store.members(id), store.wallets(id)]);
  return { ...row, role, members, wallets };
}

/** Takes a member out, on anyone's request, with the entry of the audit log. */
async function removing(
  deps: OrganizationParts,
  id: string,
  memberId: string,
  said: Statement,
): Promise<readonly Statement[]> {
  const { store } = deps;
  const [members, wallets] = await Promise.all([store.members(id), store.wallets(id)]);
  const theirs = wallets.filter(({ wallet }) => wallet.userId === memberId);
  return [
    ...(await tellingAll(deps, { type: 'organization_left', organizationId: id, userId: memberId })),
    ...(await leaving(deps, id, { userId: memberId }, theirs)),
    reportedTo(said, members),
    ...theirs.flatMap(({ wallet }) => leaveStatements(deps, wallet)),
    ...store.removeStatements(id, memberId),
  ];
}

/** Tells all wallets of an organisation. It comes before what it tells, so that a leaving member is notified, too. */
export async function tellingAll(
  deps: Pick<OrganizationParts, 'store' | 'outbox'>,
  event: OrganizationEvent,
): Promise<readonly Statement[]> {
  const all = await deps.store.wallets(event.organizationId);
  return report(
    deps,
    all.map(({ wallet }) => wallet.id),
    event,
  );
}

/** Tells wallets that they leave. */
function leaving(
  deps: Pick<OrganizationParts, 'outbox'>,
  organizationId: string,
  { userId }: Pick<Owner, 'userId'>,
  leavers: readonly Pick<SharedWallet, 'wallet'>[],
): Promise<readonly Statement[]> {
  const event = { type: 'wallet_left_organization', organizationId, userId } as const;
  return report(
    deps,
    leavers.map(({ wallet }) => wallet.id),
    event,
  );
}

/** No one may do more at once for wallets whose rules take time to loosen. */
async function requireSoonEnough(
  { store, clock }: Pick<OrganizationParts, 'store' | 'clock'>,
  id: string,
  former: Role,
  role: Role,
): Promise<void> {
  if (ROLES.indexOf(role) <= ROLES.indexOf(former)) return;
  if ((await store.longestDelay(id, nowSeconds(clock))) === 0) return;
  throw new AppError('WITHDRAWAL_POLICY_IN_FORCE', {
    message:
      'A wallet of the organisation has a withdrawal policy with a delay, and a higher role would not wait for it. Remove the member and invite them again: an invitation waits.',
  });
}

/** Commits what an admin wants who is one still. */
export async function commitAsAdmin(
  deps: Pick<OrganizationParts, 'db' | 'store' | 'memberships' | 'outbox'>,
  id: string,
  user: Owner,
  statements: readonly Statement[],
  codes?: Readonly<Record<string, ErrorCode>>,
): Promise<void> {
  try {
    await commitOrRefuse(deps, [deps.store.adminStatement(id, user.userId), ...statements], codes);
  } catch (error) {
    // Who was removed meanwhile is a stranger now.
    if (error instanceof AppError && error.code === 'ROLE_REQUIRED') await requireRole(deps, id, user);
    throw error;
  }
}

/** Has those who listen look at everything again: they may see other wallets than before. */
export function reportedTo(statement: Statement, members: readonly { readonly userId: string }[]): Statement {
  return telling(statement, { kind: 'membership', userIds: members.map(({ userId }) => userId) });
}

/** The entry in the audit log of the caller. */
export function entry(
  deps: Pick<OrganizationParts, 'db' | 'clock'>,
  action: AuditAction,
  details: AuditDetails,
): Statement {
  return auditStatement(deps, { action, details });
}

/** The same in the log of another user, too, whom it concerns. */
function entries(
  deps: OrganizationParts,
  action: AuditAction,
  details: AuditDetails,
  { userId }: Owner,
  concerned: string,
): readonly [Statement, ...Statement[]] {
  const own = entry(deps, action, details);
  return userId === concerned ? [own] : [own, auditStatement(deps, { action, userId: concerned, details })];
}

/** Who may act for the wallets of an organisation has changed, or is to change. */
export interface OrganizationEvent {
  readonly type:
    | 'wallet_joined_organization'
    | 'wallet_left_organization'
    | 'organization_invitation_created'
    | 'organization_joined'
    | 'organization_left'
    | 'organization_member_changed';
  readonly organizationId: string;
  readonly userId: string;
  readonly role?: Role | null;
  readonly invitationId?: string | null;
  readonly acceptableAt?: number | null;
}

/** Reports an event to wallets. A person who looks after several gets one notification. */
function report(
  { outbox }: Pick<Core, 'outbox'>,
  walletIds: readonly string[],
  { role = null, invitationId = null, acceptableAt = null, ...event }: OrganizationEvent,
): Promise<readonly Statement[]> {
  const facts = { ...event, cause: newId('nev'), role, invitationId, acceptableAt };
  return outbox.statements(walletIds.map((walletId) => ({ walletId, ...facts })));
}
