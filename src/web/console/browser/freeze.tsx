import { useState } from 'preact/hooks';
import { useAction } from './action.ts';
import { ApiError, answerOf, api, type Schemas } from './api.ts';
import { useData, wallets } from './data.ts';
import { say } from './notices.tsx';
import { Button, Dialog, Form, Problem } from './parts.tsx';
import { allowedAs, useAllowed } from './role.ts';
import { withSignature } from './signature.tsx';
import { route, useStore } from './store.ts';

type Wallet = Schemas['Wallet'];

/** What this page has frozen or unfrozen itself, so that only what happened elsewhere is news. */
const doneHere = new Map<string, number>();

/** Stops or allows a wallet's spending, and says so. Throws {@link ApiError}. */
async function setFrozen(wallet: Wallet, frozen: boolean): Promise<void> {
  const { id, name } = wallet;
  doneHere.set(id, frozen ? 1 : 0);
  try {
    await ask(id, frozen);
  } catch (error) {
    doneHere.delete(id);
    throw error;
  }
  say(frozen ? `${name} is frozen: its agent can spend nothing.` : `${name} can spend again.`);
}

async function ask(id: string, frozen: boolean): Promise<void> {
  const params = { path: { id } };
  await withSignature<object>(async (signature) => {
    const body = signature === undefined ? {} : { signature };
    return frozen
      ? await answerOf(api.POST('/v1/wallets/{id}/freeze', { params, body }))
      : await answerOf(api.POST('/v1/wallets/{id}/unfreeze', { params, body }));
  });
}

/** The kill switch: one click, no question, on every page. Nothing here unfreezes, however often it is pressed. */
export function FreezeSwitch() {
  const [page, id] = useStore(route);
  const active = (useData(wallets).value ?? []).filter(
    ({ status, role }) => status === 'active' && allowedAs(role).freezes,
  );
  const chosen =
    (page === 'wallets' || page === 'jobs') && id !== undefined ? active.filter((wallet) => wallet.id === id) : active;
  if (chosen.length === 0) return null;
  const unfrozen = chosen.filter(({ frozen }) => frozen === 0);
  const [first] = unfrozen;
  if (first === undefined) return <span class="tag bad">{chosen.length === 1 ? 'Frozen' : 'All frozen'}</span>;
  const label = unfrozen.length === 1 ? `Freeze ${first.name}` : `Freeze all ${unfrozen.length}`;
  return <Freeze wallets={unfrozen} label={label} words={label} />;
}

/** Freezes one wallet; nothing where it is frozen. */
export function FreezeButton({ wallet }: { wallet: Wallet }) {
  const { freezes } = useAllowed(wallet.id);
  if (wallet.frozen === 1 || !freezes) return null;
  return <Freeze wallets={[wallet]} label={`Freeze ${wallet.name}`} words="Freeze" />;
}

function Freeze({ wallets: unfrozen, label, words }: { wallets: readonly Wallet[]; label: string; words: string }) {
  const { isBusy, run } = useAction();
  const freeze = async (wallet: Wallet) => {
    // One that fails must not keep the others from being frozen.
    await setFrozen(wallet, true).catch((error: unknown) => {
      const why = error instanceof ApiError ? error.message : 'Try again.';
      say(`${wallet.name} is not frozen. ${why}`, 'bad');
    });
  };
  const freezeAll = async () => {
    await Promise.all(unfrozen.map(freeze));
  };
  return (
    <Button kind="freeze" label={label} isBusy={isBusy} onClick={() => void run(freezeAll)}>
      {words}
    </Button>
  );
}

/** Lets a wallet spend again, once the person has said so in a dialog; nothing where it is not frozen. */
export function Unfreeze({ wallet }: { wallet: Wallet }) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run, error } = useAction();
  const { manages } = useAllowed(wallet.id);
  if (wallet.frozen === 0 || !manages) return null;
  const close = () => setAsking(false);
  const unfreeze = () =>
    run(async () => {
      await setFrozen(wallet, false);
      close();
    });
  return (
    <>
      <Button kind="second" label={`Unfreeze ${wallet.name}`} onClick={() => setAsking(true)}>
        Unfreeze…
      </Button>
      {isAsking ? (
        <Dialog title={`Unfreeze ${wallet.name}?`} onClose={close}>
          <p>Its agent can spend again, within your limits. What it asked for before the freeze stays refused.</p>
          <Form label="Unfreeze it" isDangerous isBusy={isBusy} onSubmit={() => void unfreeze()} onCancel={close}>
            <Problem error={error} />
          </Form>
        </Dialog>
      ) : null}
    </>
  );
}

/** Says what was frozen or unfrozen elsewhere: by the freeze token, another session, the guardian. */
export function noticeFreezes(): () => void {
  const before = new Map<string, number>();
  return wallets.watch(() => {
    for (const { id, name, frozen } of wallets.known().value ?? []) {
      const was = before.get(id);
      before.set(id, frozen);
      if (was === undefined || was === frozen) continue;
      if (doneHere.get(id) !== frozen) say(`${name} was ${frozen === 1 ? 'frozen' : 'unfrozen'} elsewhere.`, 'warn');
      doneHere.delete(id);
    }
  });
}
