import { useState } from 'preact/hooks';
import { useAction } from './action.ts';
import { ApiError, answerOf, api, type Schemas } from './api.ts';
import { type GivenLimits, useLimitFields } from './key-limits.tsx';
import { say } from './notices.tsx';
import { Button, Checks, Copyable, Dialog, Field, Form, Problem } from './parts.tsx';
import { withSignature } from './signature.tsx';
import { Cancelled } from './step-up.tsx';

type Key = Schemas['AgentKey'];
type Scope = Key['scopes'][number];

/** What keys may do, in words. */
export const SCOPES = [
  ['read', 'see the wallet'],
  ['payments', 'pay'],
  ['x402', 'buy from sellers'],
  ['jobs', 'take part in Jobs'],
] as const satisfies readonly (readonly [Scope, string])[];

/** Makes a further key of a wallet, and shows it once. */
export function NewKey({ walletId }: { walletId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<{ readonly name: string; readonly apiKey: string }>();
  const done = (name: string, apiKey: string) => {
    setOpen(false);
    setMade({ name, apiKey });
  };
  return (
    <>
      <div class="row">
        <Button kind="second" onClick={() => setOpen(true)}>
          New key…
        </Button>
      </div>
      {isOpen ? (
        <Dialog title="New key" onClose={() => setOpen(false)}>
          <KeyForm walletId={walletId} onMade={done} onCancel={() => setOpen(false)} />
        </Dialog>
      ) : null}
      {made === undefined ? null : (
        <Dialog title={`The key ${made.name}`} onClose={() => setMade(undefined)}>
          <p>Copy it now: it is shown this once, and this server cannot show it again.</p>
          <Copyable text={made.apiKey} label="the new key" />
          <div class="row">
            <Button onClick={() => setMade(undefined)}>I have copied it</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

interface Draft {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: string;
}

/** Unix seconds; null for no end. */
function endOf({ expiresAt }: Draft): number | null {
  return expiresAt === '' ? null : Math.floor(new Date(expiresAt).getTime() / 1000);
}

function wrongIn(draft: Draft): Partial<Record<keyof Draft, string>> {
  const end = endOf(draft);
  return {
    ...(draft.name.trim() === '' ? { name: 'Give it a name, for you to tell it from others.' } : {}),
    ...(draft.scopes.length === 0 ? { scopes: 'Choose what the key may do.' } : {}),
    ...(end !== null && end * 1000 <= Date.now() ? { expiresAt: 'That is past.' } : {}),
  };
}

function KeyForm({
  walletId,
  onMade,
  onCancel,
}: {
  walletId: string;
  onMade: (name: string, apiKey: string) => void;
  onCancel: () => void;
}) {
  const [draft, setDraft] = useState<Draft>({ name: '', scopes: ['read', 'payments'], expiresAt: '' });
  const [wrong, setWrong] = useState<Partial<Record<keyof Draft, string>>>({});
  const { fields, read } = useLimitFields(null);
  const { isBusy, error, run } = useAction();
  const maySpend = draft.scopes.some((scope) => scope !== 'read');
  const send = () => {
    const problems = wrongIn(draft);
    const limits = maySpend ? read() : NO_LIMITS;
    setWrong(problems);
    if (limits === undefined || Object.keys(problems).length > 0) return;
    void run(async () => onMade(draft.name.trim(), await create(walletId, draft, limits)));
  };
  return (
    <Form label="Make the key" isBusy={isBusy} onSubmit={send} onCancel={onCancel}>
      <Field
        label="Name"
        value={draft.name}
        onValue={(name) => setDraft({ ...draft, name })}
        error={wrong.name}
        hint="Who will have it: invoice bot"
      />
      <Checks
        label="The key may"
        options={SCOPES}
        chosen={draft.scopes}
        onChosen={(scopes) => setDraft({ ...draft, scopes })}
        error={wrong.scopes}
      />
      <Field
        label="Works until"
        type="datetime-local"
        value={draft.expiresAt}
        onValue={(expiresAt) => setDraft({ ...draft, expiresAt })}
        error={wrong.expiresAt}
        hint="In your time zone. Empty for no end."
      />
      {maySpend ? fields : null}
      <Problem error={error} />
    </Form>
  );
}

const NO_LIMITS: GivenLimits = { txLimit: '0', budget: null };
const hasLimits = ({ txLimit, budget }: GivenLimits) => txLimit !== '0' || budget !== null;

/** Makes the key, and answers its text, whatever becomes of its limits on the chain. Throws {@link ApiError}. */
async function create(walletId: string, draft: Draft, limits: GivenLimits): Promise<string> {
  const path = { id: walletId };
  const body = {
    name: draft.name.trim(),
    scopes: [...draft.scopes],
    expiresAt: endOf(draft),
    ...(hasLimits(limits) ? { limits } : {}),
  };
  const made = await answerOf(api.POST('/v1/wallets/{id}/keys', { params: { path }, body }));
  if (made.onchain === 'pending') say('The key can spend once the chain knows its limits.', 'warn');
  if (made.onchain === 'unsigned') await sign(walletId, made.id, limits);
  return made.apiKey;
}

/** Has the owner sign the limits of a key that was just made. Without that, it cannot spend. */
async function sign(walletId: string, keyId: string, limits: GivenLimits): Promise<void> {
  const params = { path: { id: walletId, keyId } };
  try {
    await withSignature((signature) => {
      const body = { ...limits, ...(signature === undefined ? {} : { signature }) };
      return answerOf(api.PUT('/v1/wallets/{id}/keys/{keyId}/limits', { params, body }));
    });
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof Cancelled)) throw error;
    say('The key cannot spend before the owner has signed its limits.', 'warn');
  }
}
