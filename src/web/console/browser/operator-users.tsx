import { useState } from 'preact/hooks';
import { useAction } from './action.ts';
import type { Schemas } from './api.ts';
import { say } from './notices.tsx';
import { answered, operatorApi, usePolled } from './operator-api.ts';
import { Address, Button, Copyable, Field, Form, Problem, Time } from './parts.tsx';

/** The users: finding one, ending their sessions, freezing their wallets. */
export function OperatorUsers() {
  const [search, setSearch] = useState('');
  const { value, error } = usePolled(`users ${search}`, () => {
    const query = search === '' ? {} : { search };
    return answered(operatorApi.GET('/v1/operator/users', { params: { query } }));
  });
  return (
    <div class="card">
      <h2>Users</h2>
      <Field label="Name begins with" value={search} onValue={setSearch} hint="The newest users without it." />
      <Problem error={error} />
      {value?.users.length === 0 ? <p class="soft">No user has this name.</p> : null}
      <ul class="lines">
        {value?.users.map((user) => (
          <UserLine key={user.id} user={user} />
        ))}
      </ul>
      {value?.hasMore ? <p class="soft">There are more: search by how a name begins.</p> : null}
    </div>
  );
}

function UserLine({ user }: { user: Schemas['OperatorUser'] }) {
  const [isOpen, setOpen] = useState(false);
  const { id, username, createdAt, sessions, lastSeenAt } = user;
  return (
    <li>
      <div class="spread">
        <strong class="quoted">{username}</strong>
        <Button kind="second" label={`${isOpen ? 'Hide' : 'Show'} ${username}`} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </div>
      <p class="soft">
        {id} · since <Time at={createdAt} /> · {sessions === 1 ? 'one session' : `${sessions} sessions`}
        {lastSeenAt === null ? null : (
          <>
            , last used <Time at={lastSeenAt} />
          </>
        )}
      </p>
      {isOpen ? <Details id={id} username={username} /> : null}
    </li>
  );
}

function Details({ id, username }: { id: string; username: string }) {
  const path = { id };
  const { value, error, refresh } = usePolled(`user ${id}`, () =>
    answered(operatorApi.GET('/v1/operator/users/{id}', { params: { path } })),
  );
  const { isBusy, error: refusal, run } = useAction();
  const endSessions = async () => {
    await answered(operatorApi.DELETE('/v1/operator/users/{id}/sessions', { params: { path } }));
    say(`All sessions of ${username} have ended.`);
    refresh();
  };
  return (
    <>
      <Problem error={refusal ?? error} />
      {value?.temporaryPasswordUntil ? (
        <p class="soft">
          A password that an operator made, until <Time at={value.temporaryPasswordUntil} />
        </p>
      ) : null}
      <div class="row">
        <Button
          kind="second"
          label={`End all sessions of ${username}`}
          isBusy={isBusy}
          onClick={() => void run(endSessions)}
        >
          End all sessions
        </Button>
      </div>
      <ul class="lines">
        {value?.wallets.map((wallet) => (
          <WalletLine key={wallet.id} wallet={wallet} onChange={refresh} />
        ))}
      </ul>
    </>
  );
}

function WalletLine({
  wallet: { id, name, address, isFrozen },
  onChange,
}: {
  wallet: Schemas['OperatorUserDetails']['wallets'][number];
  onChange: () => void;
}) {
  const { isBusy, error, run } = useAction();
  const freeze = async () => {
    await answered(operatorApi.POST('/v1/operator/wallets/{id}/freeze', { params: { path: { id } } }));
    say(`${name} is frozen. Only its Owner unfreezes it.`);
    onChange();
  };
  return (
    <li>
      <div class="spread">
        <span>
          <span class="quoted">{name}</span> <Address address={address} />
        </span>
        {isFrozen ? (
          <span class="tag warn">frozen</span>
        ) : (
          <Button kind="freeze" label={`Freeze ${name}`} isBusy={isBusy} onClick={() => void run(freeze)}>
            Freeze
          </Button>
        )}
      </div>
      <Problem error={error} />
    </li>
  );
}

const SIGNUPS: Readonly<Record<string, string>> = {
  open: 'Everybody may sign up, so no one needs one.',
  invite: 'Anyone who signs up needs one.',
  closed: 'No one may sign up, also not with one.',
};

/** Invitations of new users: making, seeing and revoking them. */
export function OperatorInvitations({ signups }: { signups: string | undefined }) {
  const { value, error, refresh } = usePolled('invitations', () =>
    answered(operatorApi.GET('/v1/operator/invitations')),
  );
  return (
    <div class="card">
      <h2>Invitations</h2>
      <p class="soft">{SIGNUPS[signups ?? ''] ?? ''}</p>
      <Make onMade={refresh} />
      <Problem error={error} />
      {value?.invitations.length === 0 ? <p class="soft">No invitations yet.</p> : null}
      <ul class="lines">
        {value?.invitations.map((invitation) => (
          <Line key={invitation.id} invitation={invitation} onChange={refresh} />
        ))}
      </ul>
    </div>
  );
}

function Make({ onMade }: { onMade: () => void }) {
  const [uses, setUses] = useState('1');
  const [days, setDays] = useState('7');
  const [note, setNote] = useState('');
  const [made, setMade] = useState<string>();
  const { isBusy, error, run } = useAction();
  const make = async () => {
    const body = { uses: Number(uses), days: Number(days), note: note === '' ? null : note };
    const { invite } = await answered(operatorApi.POST('/v1/operator/invitations', { body }));
    setMade(invite);
    setNote('');
    onMade();
  };
  const of = (code: string) => (error?.code === code ? error.message : undefined);
  const isOfField = ['INVALID_USES', 'INVALID_DAYS', 'INVALID_NOTE'].includes(error?.code ?? '');
  return (
    <>
      <Form label="Make an invitation" isBusy={isBusy} onSubmit={() => void run(make)}>
        <Field label="Users it admits" value={uses} onValue={setUses} error={of('INVALID_USES')} />
        <Field label="Days it is valid" value={days} onValue={setDays} error={of('INVALID_DAYS')} />
        <Field label="Note" value={note} onValue={setNote} error={of('INVALID_NOTE')} />
        <Problem error={isOfField ? undefined : error} />
      </Form>
      {made === undefined ? null : (
        <div role="status">
          <p class="soft">Give it to whom you invite. It is shown once.</p>
          <Copyable text={made} label="the invitation" />
        </div>
      )}
    </>
  );
}

function Line({
  invitation: { id, note, maxUses, used, expiresAt, revokedAt },
  onChange,
}: {
  invitation: Schemas['OperatorInvitation'];
  onChange: () => void;
}) {
  const { isBusy, error, run } = useAction();
  const revoke = async () => {
    await answered(operatorApi.DELETE('/v1/operator/invitations/{id}', { params: { path: { id } } }));
    say(`The invitation ${id} is revoked.`);
    onChange();
  };
  return (
    <li>
      <div class="spread">
        <span>
          <code>{id}</code> <span class="quoted">{note ?? ''}</span>
        </span>
        {revokedAt === null ? (
          <Button kind="second" label={`Revoke ${id}`} isBusy={isBusy} onClick={() => void run(revoke)}>
            Revoke
          </Button>
        ) : (
          <span class="tag warn">revoked</span>
        )}
      </div>
      <p class="soft">
        {used} of {maxUses} used · until <Time at={expiresAt} />
      </p>
      <Problem error={error} />
    </li>
  );
}
