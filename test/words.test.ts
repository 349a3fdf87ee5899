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
const PHRASES: readonly (readonly [RegExp, string])[] = [[/\bwhat is\b/i, 'name it, or leave it out']];
const TEXTS = [
  '*.md',
  '{src,test,scripts,docs,deploy,clients,contracts,indexer}/**/*.{ts,tsx,sol,md,css,html,py,yaml}',
];
/** Not written here, or made from what is. */
const ELSEWHERE = /(^|\/)(node_modules|generated|migrations|out|cache|dist|lib)\/|schema\.ts$/;

/** A value in quotes, such as a user name: it is no prose. */
const VALUE = /'[^'\s]*'|"[^"\s]*"|`[^`\s]*`/g;

/** The words of a line, those of names such as `keyOfWallet` too, in lower case. */
function wordsOf(line: string): string[] {
  return (line.replace(VALUE, '').match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
}

test('everything is written in words that others use', async () => {
  const found: string[] = [];
  let files = 0;
  for (const pattern of TEXTS) {
    for (const path of new Glob(pattern).scanSync(root)) {
      if (ELSEWHERE.test(path) || path === 'test/words.test.ts') continue;
      files += 1;
      for (const [index, line] of (await Bun.file(join(root, path)).text()).split('\n').entries()) {
        const where = `${path}:${index + 1}`;
        for (const word of wordsOf(line)) {
          const better = Object.hasOwn(PRIVATE_WORDS, word) ? PRIVATE_WORDS[word] : undefined;
          if (better !== undefined) found.push(`${where} ${word} → ${better}`);
        }
        for (const [phrase, better] of PHRASES) if (phrase.test(line)) found.push(`${where} ${phrase} → ${better}`);
      }
    }
  }
  expect(files).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
