import { z } from 'zod';
import type { Guards } from '../../accounts/auth/guards.ts';
import type { Core } from '../../chain/core.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { successAnswer } from '../../http/fields.ts';
import { OWNED } from '../wallets/owner/owner-call.ts';
import { createInvitations, type Invitations } from './invitations.ts';
import {
  hoursField,
  invitationField,
  invitationRecord,
  invitationRecordOf,
  invitedTo,
  invitedToOf,
  newInvitation,
  organizationName,
  organizationRecord,
  recordOf,
  roleField,
  wholeOrganization,
} from './organization-fields.ts';
import { createOrganizations, type OrganizationParts, type Organizations } from './organization-service.ts';
import { createOrganizationStore } from './organization-store.ts';

/** What the endpoints of organisations need. */
export type OrganizationRoutesParts = Core & {
  readonly guards: Guards;
  readonly organizations: Organizations;
  readonly invitations: Invitations;
};

const ONE = '/v1/organizations/:id';
const MEMBER = `${ONE}/members/:userId` as const;
const INVITATIONS = `${ONE}/invitations` as const;
const WALLET = `${ONE}/wallets/:walletId` as const;

const OF_ORGANIZATION = ['ORGANIZATION_NOT_FOUND'] as const;
const done = { success: true } as const;

/** The endpoints of organisations and of the invitations to them. */
export function organizationEndpoints(deps: OrganizationRoutesParts): readonly Endpoint[] {
  return [
    ...ownEndpoints(deps),
    ...oneEndpoints(deps),
    ...memberEndpoints(deps),
    ...walletEndpoints(deps),
    ...invitationEndpoints(deps),
    ...acceptEndpoints(deps),
  ];
}

function ownEndpoints({ guards, organizations }: OrganizationRoutesParts): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'createOrganization',
        tag: 'Organizations',
        method: 'POST',
        path: '/v1/organizations',
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: 'Create an organisation, with you as its admin.',
        description: 'A user may be in 20 organisations.',
        body: z.object({ name: organizationName }),
        status: 201,
        response: wholeOrganization,
        errors: ['TOO_MANY_ORGANIZATIONS'],
      },
      async ({ caller, body }) => recordOf(await organizations.create(caller, body.name)),
    ),
    endpoint(
      {
        id: 'listOrganizations',
        tag: 'Organizations',
        method: 'GET',
        path: '/v1/organizations',
        guard: guards.jwt('self'),
        summary: 'List your organisations, with your role in each.',
        response: z.object({
          organizations: z.array(organizationRecord).describe('The oldest membership first; at most 20.'),
        }),
      },
      async ({ caller }) => ({ organizations: [...(await organizations.list(caller))] }),
    ),
  ];
}

function oneEndpoints({ guards, organizations }: OrganizationRoutesParts): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'getOrganization',
        tag: 'Organizations',
        method: 'GET',
        path: ONE,
        guard: guards.jwt('view'),
        summary: 'Show an organisation with its members and wallets.',
        response: wholeOrganization,
        errors: OF_ORGANIZATION,
      },
      async ({ caller, param }) => recordOf(await organizations.get(param('id'), caller)),
    ),
    endpoint(
      {
        id: 'renameOrganization',
        tag: 'Organizations',
        method: 'PATCH',
        path: ONE,
        guard: guards.jwt('manage'),
        limit: 'ownerWrite',
        summary: 'Rename an organisation.',
        body: z.object({ name: organizationName }),
        response: wholeOrganization,
        errors: OF_ORGANIZATION,
      },
      async ({ caller, param, body }) => recordOf(await organizations.rename(param('id'), caller, body.name)),
    ),
    endpoint(
      {
        id: 'deleteOrganization',
        tag: 'Organizations',
        method: 'DELETE',
        path: ONE,
        guard: guards.jwt('manage'),
        limit: 'ownerWrite',
        summary: 'Delete an organisation. Its wallets leave it and stay with their Owners.',
        response: successAnswer,
        errors: OF_ORGANIZATION,
      },
      async ({ caller, param }) => {
        await organizations.delete(param('id'), caller);
        return done;
      },
    ),
    endpoint(
      {
        id: 'leaveOrganization',
        tag: 'Organizations',
        method: 'POST',
        path: `${ONE}/leave`,
        guard: guards.jwt('view'),
        limit: 'ownerWrite',
        summary: 'Leave an organisation, with the wallets that are yours.',
        description: 'The last admin cannot leave: make someone else one, or delete the organisation.',
        response: successAnswer,
        errors: [...OF_ORGANIZATION, 'LAST_ADMIN'],
      },
      async ({ caller, param }) => {
        await organizations.leave(param('id'), caller);
        return done;
      },
    ),
  ];
}

function memberEndpoints({ guards, organizations }: OrganizationRoutesParts): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'setMemberRole',
        tag: 'Organizations',
        method: 'PUT',
        path: MEMBER,
        guard: guards.jwt('manage'),
        limit: 'ownerWrite',
        summary: 'Give a member another role.',
        description:
          'It holds for the next request. The invitations of an admin end with that role. There is always an admin. While a wallet of the organisation has a withdrawal policy with a delay, a higher role is refused: remove the member and invite them again.',
        body: z.object({ role: roleField }),
        response: wholeOrganization,
        errors: [...OF_ORGANIZATION, 'MEMBER_NOT_FOUND', 'LAST_ADMIN', 'WITHDRAWAL_POLICY_IN_FORCE'],
      },
      async ({ caller, param, body }) =>
        recordOf(await organizations.setRole(param('id'), caller, param('userId'), body.role)),
    ),
    endpoint(
      {
        id: 'removeMember',
        tag: 'Organizations',
        method: 'DELETE',
        path: MEMBER,
        guard: guards.jwt('manage'),
        limit: 'ownerWrite',
        summary: 'Remove a member, with the wallets that are theirs.',
        description:
          'With the next request they see no wallet of others any more, and the invitations that they have made end. API keys that an admin has seen still work: rotate them.',
        response: successAnswer,
        errors: [...OF_ORGANIZATION, 'MEMBER_NOT_FOUND', 'LAST_ADMIN'],
      },
      async ({ caller, param }) => {
        await organizations.remove(param('id'), caller, param('userId'));
        return done;
      },
    ),
  ];
}

function walletEndpoints({ guards, organizations }: OrganizationRoutesParts): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'addOrganizationWallet',
        tag: 'Organizations',
        method: 'PUT',
        path: WALLET,
        guard: guards.jwt('own'),
        limit: 'ownerWrite',
        summary: 'Put a wallet of yours into an organisation that you are in.',
        description:
          'Its members see it and act on it within their roles. It stays yours: no one else withdraws, hands it over, or sees its secrets. While it has a withdrawal policy, it is refused: put it in first, or lift the policy. A wallet is in one organisation at most; a new owner on the chain takes it out.',
        response: successAnswer,
        errors: [
          ...OF_ORGANIZATION,
          ...OWNED,
          ...(['WALLET_IN_ORGANIZATION', 'ORGANIZATION_FULL', 'WITHDRAWAL_POLICY_IN_FORCE', 'WALLET_BUSY'] as const),
        ],
      },
      async ({ caller, param }) => {
        await organizations.addWallet(param('id'), caller, param('walletId'));
        return done;
      },
    ),
    endpoint(
      {
        id: 'removeOrganizationWallet',
        tag: 'Organizations',
        method: 'DELETE',
        path: WALLET,
        guard: guards.jwt('manage'),
        limit: 'ownerWrite',
        summary: 'Take a wallet out of an organisation, as its Owner or as an admin.',
        response: successAnswer,
        errors: [...OF_ORGANIZATION, ...OWNED],
      },
      async ({ caller, param }) => {
        await organizations.removeWallet(param('id'), caller, param('walletId'));
        return done;
      },
    ),
  ];
}

function invitationEndpoints({ guards, invitations, baseUrl }: OrganizationRoutesParts): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'createInvitation',
        tag: 'Organizations',
        method: 'POST',
        path: INVITATIONS,
        guard: guards.jwt('manage'),
        limit: 'ownerWrite',
        summary: 'Invite one person in a role.',
        description:
          'Anyone who gets the link first can use it, once. It ends when it is revoked, when it expires, and when you are no admin any more. No one is sent anything. While a wallet of the organisation has a withdrawal policy with a delay, no one joins before that has passed, and the hours count from then. A new password of yours revokes it. 50 may be open.',
        body: z.object({ role: roleField, hours: hoursField }),
        status: 201,
        response: newInvitation,
        errors: [...OF_ORGANIZATION, 'TOO_MANY_INVITATIONS'],
      },
      async ({ caller, param, body }) => {
        const { text, ...made } = await invitations.create(param('id'), caller, body);
        const url = `${baseUrl()}/console/invitation#${text}`;
        return { ...invitationRecordOf(made), invitation: text, url };
      },
    ),
    endpoint(
      {
        id: 'listInvitations',
        tag: 'Organizations',
        method: 'GET',
        path: INVITATIONS,
        guard: guards.jwt('manage'),
        summary: 'List the invitations that are open, without what lets someone in.',
        response: z.object({ invitations: z.array(invitationRecord).describe('The oldest first; at most 50.') }),
        errors: OF_ORGANIZATION,
      },
      async ({ caller, param }) => ({
        invitations: (await invitations.list(param('id'), caller)).map(invitationRecordOf),
      }),
    ),
    endpoint(
      {
        id: 'revokeInvitation',
        tag: 'Organizations',
        method: 'DELETE',
        path: `${INVITATIONS}/:invitationId`,
        guard: guards.jwt('manage'),
        limit: 'ownerWrite',
        summary: 'Revoke an invitation: no one joins by it any more.',
        response: successAnswer,
        errors: [...OF_ORGANIZATION, 'INVITATION_NOT_FOUND'],
      },
      async ({ caller, param }) => {
        await invitations.revoke(param('id'), caller, param('invitationId'));
        return done;
      },
    ),
  ];
}

function acceptEndpoints({ guards, invitations }: OrganizationRoutesParts): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'lookAtInvitation',
        tag: 'Organizations',
        method: 'POST',
        path: '/v1/invitations/look',
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: 'Show what an invitation is to, without using it.',
        body: z.object({ invitation: invitationField }),
        response: invitedTo,
      },
      async ({ body }) => invitedToOf(await invitations.look(body.invitation)),
    ),
    endpoint(
      {
        id: 'acceptInvitation',
        tag: 'Organizations',
        method: 'POST',
        path: '/v1/invitations/accept',
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: 'Join an organisation by an invitation, which uses it up.',
        description: 'The text is in the body, so that no URL holds it. A refusal uses nothing up.',
        body: z.object({ invitation: invitationField }),
        response: wholeOrganization,
        errors: ['INVITATION_WAITS', 'ALREADY_MEMBER', 'TOO_MANY_ORGANIZATIONS', 'ORGANIZATION_FULL'],
      },
      async ({ caller, body }) => recordOf(await invitations.accept(body.invitation, caller)),
    ),
  ];
}

interface Parts extends Omit<OrganizationParts, 'store' | 'policies'> {
  readonly withdrawalPolicies: OrganizationParts['policies'];
}

/** Assembles organisations and the invitations to them. */
export function assembleOrganizations({ withdrawalPolicies: policies, ...parts }: Parts) {
  const deps = { ...parts, policies, store: createOrganizationStore(parts.db) };
  const organizations = createOrganizations(deps);
  return { organizations, invitations: createInvitations({ ...deps, organizations }) };
}
