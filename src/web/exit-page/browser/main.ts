import { type Address, zeroAddress } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { keepSteady } from '../../../core/lib/browser/steady.ts';
import { addressIn, amountIn, type PageAction } from '../actions.ts';
import { PageError } from '../rpc.ts';
import { aboutConsents, act, showConsents } from './act.ts';
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
import { byId, element, field, look, onPress, onSubmit, readAgain, say, state } from './state.ts';

/** Shows the faults of the input, instead of doing anything. */
function orSay(place: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
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
  onPress('forget', forgetKey);
  onPress('make-payer', makePayer);
  onPress('again', () => void look());
}

function wireActions(): void {
  onPress('freeze', () => void act({ kind: 'freeze' }));
  onPress('unfreeze', () => void act({ kind: 'unfreeze' }));
  onPress('accept', () => void act(() => aboutConsents('acceptAndEndConsents')));
  onPress('accept-alone', () => void act(() => aboutConsents('acceptOwnership')));
  onPress('show-consents', () => void showConsents());
  onPress('end-consents', () => void act(() => aboutConsents('endConsents')));
  field('all').addEventListener('change', () => {
    field('amount').disabled = field('all').checked;
  });
  onSubmit('withdraw', () =>
    orSay('act-says', () => {
      const to = addressIn(field('to').value, 'the address that gets the money');
      if (!field('all').checked) return void act({ kind: 'withdraw', to, amount: amountIn(field('amount').value) });
      return void act(async () => {
        const { balance } = await readAgain();
        if (balance === 0n) throw new PageError('The wallet is empty.');
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
  onPress('revoke-keys', () => void act({ kind: 'revokeSessionKeys' }));
  onSubmit('guardian', () =>
    orSay('act-says', () => {
      const guardian = addressIn(field('guardian-address').value, 'the address of the guardian');
      void act({ kind: 'setGuardian', guardian });
    }),
  );
  onPress('no-guardian', () => void act({ kind: 'setGuardian', guardian: zeroAddress }));
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
  onPress('make', () => {
    const key = generatePrivateKey();
    field('session-address').value = privateKeyToAddress(key);
    field('made-key').value = key;
    element('made').hidden = false;
    field('made-key').select();
  });
  onPress('stop', () => state.waiting?.abort());
}

/** A new passkey's account, to whose address the wallet can then be offered. */
async function deployNew(recovery: Address | undefined): Promise<PageAction> {
  const { place } = state;
  if (place === undefined) throw new PageError('Show the wallet first (step 1).');
  const { factory, passkey, account, isThere } = await newAccount(place, recovery);
  field('new-owner').value = account;
  if (isThere) throw new PageError("The passkey's account is there already. Offer the wallet to it.");
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
