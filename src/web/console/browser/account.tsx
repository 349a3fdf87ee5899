import { useState } from 'preact/hooks';
import { programName } from '../program-name.ts';
import { useAction } from './action.ts';
import { answerOf, api, logOut, type Schemas, session } from './api.ts';
import { loginWallets, passkeys, security, sessions, useData } from './data.ts';
import { LoginWallets } from './login-wallets.tsx';
import { say } from './notices.tsx';
import { Button, Link, Problem, Time, UNTOLD_ADDRESS } from './parts.tsx';
import { Passkeys } from './passkeys.tsx';
import { useStore } from './store.ts';

/** The Owner's account: where they are logged in, and what they confirm by their password. */
export function Account() {
  const known = useStore(session);
  const { isBusy, error, run } = useAction();
  // Shown together: what came later would move buttons away from under a person's pointer.
  const parts = [useData(security), useData(passkeys), useData(loginWallets), useData(sessions)];
  const isKnown = parts.every(({ value, error }) => value !== undefined || error !== undefined);
  return (
    <section>
      <h1>Account</h1>
      <div class="card">
        <div class="spread">
          <p>
            You are logged in as <strong>{known?.username}</strong>.
          </p>
          <Button kind="second" isBusy={isBusy} onClick={() => void run(logOut)}>
            Log out
          </Button>
        </div>
        <Problem error={error} />
      </div>
      {isKnown ? <Settings /> : <p class="loading">Loading…</p>}
    </section>
  );
}

function Settings() {
  return (
    <>
      <StepUp />
      <Passkeys />
      <LoginWallets />
      <div class="card">
        <div class="spread">
          <h2>Organisations</h2>
          <Link to="/organizations" class="button second">
            With whom you look after wallets
          </Link>
        </div>
      </div>
      <div class="card">
        <div class="spread">
          <h2>Notifications</h2>
          <Link to="/notifications" class="button second">
            Where you are notified
          </Link>
        </div>
      </div>
      <Sessions />
      <div class="card">
        <div class="spread">
          <h2>Audit log</h2>
          <Link to="/account/audit" class="button second">
            Who did what
          </Link>
        </div>
      </div>
    </>
  );
}

function StepUp() {
  const { value } = useData(security);
  const { isBusy, error, run } = useAction();
  if (value === undefined) return null;
  const toggle = async () => {
    const on = !value.stepUp;
    await answerOf(api.PATCH('/v1/me/security', { body: { stepUp: on } }));
    say(on ? 'Sensitive actions have to be confirmed from now on.' : 'Nothing has to be confirmed any more.');
  };
  return (
    <div class="card">
      <div class="spread">
        <h2>
          Confirm sensitive actions <span class={value.stepUp ? 'tag' : 'tag warn'}>{value.stepUp ? 'on' : 'off'}</span>
        </h2>
        <Button kind="second" isBusy={isBusy} onClick={() => void run(toggle)}>
          {value.stepUp ? 'Turn off' : 'Turn on'}
        </Button>
      </div>
      <p class="soft">
        When it is on, withdrawing, keys, looser limits, unfreezing and approvals ask for your password or a passkey: a
        stolen session is not enough. Freezing never asks.
      </p>
      <Problem error={error} />
    </div>
  );
}

function Sessions() {
  const { value, error } = useData(sessions);
  const others = value?.filter(({ current }) => !current).length ?? 0;
  const { isBusy, error: refusal, run } = useAction();
  const endOthers = async () => {
    const { ended } = await answerOf(api.DELETE('/v1/auth/sessions'));
    say(ended === 1 ? 'One session was ended.' : `${ended} sessions were ended.`);
  };
  return (
    <div class="card">
      <div class="spread">
        <h2>Sessions</h2>
        {others === 0 ? null : (
          <Button kind="second" isBusy={isBusy} onClick={() => void run(endOthers)}>
            End all others
          </Button>
        )}
      </div>
      <Problem error={refusal ?? (value === undefined ? error : undefined)} />
      <ul class="lines">
        {value?.map((one) => (
          <SessionLine key={one.id} session={one} />
        ))}
      </ul>
    </div>
  );
}

function SessionLine({ session: { id, userAgent, address, lastSeenAt, current } }: { session: Schemas['Session'] }) {
  const { isBusy, error, run } = useAction();
  const [isGone, setGone] = useState(false);
  const end = async () => {
    await answerOf(api.DELETE('/v1/auth/sessions/{id}', { params: { path: { id } } }));
    setGone(true);
  };
  if (isGone) return null;
  return (
    <li>
      <div class="spread">
        <span class="quoted" title={userAgent ?? undefined}>
          {programName(userAgent)}
        </span>
        {current ? (
          <span class="tag">this one</span>
        ) : (
          <Button kind="second" isBusy={isBusy} onClick={() => void run(end)}>
            End
          </Button>
        )}
      </div>
      <p class="soft">
        {address ?? UNTOLD_ADDRESS} · last used <Time at={lastSeenAt} />
      </p>
      <Problem error={error} />
    </li>
  );
}
