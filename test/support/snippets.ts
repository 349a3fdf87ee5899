import { join } from 'node:path';
import { Glob } from 'bun';

const root = join(import.meta.dir, '../..');

/** A fenced block of a document. */
export interface Snippet {
  readonly document: string;
  /** The nearest heading above it. */
  readonly section: string;
  readonly language: string;
  readonly text: string;
  /** Why no test runs it, as the marker above it says. */
  readonly notRun: string | undefined;
}

/** The documents whose snippets are run. */
export function documentsWithSnippets(): string[] {
  const documents = ['README.md', 'clients/*/README.md', 'docs/*.md', 'docs/operations/*.md'];
  return documents.flatMap((pattern) => [...new Glob(pattern).scanSync(root)].sort());
}

/** The snippets of a document, in their order. */
export async function snippetsOf(document: string): Promise<Snippet[]> {
  const text = await Bun.file(join(root, document)).text();
  const found: Snippet[] = [];
  let section = '';
  const parts = text.matchAll(/^#+ (.*)$|(?:^ *<!-- not run: (.*) -->\n)?^( *)```(\w*)\n([\s\S]*?)^ *```$/gm);
  for (const [, heading, notRun, indent = '', language = '', body = ''] of parts) {
    if (heading !== undefined) section = heading;
    else found.push({ document, section, language, notRun, text: body.replaceAll(new RegExp(`^${indent}`, 'gm'), '') });
  }
  return found;
}
