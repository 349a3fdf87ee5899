import { compareDecimals, type Decimal, decimalOf, isWhole } from './schema-decimal.ts';

/** What a JSON text says that its parsed value does not. */
export interface Literals {
  /** An object in it has two members of the same name. */
  readonly repeatsName: boolean;
  /** It has a number of which the parsed value does not even tell whether it is whole. */
  readonly losesNumber: boolean;
  /** Values that stand for a number that they are not exactly, each with all that they stand for in the text. */
  readonly rounded: ReadonlyMap<number, readonly Decimal[]>;
}

/** So many characters without an exponent are 15 digits at most, which no double rounds. */
const MAX_EXACT_CHARS = 15;
/** Of numbers that the same value stands for; more than a few have no one meaning anyway. */
const MAX_READINGS = 16;
const BLANK = /[ \t\n\r]/;

/** Reads the names and numbers of a text that is JSON. */
export function literalsOf(text: string): Literals {
  let losesNumber = false;
  const rounded = new Map<number, Decimal[]>();
  const repeatsName = scan(text, (literal) => {
    if (literal.length <= MAX_EXACT_CHARS && !/[eE]/.test(literal)) return;
    const exact = decimalOf(literal);
    const value = Number(literal);
    const parsed = Number.isFinite(value) ? decimalOf(String(value)) : undefined;
    if (exact === undefined || parsed === undefined || isWhole(exact) !== isWhole(parsed)) losesNumber = true;
    else if (compareDecimals(exact, parsed) !== 0) rounded.set(value, []);
  });
  // What a rounded value stands for elsewhere in the text may be another number.
  if (rounded.size > 0 && !losesNumber) scan(text, (literal) => addReading(rounded, literal));
  return { repeatsName, losesNumber, rounded };
}

function addReading(rounded: ReadonlyMap<number, Decimal[]>, literal: string): void {
  const readings = rounded.get(Number(literal));
  const exact = readings === undefined ? undefined : decimalOf(literal);
  if (readings === undefined || exact === undefined || readings.length >= MAX_READINGS) return;
  if (readings.every((known) => compareDecimals(known, exact) !== 0)) readings.push(exact);
}

/** Tells of each number, and whether an object has a name twice. */
function scan(text: string, onNumber: (literal: string) => void): boolean {
  const open: Set<string>[] = [];
  let repeats = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '{' || character === '[') open.push(new Set());
    else if (character === '}' || character === ']') open.pop();
    else if (character === '"') {
      const end = endOfText(text, at);
      if (isName(text, end)) repeats = !isNew(open.at(-1), text.slice(at, end + 1)) || repeats;
      at = end;
    } else if (isNumeric(character)) {
      const end = endOfNumber(text, at);
      onNumber(text.slice(at, end + 1));
      at = end;
    }
  }
  return repeats;
}

function isNumeric(character: string): boolean {
  return character === '-' || (character >= '0' && character <= '9');
}

/** The place of its last character. */
function endOfNumber(text: string, start: number): number {
  let at = start;
  while (/[\d+.eE-]/.test(text[at + 1] ?? '')) at += 1;
  return at;
}

/** The place of the quotation mark at its end. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    if (text[at] === '"' || at >= text.length) return at;
    if (text[at] === '\\') at += 1;
  }
}

function isName(text: string, end: number): boolean {
  let at = end + 1;
  while (BLANK.test(text[at] ?? '')) at += 1;
  return text[at] === ':';
}

/** Adds a name to those of its object; names that are written differently may be the same. */
function isNew(names: Set<string> | undefined, literal: string): boolean {
  const name: unknown = literal.includes('\\') ? JSON.parse(literal) : literal.slice(1, -1);
  if (names === undefined || typeof name !== 'string' || names.has(name)) return false;
  names.add(name);
  return true;
}
