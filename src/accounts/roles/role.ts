/** What a member of an organisation may be, the least first. Rows keep a role's place here: new ones come last. */
export const ROLES = ['viewer', 'approver', 'admin'] as const;
/** The role of a member of an organisation. */
export type Role = (typeof ROLES)[number];

/**
 * What operations ask for. `self`: nothing but the caller's own account. `view`: to see a wallet, without secrets.
 * `freeze`: to stop it. `decide`: to judge approvals and Jobs. `manage`: to change what it may do, and the
 * organisation. `own`: to take its money, its secrets or its ownership, which is for its Owner alone.
 */
export const PERMISSIONS = ['self', 'view', 'freeze', 'decide', 'manage', 'own'] as const;
/** What an operation asks for. */
export type Permission = (typeof PERMISSIONS)[number];

/** How someone stands to a wallet: as its Owner, or by a role in its organisation. */
export type WalletRole = Role | 'owner';

/** Who may do what. Nothing here follows from anything else, so what a role may do is what stands in its line. */
const PERMITTED: Readonly<Record<WalletRole, readonly Permission[]>> = {
  viewer: ['view'],
  approver: ['view', 'freeze', 'decide'],
  admin: ['view', 'freeze', 'decide', 'manage'],
  owner: ['self', 'view', 'freeze', 'decide', 'manage', 'own'],
};

/** Whether someone who stands so may do what asks for the permission. What says nothing is for Owners alone. */
export function mayDo(standing: WalletRole, permission: Permission = 'own'): boolean {
  return PERMITTED[standing].includes(permission);
}
