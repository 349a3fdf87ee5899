import { useEffect, useState } from 'preact/hooks';
import { useAction } from './action.ts';
import { answerOf, api, type Schemas, session } from './api.ts';
import { invitationsOf, organizationOf, organizations, useData, wallets } from './data.ts';
import { say } from './notices.tsx';
import { Button, Copyable, Dialog, Field, Form, Link, Problem, QrCode, Select, Time } from './parts.tsx';
import { goTo, invitationOfLink, useStore } from './store.ts';

type Whole = Schemas['WholeOrganization'];
type Role = Whole['role'];

const ROLES = [
  ['viewer', 'Viewer: sees everything but secrets'],
  ['approver', 'Approver: also freezes, and decides approvals and Jobs'],
  ['admin', 'Admin: also sets limits, keys and members, and so can spend'],
] as const satisfies readonly (readonly [Role, string])[];

const roleIn = (text: string): Role => ROLES.find(([role]) => role === text)?.[0] ?? 'viewer';

/** All organisations of the user. */
export function Organizations() {
  const { value, error } = useData(organizations);
  return (
    <section>
      <h1>Organisations</h1>
      <p class="soft">
        In an organisation several people look after wallets, each within a role. Each wallet stays its Owner's, who
        alone withdraws, hands it over and sees its secrets.
      </p>
      <Problem error={value === undefined ? error : undefined} />
      {value === undefined && error === undefined ? <p class="soft">Loading…</p> : null}
      <ul class="cards">
        {value?.map(({ id, name, role }) => (
          <li class="card" key={id}>
            <div class="spread">
              <h2>
                <Link to={`/organizations/${id}`}>{name}</Link>
              </h2>
              <span class="tag">{role}</span>
            </div>
          </li>
        ))}
      </ul>
      <h2>New organisation</h2>
      <NewOrganization />
    </section>
  );
}

function NewOrganization() {
  const [name, setName] = useState('');
  const { isBusy, error, run } = useAction();
  const create = () =>
    run(async () => {
      const { id } = await answerOf(api.POST('/v1/organizations', { body: { name: name.trim() } }));
      goTo(`/organizations/${id}`);
    });
  return (
    <Form label="Create the organisation" isBusy={isBusy} onSubmit={() => void create()}>
      <Field label="Name" value={name} onValue={setName} />
      <Problem error={error} />
    </Form>
  );
}

/** One organisation: who is in it, who is invited, and its wallets. */
export function Organization({ id }: { id: string }) {
  const { value, error } = useData(organizationOf(id));
  const isGone = error?.code === 'ORGANIZATION_NOT_FOUND';
  return (
    <section>
      <p class="path">
        <Link to="/organizations">Organisations</Link>
      </p>
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
      <Members whole={whole} isAdmin={isAdmin} />
      {isAdmin ? <Invitations id={whole.id} /> : null}
      <SharedWallets whole={whole} isAdmin={isAdmin} />
      <End whole={whole} isAdmin={isAdmin} />
    </>
  );
}

function Members({ whole: { id, members }, isAdmin }: { whole: Whole; isAdmin: boolean }) {
  return (
    <div class="card">
      <h2>Members</h2>
      <ul class="lines">
        {members.map((member) => (
          <Member key={member.userId} id={id} member={member} isAdmin={isAdmin} />
        ))}
      </ul>
    </div>
  );
}

function Member({ id, member, isAdmin }: { id: string; member: Schemas['Member']; isAdmin: boolean }) {
  const { userId, username, role, joinedAt } = member;
  const isMe = useStore(session)?.userId === userId;
  const { isBusy, error, run } = useAction();
  const params = { path: { id, userId } };
  const setRole = (wanted: string) =>
    run(async () => {
      const body = { role: roleIn(wanted) };
      await answerOf(api.PUT('/v1/organizations/{id}/members/{userId}', { params, body }));
      say(`${username} is ${body.role} now.`);
    });
  const remove = () =>
    run(async () => {
      await answerOf(api.DELETE('/v1/organizations/{id}/members/{userId}', { params }));
      say(`${username} is removed. Rotate the keys that they have seen.`);
    });
  return (
    <li>
      <div class="spread">
        <span>
          {username}
          {isMe ? ' (you)' : ''}
        </span>
        <span class="tag">{role}</span>
      </div>
      <p class="soft">
        Since <Time at={joinedAt} />
      </p>
      {isAdmin && !isMe ? (
        <div class="row">
          <Select
            label={`Role of ${username}`}
            value={role}
            choices={ROLES}
            onValue={(wanted) => void setRole(wanted)}
          />
          <Button kind="danger" label={`Remove ${username}`} isBusy={isBusy} onClick={() => void remove()}>
            Remove
          </Button>
        </div>
      ) : null}
      <Problem error={error} />
    </li>
  );
}

function Invitations({ id }: { id: string }) {
  const { value } = useData(invitationsOf(id));
  const [role, setRole] = useState<Role>('viewer');
  const [made, setMade] = useState<Schemas['NewInvitation']>();
  const { isBusy, error, run } = useAction();
  const params = { path: { id } };
  const invite = () =>
    run(async () => {
      setMade(await answerOf(api.POST('/v1/organizations/{id}/invitations', { params, body: { role } })));
    });
  const revoke = (invitationId: string) =>
    run(async () => {
      const one = { path: { id, invitationId } };
      await answerOf(api.DELETE('/v1/organizations/{id}/invitations/{invitationId}', { params: one }));
      say('The invitation is revoked.');
    });
  return (
    <div class="card">
      <h2>Invitations</h2>
      {value?.length === 0 ? <p class="soft">None are open.</p> : null}
      <ul class="lines">
        {value?.map((open) => (
          <li key={open.id}>
            <div class="spread">
              <span>
                {open.role}, by {open.createdBy ?? 'someone'}
                {open.acceptableAt === open.createdAt ? null : (
                  <>
                    , from <Time at={open.acceptableAt} />
                  </>
                )}{' '}
                until <Time at={open.expiresAt} />
              </span>
              <Button
                kind="second"
                label={`Revoke the invitation ${open.id}`}
                isBusy={isBusy}
                onClick={() => void revoke(open.id)}
              >
                Revoke
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Form label="Make an invitation" isBusy={isBusy} onSubmit={() => void invite()}>
        <Select label="Role" value={role} choices={ROLES} onValue={(text) => setRole(roleIn(text))} />
        <Problem error={error} />
      </Form>
      {made === undefined ? null : <MadeInvitation made={made} onClose={() => setMade(undefined)} />}
    </div>
  );
}

function MadeInvitation({ made, onClose }: { made: Schemas['NewInvitation']; onClose: () => void }) {
  const url = `${location.origin}/console/invitation#${made.invitation}`;
  return (
    <Dialog title="Invitation" onClose={onClose}>
      <p>
        Anyone who opens this link first becomes {made.role}, once, until <Time at={made.expiresAt} />. It is shown only
        now.
      </p>
      <QrCode text={url} label="The link as a QR code" />
      <Copyable text={url} label="link" />
      <div class="row">
        <Button kind="second" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

function SharedWallets({ whole, isAdmin }: { whole: Whole; isAdmin: boolean }) {
  const { id } = whole;
  const me = useStore(session)?.userId;
  const own = (useData(wallets).value ?? []).filter(
    (wallet) => wallet.role === 'owner' && wallet.organization_id === null,
  );
  const { isBusy, error, run } = useAction();
  const move = (walletId: string, isIn: boolean) =>
    run(async () => {
      const params = { path: { id, walletId } };
      await (isIn
        ? answerOf(api.PUT('/v1/organizations/{id}/wallets/{walletId}', { params }))
        : answerOf(api.DELETE('/v1/organizations/{id}/wallets/{walletId}', { params })));
    });
  return (
    <div class="card">
      <h2>Wallets</h2>
      {whole.wallets.length === 0 ? <p class="soft">None yet.</p> : null}
      <ul class="lines">
        {whole.wallets.map(({ walletId, name, owner, ownerId }) => (
          <li key={walletId}>
            <div class="spread">
              <span>
                <Link to={`/wallets/${walletId}`}>{name}</Link> of {ownerId === me ? 'yours' : owner}
              </span>
              {isAdmin || ownerId === me ? (
                <Button
                  kind="second"
                  label={`Take out ${name}`}
                  isBusy={isBusy}
                  onClick={() => void move(walletId, false)}
                >
                  Take out
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {own.length === 0 ? null : <h3>Yours that are in no organisation</h3>}
      <ul class="lines">
        {own.map((wallet) => (
          <li key={wallet.id}>
            <div class="spread">
              <span>{wallet.name}</span>
              <Button label={`Put in ${wallet.name}`} isBusy={isBusy} onClick={() => void move(wallet.id, true)}>
                Put in
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Problem error={error} />
    </div>
  );
}

function End({ whole: { id, name }, isAdmin }: { whole: Whole; isAdmin: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, error, run } = useAction();
  const params = { path: { id } };
  const leave = () =>
    run(async () => {
      await answerOf(api.POST('/v1/organizations/{id}/leave', { params }));
      say(`You have left ${name}.`);
      goTo('/organizations');
    });
  const end = () =>
    run(async () => {
      await answerOf(api.DELETE('/v1/organizations/{id}', { params }));
      say(`${name} is deleted. Its wallets stay with their Owners.`);
      goTo('/organizations');
    });
  return (
    <div class="card">
      <Problem error={isAsking ? undefined : error} />
      <div class="row">
        <Button kind="second" isBusy={isBusy} onClick={() => void leave()}>
          Leave the organisation
        </Button>
        {isAdmin ? (
          <Button kind="danger" onClick={() => setAsking(true)}>
            Delete the organisation
          </Button>
        ) : null}
      </div>
      {isAsking ? (
        <Dialog title={`Delete ${name}?`} onClose={() => setAsking(false)}>
          <p>Its members see its wallets no more. The wallets stay with their Owners.</p>
          <Form
            label={`Delete ${name} for good`}
            isDangerous
            isBusy={isBusy}
            onSubmit={() => void end()}
            onCancel={() => setAsking(false)}
          >
            <Problem error={error} />
          </Form>
        </Dialog>
      ) : null}
    </div>
  );
}

/** Taking an invitation that a link brought, or that someone pastes. */
export function Invitation() {
  const [text, setText] = useState(() => invitationOfLink.get());
  const [found, setFound] = useState<Schemas['InvitedTo']>();
  const { isBusy, error, run } = useAction();
  const body = { invitation: text.trim() };
  const look = () => run(async () => setFound(await answerOf(api.POST('/v1/invitations/look', { body }))));
  useEffect(() => {
    if (text !== '') void look();
  }, []);
  const accept = () =>
    run(async () => {
      const { id, name, role } = await answerOf(api.POST('/v1/invitations/accept', { body }));
      invitationOfLink.set('');
      say(`You are ${role} of ${name}.`);
      goTo(`/organizations/${id}`);
    });
  return (
    <section class="narrow">
      <h1>Invitation</h1>
      {found === undefined ? (
        <Form label="Look at the invitation" isBusy={isBusy} onSubmit={() => void look()}>
          <Field label="Invitation" isCode value={text} onValue={setText} />
          <Problem error={error} />
        </Form>
      ) : (
        <>
          <p>
            {found.invitedBy ?? 'Someone'} invites you to <strong>{found.organization.name}</strong> as {found.role}.
          </p>
          <Problem error={error} />
          <div class="row">
            <Button isBusy={isBusy} onClick={() => void accept()}>
              Join {found.organization.name}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
