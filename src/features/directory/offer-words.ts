import type { OfferType } from './directory-tables.ts';
import type { Offer } from './offers.ts';

/** The most words of a wallet by which it is found, and the most of a search that count. */
export const MAX_WORDS = 250;
const MAX_SEARCHED = 8;
const MAX_WORD_CHARACTERS = 32;
/** Of a text that is taken apart: some letters become eighteen. */
const MAX_CHARACTERS = 500;

/** Stands for any word in an offer of a type; no text has such a word. */
export const ANY_WORD: Readonly<Record<OfferType | 'any', string>> = { any: '*', job: '*job', service: '*service' };

/** Languages without spaces between their words are taken apart, too. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** The words of a text, each once: in lower case, without accents, and in the singular as English has it. */
function wordsOf(text: string): readonly string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .slice(0, MAX_CHARACTERS)
    .toLowerCase();
  const words = Array.from(segmenter.segment(plain.replace(/[^\p{L}\p{N}]+/gu, ' ')))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => singular(segment).slice(0, MAX_WORD_CHARACTERS).toWellFormed());
  return [...new Set(words)];
}

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word;
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}

/** The words of a search; none for a text without any. */
export function searchedWords(text: string): readonly string[] {
  return wordsOf(text).slice(0, MAX_SEARCHED);
}

/**
 * The words by which a wallet is found, with the types of the offers in which they stand: names and tags first, then
 * descriptions, as far as there is room.
 */
export function indexedWords(offers: readonly Offer[]): ReadonlyMap<string, readonly OfferType[]> {
  const found = new Map<string, readonly OfferType[]>();
  const add = (word: string, type: OfferType) => {
    const types = found.get(word) ?? [];
    if (!types.includes(type) && (found.has(word) || found.size < MAX_WORDS)) found.set(word, [...types, type]);
  };
  for (const { type } of offers) for (const word of [ANY_WORD.any, ANY_WORD[type]]) add(word, type);
  for (const { type, name, tags } of offers) for (const word of wordsOf([name, ...tags].join(' '))) add(word, type);
  for (const { type, description } of offers) for (const word of wordsOf(description)) add(word, type);
  return found;
}
