import { createStore } from './store.ts';

/** The parts of the path behind `/console`. */
const partsNow = () => location.pathname.split('/').filter(Boolean).slice(1).map(decodeURIComponent);

/** Where the browser is. */
export const route = createStore<readonly string[]>(partsNow());

/** The claim key that a link brought, until it is used. It is read once; the address bar and the history forget it. */
export const claimKeyOfLink = createStore(takeFragment('claim'));
/** The invitation that a link brought, likewise. */
export const invitationOfLink = createStore(takeFragment('invitation'));

addEventListener('popstate', () => route.set(partsNow()));

/** Shows another page of the console. */
export function goTo(path: string): void {
  history.pushState(null, '', `/console${path}`);
  route.set(partsNow());
  scrollTo(0, 0);
}

function takeFragment(page: string): string {
  if (partsNow()[0] !== page) return '';
  const key = location.hash.slice(1);
  if (key !== '') history.replaceState(null, '', location.pathname);
  return key;
}
