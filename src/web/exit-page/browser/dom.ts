import type { Point } from '../consent-words.ts';

/**
 * The element with this id. Throws where the page has none of that kind: then the page and its script do not belong
 * together.
 */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${kind.name} "${id}".`);
}

/** A button, a field, or any other element. */
export const button = (id: string) => byId(id, HTMLButtonElement);
export const field = (id: string) => byId(id, HTMLInputElement);
export const element = (id: string) => byId(id, HTMLElement);
export const form = (id: string) => byId(id, HTMLFormElement);

/** How something that is said looks. */
export type Tone = 'bad' | 'good' | 'busy' | 'warn';

/** Says something in its place, or nothing any more. */
export function say(id: string, text: string, tone: Tone = 'busy'): void {
  const place = element(id);
  place.className = `says ${tone}`;
  place.textContent = text;
}

/** A line of a list of facts; a tag stands behind its text. */
export interface Fact {
  readonly name: string;
  readonly text: string;
  readonly isCode?: boolean;
  readonly tag?: string;
  readonly isBad?: boolean;
}

/** Replaces a list of facts. Texts are set as text: nothing from outside becomes markup. */
export function showFacts(id: string, facts: readonly Fact[]): void {
  const parts = facts.flatMap(({ name, text, isCode = false, tag, isBad = false }) => {
    const term = document.createElement('dt');
    term.textContent = name;
    const detail = document.createElement('dd');
    const shown = document.createElement(isCode ? 'code' : 'span');
    shown.textContent = text;
    detail.append(shown);
    if (tag !== undefined) {
      const mark = document.createElement('span');
      mark.className = isBad ? 'tag bad' : 'tag';
      mark.textContent = tag;
      detail.append(text === '' ? '' : ' ', mark);
    }
    return [term, detail];
  });
  const list = element(id);
  list.replaceChildren(...parts);
  list.hidden = false;
}

/** Replaces a list of sentences; a list of none is not shown. */
export function showPoints(id: string, points: readonly Point[]): void {
  const items = points.map(({ text, isBad = false }) => {
    const item = document.createElement('li');
    item.textContent = text;
    if (isBad) item.className = 'unknown';
    return item;
  });
  element(id).replaceChildren(...items);
  element(id).hidden = points.length === 0;
}

/** Calls `act` when a form is sent, instead of sending it anywhere. */
export function onSubmit(id: string, act: () => void): void {
  form(id).addEventListener('submit', (event) => {
    event.preventDefault();
    act();
  });
}
