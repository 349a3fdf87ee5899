import { useState } from 'preact/hooks';
import { useAction } from './action.ts';
import { answerOf, api, type Policy, type Schemas } from './api.ts';
import { amountIn, BudgetForm, draftOf, type Given, NO_AMOUNT, PERIODS } from './budgets.tsx';
import { fleetOf, fleets, policyOf, useData, wallets } from './data.ts';
import { useSettling } from './freeze.tsx';
import { say } from './notices.tsx';
import { Address, Button, Field, Form, grouped, Link, Problem, Select } from './parts.tsx';
import { goTo } from './router.ts';
import { withSignature } from './signature.tsx';

type FleetRecord = Schemas['Fleet'];
type Budgets = FleetRecord['budgets'];

const MEANING =
  'A fleet bounds what several wallets spend together, beside the limits of each, and one freeze stops all of them.';

/** All fleets of the Owner. */
export function Fleets() {
  const { value, error } = useData(fleets);
  return (
    <section>
      <h1>Fleets</h1>
      <p class="soft">{MEANING}</p>
      <Problem error={value === undefined ? error : undefined} />
      {value === undefined && error === undefined ? <p class="soft">Loading…</p> : null}
      <ul class="cards">
        {value?.map((fleet) => (
          <FleetCard key={fleet.id} fleet={fleet} />
        ))}
      </ul>
      <h2>New fleet</h2>
      <NewFleet />
    </section>
  );
}

function FleetCard({ fleet }: { fleet: FleetRecord }) {
  const { id, name, wallet_count: count } = fleet;
  return (
    <li class="card">
      <div class="spread">
        <h2>
          <Link to={`/fleets/${id}`}>{name}</Link> <FleetTag fleet={fleet} />
        </h2>
        <FreezeFleet fleet={fleet} isShort />
      </div>
      <p class="soft">
        {count === 1 ? '1 wallet' : `${count} wallets`} · {leftOf(fleet.budgets)}
      </p>
    </li>
  );
}

function FleetTag({ fleet: { frozen, status } }: { fleet: FleetRecord }) {
  if (status === 'pending') return <span class="tag">Not on the chain yet</span>;
  return frozen === 1 ? <span class="tag bad">Frozen</span> : <span class="tag">Active</span>;
}

/** What is left of each budget, in words. */
function leftOf(budgets: Budgets): string {
  const left = PERIODS.flatMap(([period, words]) => {
    const budget = budgets[period];
    return budget === null
      ? []
      : [`${grouped(budget.remaining)} of ${grouped(budget.limit)} USDC left of ${words}`];
  });
  return left.length === 0 ? 'no budget' : left.join(' · ');
}

function NewFleet() {
  const [name, setName] = useState('');
  const [day, setDay] = useState('');
  const [wrong, setWrong] = useState<string>();
  // The same one as long as this page is open, so that no second click, and no second try, makes another fleet.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const { isBusy, error, run } = useAction();
  const send = () => {
    const amount = amountIn(day);
    setWrong(amount === undefined ? NO_AMOUNT : undefined);
    if (amount === undefined) return;
    void run(async () => {
      const body = { day: amount, idempotencyKey, ...(name.trim() === '' ? {} : { name: name.trim() }) };
      const { id } = await answerOf(api.POST('/v1/fleets', { body }));
      setKey(crypto.randomUUID());
      say('The fleet is on the chain.');
      goTo(`/fleets/${id}`);
    });
  };
  return (
    <Form label="Create the fleet" isBusy={isBusy} onSubmit={send}>
      <Field label="Name" value={name} onValue={setName} hint="Empty for a generated one." />
      <Field
        label="Most in any 24 hours, in USDC"
        inputMode="decimal"
        value={day}
        onValue={setDay}
        error={wrong}
        hint="Empty for no budget. You can set others later."
      />
      <Problem error={error} />
    </Form>
  );
}

/** Freezes or unfreezes a fleet: one click, no question. */
function FreezeFleet({ fleet, isShort = false }: { fleet: FleetRecord; isShort?: boolean }) {
  const { id, name, status } = fleet;
  const isFrozen = fleet.frozen === 1;
  const { isBusy, run, error, forget } = useAction();
  const isSettling = useSettling(isFrozen);
  const verb = isFrozen ? 'Unfreeze' : 'Freeze';
  if (error !== undefined) {
    say(`${name}: ${error.message}`, 'bad');
    forget();
  }
  if (status === 'pending') return null;
  const change = () =>
    run(async () => {
      const params = { path: { id } };
      await withSignature<object>(async (signature) => {
        const body = signature === undefined ? {} : { signature };
        return isFrozen
          ? await answerOf(api.POST('/v1/fleets/{id}/unfreeze', { params, body }))
          : await answerOf(api.POST('/v1/fleets/{id}/freeze', { params, body }));
      });
      say(isFrozen ? `${name} can spend again.` : `${name} is frozen: none of its wallets can spend.`);
    });
  return (
    <Button
      kind={isFrozen ? 'second' : 'freeze'}
      label={`${verb} the fleet ${name}`}
      isBusy={isBusy || isSettling}
      onClick={() => void change()}
    >
      {isShort ? verb : `${verb} the fleet ${name}`}
    </Button>
  );
}

/** A fleet: its freeze, its budgets, its wallets. */
export function Fleet({ id }: { id: string }) {
  const { value, error } = useData(fleetOf(id));
  return (
    <section>
      <p>
        <Link to="/fleets">All fleets</Link>
      </p>
      <Problem error={value === undefined ? error : undefined} />
      {value === undefined ? (
        <p class="soft">{error === undefined ? 'Loading…' : ''}</p>
      ) : (
        <>
          <div class="spread">
            <h1>
              {value.name} <FleetTag fleet={value} />
            </h1>
            <FreezeFleet fleet={value} />
          </div>
          <p class="soft">
            <Address address={value.address} /> · {MEANING}
          </p>
          <h2>Budgets of all its wallets together</h2>
          <BudgetForm
            key={JSON.stringify(draftOf(value.budgets))}
            budgets={value.budgets}
            onSet={(given) => setBudgets(id, given)}
          />
          <h2>Wallets</h2>
          <Members id={id} members={value.wallets} />
        </>
      )}
    </section>
  );
}

async function setBudgets(id: string, given: Given): Promise<void> {
  const params = { path: { id } };
  await withSignature((signature) => {
    const body = { ...given, ...(signature === undefined ? {} : { signature }) };
    return answerOf(api.PUT('/v1/fleets/{id}/budgets', { params, body }));
  });
  await fleetOf(id).refresh();
}

/** Puts a wallet into a fleet; null takes it out. */
async function putWallet(walletId: string, fleetId: string | null): Promise<void> {
  const params = { path: { id: walletId } };
  await withSignature((signature) => {
    const body = { fleetId, ...(signature === undefined ? {} : { signature }) };
    return answerOf(api.PUT('/v1/wallets/{id}/fleet', { params, body }));
  });
  say(fleetId === null ? 'The fleet no longer bounds the wallet.' : 'The fleet bounds the wallet now.');
}

/** Has a fleet let a wallet spend nothing any more, whoever owns it. */
async function exclude(id: string, { address, name }: Member): Promise<void> {
  const params = { path: { id } };
  await withSignature((signature) => {
    const body = { address, ...(signature === undefined ? {} : { signature }) };
    return answerOf(api.POST('/v1/fleets/{id}/exclude', { params, body }));
  });
  await fleetOf(id).refresh();
  say(`The fleet lets ${name} spend nothing any more.`);
}

type Member = Schemas['FleetWithWallets']['wallets'][number];

function Members({ id, members }: { id: string; members: readonly Member[] }) {
  const all = useData(wallets).value ?? [];
  const others = all.filter(
    (one) => one.status === 'active' && !members.some((member) => member.id === one.id),
  );
  return (
    <>
      {members.length === 0 ? <p class="soft">No wallet is in it yet.</p> : null}
      <ul class="lines">
        {members.map((member) => (
          <MemberLine key={member.id} id={id} member={member} />
        ))}
      </ul>
      <AddWallet id={id} choices={others.map((wallet) => [wallet.id, wallet.name] as const)} />
    </>
  );
}

function MemberLine({ id, member }: { id: string; member: Member }) {
  const { isBusy, error, run } = useAction();
  const isIn = member.admitted && member.bound;
  return (
    <li>
      <div class="spread">
        <Link to={`/wallets/${member.id}`}>{member.name}</Link>
        <Button
          kind="second"
          label={`Take out ${member.name}`}
          isBusy={isBusy}
          onClick={() => void run(() => putWallet(member.id, null))}
        >
          Take out
        </Button>
      </div>
      {member.admitted && !member.holds_owner_key ? (
        <div class="spread">
          <p class="says warn">
            <Address address={member.owner} /> owns this wallet. If that is not you, exclude it: it spends
            from your budgets.
          </p>
          <Button
            kind="freeze"
            label={`Exclude ${member.name}`}
            isBusy={isBusy}
            onClick={() => void run(() => exclude(id, member))}
          >
            Exclude
          </Button>
        </div>
      ) : null}
      {isIn ? null : (
        <div class="spread">
          <p class="says warn">
            {member.bound
              ? 'The fleet does not let this wallet spend. It spends nothing until you put it in, or its owner takes it out.'
              : 'Only half of it came about: the fleet does not bound this wallet yet.'}
          </p>
          <Button
            label={`Put in ${member.name}`}
            isBusy={isBusy}
            onClick={() => void run(() => putWallet(member.id, id))}
          >
            Put in
          </Button>
        </div>
      )}
      <Problem error={error} />
    </li>
  );
}

function AddWallet({ id, choices }: { id: string; choices: readonly (readonly [string, string])[] }) {
  const [chosen, setChosen] = useState('');
  const { isBusy, error, run } = useAction();
  const [first] = choices;
  if (first === undefined) return null;
  const value = choices.some(([one]) => one === chosen) ? chosen : first[0];
  return (
    <Form label="Put it into the fleet" isBusy={isBusy} onSubmit={() => void run(() => putWallet(value, id))}>
      <Select label="Wallet" value={value} choices={choices} onValue={setChosen} />
      <Problem error={error} />
    </Form>
  );
}

/** The fleet that bounds a wallet, beside its other limits. */
export function FleetOfWallet({ id, policy: { fleet } }: { id: string; policy: Policy }) {
  const { isBusy, error, run } = useAction();
  const name = useData(fleets).value?.find((one) => one.id === fleet?.id)?.name;
  const leave = async () => {
    await putWallet(id, null);
    await policyOf(id).refresh();
  };
  return (
    <section>
      <h2>Fleet</h2>
      {fleet === null ? (
        <p class="soft">
          The wallet is in no fleet. {MEANING} <Link to="/fleets">Fleets</Link>
        </p>
      ) : (
        <>
          {fleet.id === null || fleet.budgets === null ? (
            <p class="says warn">
              This server has not made the fleet <Address address={fleet.address} />, and spends nothing for
              the wallet until you take it out.
            </p>
          ) : (
            <p>
              <Link to={`/fleets/${fleet.id}`}>{name ?? fleet.id}</Link> ·{' '}
              {fleet.frozen === true ? 'frozen' : leftOf(fleet.budgets)}
            </p>
          )}
          <Button kind="second" isBusy={isBusy} onClick={() => void run(leave)}>
            Take the wallet out of the fleet
          </Button>
          <Problem error={error} />
        </>
      )}
    </section>
  );
}
