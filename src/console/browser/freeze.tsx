import { useEffect, useRef, useState } from 'preact/hooks';
import { useAction } from './action.ts';
import { answerOf, api, type Schemas } from './api.ts';
import { useData, wallets } from './data.ts';
import { say } from './notices.tsx';
import { Button } from './parts.tsx';
import { allowedAs, useAllowed } from './role.ts';
import { route } from './router.ts';
import { withSignature } from './signature.tsx';
import { useStore } from './store.ts';

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

/** The kill switch: one click, no question, on every page. */
export function FreezeSwitch() {
  const [page, id] = useStore(route);
  const active = (useData(wallets).value ?? []).filter(
    ({ status, role }) => status === 'active' && allowedAs(role).freezes,
  );
  const chosen =
    (page === 'wallets' || page === 'jobs') && id !== undefined
      ? active.filter((wallet) => wallet.id === id)
      : active;
  const [first] = chosen;
  if (first === undefined) return null;
  if (chosen.length === 1) return <FreezeButton wallet={first} />;
  return <FreezeAll wallets={chosen.filter(({ frozen }) => frozen === 0)} />;
}

/** Freezes or unfreezes one wallet. */
export function FreezeButton({ wallet, isShort = false }: { wallet: Wallet; isShort?: boolean }) {
  const { isBusy, run, error, forget } = useAction();
  const isFrozen = wallet.frozen === 1;
  const { freezes, manages } = useAllowed(wallet.id);
  const isSettling = useSettling(isFrozen);
  const verb = isFrozen ? 'Unfreeze' : 'Freeze';
  if (error !== undefined) {
    say(`${wallet.name}: ${error.message}`, 'bad');
    forget();
  }
  if (isFrozen ? !manages : !freezes) return null;
  return (
    <Button
      kind={isFrozen ? 'second' : 'freeze'}
      label={`${verb} ${wallet.name}`}
      isBusy={isBusy || isSettling}
      onClick={() => void run(() => setFrozen(wallet, !isFrozen))}
    >
      {isShort ? verb : `${verb} ${wallet.name}`}
    </Button>
  );
}

/** In milliseconds. */
const SETTLES_MS = 1_500;

/** Whether this has just changed: who presses the switch again and again to freeze must not unfreeze. */
function useSettling(value: boolean): boolean {
  const before = useRef(value);
  const [isSettling, setSettling] = useState(false);
  useEffect(() => {
    if (before.current === value) return undefined;
    before.current = value;
    setSettling(true);
    const timer = setTimeout(() => setSettling(false), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return isSettling || before.current !== value;
}

function FreezeAll({ wallets: unfrozen }: { wallets: readonly Wallet[] }) {
  const { isBusy, run } = useAction();
  if (unfrozen.length === 0) return <span class="tag bad">All frozen</span>;
  const freezeAll = async () => {
    // One that fails must not keep the others from being frozen.
    const ended = await Promise.allSettled(unfrozen.map((wallet) => setFrozen(wallet, true)));
    const failed = ended.flatMap((one, index) => (one.status === 'rejected' ? [unfrozen[index]?.name] : []));
    if (failed.length > 0) say(`Not frozen: ${failed.join(', ')}. Try again.`, 'bad');
  };
  return (
    <Button kind="freeze" isBusy={isBusy} onClick={() => void run(freezeAll)}>
      {unfrozen.length === 1 ? `Freeze ${unfrozen[0]?.name}` : `Freeze all ${unfrozen.length}`}
    </Button>
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
      if (doneHere.get(id) !== frozen)
        say(`${name} was ${frozen === 1 ? 'frozen' : 'unfrozen'} elsewhere.`, 'warn');
      doneHere.delete(id);
    }
  });
}
