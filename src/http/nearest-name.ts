/** A name that is longer, or has more against it, is not compared: the work stays below a few thousand steps. */
const MAX_COMPARED_CHARACTERS = 40;
const MAX_COMPARED_NAMES = 60;
/** Of a name that nobody knows, in a message. */
const MAX_SHOWN_CHARACTERS = 40;

/** The known name that is most like this one, whatever the case and the underscores; `undefined` if none is. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > MAX_COMPARED_CHARACTERS) return undefined;
  const plain = plainOf(name);
  // A third of the characters may be wrong.
  let least = Math.floor(Math.max(3, plain.length) / 3) + 1;
  let nearest: string | undefined;
  for (const candidate of known.slice(0, MAX_COMPARED_NAMES)) {
    const distance = distanceOf(plain, plainOf(candidate));
    if (distance < least) [least, nearest] = [distance, candidate];
  }
  return nearest;
}

/** A name as a message may repeat it: short, and nothing in it that is not seen. */
export function shownName(name: string): string {
  const isShown = name.length <= MAX_SHOWN_CHARACTERS && /^\P{C}+$/u.test(name);
  return isShown ? JSON.stringify(name) : 'whose name is too long or cannot be shown';
}

function plainOf(name: string): string {
  return name.replace(/[_-]/g, '').toLowerCase();
}

/**
 * How many characters have to be put in, left out, changed, or swapped with the next: the optimal string alignment
 * distance.
 */
function distanceOf(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= other.length; column += 1) {
      const changed = (row[column - 1] ?? 0) + (one[line - 1] === other[column - 1] ? 0 : 1);
      const isSwapped = one[line - 1] === other[column - 2] && one[line - 2] === other[column - 1];
      const swapped = isSwapped ? (before[column - 2] ?? 0) + 1 : changed;
      next.push(Math.min(changed, swapped, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}
