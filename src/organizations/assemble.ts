import { createInvitations } from './invitations.ts';
import { createOrganizations, type OrganizationDeps } from './service.ts';
import { createOrganizationStore } from './store.ts';

/** Assembles organisations and the invitations to them. */
export function assembleOrganizations(parts: Omit<OrganizationDeps, 'store'>) {
  const deps = { ...parts, store: createOrganizationStore(parts.db) };
  const organizations = createOrganizations(deps);
  return { organizations, invitations: createInvitations({ ...deps, organizations }) };
}
