import { Button, useAction } from './action.tsx';
import { answerOf, api, type Policy, type Schemas, type Wallet } from './api.ts';
import { ChainName } from './chain.tsx';
import { withSignature } from './confirmation.tsx';
import { byId, consentsOf, policyOf, wallets, withdrawalPolicyOf } from './data.ts';
import { FreezeToken, Guardian, Misuse } from './emergency.tsx';
import { Fold } from './fold.tsx';
import { Field, Form, useForm } from './form.tsx';
import { HandOver, Offered } from './hand-over.tsx';
import { OwnerKey } from './owner-key.tsx';
import { Facts, Problem, say, Time, Together } from './parts.tsx';
import { useData } from './resource.ts';
import { WithdrawalRules } from './withdrawal-rules.tsx';
import { scopeWords } from './words.ts';

/** Who owns a wallet and may stop it, and what an owner sets once. */
export function Owner({ wallet }: { wallet: Wallet }) {
  const policy = useData(policyOf(wallet.id));
  const rules = useData(withdrawalPolicyOf(wallet.id));
  return (
    <>
      <Problem error={policy.value === undefined ? policy.error : undefined} />
      <Together of={[policy, rules]}>
        {policy.value === undefined ? null : <Sections wallet={wallet} policy={policy.value} rules={rules.value} />}
      </Together>
    </>
  );
}

function Sections(props: { wallet: Wallet; policy: Policy; rules: Schemas['WithdrawalPolicy'] | undefined }) {
  const { wallet, policy, rules } = props;
  const isOurs = rules?.binds !== false;
  const isBound = isOurs && rules !== undefined && (rules.allowList !== null || rules.delaySeconds > 0);
  const isOffered = policy.offeredTo !== null;
  return (
    <>
      <Facts
        of={[
          ['Owner', <code>{policy.owner}</code>],
          ['Chain', <ChainName />],
        ]}
      />
      <p class="soft">
        {isOurs
          ? 'This server holds the key of the owner, and signs with it what you request.'
          : 'The owner signs with a key of your own, which this server does not have.'}
      </p>
      <Fold
        title={isOffered ? 'Offered to another owner' : 'A key of your own'}
        now={isOffered ? undefined : isOurs ? 'this server holds the key' : 'yours'}
        isOpen={isOffered}
      >
        {isOffered ? <Offered wallet={wallet} policy={policy} /> : isBound ? <Bound /> : <HandOver wallet={wallet} />}
      </Fold>
      {isOurs ? (
        <Fold title="The owner key" now={wallet.owner_key_exported_at === null ? 'never exported' : 'exported'}>
          {isBound && wallet.owner_key_exported_at === null ? <Bound /> : <OwnerKey wallet={wallet} />}
        </Fold>
      ) : null}
      <Fold title="Guardian" now={policy.guardian === null ? 'no one' : 'set'}>
        <Guardian wallet={wallet} policy={policy} />
      </Fold>
      <Fold title="Freeze token">
        <FreezeToken wallet={wallet} isOurs={isOurs} />
      </Fold>
      <Fold title="Rules for withdrawals" now={isBound ? 'in force' : 'none'}>
        <WithdrawalRules wallet={wallet} />
      </Fold>
      <Fold title="Who else may do something">
        <Consents id={wallet.id} name={wallet.name} />
      </Fold>
      <Fold title="Misuse by the agent">
        <Misuse wallet={wallet} />
      </Fold>
      <Fold title="Name and approvals">
        <Rename wallet={wallet} />
        <ApprovalHours wallet={wallet} hours={policy.approvalHours} />
      </Fold>
    </>
  );
}

function Bound() {
  return (
    <p>
      Rules for withdrawals are in force, which another owner or the key would not be bound by. Remove them below, and
      wait until their delay is over.
    </p>
  );
}

function Rename({ wallet: { id, name } }: { wallet: Wallet }) {
  const form = useForm(() => ({ name }), { name: ['MISSING_NAME', 'INVALID_NAME'] });
  const send = async () => {
    const renamed = await answerOf(
      api.PATCH('/v1/wallets/{id}/name', { ...byId(id), body: { name: form.draft.name.trim() } }),
    );
    await wallets.refresh();
    say(`The wallet is called ${renamed.name}.`);
  };
  return (
    <Form form={form} label="Rename the wallet" onSubmit={send}>
      <Field {...form.field('name')} label="Name of the wallet" />
    </Form>
  );
}

function ApprovalHours({ wallet: { id }, hours }: { wallet: Wallet; hours: number }) {
  const form = useForm(() => ({ hours: String(hours) }), {
    hours: ['MISSING_APPROVAL_HOURS', 'INVALID_APPROVAL_HOURS'],
  });
  const send = async () => {
    const body = { approvalHours: Number(form.draft.hours) };
    const made = await answerOf(api.PUT('/v1/wallets/{id}/approval-hours', { ...byId(id), body }));
    say(`The agent's requests are open for ${made.approvalHours} hours from now on.`);
  };
  return (
    <Form
      form={form}
      label="Set the hours"
      faults={() => ({
        hours: /^[1-9]\d*$/.test(form.draft.hours.trim()) ? undefined : 'Enter whole hours, 1 to 720.',
      })}
      onSubmit={send}
    >
      <Field
        {...form.field('hours')}
        label="Approvals are open for, in hours"
        inputMode="decimal"
        hint="How long you have to decide about a payment above the limits, 1 to 720."
      />
    </Form>
  );
}

/** All that was allowed with a wallet and still stands, and the button that ends it. */
function Consents({ id, name }: { id: string; name: string }) {
  const { value, error } = useData(consentsOf(id));
  const action = useAction();
  const end = async () => {
    await withSignature((signed) => answerOf(api.POST('/v1/wallets/{id}/consents/end', { ...byId(id), body: signed })));
    await Promise.all([consentsOf(id).refresh(), policyOf(id).refresh()]);
    const left = consentsOf(id).known();
    sayEnded(name, left.error === undefined ? left.value?.allowances.length : undefined);
  };
  return (
    <>
      <p class="soft">
        What was allowed before may outlive a freeze, a new key and another owner. Only USDC is looked at. The agent's
        own key stays, and so do the limits.
      </p>
      <Problem error={value === undefined ? error : undefined} />
      {value !== undefined ? (
        <ConsentList consents={value} />
      ) : error === undefined ? (
        <p class="soft">Looking …</p>
      ) : (
        <p class="says warn">It is not known what stands. There may be something.</p>
      )}
      <Problem error={action.error} />
      <div class="row">
        <Button kind="second" action={action} onClick={end}>
          End all consents
        </Button>
      </div>
    </>
  );
}
/** One step ends a hundred allowances, none given since it was signed. `left` is `undefined` if it is not known. */
function sayEnded(name: string, left: number | undefined): void {
  const ended = `The further keys, guardian, envelopes, signed transfers and offer of ${name} are ended`;
  if (left === undefined) say(`${ended}. It is not known whether an allowance still stands.`, 'warn');
  else if (left === 0) say(`${ended}, and no USDC allowance stands.`);
  else if (left === 1) say(`${ended}. One allowance still stands: end it, too.`, 'warn');
  else say(`${ended}. ${left} allowances still stand: end them, too.`, 'warn');
}

function ConsentList({ consents }: { consents: Schemas['StandingConsents'] }) {
  const { allowances, keys, guardian, pending_owner: offeredTo, envelopes, transfers } = consents;
  const count = allowances.length + keys.length + envelopes.length + transfers.length;
  if (count === 0 && guardian === null && offeredTo === null) return <p class="soft">Nothing stands.</p>;
  return (
    <ul class="lines">
      {allowances.map(({ spender, amount }) => (
        <li key={spender}>
          <code>{spender}</code> may take up to {amount} USDC at any time, frozen or not.
        </li>
      ))}
      {keys.map(({ address, scopes, expiresAt }) => (
        <li key={address}>
          The session key <code>{address}</code> may {scopeWords(scopes)}
          {expiresAt === 0 ? ', without an end' : <Time before=" until " at={expiresAt} />}.
        </li>
      ))}
      {envelopes.map(({ id, cap, slots_left: left, end }) => (
        <li key={id}>
          An envelope is good for {left} more transfers of at most {cap} USDC each until <Time at={end} />.
        </li>
      ))}
      {transfers.map(({ to, amount, valid_before: end }) => (
        <li key={`${to} ${amount} ${end}`}>
          A signed transfer of {amount} USDC to <code>{to}</code> can be made until <Time at={end} />.
        </li>
      ))}
      {guardian === null ? null : (
        <li>
          The guardian <code>{guardian}</code> can freeze the wallet.
        </li>
      )}
      {offeredTo === null ? null : (
        <li>
          <code>{offeredTo}</code> can accept the wallet.
        </li>
      )}
    </ul>
  );
}
