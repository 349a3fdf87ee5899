import { useState } from 'preact/hooks';
import { Button, Line, useAction } from './action.tsx';
import {
  enterToken,
  forgetToken,
  operatorAnswerOf,
  operatorApi,
  operatorToken,
  type Schemas,
  tokenForgottenBecause,
} from './api.ts';
import { byId, serverStatus, serverWaiting, signupInvitations, userOf, usersOf } from './data.ts';
import { Field, Form, useForm } from './form.tsx';
import { Address, Card, Copyable, Details, Facts, Lines, Page, Problem, Spread, say, Time } from './parts.tsx';
import { partOf, useData, useQuery } from './resource.ts';
import { useStore } from './store.ts';

type Status = Schemas['OperatorStatus'];
type Lane = Schemas['OperatorLane'];

/** With gas money for fewer days, someone should send some. */
const FEW_DAYS = 7;
/** More days need no exact number. */
const MANY_DAYS = 365;
/** Below this share of a disk there is little room. */
const LITTLE_ROOM = 0.1;

/** The operator's page: the state of the server, and what can be done without a shell. */
export function Operator() {
  const token = useStore(operatorToken);
  return token === '' ? <EnterToken /> : <Look />;
}

function EnterToken() {
  const form = useForm({ token: '' });
  const { token } = form.draft;
  const why = useStore(tokenForgottenBecause);
  const isToken = /^[\x21-\x7e]+$/.test(token);
  return (
    <Page title="Operator" class="narrow">
      {why === undefined ? null : (
        <p class="says warn" role="status">
          {why}
        </p>
      )}
      <Form
        form={form}
        label="Open"
        faults={() => ({ token: isToken ? undefined : 'Enter the token.' })}
        onSubmit={() => enterToken(token)}
      >
        <Field
          {...form.field('token')}
          label="Operator's token"
          type="password"
          hint="BURSAR_ADMIN_TOKEN of this server. This tab keeps it until it is closed."
        />
      </Form>
    </Page>
  );
}

function Look() {
  const { value, error } = useData(serverStatus);
  return (
    <section>
      <Spread>
        <h1>Operator</h1>
        <Button kind="second" onClick={() => forgetToken()}>
          Forget the token
        </Button>
      </Spread>
      <Problem error={error} />
      {value === undefined ? (
        <p class="loading">Loading…</p>
      ) : (
        <>
          <Health status={value} />
          <Card title="Gas money">
            <ul class="lines">
              {value.lanes.map((lane) => (
                <LaneLine key={lane.lane} lane={lane} />
              ))}
            </ul>
          </Card>
          <Server status={value} />
        </>
      )}
      <Waiting />
      <OperatorUsers />
      <OperatorInvitations signups={value?.signups} />
    </section>
  );
}

function Health({ status: { health } }: { status: Status }) {
  return (
    <Card title={['Health ', <StatusTag status={health.status} />]}>
      <ul class="lines">
        {Object.entries(health.checks).map(([name, { status, detail }]) => (
          <Line key={name} title={<strong>{name}</strong>} tag={<StatusTag status={status} />}>
            <p class="soft">{detail}</p>
          </Line>
        ))}
      </ul>
    </Card>
  );
}

function StatusTag({ status }: { status: string }) {
  const kind = status === 'ok' ? 'tag' : status === 'down' ? 'tag bad' : 'tag warn';
  return <span class={kind}>{status}</span>;
}

function LaneLine({ lane: of }: { lane: Lane }) {
  const { lane, kind, balance, usePerDay, daysLeft, isOutOfGas, waitsFor, drain } = of;
  const isLow = daysLeft !== null && daysLeft < FEW_DAYS;
  const left = daysLeft !== null && daysLeft > MANY_DAYS ? 'more than a year' : `${daysLeft} days`;
  const pace = daysLeft === null ? 'no use of late' : `${left} left at ${short(usePerDay)} ETH a day`;
  const tag = (
    <span class={isOutOfGas ? 'tag bad' : isLow ? 'tag warn' : 'tag'}>
      {isOutOfGas ? 'out of gas money' : `${balance === null ? '?' : short(balance)} ETH`}
    </span>
  );
  return (
    <Line title={[<Address address={lane} />, ' ', kind === 'batch' ? 'relayer' : 'own calls']} tag={tag}>
      <Details
        of={[
          pace,
          `${of.queued} queued`,
          `${of.inFlight} in flight`,
          `${of.unfinal} not final`,
          `next nonce ${of.nextNonce ?? 'unknown'}`,
        ]}
      />
      {waitsFor === null ? null : <p class="soft">{waitsFor}</p>}
      {drain === null ? null : <p class="soft">{drain}</p>}
    </Line>
  );
}

function Server({ status: { version, queues, chain, indexer, disk, memoryBytes, backups } }: { status: Status }) {
  const isFull = disk.freeBytes < disk.totalBytes * LITTLE_ROOM;
  const nodes = chain.nodes.map(({ node, status }) => `${node} ${status}`).join(', ');
  const pending = [queues.pendingPayments, <Time before=", the oldest since " at={queues.oldestPendingAt} />];
  const room = `${gigabytes(disk.freeBytes)} free of ${gigabytes(disk.totalBytes)} `;
  const { everyHours, last } = backups;
  const backup = [
    everyHours === null ? 'none by this server' : `every ${everyHours} hours`,
    last === null ? ', none so far' : <Time before=", the last " at={last.finishedAt} />,
    last !== null && ` (${gigabytes(last.bytes)})`,
  ];
  return (
    <Card title="Server">
      <Facts
        of={[
          ['Version', version],
          ['Pending payments', pending],
          ['Queues', `${queues.urgent} freezes, ${queues.reactions} reactions`],
          ['Indexer', `${indexer.state}, ${indexer.lagBlocks} blocks behind`],
          ['Nodes', `block ${chain.head ?? 'unknown'}; ${nodes}`],
          ['Disk', [room, isFull && <span class="tag warn">little room</span>]],
          ['Memory', gigabytes(memoryBytes)],
          ['Backups', backup],
        ]}
      />
    </Card>
  );
}

function Waiting() {
  const known = useData(serverWaiting);
  return (
    <Card title="What waits" intro="The oldest first, each with its reason and how it ends.">
      <Lines of={partOf(known, ({ waiting }) => waiting)} none="Nothing waits.">
        {({ since, kind, id, walletId, waitsFor }) => (
          <Line key={`${kind} ${id}`} title={<code class="quoted">{id}</code>} tag={<span class="tag">{kind}</span>}>
            <Details of={[<Time before="since " at={Date.parse(since) / 1000} />, walletId]} />
            <p class="quoted">{waitsFor}</p>
          </Line>
        )}
      </Lines>
      {known.value?.hasMore ? <p class="soft">More waits: bursar waiting lists all of it.</p> : null}
    </Card>
  );
}

/** The users: finding one, ending their sessions, freezing their wallets. */
function OperatorUsers() {
  const [search, setSearch] = useState('');
  const found = useQuery(usersOf(search));
  return (
    <Card title="Users">
      <Field label="Name begins with" value={search} onValue={setSearch} hint="The newest users without it." />
      <Lines of={partOf(found, ({ users }) => users)} none="No user has this name.">
        {(user) => <UserLine key={user.id} user={user} />}
      </Lines>
      {found.value?.hasMore ? <p class="soft">There are more: search by how a name begins.</p> : null}
    </Card>
  );
}

function UserLine({ user }: { user: Schemas['OperatorUser'] }) {
  const [isOpen, setOpen] = useState(false);
  const { id, username, createdAt, sessions, lastSeenAt } = user;
  return (
    <li>
      <Spread>
        <strong class="quoted">{username}</strong>
        <Button kind="second" label={`${isOpen ? 'Hide' : 'Show'} ${username}`} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </Spread>
      <Details
        of={[
          id,
          <Time before="since " at={createdAt} />,
          [sessions === 1 ? 'one session' : `${sessions} sessions`, <Time before=", last used " at={lastSeenAt} />],
        ]}
      />
      {isOpen ? <UserDetails id={id} username={username} /> : null}
    </li>
  );
}

function UserDetails({ id, username }: { id: string; username: string }) {
  const known = useData(userOf(id));
  const action = useAction();
  const endSessions = async () => {
    await operatorAnswerOf(operatorApi.DELETE('/v1/operator/users/{id}/sessions', byId(id)));
    say(`All sessions of ${username} have ended.`);
  };
  const until = known.value?.temporaryPasswordUntil ?? null;
  return (
    <>
      <Problem error={action.error} />
      {until === null ? null : <Details of={[<Time before="A password that an operator made, until " at={until} />]} />}
      <div class="row">
        <Button kind="second" label={`End all sessions of ${username}`} action={action} onClick={endSessions}>
          End all sessions
        </Button>
      </div>
      <Lines of={partOf(known, ({ wallets }) => wallets)}>
        {(wallet) => <UserWalletLine key={wallet.id} wallet={wallet} />}
      </Lines>
    </>
  );
}

function UserWalletLine({ wallet }: { wallet: Schemas['OperatorUserDetails']['wallets'][number] }) {
  const { id, name, address, isFrozen } = wallet;
  const freeze = async () => {
    await operatorAnswerOf(operatorApi.POST('/v1/operator/wallets/{id}/freeze', byId(id)));
    say(`${name} is frozen. Only its Owner unfreezes it.`);
  };
  return (
    <Line
      title={[<span class="quoted">{name}</span>, ' ', <Address address={address} />]}
      tag={isFrozen ? <span class="tag warn">frozen</span> : null}
      does={isFrozen ? undefined : 'Freeze'}
      label={`Freeze ${name}`}
      kind="freeze"
      onDo={freeze}
    />
  );
}

const SIGNUPS: Readonly<Record<string, string>> = {
  open: 'Everybody may sign up, so no one needs one.',
  invite: 'Anyone who signs up needs one.',
  closed: 'No one may sign up, even with one.',
};

/** Invitations of new users: making, seeing and revoking them. */
function OperatorInvitations({ signups }: { signups: string | undefined }) {
  return (
    <Card title="Invitations" intro={SIGNUPS[signups ?? ''] ?? ''}>
      <NewInvitation />
      <Lines of={useData(signupInvitations)} none="No invitations yet.">
        {(invitation) => <InvitationLine key={invitation.id} invitation={invitation} />}
      </Lines>
    </Card>
  );
}

function NewInvitation() {
  const form = useForm(
    { uses: '1', days: '7', note: '' },
    { uses: ['INVALID_USES'], days: ['INVALID_DAYS'], note: ['INVALID_NOTE'] },
  );
  const { uses, days, note } = form.draft;
  const [made, setMade] = useState<string>();
  const make = async () => {
    const body = { uses: Number(uses), days: Number(days), note: note === '' ? null : note };
    const { invite } = await operatorAnswerOf(operatorApi.POST('/v1/operator/invitations', { body }));
    setMade(invite);
    form.edit({ note: '' });
  };
  return (
    <>
      <Form form={form} label="Make an invitation" onSubmit={make}>
        <Field {...form.field('uses')} label="Users it admits" />
        <Field {...form.field('days')} label="Days it is valid" />
        <Field {...form.field('note')} label="Note" />
      </Form>
      {made === undefined ? null : (
        <div role="status">
          <p class="soft">Give it to the person whom you invite. It is shown once.</p>
          <Copyable text={made} label="the invitation" />
        </div>
      )}
    </>
  );
}

function InvitationLine({ invitation }: { invitation: Schemas['OperatorInvitation'] }) {
  const { id, note, maxUses, used, expiresAt, revokedAt } = invitation;
  const revoke = async () => {
    await operatorAnswerOf(operatorApi.DELETE('/v1/operator/invitations/{id}', byId(id)));
    say(`The invitation ${id} is revoked.`);
  };
  const isRevoked = revokedAt !== null;
  return (
    <Line
      title={[<code>{id}</code>, ' ', <span class="quoted">{note ?? ''}</span>]}
      tag={isRevoked ? <span class="tag warn">revoked</span> : null}
      does={isRevoked ? undefined : 'Revoke'}
      label={`Revoke ${id}`}
      onDo={revoke}
    >
      <Details of={[`${used} of ${maxUses} used`, <Time before="until " at={expiresAt} />]} />
    </Line>
  );
}

/** Ether in a few digits. */
function short(ether: string): string {
  return String(Number(Number(ether).toPrecision(3)));
}

function gigabytes(bytes: number): string {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
