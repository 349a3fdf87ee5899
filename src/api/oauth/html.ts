/** Markup; texts that come from elsewhere are escaped on their way into it. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | undefined | readonly Html[];

/**
 * Markup from a template. Everything put into it is escaped, unless it is markup itself.
 *
 * @example
 * html`<p title="${name}">${name}</p>`
 */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.map((text, place) => text + written(parts[place])).join(''));
}

function written(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
