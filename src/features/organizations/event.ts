import type { Role } from '../../accounts/roles/role.ts';
import type { Statement } from '../../storage/db/batch.ts';

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
  /** Who invites, joins, leaves or has another role; of a wallet, who has put it in or taken it out. */
  readonly userId: string;
  /** The new role; null for none. */
  readonly role?: Role;
  readonly invitationId?: string;
  /** Of an invitation: from when on somebody can join by it, in Unix seconds. */
  readonly acceptableAt?: number;
}

/** Builds the rows that tell wallets, and whoever looks after them. The commit of a change also stores its rows. */
export interface OrganizationOutbox {
  statements(walletIds: readonly string[], event: OrganizationEvent): Promise<readonly Statement[]>;
  /** Starts the delivery; called after that commit. */
  wake(): void;
}
