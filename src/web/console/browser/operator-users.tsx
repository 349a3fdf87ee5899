import { useState } from 'preact/hooks';
import { useAction } from './action.ts';
import type { Schemas } from './api.ts';
import { say } from './notices.tsx';
import { operatorApi, told, usePolled } from './operator-api.ts';
import { Address, Button, Field, Problem, Time } from './parts.tsx';

/** The users: finding one, ending their sessions, freezing their wallets. */
export function OperatorUsers() {
  const [search, setSearch] = useState('');
  const { value, error } = usePolled(`users ${search}`, () => {
    const query = search === '' ? {} : { search };
    return told(operatorApi.GET('/v1/operator/users', { params: { query } }));
  });
  return (
    <div class="card">
      <h2>Users</h2>
      <Field label="Name begins with" value={search} onValue={setSearch} hint="The newest users without it." />
      <Problem error={error} />
      {value?.users.length === 0 ? <p class="soft">Nobody is called so.</p> : null}
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
    told(operatorApi.GET('/v1/operator/users/{id}', { params: { path } })),
  );
  const { isBusy, error: refusal, run } = useAction();
  const endSessions = async () => {
    await told(operatorApi.DELETE('/v1/operator/users/{id}/sessions', { params: { path } }));
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
    await told(operatorApi.POST('/v1/operator/wallets/{id}/freeze', { params: { path: { id } } }));
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
