import { useState } from 'preact/hooks';
import type { Schemas } from './api.ts';
import { answered, enter, forget, forgottenBecause, operatorApi, operatorToken, usePolled } from './operator-api.ts';
import { OperatorInvitations, OperatorUsers } from './operator-users.tsx';
import { Address, Button, Field, Form, Problem, Time } from './parts.tsx';
import { useStore } from './store.ts';

type Status = Schemas['OperatorStatus'];
type Lane = Schemas['OperatorLane'];

/** Below so many days of gas money someone should send some. */
const FEW_DAYS = 7;
/** A number of more digits than that tells no one anything. */
const MANY_DAYS = 365;
/** Below this share of a disk there is little room. */
const LITTLE_ROOM = 0.1;

/** The operator's page: how the server is, and what can be done without a shell. */
export function Operator() {
  const token = useStore(operatorToken);
  return token === '' ? <EnterToken /> : <Look />;
}

function EnterToken() {
  const [token, setToken] = useState('');
  const why = useStore(forgottenBecause);
  const isToken = /^[\x21-\x7e]+$/.test(token);
  return (
    <section class="narrow">
      <h1>Operator</h1>
      {why === undefined ? null : (
        <p class="says warn" role="status">
          {why}
        </p>
      )}
      <Form label="Open" isBusy={!isToken} onSubmit={() => enter(token)}>
        <Field
          label="Operator's token"
          type="password"
          value={token}
          onValue={setToken}
          hint="BURSAR_ADMIN_TOKEN of this server. This tab keeps it until it is closed."
        />
      </Form>
    </section>
  );
}

function Look() {
  const { value, error } = usePolled('status', () => answered(operatorApi.GET('/v1/operator/status')));
  return (
    <section>
      <div class="spread">
        <h1>Operator</h1>
        <Button kind="second" onClick={() => forget()}>
          Forget the token
        </Button>
      </div>
      <Problem error={error} />
      {value === undefined ? (
        <p class="loading">Loading…</p>
      ) : (
        <>
          <Health status={value} />
          <Lanes lanes={value.lanes} />
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
    <div class="card">
      <h2>
        Health <StatusTag status={health.status} />
      </h2>
      <ul class="lines">
        {Object.entries(health.checks).map(([name, { status, detail }]) => (
          <li key={name}>
            <div class="spread">
              <strong>{name}</strong>
              <StatusTag status={status} />
            </div>
            <p class="soft">{detail}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function StatusTag({ status }: { status: string }) {
  const kind = status === 'ok' ? 'tag' : status === 'down' ? 'tag bad' : 'tag warn';
  return <span class={kind}>{status}</span>;
}

function Lanes({ lanes }: { lanes: readonly Lane[] }) {
  return (
    <div class="card">
      <h2>Gas money</h2>
      <ul class="lines">
        {lanes.map((lane) => (
          <LaneLine key={lane.lane} lane={lane} />
        ))}
      </ul>
    </div>
  );
}

function LaneLine({ lane: of }: { lane: Lane }) {
  const { lane, kind, balance, usePerDay, daysLeft, isOutOfGas, waitsFor, drain } = of;
  const isLow = daysLeft !== null && daysLeft < FEW_DAYS;
  const left = daysLeft !== null && daysLeft > MANY_DAYS ? 'more than a year' : `${daysLeft} days`;
  const pace = daysLeft === null ? 'no use of late' : `${left} left at ${short(usePerDay)} ETH a day`;
  return (
    <li>
      <div class="spread">
        <span>
          <Address address={lane} /> {kind === 'batch' ? 'relayer' : 'own calls'}
        </span>
        <span class={isOutOfGas ? 'tag bad' : isLow ? 'tag warn' : 'tag'}>
          {isOutOfGas ? 'out of gas money' : `${balance === null ? '?' : short(balance)} ETH`}
        </span>
      </div>
      <p class="soft">
        {pace} · {of.queued} queued · {of.inFlight} in flight · {of.unfinal} not final · next nonce{' '}
        {of.nextNonce ?? 'unknown'}
      </p>
      {waitsFor === null ? null : <p class="soft">{waitsFor}</p>}
      {drain === null ? null : <p class="soft">{drain}</p>}
    </li>
  );
}

function Server({ status: { version, queues, chain, indexer, disk, memoryBytes, backups } }: { status: Status }) {
  const isFull = disk.freeBytes < disk.totalBytes * LITTLE_ROOM;
  return (
    <div class="card">
      <h2>Server</h2>
      <dl>
        <dt>Version</dt>
        <dd>{version}</dd>
        <dt>Pending payments</dt>
        <dd>
          {queues.pendingPayments}
          {queues.oldestPendingAt === null ? null : (
            <>
              , the oldest since <Time at={queues.oldestPendingAt} />
            </>
          )}
        </dd>
        <dt>Queues</dt>
        <dd>
          {queues.urgent} freezes, {queues.reactions} reactions
        </dd>
        <dt>Indexer</dt>
        <dd>
          {indexer.state}, {indexer.lagBlocks} blocks behind
        </dd>
        <dt>Nodes</dt>
        <dd>
          block {chain.head ?? 'unknown'}; {chain.nodes.map(({ node, status }) => `${node} ${status}`).join(', ')}
        </dd>
        <dt>Disk</dt>
        <dd>
          {gigabytes(disk.freeBytes)} free of {gigabytes(disk.totalBytes)}{' '}
          {isFull ? <span class="tag warn">little room</span> : null}
        </dd>
        <dt>Memory</dt>
        <dd>{gigabytes(memoryBytes)}</dd>
        <dt>Backups</dt>
        <dd>
          {backups.everyHours === null ? 'none by this server' : `every ${backups.everyHours} hours`}
          {backups.last === null ? (
            ', none so far'
          ) : (
            <>
              , the last <Time at={backups.last.finishedAt} /> ({gigabytes(backups.last.bytes)})
            </>
          )}
        </dd>
      </dl>
    </div>
  );
}

function Waiting() {
  const { value, error } = usePolled('waiting', () => answered(operatorApi.GET('/v1/operator/waiting')));
  return (
    <div class="card">
      <h2>What waits</h2>
      <p class="soft">The oldest first, each with what it waits for and what ends that.</p>
      <Problem error={error} />
      {value?.waiting.length === 0 ? <p class="soft">Nothing waits.</p> : null}
      <ul class="lines">
        {value?.waiting.map(({ since, kind, id, walletId, waitsFor }) => (
          <li key={`${kind} ${id}`}>
            <div class="spread">
              <code class="quoted">{id}</code>
              <span class="tag">{kind}</span>
            </div>
            <p class="soft">
              since <Time at={Date.parse(since) / 1000} />
              {walletId === null ? '' : ` · ${walletId}`}
            </p>
            <p class="quoted">{waitsFor}</p>
          </li>
        ))}
      </ul>
      {value?.hasMore ? <p class="soft">More waits: bursar waiting lists all of it.</p> : null}
    </div>
  );
}

/** Ether in a few digits. */
function short(ether: string): string {
  return String(Number(Number(ether).toPrecision(3)));
}

function gigabytes(bytes: number): string {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
