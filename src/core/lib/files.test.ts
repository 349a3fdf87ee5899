import { afterEach, describe, expect, test } from 'bun:test';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { problemOfFolder, requirePrivateFolder, UnfitError } from './files.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** `outer/inner` in a folder of this user, with these modes. */
function nested(outerMode = 0o755, innerMode = 0o700) {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'bursar-private-')));
  folders.push(top);
  const outer = join(top, 'outer');
  const inner = join(outer, 'inner');
  mkdirSync(inner, { recursive: true });
  chmodSync(outer, outerMode);
  chmodSync(inner, innerMode);
  return { top, outer, inner };
}

const isRoot = process.geteuid?.() === 0;
const OTHER_USER = 54_321;

describe('a folder', () => {
  test.each([
    ['of this user alone, in the temporary folder of all', 0o755, 0o700],
    ['that others may read', 0o755, 0o755],
    ['in one where no one renames files that are not theirs', 0o1777, 0o700],
  ])('is taken: %s', (_, outer, inner) => {
    expect(problemOfFolder(nested(outer, inner).inner)).toBeUndefined();
  });

  test('in one that everybody may write is refused, by its name', () => {
    const { outer, inner } = nested(0o777);
    expect(() => requirePrivateFolder(inner)).toThrow(UnfitError);
    expect(problemOfFolder(inner)).toBe(
      `${outer}, above or on the way to the folder ${inner}, may be written by everybody, so it is not safe from ` +
        `other users of this machine. Run \`chmod go-w ${outer}\`, or use another folder.`,
    );
  });

  test.each([0o777, 0o1777])('that everybody may write itself is refused: %o', (mode) => {
    const { inner } = nested(0o755, mode);
    expect(problemOfFolder(inner)).toStartWith(`The folder ${inner} may be written by everybody`);
  });

  test('that is reached by a link is judged by where the link is, and by where it leads', () => {
    const { inner } = nested();
    const { outer } = nested(0o777);
    const link = join(outer, 'link');
    symlinkSync(inner, link);
    expect(problemOfFolder(link)).toStartWith(`${outer}, above or on the way to`);
    const { outer: open, inner: within } = nested(0o777);
    const good = join(nested().outer, 'link');
    symlinkSync(within, good);
    expect(problemOfFolder(good)).toStartWith(`${open}, above or on the way to`);
    // A link on the way to a link, which anybody may replace.
    const { outer: swapped } = nested(0o777);
    symlinkSync(nested().outer, join(swapped, 'hop'));
    const far = join(nested().outer, 'link');
    symlinkSync(join(swapped, 'hop', 'inner'), far);
    expect(problemOfFolder(far)).toStartWith(`${swapped}, above or on the way to`);
  });

  test('with a backslash in its path is refused', () => {
    const { outer } = nested();
    const path = join(outer, 'a\\b');
    mkdirSync(path);
    expect(problemOfFolder(path)).toContain('has a backslash');
  });

  test.skipIf(!isRoot || Bun.which('unshare') === null)(
    'that everybody may write is taken in a container',
    async () => {
      const { inner } = nested(0o777, 0o777);
      chmodSync(dirname(dirname(inner)), 0o755);
      const module = join(import.meta.dir, 'files.ts');
      const look = `const { problemOfFolder } = require(${JSON.stringify(module)});
        console.log(problemOfFolder(${JSON.stringify(inner)}) ?? 'taken');`;
      // As the first process, and next to one of the same user; next to one of root it is none of ours.
      const within = ['unshare', '--pid', '--fork', '--mount-proc'];
      const asOtherUser = ['setpriv', `--reuid=${OTHER_USER}`, '--clear-groups'];
      const withParent = ['sh', '-c', '"$@"; true', 'sh'];
      const said = async (...words: string[]) => {
        const child = Bun.spawn([...within, ...words, process.execPath, '-e', look], { stderr: 'inherit' });
        return (await child.stdout.text()).trim();
      };
      expect(await said()).toBe('taken');
      expect(await said(...asOtherUser, ...withParent)).toBe('taken');
      expect(await said(...withParent)).toContain('may be written by everybody');
      expect(await said(...withParent, ...asOtherUser)).toContain('may be written by everybody');
    },
  );

  test.skipIf(!isRoot)('that a group of other users may write is refused, and one of no one else is taken', () => {
    const { outer, inner } = nested(0o775);
    // On all systems: group 1 has the user of that name.
    chownSync(outer, 0, 1);
    expect(problemOfFolder(inner)).toContain('may be written by the group 1');
    chownSync(outer, 0, OTHER_USER);
    expect(problemOfFolder(inner)).toBeUndefined();
  });

  test.skipIf(!isRoot)('in one of another user is refused; root takes one of another user itself', () => {
    const { outer, inner } = nested();
    chownSync(inner, OTHER_USER, OTHER_USER);
    expect(problemOfFolder(inner)).toBeUndefined();
    chownSync(inner, 0, 0);
    chownSync(outer, OTHER_USER, OTHER_USER);
    expect(problemOfFolder(inner)).toContain(`belongs to user ${OTHER_USER}`);
  });
});
