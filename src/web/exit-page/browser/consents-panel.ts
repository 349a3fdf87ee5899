import type { PageAction } from '../actions.ts';
import { consentPoints } from '../consent-words.ts';
import { type Consents, findConsents } from '../consents.ts';
import { TellError } from '../rpc.ts';
import { element, enableActions, messageOf, say, showPoints, state, whole } from './state.ts';

const PLACE = 'act-says';

/** Ends everything that stands, after the person has seen it. Throws {@link TellError}. */
export async function aboutConsents(
  kind: 'acceptAndEndConsents' | 'acceptOwnership' | 'endConsents',
): Promise<PageAction> {
  return { kind, consents: await lookForConsents() };
}

/** Shows what stands, and signs nothing. */
export async function showConsents(): Promise<void> {
  if (state.busy) return;
  state.busy = true;
  enableActions();
  try {
    await lookForConsents();
    say(PLACE, 'This is what stands now. Nothing was signed.');
  } catch (error) {
    say(PLACE, messageOf(error), 'bad');
  } finally {
    state.busy = false;
    enableActions();
    element(PLACE).focus();
  }
}

async function lookForConsents(): Promise<Consents> {
  const { place } = state;
  const wallet = await whole();
  if (place === undefined) throw new TellError('Show the wallet first (step 1).');
  const waiting = new AbortController();
  state.waiting = waiting;
  element('waiting').hidden = false;
  say(PLACE, 'Looking for what was allowed with this wallet …');
  try {
    const consents = await findConsents(place, wallet, {
      signal: waiting.signal,
      onProgress: (block) => say(PLACE, `Looking for what was allowed: back to block ${block} …`),
    });
    showPoints('consents', consentPoints(consents));
    return consents;
  } finally {
    element('waiting').hidden = true;
    state.waiting = undefined;
  }
}
