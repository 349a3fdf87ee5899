import { useEffect, useState } from 'preact/hooks';
import { Button, ConfirmButton, Line, useAction } from './action.tsx';
import { answerOf, api, type Schemas, session } from './api.ts';
import { byId, invitationsOf, organizationOf, organizations, wallets } from './data.ts';
import { Field, Form, Select, useForm } from './form.tsx';
import { Card, Copyable, Dialog, Lines, Link, Page, Problem, QrCode, Spread, say, Time } from './parts.tsx';
import { useData } from './resource.ts';
import { goTo, invitationOfLink, useStore } from './store.ts';

type Whole = Schemas['WholeOrganization'];
type Role = Whole['role'];

const ROLES = [
  ['viewer', 'Viewer: sees everything but secrets'],
  ['approver', 'Approver: also freezes, and decides approvals and Jobs'],
  ['admin', 'Admin: also sets limits, keys and members, and so can spend'],
] as const satisfies readonly (readonly [Role, string])[];

/** All organisations of the user. */
export function Organizations() {
  const known = useData(organizations);
  const form = useForm({ name: '' });
  const create = async () => {
    const { id } = await answerOf(api.POST('/v1/organizations', { body: { name: form.draft.name.trim() } }));
    goTo(`/organizations/${id}`);
  };
  return (
    <Page
      title="Organisations"
      intro="In an organisation several people look after wallets, each within a role. Each wallet stays its Owner's, who alone withdraws, hands it over and sees its secrets."
    >
      {known.value === undefined && known.error === undefined ? <p class="soft">Loading…</p> : null}
      <Lines of={known} class="cards">
        {({ id, name, role }) => (
          <li class="card" key={id}>
            <Spread>
              <h2>
                <Link to={`/organizations/${id}`}>{name}</Link>
              </h2>
              <span class="tag">{role}</span>
            </Spread>
          </li>
        )}
      </Lines>
      <h2>New organisation</h2>
      <Form form={form} label="Create the organisation" onSubmit={create}>
        <Field {...form.field('name')} label="Name" />
      </Form>
    </Page>
  );
}

/** One organisation: its members, its invitations, and its wallets. */
export function Organization({ id }: { id: string }) {
  const { value, error } = useData(organizationOf(id));
  const isGone = error?.code === 'ORGANIZATION_NOT_FOUND';
  return (
    <section>
      <p class="path">
        <Link to="/organizations">Organisations</Link>
      </p>
      {value === undefined || isGone ? <h1>Organisation</h1> : null}
      <Problem error={value === undefined || isGone ? error : undefined} />
      {value === undefined && error === undefined ? <p class="soft">Loading…</p> : null}
      {value === undefined || isGone ? null : <Whole whole={value} />}
    </section>
  );
}

function Whole({ whole }: { whole: Whole }) {
  const isAdmin = whole.role === 'admin';
  return (
    <>
      <h1>
        {whole.name} <span class="tag">You are {whole.role}</span>
      </h1>
      <Card title="Members">
        <ul class="lines">
          {whole.members.map((member) => (
            <MemberLine key={member.userId} id={whole.id} member={member} isAdmin={isAdmin} />
          ))}
        </ul>
      </Card>
      {isAdmin ? <Invitations id={whole.id} /> : null}
      <SharedWallets whole={whole} isAdmin={isAdmin} />
      {isAdmin ? <Rename whole={whole} /> : null}
      <End whole={whole} isAdmin={isAdmin} />
    </>
  );
}

function MemberLine({ id, member, isAdmin }: { id: string; member: Schemas['Member']; isAdmin: boolean }) {
  const { userId, username, role, joinedAt } = member;
  const isMe = useStore(session)?.userId === userId;
  const action = useAction();
  const params = { path: { id, userId } };
  const setRole = async (chosen: Role) => {
    await answerOf(api.PUT('/v1/organizations/{id}/members/{userId}', { params, body: { role: chosen } }));
    say(`${username} is ${chosen} now.`);
  };
  const remove = async () => {
    await answerOf(api.DELETE('/v1/organizations/{id}/members/{userId}', { params }));
    say(`${username} is removed. Rotate the keys that they have seen.`);
  };
  return (
    <Line title={`${username}${isMe ? ' (you)' : ''}`} tag={<span class="tag">{role}</span>}>
      <p class="soft">
        Since <Time at={joinedAt} />
      </p>
      {isAdmin && !isMe ? (
        <div class="row">
          <Select<Role>
            label={`Role of ${username}`}
            value={role}
            options={ROLES}
            onValue={(chosen) => void action.run(() => setRole(chosen))}
          />
          <Button kind="danger" label={`Remove ${username}`} action={action} onClick={remove}>
            Remove
          </Button>
        </div>
      ) : null}
      <Problem error={action.error} />
    </Line>
  );
}

function Invitations({ id }: { id: string }) {
  const form = useForm<{ role: Role }>({ role: 'viewer' });
  const [made, setMade] = useState<Schemas['NewInvitation']>();
  const invite = async () =>
    setMade(await answerOf(api.POST('/v1/organizations/{id}/invitations', { ...byId(id), body: form.draft })));
  const revoke = async (invitationId: string) => {
    const params = { path: { id, invitationId } };
    await answerOf(api.DELETE('/v1/organizations/{id}/invitations/{invitationId}', { params }));
    say('The invitation is revoked.');
  };
  const wordsOf = ({ role, createdBy, createdAt, acceptableAt, expiresAt }: Schemas['Invitation']) => (
    <>
      {role}, by {createdBy ?? 'someone'}
      <Time before=", from " at={acceptableAt === createdAt ? null : acceptableAt} /> until <Time at={expiresAt} />
    </>
  );
  return (
    <Card title="Invitations">
      <Lines of={{ value: useData(invitationsOf(id)).value, error: undefined }} none="None are open.">
        {(open) => (
          <Line
            key={open.id}
            title={wordsOf(open)}
            does="Revoke"
            label={`Revoke the invitation ${open.id}`}
            onDo={() => revoke(open.id)}
          />
        )}
      </Lines>
      <Form form={form} label="Make an invitation" onSubmit={invite}>
        <Select {...form.field('role')} label="Role" options={ROLES} />
      </Form>
      {made === undefined ? null : <MadeInvitation made={made} onClose={() => setMade(undefined)} />}
    </Card>
  );
}

function MadeInvitation({ made, onClose }: { made: Schemas['NewInvitation']; onClose: () => void }) {
  const url = `${location.origin}/console/invitation#${made.invitation}`;
  return (
    <Dialog title="Invitation" close="Close" onClose={onClose}>
      <p>
        Anyone who opens this link first becomes {made.role}, once, until <Time at={made.expiresAt} />. It is shown only
        now.
      </p>
      <QrCode text={url} label="The link as a QR code" />
      <Copyable text={url} label="link" />
    </Dialog>
  );
}

function SharedWallets({ whole, isAdmin }: { whole: Whole; isAdmin: boolean }) {
  const me = useStore(session)?.userId;
  const own = (useData(wallets).value ?? []).filter(
    (wallet) => wallet.role === 'owner' && wallet.organization_id === null,
  );
  const of = (walletId: string) => ({ params: { path: { id: whole.id, walletId } } });
  return (
    <Card title="Wallets">
      {whole.wallets.length === 0 ? <p class="soft">None yet.</p> : null}
      <ul class="lines">
        {whole.wallets.map(({ walletId, name, owner, ownerId }) => (
          <Line
            key={walletId}
            title={[<Link to={`/wallets/${walletId}`}>{name}</Link>, ' of ', ownerId === me ? 'yours' : owner]}
            does={isAdmin || ownerId === me ? 'Remove' : undefined}
            label={`Remove ${name}`}
            onDo={() => answerOf(api.DELETE('/v1/organizations/{id}/wallets/{walletId}', of(walletId)))}
          />
        ))}
      </ul>
      {own.length === 0 ? null : <h3>Yours that are in no organisation</h3>}
      <ul class="lines">
        {own.map(({ id, name }) => (
          <Line
            key={id}
            title={name}
            does="Add"
            label={`Add ${name}`}
            kind=""
            onDo={() => answerOf(api.PUT('/v1/organizations/{id}/wallets/{walletId}', of(id)))}
          />
        ))}
      </ul>
    </Card>
  );
}

function Rename({ whole: { id, name } }: { whole: Whole }) {
  const form = useForm({ name }, { name: ['MISSING_NAME', 'INVALID_NAME'] });
  const send = async () => {
    const body = { name: form.draft.name.trim() };
    const renamed = await answerOf(api.PATCH('/v1/organizations/{id}', { ...byId(id), body }));
    say(`The organisation is called ${renamed.name}.`);
  };
  return (
    <Card title="Name">
      <Form form={form} label="Rename the organisation" onSubmit={send}>
        <Field {...form.field('name')} label="Name of the organisation" />
      </Form>
    </Card>
  );
}

function End({ whole: { id, name }, isAdmin }: { whole: Whole; isAdmin: boolean }) {
  const action = useAction();
  const leave = async () => {
    await answerOf(api.POST('/v1/organizations/{id}/leave', byId(id)));
    say(`You have left ${name}.`);
    goTo('/organizations');
  };
  const remove = async () => {
    await answerOf(api.DELETE('/v1/organizations/{id}', byId(id)));
    say(`${name} is deleted. Its wallets stay with their Owners.`);
    goTo('/organizations');
  };
  return (
    <div class="card">
      <Problem error={action.error} />
      <div class="row">
        <Button kind="second" action={action} onClick={leave}>
          Leave the organisation
        </Button>
        {isAdmin ? (
          <ConfirmButton
            words="Delete the organisation"
            kind="danger"
            title={`Delete ${name}?`}
            text="Its members see its wallets no more. The wallets stay with their Owners."
            yes={`Delete ${name} for good`}
            onYes={remove}
          />
        ) : null}
      </div>
    </div>
  );
}

/** Accepting an invitation that a link brought, or that someone pastes. */
export function Invitation() {
  const form = useForm(() => ({ invitation: invitationOfLink.get() }));
  const { action, draft } = form;
  const [found, setFound] = useState<Schemas['InvitedTo']>();
  const body = { invitation: draft.invitation.trim() };
  const look = async () => setFound(await answerOf(api.POST('/v1/invitations/look', { body })));
  useEffect(() => {
    if (draft.invitation !== '') void action.run(look);
  }, []);
  const accept = async () => {
    const { id, name, role } = await answerOf(api.POST('/v1/invitations/accept', { body }));
    invitationOfLink.set('');
    say(`You are ${role} of ${name}.`);
    goTo(`/organizations/${id}`);
  };
  return (
    <Page title="Invitation" class="narrow">
      {found === undefined ? (
        <Form form={form} label="Look at the invitation" onSubmit={look}>
          <Field {...form.field('invitation')} label="Invitation" isCode />
        </Form>
      ) : (
        <>
          <p>
            {found.invitedBy ?? 'Someone'} invites you to <strong>{found.organization.name}</strong> as {found.role}.
          </p>
          <Problem error={action.error} />
          <div class="row">
            <Button action={action} onClick={accept}>
              Join {found.organization.name}
            </Button>
          </div>
        </>
      )}
    </Page>
  );
}
