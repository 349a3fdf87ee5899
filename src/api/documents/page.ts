import { type ErrorCode, errorEntry, isErrorCode } from '../../core/errors.ts';
import { type OpenApiDocument, TAGLINE, TITLE } from './openapi.ts';
import { REFERENCE_SCRIPT, STYLE } from './page-assets.ts';
import { type Field, type Operation, type OperationAnswer, operationsOf } from './read-operation.ts';

/** A page's Content-Security-Policy: its own style and script, and for some pages pictures and data of this server. */
export function contentPolicy(script: string, ...more: readonly string[]): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${digest(STYLE)}'`,
    `script-src 'sha256-${digest(script)}'`,
    ...more,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

interface HtmlPage {
  readonly title: string;
  readonly navigation: {
    readonly label: string;
    /** What the field for searching is called. */
    readonly search: string;
    /** What opens the links on a small screen. */
    readonly summary: string;
    /** HTML. */
    readonly links: string;
  };
  /** HTML. */
  readonly main: string;
  readonly script: string;
}

/** A page with navigation next to its content. It is whole without its script. */
export function htmlPage({ title, navigation, main, script }: HtmlPage): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title><style>${STYLE}</style></head>
<body>
<a class="skip" href="#top">Skip to the content</a>
<nav aria-label="${navigation.label}"><a class="brand" href="/docs">${escaped(TITLE)}</a>
<input id="search" type="search" placeholder="Search" aria-label="${navigation.search}" autocomplete="off">
<details id="menu" open><summary>${navigation.summary}</summary>${navigation.links}</details></nav>
<main id="top" tabindex="-1">${main}</main><script>${script}</script></body></html>
`;
}

/** The reference of the API: one self-contained HTML page that works offline. */
export function referencePage(document: OpenApiDocument): string {
  const operations = operationsOf(document);
  const baseUrl = document.servers[0]?.url ?? '';
  const sections = document.tags.map(({ name, description }) => {
    const own = operations.filter(({ tag }) => tag === name);
    return `<section id="${slug(name)}"><h2>${escaped(name)}</h2><p>${escaped(description)}</p>${own.map((operation) => article(operation, baseUrl)).join('')}</section>`;
  });
  return htmlPage({
    title: `${TITLE}: API`,
    navigation: {
      label: 'Operations',
      search: 'Search operations',
      summary: 'All operations',
      links: `<a href="/docs">Documentation</a><a href="#introduction">Introduction</a>${document.tags.map((tag) => menu(tag.name, operations)).join('')}<a href="#errors">Errors</a>`,
    },
    main: `<header><h1>${escaped(TITLE)} API</h1><p class="tagline">${escaped(TAGLINE)}</p>
<p><code>${escaped(baseUrl)}</code> · <a href="/openapi.json">OpenAPI 3.1</a> · <a href="/llms.txt">for agents</a></p></header>
<p id="nothing" role="status" hidden></p>
<section id="introduction">${markdown(String(document.info.description).replace(TAGLINE, ''))}</section>
${sections.join('\n')}
<section id="errors"><h2>Errors</h2>${errorTable(codesOf(operations))}</section>
`,
    script: REFERENCE_SCRIPT,
  });
}

function menu(tag: string, operations: readonly Operation[]): string {
  const links = operations
    .filter((operation) => operation.tag === tag)
    .map(
      ({ id, method, path }) =>
        `<a href="#${id}" data-tag="${slug(tag)}">${badge(method)}<span>${escaped(path)}</span></a>`,
    );
  return `<h3 data-tag="${slug(tag)}">${escaped(tag)}</h3>${links.join('')}`;
}

function article(operation: Operation, baseUrl: string): string {
  const { id, method, path, summary, auth, limit, parameters, body, answers, errors } = operation;
  const shown = answers.flatMap(({ status, example }) =>
    example === undefined ? [] : [figure(`Answer ${status}`, JSON.stringify(example, null, 2))],
  );
  const facts = [`Auth: ${auth}`, ...(limit === undefined ? [] : [`Limit: ${inWords(limit)}`])];
  return `<article id="${id}"><h3>${badge(method)}<a href="#${id}">${escaped(path)}</a></h3>
<p>${markdown(summary, 'inline')}</p><p class="facts">${facts.map((fact) => `<span>${escaped(fact)}</span>`).join('')}</p>
<div class="columns"><div>${table('Parameters', parameters)}${table('Body', body)}${answers.map(answerTable).join('')}
<details><summary>Errors (${errors.length})</summary>${errorTable(errors.map(({ code }) => code))}</details></div>
<div>${requests(operation, baseUrl)}${shown.join('')}</div></div></article>`;
}

function answerTable({ status, description, headers, fields }: OperationAnswer): string {
  const headerFields = headers.map(({ name, description: meaning }) => ({
    name,
    type: 'header',
    required: true,
    description: meaning,
  }));
  return (
    table(`${status}: ${description}`, [...fields, ...headerFields]) ||
    `<h4>${escaped(`${status}: ${description}`)}</h4>`
  );
}

function table(title: string, fields: readonly Field[]): string {
  if (fields.length === 0) return '';
  const rows = fields.map(
    ({ name, type, required, description }) =>
      `<tr><td><code>${escaped(name)}</code>${required ? '' : '<i>optional</i>'}</td><td class="type">${escaped(type)}</td><td>${markdown(description, 'inline')}</td></tr>`,
  );
  return `<h4>${escaped(title)}</h4><table>${rows.join('')}</table>`;
}

function errorTable(codes: readonly string[]): string {
  const rows = codes.filter(isErrorCode).map((code) => {
    const { status, meaning } = errorEntry(code);
    return `<tr><td><code>${code}</code></td><td class="type">${status}</td><td>${escaped(meaning)}${whatToDo(code)}</td></tr>`;
  });
  return `<table>${rows.join('')}</table>`;
}

function whatToDo(code: ErrorCode): string {
  const { retryable, ownerAction } = errorEntry(code);
  if (ownerAction) return ' <em>needs the Owner</em>';
  return retryable ? ' <em>retryable</em>' : '';
}

function codesOf(operations: readonly Operation[]): readonly string[] {
  return [...new Set(operations.flatMap(({ errors }) => errors.map(({ code }) => code)))].sort();
}

/** A request in each language; all but the first are hidden until the reader chooses them. */
function requests(operation: Operation, baseUrl: string): string {
  const samples = samplesOf(operation, baseUrl);
  const buttons = samples.map(
    ({ language }, place) =>
      `<button type="button" data-language="${language}" aria-pressed="${place === 0}">${language}</button>`,
  );
  const texts = samples.map(
    ({ language, text }, place) =>
      `<div data-language="${language}"${place === 0 ? '' : ' hidden'}>${code(`${operation.id} in ${language}`, text)}</div>`,
  );
  return `<figure><figcaption>Request<span class="languages">${buttons.join('')}</span>${COPY}</figcaption>${texts.join('')}</figure>`;
}

export const COPY = '<button type="button" class="copy">Copy</button>';

function figure(title: string, text: string): string {
  return `<figure><figcaption>${escaped(title)}${COPY}</figcaption>${code(title, text)}</figure>`;
}

/** Lines that are too long are scrolled to, by the keyboard too. */
function code(label: string, text: string): string {
  return `<pre tabindex="0" role="region" aria-label="${escaped(label)}">${escaped(text)}</pre>`;
}

function badge(method: string): string {
  return `<b class="${method.toLowerCase()}">${method}</b>`;
}

/** `60;w=60` as text: `60 per minute`. */
function inWords(policy: string): string {
  const [max, seconds] = policy.split(';w=');
  const windows: Readonly<Record<string, string>> = { 1: 'second', 60: 'minute', 3600: 'hour', 86400: 'day' };
  const window = windows[seconds ?? ''];
  return window === undefined ? `${max} in ${seconds} s` : `${max} per ${window}`;
}

function slug(name: string): string {
  return `tag-${name.toLowerCase().replace(/\W+/g, '-')}`;
}

function digest(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('base64');
}

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

/** A request to an operation in a language, ready to be copied. */
export interface Sample {
  /** As its button names it. */
  readonly language: 'curl' | 'TypeScript' | 'Python';
  readonly text: string;
}

/** The parts of an operation that a sample shows. */
type SampledOperation = Pick<Operation, 'method' | 'path' | 'auth' | 'parameters' | 'bodyExample'>;

/** The request of an operation by curl, by the client package, and by what comes with Python. */
export function samplesOf(operation: SampledOperation, baseUrl: string): readonly Sample[] {
  const request = requestOf(operation);
  return [
    { language: 'curl', text: curl(request, baseUrl) },
    { language: 'TypeScript', text: typescript(request, baseUrl) },
    { language: 'Python', text: python(request, baseUrl) },
  ];
}

interface SampleRequest {
  readonly method: string;
  /** As the document has it, with its parameters in braces. */
  readonly template: string;
  readonly path: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  /** The environment variable with the credential. */
  readonly credential: string | undefined;
  readonly body: unknown;
}

function requestOf({ method, path, auth, parameters, bodyExample }: SampledOperation): SampleRequest {
  const inPath = parameters.filter(({ type }) => type.startsWith('path'));
  const pathParameters = Object.fromEntries(inPath.map(({ name, example }) => [name, example ?? '…']));
  return {
    method,
    template: path,
    pathParameters,
    body: bodyExample,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathParameters[name] ?? '…')),
    credential: credentialOf(auth),
  };
}

function credentialOf(auth: string): string | undefined {
  if (auth.includes('API key')) return 'BURSAR_API_KEY';
  if (auth.includes('JWT')) return 'BURSAR_JWT';
  if (auth.includes('admin')) return 'BURSAR_ADMIN_TOKEN';
  return auth.includes('operator') ? 'BURSAR_OPERATOR_TOKEN' : undefined;
}

function curl({ method, path, credential, body }: SampleRequest, baseUrl: string): string {
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${baseUrl}${path}`,
    ...(credential === undefined ? [] : [`-H "Authorization: Bearer $${credential}"`]),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n  ');
}

function typescript({ method, template, pathParameters, credential, body }: SampleRequest, baseUrl: string): string {
  const options = {
    ...(Object.keys(pathParameters).length === 0 ? {} : { params: { path: pathParameters } }),
    ...(body === undefined ? {} : { body }),
  };
  const given = Object.keys(options).length === 0 ? '' : `, ${JSON.stringify(options, null, 2)}`;
  const named = credential === undefined ? '' : `, credential: process.env.${credential}`;
  return `// npm install ${baseUrl}/client.tgz
import { createBursar, unwrap } from '@bursar/client';

const bursar = createBursar({ baseUrl: '${baseUrl}'${named} });
const answer = await unwrap(bursar.${method}('${template}'${given}));`;
}

function python({ method, path, credential, body }: SampleRequest, baseUrl: string): string {
  const modules = ['json', ...(credential === undefined ? [] : ['os']), 'urllib.request'];
  const headers = [
    ...(credential === undefined ? [] : [`"Authorization": "Bearer " + os.environ["${credential}"]`]),
    ...(body === undefined ? [] : ['"Content-Type": "application/json"']),
  ];
  const given = [
    `"${baseUrl}${path}"`,
    ...(body === undefined ? [] : ['data=json.dumps(body).encode()']),
    ...(headers.length === 0 ? [] : [`headers={${headers.join(', ')}}`]),
    `method="${method}"`,
  ];
  return [
    ...modules.map((name) => `import ${name}`),
    '',
    ...(body === undefined ? [] : [`body = ${pythonLiteral(body)}`]),
    `request = urllib.request.Request(\n    ${given.join(',\n    ')},\n)`,
    'with urllib.request.urlopen(request) as response:',
    '    answer = json.load(response)',
  ].join('\n');
}

const pythonWords: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

/** Python has its own words for three values, each of which stands in a line of its own. */
function pythonLiteral(value: unknown): string {
  return JSON.stringify(value, null, 4).replaceAll(/\b(true|false|null)(?=,?$)/gm, (word) => pythonWords[word] ?? word);
}
