/** Text that can stand in HTML, in an attribute too. */
export function escaped(text: string): string {
  return Bun.escapeHTML(text);
}

/** The little Markdown that the document's texts use: paragraphs, `code` and **bold**. */
export function markdown(text: string, form: 'blocks' | 'inline' = 'blocks'): string {
  if (form === 'inline') return inline(text);
  return text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join('');
}

function inline(text: string): string {
  return escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
}
