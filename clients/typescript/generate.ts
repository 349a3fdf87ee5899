/**
 * Writes src/schema.ts, the types of docs/openapi.json; with --check, fails if it is stale. Types need no examples, and
 * short types stand on one line, so that the file is far shorter than the generator's own.
 */
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import ts from 'typescript';

const DOCUMENT = new URL('../../docs/openapi.json', import.meta.url);
const TYPES = new URL('src/schema.ts', import.meta.url);
/** Characters of a type, which comes after a name and its indentation. */
const MAX_TYPE = 100;
/** Tags that say what the type says. */
const OF_TYPES = /^@(enum \{.*\}|constant)$/;
const AFTER_PATHS = 'export type webhooks';
/** A method that a path does not have, and parameters of a path as a whole: the operations have them. */
const NOT_THERE = /^ {8}(\w+\?: never;|parameters: \{ (\w+\?: never; )+\};)\n/gm;

const document: unknown = JSON.parse(await readFile(DOCUMENT, 'utf8'), (key, value: unknown) =>
  (key === 'examples' && Array.isArray(value)) || (key === 'example' && typeof value !== 'object') ? undefined : value,
);
const nodes = await openapiTS(JSON.stringify(document), { defaultNonNullable: false, silent: true });
const printer = ts.createPrinter();
const file = ts.createSourceFile(TYPES.pathname, '', ts.ScriptTarget.ESNext);
nodes.forEach(shorten);
const [paths = '', ...rest] = astToString(nodes).split(AFTER_PATHS);
const types = [`${COMMENT_HEADER}${paths.replaceAll(NOT_THERE, '')}`, ...rest].join(AFTER_PATHS);

if (!process.argv.includes('--check')) await writeFile(TYPES, types);
else if ((await readFile(TYPES, 'utf8')) !== types) {
  process.stderr.write('src/schema.ts is stale: run `bun --bun run generate`.\n');
  process.exitCode = 1;
}

/** Puts each type of fields that is short and has no comments on one line. Returns whether the node is on one. */
function shorten(node: ts.Node): boolean {
  const comments = ts.getSyntheticLeadingComments(node)?.flatMap((comment) => {
    const text = withoutTypes(comment.text);
    return text === undefined ? [] : [{ ...comment, text }];
  });
  ts.setSyntheticLeadingComments(node, comments);
  let isShort = comments === undefined || comments.length === 0;
  ts.forEachChild(node, (child) => {
    if (!shorten(child)) isShort = false;
  });
  if (!ts.isTypeLiteralNode(node) || !isShort) return isShort;
  ts.setEmitFlags(node, ts.EmitFlags.SingleLine);
  if (printer.printNode(ts.EmitHint.Unspecified, node, file).length <= MAX_TYPE) return true;
  ts.setEmitFlags(node, ts.EmitFlags.None);
  return false;
}

/** The text of a comment without tags that say what the type says; `undefined` if nothing is left. */
function withoutTypes(text: string): string | undefined {
  const all = text.split('\n').map((line) => line.replace(/^\s*\*?\s?/, ''));
  const left = all.filter((line) => !OF_TYPES.test(line.trim()));
  if (left.length === all.length) return text;
  const lines = left.filter((line) => line.trim() !== '');
  if (lines.length < 2) return lines[0] === undefined ? undefined : `* ${lines[0].trim()} `;
  return `*\n${lines.map((line) => ` * ${line}\n`).join('')} `;
}
