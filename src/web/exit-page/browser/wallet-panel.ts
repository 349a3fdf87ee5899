import { addressIn } from '../actions.ts';
import { createRpc, rpcUrlIn } from '../rpc.ts';
import { type Asked, requirePlace } from '../wallet-view.ts';
import { TellError } from '../words.ts';
import { byId, element, field, say } from './dom.ts';
import { enableActions, look, messageOf, showSigner, state } from './state.ts';

/** Shows the wallet that the form names, once the RPC URL is found to answer for it. */
export async function findWallet(): Promise<void> {
  if (state.busy) return;
  state.place = undefined;
  state.wallet = undefined;
  element('facts').hidden = true;
  void showSigner();
  const isOurs = begin();
  try {
    const asked = placeIn();
    say('find-says', 'Asking the chain …');
    state.place = await requirePlace(asked);
    await look();
  } catch (error) {
    say('find-says', messageOf(error), 'bad');
  } finally {
    isOurs();
  }
}

/** A network of the list, or the field for another one's id. */
export function showChainField(): void {
  element('chain-field').hidden = network().value !== '';
}

/** Fills in what a key file knows, where the person has entered nothing. */
export function fillIn(wallet: string | undefined, chainId: number | undefined): void {
  if (wallet === undefined || field('wallet').value !== '') return;
  field('wallet').value = wallet;
  if (chainId === undefined) return;
  const isListed = [...network().options].some(({ value }) => value === String(chainId));
  network().value = isListed ? String(chainId) : '';
  field('chain').value = isListed ? '' : String(chainId);
  showChainField();
}

function begin(): () => void {
  state.busy = true;
  enableActions();
  return () => {
    state.busy = false;
    enableActions();
  };
}

function placeIn(): Asked {
  const { value, selectedOptions } = network();
  const digits = value === '' ? field('chain').value.trim() : value;
  if (!/^[1-9]\d{0,14}$/.test(digits)) throw new TellError('Enter the chain id of the network, such as 8453.');
  const chainId = Number(digits);
  const chain = value === '' ? `chain ${chainId}` : (selectedOptions[0]?.textContent ?? digits);
  const rpc = createRpc(rpcUrlIn(field('rpc').value));
  return { rpc, chainId, chain, wallet: addressIn(field('wallet').value, 'the address of the wallet') };
}

function network(): HTMLSelectElement {
  return byId('network', HTMLSelectElement);
}
