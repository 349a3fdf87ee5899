import { type Address, zeroAddress } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { keepSteady } from '../../../core/lib/browser/steady.ts';
import { addressIn, amountIn, type PageAction } from '../actions.ts';
import { TellError } from '../rpc.ts';
import { act } from './act.ts';
import { aboutConsents, showConsents } from './consents-panel.ts';
import {
  chooseFile,
  findWallet,
  forgetKey,
  makePayer,
  newAccount,
  showChainField,
  showHow,
  unlock,
} from './key-panel.ts';
import { button, byId, element, field, look, onSubmit, say, state, whole } from './state.ts';

/** Shows the fault of the input, and does nothing else. */
function orSay(place: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof TellError)) throw error;
    say(place, error.message, 'bad');
    element(place).focus();
  }
}

function wireWallet(): void {
  byId('network', HTMLSelectElement).addEventListener('change', showChainField);
  onSubmit('find', () => void findWallet());
  onSubmit('unlock', () => void unlock());
  for (const choice of document.querySelectorAll('input[name=how]')) choice.addEventListener('change', showHow);
  field('file').addEventListener('change', () => void chooseFile());
  button('forget').addEventListener('click', forgetKey);
  button('make-payer').addEventListener('click', makePayer);
  button('again').addEventListener('click', () => void look());
}

function wireActions(): void {
  button('freeze').addEventListener('click', () => void act({ kind: 'freeze' }));
  button('unfreeze').addEventListener('click', () => void act({ kind: 'unfreeze' }));
  button('accept').addEventListener('click', () => void act(() => aboutConsents('acceptAndEndConsents')));
  button('accept-alone').addEventListener('click', () => void act(() => aboutConsents('acceptOwnership')));
  button('show-consents').addEventListener('click', () => void showConsents());
  button('end-consents').addEventListener('click', () => void act(() => aboutConsents('endConsents')));
  field('all').addEventListener('change', () => {
    field('amount').disabled = field('all').checked;
  });
  onSubmit('withdraw', () =>
    orSay('act-says', () => {
      const to = addressIn(field('to').value, 'the address that gets the money');
      if (!field('all').checked) return void act({ kind: 'withdraw', to, amount: amountIn(field('amount').value) });
      return void act(async () => {
        const { balance } = await whole();
        if (balance === 0n) throw new TellError('The wallet is empty.');
        return { kind: 'withdraw', to, amount: balance };
      });
    }),
  );
  onSubmit('session', () =>
    orSay('act-says', () => {
      const session = addressIn(field('session-address').value, 'the address of the new session key');
      void act({ kind: 'setSession', session });
    }),
  );
  button('revoke-keys').addEventListener('click', () => void act({ kind: 'revokeSessionKeys' }));
  onSubmit('guardian', () =>
    orSay('act-says', () => {
      const guardian = addressIn(field('guardian-address').value, 'the address of the guardian');
      void act({ kind: 'setGuardian', guardian });
    }),
  );
  button('no-guardian').addEventListener('click', () => void act({ kind: 'setGuardian', guardian: zeroAddress }));
  onSubmit('transfer', () =>
    orSay('act-says', () => {
      const newOwner = addressIn(field('new-owner').value, 'the address of the new owner');
      void act({ kind: 'transferOwnership', newOwner });
    }),
  );
  onSubmit('new-passkey', () =>
    orSay('act-says', () => {
      const { value } = field('recovery');
      const recovery = value.trim() === '' ? undefined : addressIn(value, 'the address of the recovery account');
      void act(() => deployNew(recovery));
    }),
  );
  button('make').addEventListener('click', () => {
    const key = generatePrivateKey();
    field('session-address').value = privateKeyToAddress(key);
    field('made-key').value = key;
    element('made').hidden = false;
    field('made-key').select();
  });
  button('stop').addEventListener('click', () => state.waiting?.abort());
}

/** A new passkey's account, to whose address the wallet can then be offered. */
async function deployNew(recovery: Address | undefined): Promise<PageAction> {
  const { place } = state;
  if (place === undefined) throw new TellError('Show the wallet first (step 1).');
  const { factory, passkey, account, isThere } = await newAccount(place, recovery);
  field('new-owner').value = account;
  if (isThere) throw new TellError("The passkey's account is there already. Offer the wallet to it.");
  return { kind: 'deployPasskey', factory, passkey };
}

function warnWhereServed(): void {
  if (location.protocol === 'file:') return;
  element('served').hidden = false;
  byId('save', HTMLAnchorElement).href = location.pathname;
}

wireWallet();
wireActions();
warnWhereServed();
showChainField();
showHow();
keepSteady();
