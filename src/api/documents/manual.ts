import { basename, dirname, join, normalize } from 'node:path';
import { z } from 'zod';
import { TITLE } from './openapi.ts';
import { COPY, escaped, htmlPage } from './page.ts';
import { MANUAL_SCRIPT } from './page-assets.ts';

const root = join(import.meta.dir, '../../..');
/** The table of contents: a group of documents in each row. */
const CONTENTS = 'docs/README.md';
/** Where the program itself writes what a document has for readers of the repository. */
const SERVED: Readonly<Record<string, string>> = { 'docs/openapi.json': '/openapi.json' };
/** The reference of the API is written by each server, of its own endpoints. */
export const REFERENCE_PATH = '/docs/reference';

/** The documents as pages, with all that they load. */
export interface Manual {
  /** Whole pages, by what comes after `/docs/`; the first one has the empty name. */
  readonly pages: Readonly<Record<string, string>>;
  /** What the pages search: `[path, title, text]` of each section, as JSON with gzip. */
  readonly index: Blob;
  /** The paths of pictures, by their names. */
  readonly images: Readonly<Record<string, string>>;
}

interface Section {
  readonly anchor: string;
  readonly title: string;
  readonly text: string;
}

interface Page {
  readonly name: string;
  readonly title: string;
  readonly content: string;
  readonly sections: readonly Section[];
}

/** Makes the manual from the documents of the repository, which has to be there. */
export async function buildManual(): Promise<Manual> {
  const groups = groupsOf(await textOf(CONTENTS));
  const paths = [...new Set(groups.flatMap((group) => group.paths))];
  const images = new Map<string, string>();
  const pages = await Promise.all(paths.map(async (path) => pageOf(path, await textOf(path), paths, images)));
  const titles = new Map(pages.map(({ name, title }) => [name, title]));
  const menu = groups.map(({ title, paths: members }) => {
    const links = members.map(nameOf).map((name) => `<a href="${pathOf(name)}">${titles.get(name)}</a>`);
    return `<h3>${escaped(title)}</h3>${links.join('')}`;
  });
  const entries = pages.flatMap(({ name, title, sections }) =>
    sections.map((section) => [
      `${pathOf(name)}#${section.anchor}`,
      section.title === title ? title : `${title} › ${section.title}`,
      section.text,
    ]),
  );
  return {
    pages: Object.fromEntries(pages.map((page) => [page.name, wholePage(page, menu.join(''))])),
    index: new Blob([Bun.gzipSync(JSON.stringify([...entries, ...(await operationEntries())]), { level: 9 })]),
    images: Object.fromEntries(images),
  };
}

function textOf(path: string): Promise<string> {
  return Bun.file(join(root, path)).text();
}

/** The rows of the table of contents, with the documents to which they link. */
function groupsOf(contents: string): { title: string; paths: string[] }[] {
  return contents.split('\n').flatMap((row) => {
    const [, title = '', links = ''] = row.split('|').map((cell) => cell.trim());
    const paths = [...links.matchAll(/\]\(([^)#]+\.md)\)/g)].map(([, path = '']) => resolved(CONTENTS, path));
    return paths.length === 0 ? [] : [{ title, paths }];
  });
}

/** A link of a document, from the root of the repository. */
function resolved(document: string, link: string): string {
  return normalize(join(dirname(document), link));
}

/** `docs/operations/run.md` is `run`, and `contracts/README.md` is `contracts`; the README of all is the first page. */
function nameOf(path: string): string {
  const name = basename(path, '.md');
  return (name === 'README' ? basename(dirname(path)).replace('.', '') : name).toLowerCase();
}

function pathOf(name: string): string {
  return name === '' ? '/docs' : `/docs/${name}`;
}

function pageOf(path: string, text: string, pages: readonly string[], images: Map<string, string>): Page {
  const html = Bun.markdown.html(text.replace(/<!--[\s\S]*?-->\n?/g, ''), {
    tables: true,
    autolinks: true,
    noHtmlBlocks: true,
    noHtmlSpans: true,
  });
  const anchors = new Map<string, number>();
  const content = linked(html, path, pages, images)
    .replace(/<h([1-6])>(.*?)<\/h\1>/g, (_, level: string, heading: string) => {
      const anchor = anchorOf(plain(heading), anchors);
      return `<h${level} id="${anchor}">${heading} <a class="anchor" href="#${anchor}" aria-label="Link to this section">#</a></h${level}>`;
    })
    .replace(/<pre><code[^>]*>([\s\S]*?)<\/code><\/pre>/g, (_, code: string) => {
      return `<figure><figcaption>${COPY}</figcaption><pre tabindex="0" role="group" aria-label="Code">${code}</pre></figure>`;
    });
  const sections = content.split(/(?=<h[1-6] id=)/).flatMap((part) => {
    const [heading, anchor = '', title = ''] = /^<h\d id="([^"]*)">(.*?) <a class="anchor"/.exec(part) ?? [];
    if (heading === undefined) return [];
    return [{ anchor, title: plain(title), text: plain(part.replace(/^<h\d.*?<\/h\d>/, '').replaceAll(COPY, '')) }];
  });
  return { name: nameOf(path), title: sections[0]?.title ?? path, content, sections };
}

/** Links lead to pages of the manual or to other hosts; what only the repository has keeps its words alone. */
function linked(html: string, path: string, pages: readonly string[], images: Map<string, string>): string {
  return new HTMLRewriter()
    .on('a', {
      element(element) {
        const href = element.getAttribute('href') ?? '';
        if (/^(https?:|#)/.test(href)) return;
        const [file = '', anchor] = resolved(path, href).split('#');
        const target = pages.includes(file) ? pathOf(nameOf(file)) : file === CONTENTS ? '/docs' : SERVED[file];
        if (target === undefined) element.removeAndKeepContent();
        else element.setAttribute('href', anchor === undefined ? target : `${target}#${anchor}`);
      },
    })
    .on('img', {
      element(element) {
        const file = resolved(path, element.getAttribute('src') ?? '');
        images.set(basename(file), join(root, file));
        element.setAttribute('src', `/docs/images/${basename(file)}`);
      },
    })
    .transform(html);
}

/** The anchor that GitHub gives a heading; the next of the same words gets a number. */
function anchorOf(heading: string, taken: Map<string, number>): string {
  const anchor = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
  const count = taken.get(anchor) ?? 0;
  taken.set(anchor, count + 1);
  return count === 0 ? anchor : `${anchor}-${count}`;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The text of HTML that was made here. */
function plain(html: string): string {
  return html
    .replace(/<\/?(?:a|b|code|em|strong)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

const operation = z.object({ operationId: z.string(), summary: z.string().default('') });

/** The operations of the API, which have their places in the reference. */
async function operationEntries(): Promise<[path: string, title: string, text: string][]> {
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(JSON.parse(await textOf('docs/openapi.json')));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, value]): [string, string, string][] => {
      const { data } = operation.safeParse(value);
      if (data === undefined) return [];
      return [[`${REFERENCE_PATH}#${data.operationId}`, `${method.toUpperCase()} ${path}`, data.summary]];
    }),
  );
}

function wholePage({ name, title, content }: Page, menu: string): string {
  const current = menu.replace(`href="${pathOf(name)}"`, `href="${pathOf(name)}" aria-current="page"`);
  return htmlPage({
    title: name === '' ? `${TITLE}: documentation` : `${title} · ${TITLE}`,
    navigation: {
      label: 'Documents',
      search: 'Search all documents',
      summary: 'All documents',
      links: `<a href="${REFERENCE_PATH}">API reference</a>${current}`,
    },
    main: `<section id="results" hidden><h1>Search results</h1><p role="status"></p><ol></ol></section><div class="prose" id="content">${content}</div>`,
    script: MANUAL_SCRIPT,
  });
}
