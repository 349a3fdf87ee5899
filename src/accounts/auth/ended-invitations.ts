import { eq } from 'drizzle-orm';
import { type AuditDeps, auditStatement } from '../../http/audit/audit.ts';
import { must, type Statement } from '../../storage/db/batch.ts';
import { organizationInvitations as invitations } from '../roles/tables.ts';

/**
 * Revokes the open invitations that a user has made, with another password: whoever knew the old one may have made them
 * to come back by.
 */
export async function endedInvitations(deps: AuditDeps, userId: string): Promise<readonly Statement[]> {
  const { orm } = deps.db;
  const isTheirs = eq(invitations.createdBy, userId);
  const { id: invitationId, organizationId } = invitations;
  const open = await orm.select({ organizationId, invitationId }).from(invitations).where(isTheirs).all();
  return [
    must(orm.delete(invitations).where(isTheirs), 'any'),
    ...open.map((details) => auditStatement(deps, { action: 'organization_invitation_revoked', userId, details })),
  ];
}
