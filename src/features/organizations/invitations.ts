import { createHash } from 'node:crypto';
import type { Owner } from '../../accounts/auth/caller.ts';
import { newKey, prefixOf } from '../../accounts/auth/keys/key-text.ts';
import type { Role } from '../../accounts/roles/role.ts';
import { AppError } from '../../core/errors.ts';
import { equalConstantTime } from '../../core/lib/crypto.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import {
  commitAsAdmin,
  commitOrRefuse,
  entry,
  type OrganizationParts,
  reportedTo,
  requireRole,
  tellingAll,
  type WholeOrganization,
} from './organization-service.ts';
import { INVITATION_GONE, type InvitationRow, TOO_MANY_HERE } from './organization-store.ts';

/** An invitation as admins see it: who has its text can take it, so that is shown once. */
export interface OpenInvitation {
  readonly invitation: InvitationRow;
  /** The name of the admin who made it. */
  readonly by: string | null;
  /** From when on someone can join by it, in Unix seconds: once the longest delay of the wallets has passed. */
  readonly acceptableAt: number;
}

/** What someone is invited to. */
export interface InvitedTo {
  readonly organization: { readonly id: string; readonly name: string };
  readonly role: Role;
  readonly by: string | null;
  readonly acceptableAt: number;
  readonly expiresAt: number;
}

/** Invitations to organisations: for one role and one person, for a time. */
export interface Invitations {
  /** Throws what {@link requireRole} does, `TOO_MANY_INVITATIONS`. */
  create(
    id: string,
    user: Owner,
    wanted: { readonly role: Role; readonly hours: number },
  ): Promise<OpenInvitation & { readonly text: string }>;
  list(id: string, user: Owner): Promise<readonly OpenInvitation[]>;
  /** When this returns, no one joins by it any more. Throws `INVITATION_NOT_FOUND`. */
  revoke(id: string, user: Owner, invitationId: string): Promise<void>;
  /** The organisation of an invitation, for a holder of its text. Throws `INVALID_INVITATION`. */
  look(text: string): Promise<InvitedTo>;
  /**
   * Joins by it, which uses it up. Throws `INVALID_INVITATION`, `INVITATION_WAITS`, `ALREADY_MEMBER`,
   * `TOO_MANY_ORGANIZATIONS`, `ORGANIZATION_FULL`, and then it is as good as before.
   */
  accept(text: string, user: Owner): Promise<WholeOrganization>;
}

type InvitationParts = OrganizationParts & {
  readonly organizations: { get(id: string, user: Owner): Promise<WholeOrganization> };
};

const INVITATION = /^bsm_[a-z0-9]{8}_[a-z0-9]{48}$/;
const HOUR_SECONDS = 3_600;

/** Creates the service of invitations. The database has a hash: of 248 random bits, a plain one is enough. */
export function createInvitations(deps: InvitationParts): Invitations {
  const { clock, store } = deps;
  const found = async (text: string): Promise<InvitationRow> => {
    const row = INVITATION.test(text) ? await store.invitation(prefixOf(text)) : undefined;
    if (row === undefined || !equalConstantTime(row.secretDigest, digestOf(text)))
      throw new AppError('INVALID_INVITATION');
    if (row.expiresAt <= nowSeconds(clock)) throw new AppError('INVALID_INVITATION');
    return row;
  };
  const acceptableAt = async ({ organizationId, createdAt }: InvitationRow): Promise<number> =>
    createdAt + (await store.longestDelay(organizationId, nowSeconds(clock)));
  return {
    async create(id, user, { role, hours }) {
      await requireRole(deps, id, user);
      const { prefix, text } = newKey('bsm');
      const now = nowSeconds(clock);
      const delay = await store.longestDelay(id, now);
      const invitation: InvitationRow = {
        id: prefix,
        secretDigest: digestOf(text),
        organizationId: id,
        role,
        createdBy: user.userId,
        createdAt: now,
        expiresAt: now + delay + hours * HOUR_SECONDS,
      };
      const details = { organizationId: id, invitationId: prefix, role };
      const event = { ...details, userId: user.userId, acceptableAt: now + delay } as const;
      await commitAsAdmin(
        ...([deps, id, user] as const),
        [
          ...(await tellingAll(deps, { type: 'organization_invitation_created', ...event })),
          ...store.inviteStatements(invitation),
          entry(deps, 'organization_invitation_created', details),
        ],
        { [TOO_MANY_HERE]: 'TOO_MANY_INVITATIONS' },
      );
      const by = (await store.nameOfUser(user.userId)) ?? null;
      return { invitation, by, acceptableAt: now + delay, text };
    },
    async list(id, user) {
      await requireRole(deps, id, user);
      const now = nowSeconds(clock);
      const [rows, delay] = await Promise.all([store.invitations(id, now), store.longestDelay(id, now)]);
      return rows.map((row) => ({ ...row, acceptableAt: row.invitation.createdAt + delay }));
    },
    async revoke(id, user, invitationId) {
      await requireRole(deps, id, user);
      const details = { organizationId: id, invitationId };
      await commitAsAdmin(deps, id, user, [
        store.revokeStatement(id, invitationId),
        entry(deps, 'organization_invitation_revoked', details),
      ]);
    },
    async look(text) {
      const row = await found(text);
      const { organizationId, role, createdBy, expiresAt } = row;
      const [organization, by] = await Promise.all([store.byId(organizationId), store.nameOfUser(createdBy)]);
      if (organization === undefined) throw new AppError('INVALID_INVITATION');
      const { id, name } = organization;
      return { organization: { id, name }, role, by: by ?? null, expiresAt, acceptableAt: await acceptableAt(row) };
    },
    async accept(text, user) {
      const row = await found(text);
      const { organizationId, role } = row;
      const [now, from] = [nowSeconds(clock), await acceptableAt(row)];
      if (now < from) throw new AppError('INVITATION_WAITS', { message: waitsUntil(from) });
      const details = { organizationId, invitationId: row.id, role };
      const event = { type: 'organization_joined', ...details, userId: user.userId } as const;
      const said = entry(deps, 'organization_joined', details);
      const statements = [
        ...(await tellingAll(deps, event)),
        store.useStatement(row, now),
        ...store.joinStatements(organizationId, user.userId, role, now),
        reportedTo(said, [user]),
      ];
      await commitOrRefuse(deps, statements, { [INVITATION_GONE]: 'INVALID_INVITATION' });
      return await deps.organizations.get(organizationId, { ...user, permission: 'view' });
    },
  };
}

function waitsUntil(seconds: number): string {
  const at = new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z');
  return `A wallet of the organisation has a withdrawal policy with a delay: this invitation can be accepted from ${at} on.`;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
