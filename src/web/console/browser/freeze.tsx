import { Button, ConfirmButton, useAction } from './action.tsx';
import { ApiError, answerOf, api, type Wallet } from './api.ts';
import { withSignature } from './confirmation.tsx';
import { allowedAs, byId, useAllowed, wallets } from './data.ts';
import { say } from './parts.tsx';
import { useData } from './resource.ts';
import { route, useStore } from './store.ts';

/** The wallets that this page has frozen or unfrozen itself: only what happened elsewhere is news. */
const doneHere = new Map<string, number>();

/** Stops or allows a wallet's spending, and says so. Throws {@link ApiError}. */
async function setFrozen(wallet: Wallet, frozen: boolean): Promise<void> {
  const { id, name } = wallet;
  doneHere.set(id, frozen ? 1 : 0);
  try {
    await withSignature<object>((body) => {
      const request = { ...byId(id), body };
      return frozen
        ? answerOf(api.POST('/v1/wallets/{id}/freeze', request))
        : answerOf(api.POST('/v1/wallets/{id}/unfreeze', request));
    });
  } catch (error) {
    doneHere.delete(id);
    throw error;
  }
  say(frozen ? `${name} is frozen: its agent can spend nothing.` : `${name} can spend again.`);
}

/** The kill switch: one click, no question, on every page. It never unfreezes, however often it is pressed. */
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

/** Freezes one wallet; nothing if it is frozen. */
export function FreezeButton({ wallet }: { wallet: Wallet }) {
  const { freezes } = useAllowed(wallet.id);
  if (wallet.frozen === 1 || !freezes) return null;
  return <Freeze wallets={[wallet]} label={`Freeze ${wallet.name}`} words="Freeze" />;
}

function Freeze({ wallets: unfrozen, label, words }: { wallets: readonly Wallet[]; label: string; words: string }) {
  const freeze = async (wallet: Wallet) => {
    // One that fails must not keep the others from being frozen.
    await setFrozen(wallet, true).catch((error: unknown) => {
      const why = error instanceof ApiError ? error.message : 'Try again.';
      say(`${wallet.name} is not frozen. ${why}`, 'bad');
    });
  };
  return (
    <Button kind="freeze" label={label} action={useAction()} onClick={() => Promise.all(unfrozen.map(freeze))}>
      {words}
    </Button>
  );
}

/** Lets a wallet spend again, once the person has confirmed it in a dialog; nothing if it is not frozen. */
export function Unfreeze({ wallet }: { wallet: Wallet }) {
  const { manages } = useAllowed(wallet.id);
  if (wallet.frozen === 0 || !manages) return null;
  return (
    <ConfirmButton
      words="Unfreeze…"
      label={`Unfreeze ${wallet.name}`}
      title={`Unfreeze ${wallet.name}?`}
      text="Its agent can spend again, within your limits. What was refused during the freeze stays refused."
      yes="Unfreeze it"
      onYes={() => setFrozen(wallet, false)}
    />
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
