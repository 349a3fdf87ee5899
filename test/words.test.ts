import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { Glob } from 'bun';

const root = join(import.meta.dir, '..');
/** Words that this program once used in senses of its own, and what others write. */
const PRIVATE_WORDS: Readonly<Record<string, string>> = {
  anew: 'again',
  belongings: 'what it holds',
  beside: 'next to, in addition to',
  besides: 'also, in addition',
  chore: 'task',
  fulfil: 'apply',
  lest: 'so that … not',
  mates: 'the others of its batch',
  nobody: 'no one',
  outstayed: 'timed out',
  sequel: 'what follows, by its name',
  somebody: 'someone, a client',
  tempo: 'intervals, timing',
  thereby: 'so',
  told: 'notified, sent',
  whoever: 'who, each client that',
  wish: 'change',
  wished: 'requested',
  wishes: 'changes',
};
const PHRASE = /\bwhat is\b/i;
const TEXTS = [
  '*.md',
  '{src,test,scripts,docs,deploy,clients,contracts,indexer}/**/*.{ts,tsx,sol,md,css,html,py,yaml}',
];
/** Not written here, or made from texts that are. */
const ELSEWHERE =
  /(^|\/)(node_modules|generated|migrations|out|cache|dist)\/|^contracts\/lib\/|schema\.ts$|^test\/words\.test\.ts$/;
/** A value in quotes, such as a user name: it is no prose. */
const VALUE = /'[^'\s]*'|"[^"\s]*"|`[^`\s]*`/g;

/** The words of a line, those of names such as `keyOfWallet` too, in lower case. */
function wordsOf(line: string): string[] {
  const words = line.replace(VALUE, '').match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return words.map((word) => word.toLowerCase());
}

/** The private words of a line, each with what to write instead. */
function privateIn(line: string): string[] {
  const found = wordsOf(line).filter((word) => Object.hasOwn(PRIVATE_WORDS, word));
  const words = found.map((word) => `${word} → ${PRIVATE_WORDS[word]}`);
  return PHRASE.test(line) ? [...words, 'what is → name it, or leave it out'] : words;
}

test('everything is written in words that others use', async () => {
  const texts = TEXTS.flatMap((pattern) => [...new Glob(pattern).scanSync(root)]);
  const files = texts.filter((path) => !ELSEWHERE.test(path));
  expect(files.length).toBeGreaterThan(500);
  const found: string[] = [];
  for (const path of files) {
    const lines = (await Bun.file(join(root, path)).text()).split('\n');
    found.push(...lines.flatMap((line, at) => privateIn(line).map((word) => `${path}:${at + 1} ${word}`)));
  }
  expect(found).toEqual([]);
});
