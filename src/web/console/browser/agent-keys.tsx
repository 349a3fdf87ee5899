import { useState } from 'preact/hooks';
import {
  type BudgetPeriod,
  KEY_AMOUNTS,
  KEY_LIMITS,
  PERIOD_CHOICES,
  type PerKeyAmount,
  perKeyAmount,
} from '../../../core/spending-limits.ts';
import { Button, ConfirmButton, DialogButton, Line, Secret, useAction } from './action.tsx';
import { ApiError, answerOf, api, type Schemas, type Wallet } from './api.ts';
import { withSignature } from './confirmation.tsx';
import { byId, keysOf, useAllowed } from './data.ts';
import { Checks, type Faults, Field, Form, type FormState, Select, useForm } from './form.tsx';
import { Card, Copyable, Details, Dialog, LastUsed, Lines, Problem, say, Time } from './parts.tsx';
import { useData } from './resource.ts';
import { Cancelled } from './store.ts';
import { sayMade } from './waiting-changes.tsx';
import { amountField, amountIn, grouped, NO_AMOUNT, periodWords, SCOPES, scopeWords, timeIn } from './words.ts';

type Key = Schemas['AgentKey'];
type Limits = Schemas['KeyLimits'];

/** The API key of a wallet's agent, and the other keys of the wallet. */
export function AgentKeys({ wallet: { id, name } }: { wallet: Wallet }) {
  const { owns } = useAllowed(id);
  return (
    <>
      <Card
        title="API key"
        intro={`With this key an agent pays from ${name}, within your limits. Anyone who has it can do the same: rotate it if someone else may have seen it.`}
      >
        <Secret
          word="key"
          isShown={owns}
          label="API key"
          breaks="The present key stops working at once. Your agent can pay nothing until you give it the new one."
          onShow={async () => (await answerOf(api.GET('/v1/wallets/{id}/api-key', byId(id)))).apiKey}
          onRotate={async () => (await answerOf(api.POST('/v1/wallets/{id}/api-key/rotate', byId(id)))).apiKey}
        />
      </Card>
      <Card
        title="Connected apps and further keys"
        intro="Each may do less than the agent's key, and ends on its own. All of them spend within the wallet's limits."
      >
        <Lines of={useData(keysOf(id))} none="There are none yet.">
          {(key) => <KeyLine key={key.id} walletId={id} agentKey={key} />}
        </Lines>
        <NewKey walletId={id} />
        <RevokeAll walletId={id} name={name} />
      </Card>
    </>
  );
}

function RevokeAll({ walletId, name }: { walletId: string; name: string }) {
  const revoke = async () => {
    await withSignature<object>((body) =>
      answerOf(api.POST('/v1/wallets/{id}/keys/revoke-all', { ...byId(walletId), body })),
    );
    say(`No further key or app can do anything with ${name} any more.`);
  };
  return (
    <div class="row">
      <ConfirmButton
        words="End all of them…"
        title={`End all further keys of ${name}?`}
        text="Connected apps and further keys end at once, here and on the chain, also such as this server does not know. The agent's own key stays."
        yes="End all of them"
        onYes={revoke}
      />
    </div>
  );
}

function KeyLine({ walletId, agentKey }: { walletId: string; agentKey: Key }) {
  const { id: keyId, kind, name, appHost, scopes, lastUsedAt, endsAt } = agentKey;
  const word = kind === 'app' ? 'Disconnect' : 'Revoke';
  const revoke = async () => {
    const params = { path: { id: walletId, keyId } };
    const made = await answerOf(api.DELETE('/v1/wallets/{id}/keys/{keyId}', { params }));
    if (made.onchain === 'unsigned')
      try {
        await withSignature<object>((body) =>
          answerOf(api.POST('/v1/wallets/{id}/keys/{keyId}/revocation', { params, body })),
        );
      } catch (error) {
        if (!(error instanceof ApiError) && !(error instanceof Cancelled)) throw error;
        say(`${name} can do nothing here any more. The chain still knows its key: end all further keys.`, 'warn');
        return;
      }
    say(kind === 'app' ? `${name} is disconnected.` : `The key ${name} works no more.`);
  };
  return (
    <Line
      title={[<strong class="quoted">{name}</strong>, ' ', appHost !== null && <span class="soft">{appHost}</span>]}
      does={word}
      label={`${word} ${name}`}
      onDo={revoke}
    >
      <Details
        of={[
          `May ${scopeWords(scopes)}`,
          <LastUsed at={lastUsedAt} />,
          endsAt !== null && <Time before="until " at={endsAt} />,
        ]}
      />
      <KeyLimits walletId={walletId} agentKey={agentKey} />
    </Line>
  );
}

/** The limits of a key of its own, and the form that sets them. */
function KeyLimits({ walletId, agentKey }: { walletId: string; agentKey: Key }) {
  const { name, limits, limitsUnknown, scopes } = agentKey;
  const [isOpen, setOpen] = useState(false);
  if (scopes.every((scope) => scope === 'read')) return null;
  return (
    <>
      {limitsUnknown ? (
        <UnknownLimits walletId={walletId} agentKey={agentKey} />
      ) : (
        <p class="soft">{limits === null ? 'No limits of its own' : limitsInWords(limits)}</p>
      )}
      {isOpen ? (
        <KeyLimitsForm walletId={walletId} agentKey={agentKey} onDone={() => setOpen(false)} />
      ) : (
        <div class="row">
          <Button kind="second" label={`Limit ${name}`} onClick={() => setOpen(true)}>
            Limit
          </Button>
        </div>
      )}
    </>
  );
}

/** For a key whose limits a restored server may lack: set them, revoke the key, or confirm that it had none. */
function UnknownLimits({ walletId, agentKey: { id: keyId, name } }: { walletId: string; agentKey: Key }) {
  const action = useAction();
  const keep = async () => {
    const params = { path: { id: walletId, keyId } };
    await answerOf(api.POST('/v1/wallets/{id}/keys/{keyId}/unlimited', { params }));
    say(`${name} spends again, within the limits of the wallet alone.`);
  };
  return (
    <>
      <p>
        This server was restored from a backup, and may lack limits that you have given this key since. It spends
        nothing until you limit it, revoke it, or say that it had none.
      </p>
      <div class="row">
        <Button kind="second" label={`It had none: ${name}`} action={action} onClick={keep}>
          It had none
        </Button>
      </div>
      <Problem error={action.error} />
    </>
  );
}

const STATUS: Readonly<Record<Limits['status'], string>> = {
  pending: 'Cannot spend before the chain knows its limits',
  active: 'On the chain',
  ended: 'Its limits have ended on the chain, so it cannot spend',
};

function limitsInWords({ status, budget, ...limits }: Limits): string {
  const each = KEY_AMOUNTS.flatMap((name) =>
    limits[name] === '0' ? [] : [`at most ${grouped(limits[name])} USDC ${KEY_LIMITS[name].per}`],
  );
  const rolling =
    budget === null
      ? []
      : [`${grouped(budget.limit)} USDC in any ${periodWords(budget.period)}, ${grouped(budget.remaining)} USDC left`];
  return [STATUS[status], ...each, ...rolling].join(' · ');
}

/** The limits of a key as someone types them. */
interface LimitsDraft extends PerKeyAmount<string> {
  readonly budget: string;
  readonly period: BudgetPeriod;
}

function limitsDraftOf(limits: Limits | null): LimitsDraft {
  const amounts = perKeyAmount((name) => amountField(limits?.[name]));
  return { ...amounts, budget: limits?.budget?.limit ?? '', period: limits?.budget?.period ?? 'week' };
}

function limitsFaults({ budget, ...limits }: LimitsDraft): Faults<LimitsDraft> {
  const faultOf = (text: string) => (amountIn(text) === undefined ? NO_AMOUNT : undefined);
  return { ...perKeyAmount((name) => faultOf(limits[name])), budget: faultOf(budget) };
}

/** The limits as the API takes them. */
function limitsIn({ budget, period, ...limits }: LimitsDraft) {
  const limit = amountIn(budget) ?? '0';
  return { ...perKeyAmount((name) => amountIn(limits[name]) ?? '0'), budget: limit === '0' ? null : { period, limit } };
}

function LimitsFields({ form }: { form: FormState<LimitsDraft> }) {
  return (
    <>
      {KEY_AMOUNTS.map((name) => {
        const { label, hint } = KEY_LIMITS[name];
        return (
          <Field
            key={name}
            {...form.field(name)}
            label={`${label} by this key, in USDC`}
            inputMode="decimal"
            hint={hint}
          />
        );
      })}
      <Field
        {...form.field('budget')}
        label="Budget of this key, in USDC"
        inputMode="decimal"
        hint="Empty for no budget but the wallet's."
      />
      <Select {...form.field('period')} label="Period" options={PERIOD_CHOICES} />
    </>
  );
}

function KeyLimitsForm({ walletId, agentKey, onDone }: { walletId: string; agentKey: Key; onDone: () => void }) {
  const form = useForm(() => limitsDraftOf(agentKey.limits));
  const send = async () => {
    const made = await putLimits(walletId, agentKey.id, form.draft);
    sayMade(made, 'The chain enforces the limits of the key now.');
    onDone();
  };
  return (
    <Form form={form} label="Set its limits" faults={() => limitsFaults(form.draft)} onSubmit={send} onCancel={onDone}>
      <LimitsFields form={form} />
    </Form>
  );
}

async function putLimits(walletId: string, keyId: string, draft: LimitsDraft) {
  const params = { path: { id: walletId, keyId } };
  return await withSignature((signed) =>
    answerOf(api.PUT('/v1/wallets/{id}/keys/{keyId}/limits', { params, body: { ...limitsIn(draft), ...signed } })),
  );
}

/** Makes a further key of a wallet, and shows it once. */
function NewKey({ walletId }: { walletId: string }) {
  const [made, setMade] = useState<{ readonly name: string; readonly apiKey: string }>();
  return (
    <>
      <div class="row">
        <DialogButton words="New key…" title="New key">
          {(close) => <NewKeyForm walletId={walletId} onMade={setMade} onClose={close} />}
        </DialogButton>
      </div>
      {made === undefined ? null : (
        <Dialog title={`The key ${made.name}`} close="I have copied it" onClose={() => setMade(undefined)}>
          <p>Copy it now: it is shown this once, and this server cannot show it again.</p>
          <Copyable text={made.apiKey} label="the new key" />
        </Dialog>
      )}
    </>
  );
}

interface KeyDraft extends LimitsDraft {
  readonly name: string;
  readonly scopes: readonly Key['scopes'][number][];
  readonly expiresAt: string;
}

const maySpend = ({ scopes }: KeyDraft) => scopes.some((scope) => scope !== 'read');

function keyFaults(draft: KeyDraft): Faults<KeyDraft> {
  const end = timeIn(draft.expiresAt);
  return {
    ...(maySpend(draft) ? limitsFaults(draft) : {}),
    name: draft.name.trim() === '' ? 'Give it a name, for you to tell it from others.' : undefined,
    scopes: draft.scopes.length === 0 ? 'Choose what the key may do.' : undefined,
    expiresAt: end !== null && end * 1000 <= Date.now() ? 'That is past.' : undefined,
  };
}

function NewKeyForm({
  walletId,
  onMade,
  onClose,
}: {
  walletId: string;
  onMade: (made: { name: string; apiKey: string }) => void;
  onClose: () => void;
}) {
  const form = useForm<KeyDraft>({ ...limitsDraftOf(null), name: '', scopes: ['read', 'payments'], expiresAt: '' });
  const { draft } = form;
  const make = async () => {
    const apiKey = await create(walletId, draft);
    onClose();
    onMade({ name: draft.name.trim(), apiKey });
  };
  return (
    <Form form={form} label="Make the key" faults={() => keyFaults(draft)} onSubmit={make} onCancel={onClose}>
      <Field {...form.field('name')} label="Name" hint="Who will have it: invoice bot" />
      <Checks {...form.field('scopes')} label="The key may" options={SCOPES} />
      <Field
        {...form.field('expiresAt')}
        label="Works until"
        type="datetime-local"
        hint="In your time zone. Empty for no end."
      />
      {maySpend(draft) ? <LimitsFields form={form} /> : null}
    </Form>
  );
}

/** Makes the key. Returns its text, even if the chain does not know its limits yet. Throws {@link ApiError}. */
async function create(walletId: string, draft: KeyDraft): Promise<string> {
  const limits = limitsIn(draft);
  const isLimited = maySpend(draft) && (limits.budget !== null || KEY_AMOUNTS.some((name) => limits[name] !== '0'));
  const body = {
    name: draft.name.trim(),
    scopes: [...draft.scopes],
    expiresAt: timeIn(draft.expiresAt),
    ...(isLimited ? { limits } : {}),
  };
  const made = await answerOf(api.POST('/v1/wallets/{id}/keys', { ...byId(walletId), body }));
  if (made.onchain === 'pending') say('The key can spend once the chain knows its limits.', 'warn');
  // Without the owner's signature of its limits, it cannot spend.
  if (made.onchain === 'unsigned')
    await putLimits(walletId, made.id, draft).catch((error: unknown) => {
      if (!(error instanceof ApiError) && !(error instanceof Cancelled)) throw error;
      say('The key cannot spend before the owner has signed its limits.', 'warn');
    });
  return made.apiKey;
}
