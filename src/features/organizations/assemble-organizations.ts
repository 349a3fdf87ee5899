import { createInvitations } from './invitations.ts';
import { createOrganizations, type OrganizationDeps } from './organization-service.ts';
import { createOrganizationStore } from './organization-store.ts';

interface Parts extends Omit<OrganizationDeps, 'store' | 'policies' | 'outbox'> {
  readonly withdrawalPolicies: OrganizationDeps['policies'];
  readonly organizationOutbox: OrganizationDeps['outbox'];
}

/** Assembles organisations and the invitations to them. */
export function assembleOrganizations({ withdrawalPolicies: policies, organizationOutbox: outbox, ...parts }: Parts) {
  const deps = { ...parts, policies, outbox, store: createOrganizationStore(parts.db) };
  const organizations = createOrganizations(deps);
  return { organizations, invitations: createInvitations({ ...deps, organizations }) };
}
