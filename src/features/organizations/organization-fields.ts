import { z } from 'zod';
import { ROLES } from '../../accounts/roles/role.ts';
import { coded } from '../../http/body.ts';
import { docs, nameField, shownTime, walletIdField } from '../../http/fields.ts';
import { walletNameField } from '../wallets/wallet-fields.ts';
import type { InvitedTo, OpenInvitation } from './invitations.ts';
import type { WholeOrganization } from './organization-service.ts';

/** The name of an organisation, in a body. */
export const organizationName = nameField('Research');

const ROLE_DOCS = docs(
  '`viewer`: sees all but secrets. `approver`: also decides approvals and Jobs, and freezes. `admin`: also changes limits, keys, webhooks and the organisation.',
  'approver',
);
/** A role, in a body. */
export const roleField = z.enum(ROLES, coded('INVALID_ROLE')).meta(ROLE_DOCS);

const MAX_HOURS = 720;
const WEEK_HOURS = 168;
/** How long an invitation is open, in a body. */
export const hoursField = z
  .int(coded('INVALID_HOURS'))
  .min(1, coded('INVALID_HOURS'))
  .max(MAX_HOURS, coded('INVALID_HOURS'))
  .default(WEEK_HOURS)
  .meta(docs('For how many hours the invitation is open, 1 to 720; 168 unless you say.', WEEK_HOURS));

/** Longer than any of ours. */
const MAX_INVITATION_CHARACTERS = 100;
const EXAMPLE_INVITATION = 'bsm_4k7p2x9w_(48 letters and digits)';
/** The text of an invitation, in a body. */
export const invitationField = z
  .string(coded('INVALID_INVITATION'))
  .max(MAX_INVITATION_CHARACTERS, coded('INVALID_INVITATION'))
  .meta(docs('The text of the invitation.', EXAMPLE_INVITATION));

const id = z.string().meta(docs('Id of the organisation.', 'org_3e9a41c0b7d2'));
const name = z.string().meta(docs('A name for people.', 'Research'));
const userId = z.string().meta(docs('Id of the user.', 'user_2d7f4e9b0c61'));
const role = z.enum(ROLES).meta(ROLE_DOCS);
const by = z.string().nullable().meta(docs('User name of the admin who invites; null if the user is gone.', 'ann'));
const expiresAt = shownTime('When the invitation expires, in Unix seconds.');

const acceptableAt = shownTime(
  'From when on someone can join by it, in Unix seconds: later than it was made while a wallet of the organisation has a withdrawal policy with a delay.',
);

/** An organisation in a list. */
export const organizationRecord = z
  .object({ id, name, role: z.enum(ROLES).meta(docs('Your role.', 'admin')), createdAt: shownTime() })
  .meta({ id: 'Organization', description: 'People who look after wallets together.' });

const member = z
  .object({
    userId,
    username: z.string().meta(docs('The name with which the user logs in.', 'ann')),
    role,
    joinedAt: shownTime(),
  })
  .meta({ id: 'Member', description: 'A member of an organisation.' });

const sharedWallet = z
  .object({
    walletId: walletIdField,
    name: walletNameField,
    owner: z.string().nullable().meta(docs('User name of its Owner.', 'ann')),
    ownerId: z.string().nullable().meta(docs('Id of its Owner.', 'user_2d7f4e9b0c61')),
  })
  .meta({ id: 'SharedWallet', description: 'A wallet of an organisation.' });

/** An organisation with its members and wallets. */
export const wholeOrganization = organizationRecord
  .extend({
    members: z.array(member).describe('The oldest membership first; at most 100.'),
    wallets: z.array(sharedWallet).describe('The oldest first; at most 100.'),
  })
  .meta({ id: 'WholeOrganization', description: 'An organisation with its members and wallets.' });

/** An open invitation. */
export const invitationRecord = z
  .object({
    id: z.string().meta(docs('Id of the invitation: the public part of its text.', '4k7p2x9w')),
    role,
    createdBy: by,
    createdAt: shownTime(),
    acceptableAt,
    expiresAt,
  })
  .meta({ id: 'Invitation', description: 'An invitation to an organisation that no one has used.' });

/** A new invitation, with what lets someone in. */
export const newInvitation = invitationRecord
  .extend({
    invitation: z
      .string()
      .meta(docs('What lets one person in. Shown once: keep it secret until it is used.', EXAMPLE_INVITATION)),
    url: z
      .string()
      .meta(
        docs(
          'The page of the console that takes it. It stands behind the `#`, so no server gets it with the URL.',
          `http://localhost:3000/console/invitation#${EXAMPLE_INVITATION}`,
        ),
      ),
  })
  .meta({ id: 'NewInvitation', description: 'A new invitation.' });

/** What someone is invited to. */
export const invitedTo = z
  .object({
    organization: z.object({ id, name }).describe('The organisation.'),
    role,
    invitedBy: by,
    acceptableAt,
    expiresAt,
  })
  .meta({ id: 'InvitedTo', description: 'What an invitation is to.' });

/** An organisation with its members and wallets, as the API shows it. */
export function recordOf(whole: WholeOrganization): z.input<typeof wholeOrganization> {
  const { members, wallets } = whole;
  return {
    id: whole.id,
    name: whole.name,
    role: whole.role,
    createdAt: whole.createdAt,
    members: members.map((each) => ({ ...each })),
    wallets: wallets.map(({ wallet, owner }) => ({
      walletId: wallet.id,
      name: wallet.name,
      owner,
      ownerId: wallet.userId,
    })),
  };
}

/** An open invitation, as the API shows it. */
export function invitationRecordOf({
  invitation,
  by: createdBy,
  acceptableAt: from,
}: OpenInvitation): z.input<typeof invitationRecord> {
  const { id: prefix, role: as, createdAt, expiresAt: until } = invitation;
  return { id: prefix, role: as, createdBy, createdAt, acceptableAt: from, expiresAt: until };
}

/** What someone is invited to, as the API shows it. */
export function invitedToOf({
  organization,
  role: as,
  by: invitedBy,
  acceptableAt: from,
  expiresAt: until,
}: InvitedTo): z.input<typeof invitedTo> {
  return { organization: { ...organization }, role: as, invitedBy, acceptableAt: from, expiresAt: until };
}
