/**
 * Switches each guard of the contracts off in turn, and says which of them no test misses: what reverts or returns at
 * once on a condition, each of several conditions of which one is enough, and each modifier of a wallet's function. All
 * of them are built at once: a guard is off in blocks of a coinbase of its own, so that the compiler, which is slow,
 * runs a single time.
 *
 *   scripts/contracts/mutate [part of a path …]
 *
 * Prints a line per guard. Exits with 1 when one survives.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

interface Guard {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const source = join(import.meta.dir, '../../contracts');
/** Contracts that are for local chains alone are no part of the product. */
const LEFT_OUT = /^(dev|interfaces)\//;
/** Their figures change with new entries here; and the same is checked without randomness, too. */
const NOT_RUN = 'test/{gas,invariant}/**';
const FIRST_COINBASE = 0xb0b0_0000;

const coinbaseOf = (index: number): string => `0x${(FIRST_COINBASE + index).toString(16).padStart(40, '0')}`;

/** The place behind the bracket that closes the one at `open`. */
function behindBracket(text: string, open: number): number {
  let depth = 0;
  for (let place = open; place < text.length; place += 1) {
    if (text[place] === '(') depth += 1;
    if (text[place] === ')' && --depth === 0) return place + 1;
  }
  throw new Error('A bracket is not closed.');
}

/** The place of the first comma that is in no further bracket, or of the bracket that closes. */
function endOfCondition(text: string, from: number): number {
  let depth = 0;
  for (let place = from; place < text.length; place += 1) {
    const character = text[place];
    if (character === '(' || character === '[') depth += 1;
    if ((character === ')' || character === ']') && depth-- === 0) return place;
    if (character === ',' && depth === 0) return place;
  }
  throw new Error('A condition does not end.');
}

const switchOf = (index: number): string => `address(uint160(${FIRST_COINBASE + index}))`;

/** A guard that several functions of a wallet are behind. */
const MODIFIER = /( *)modifier (only\w+)\(\) \{\s*if \((.+)\) (revert .+;)\s*_;\s*\}\n/g;

/** The text with a switch for each function behind a modifier, which a modifier in its place takes. */
function withModifierSwitches(file: string, text: string, guards: Guard[]): string {
  const taking = text.replaceAll(
    MODIFIER,
    (_, indent, name, condition, refusal) =>
      `${indent}modifier ${name}Unless(address off) {\n` +
      `${indent}    if ((${condition}) && block.coinbase != off) ${refusal}\n${indent}    _;\n${indent}}\n`,
  );
  return taking.replaceAll(/\bonly(?:Owner|WithJobs)\b(?=\s)/g, (name, place: number) => {
    const line = taking.slice(0, place).split('\n').length;
    const [of = ''] = taking.slice(0, place).match(/function \w+(?![\s\S]*function )/) ?? [];
    guards.push({ file, line, text: `${name} of ${of}` });
    return `${name}Unless(${switchOf(guards.length - 1)})`;
  });
}

/** The parts of a condition of which one is enough. */
function alternativesOf(condition: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let place = 0; place < condition.length; place += 1) {
    const character = condition[place];
    if (character === '(' || character === '[') depth += 1;
    if (character === ')' || character === ']') depth -= 1;
    // What chooses between two values is no alternative as a whole.
    if (depth === 0 && character === '?') return [condition];
    if (depth !== 0 || !condition.startsWith('||', place)) continue;
    parts.push(condition.slice(from, place));
    from = place + 2;
  }
  return [...parts, condition.slice(from)];
}

/** What ends a function at once, or a call. */
const ENDS = /^\s*\{?\s*(revert\b|_revertTransfer|return(?: false)?;)/;

/** The text with each guard behind a switch of its own, numbered from `guards.length` on. */
function withSwitches(file: string, text: string, guards: Guard[]): string {
  let result = '';
  let from = 0;
  for (const match of text.matchAll(/\b(if|require)\s*\(/g)) {
    const open = match.index + match[0].length - 1;
    const begin = open + 1;
    const isRequire = match[1] === 'require';
    const end = isRequire ? endOfCondition(text, begin) : behindBracket(text, open) - 1;
    if (!isRequire && !ENDS.test(text.slice(end + 1))) continue;
    const condition = text.slice(begin, end);
    // A modifier has the switches of its functions.
    if (condition.includes('block.coinbase')) continue;
    const line = text.slice(0, match.index).split('\n').length;
    const nextSwitch = (guarded: string): string => {
      guards.push({ file, line, text: guarded.replaceAll(/\s+/g, ' ').trim() });
      return switchOf(guards.length - 1);
    };
    const whole = nextSwitch(condition);
    const parts = isRequire ? [] : alternativesOf(condition);
    const switched =
      parts.length > 1
        ? parts.map((part) => `((${part}) && block.coinbase != ${nextSwitch(part)})`).join(' || ')
        : condition;
    result += text.slice(from, begin);
    if (isRequire) result += `(${condition}) || block.coinbase == ${whole}`;
    else result += `(${switched}) && block.coinbase != ${whole}`;
    from = end;
  }
  return result + text.slice(from);
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.sol'))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function forge(folder: string, args: readonly string[], profile: string) {
  const child = Bun.spawn([program, ...args], {
    cwd: folder,
    stdout: 'pipe',
    stderr: 'pipe',
    env: { ...process.env, FOUNDRY_PROFILE: profile, FOUNDRY_FUZZ_RUNS: '32', FOUNDRY_CODE_SIZE_LIMIT: '100000' },
  });
  const [out, error] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, out, error };
}

const [program = 'forge', ...parts] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'bursar-mutants-'));
try {
  for (const name of ['src', 'test', 'foundry.toml', 'tools', 'snapshots'])
    cpSync(join(source, name), join(folder, name), { recursive: true });
  symlinkSync(join(source, 'node_modules'), join(folder, 'node_modules'));
  const guards: Guard[] = [];
  for (const path of [...sources(join(folder, 'src')), ...sources(join(folder, 'test'))].sort()) {
    // What reads the coinbase is no longer pure, nor is who calls it.
    const text = readFileSync(path, 'utf8').replaceAll(/\bpure\b(?! override)/g, 'view');
    const file = relative(join(folder, 'src'), path);
    const isOurs = !file.startsWith('..') && !LEFT_OUT.test(file);
    const isWallet = isOurs && file.startsWith('wallet/');
    const switched = isWallet ? withModifierSwitches(file, text, guards) : text;
    writeFileSync(path, isOurs ? withSwitches(file, switched, guards) : text);
  }
  console.log(`${guards.length} guards`);
  const built = await forge(folder, ['build', '--quiet', 'src'], 'default');
  if (built.code !== 0) throw new Error(built.error.slice(-3_000));
  const test = (coinbase: string, more: readonly string[]) =>
    forge(
      folder,
      [
        ...['test', '--gas-snapshot-check=false', '--gas-snapshot-emit=false'],
        ...['--no-match-path', NOT_RUN, '--block-coinbase', coinbase, ...more],
      ],
      'test',
    );
  const untouched = await test(coinbaseOf(guards.length), ['--json']);
  const json = untouched.out.split('\n').find((line) => line.startsWith('{'));
  if (json === undefined) throw new Error((untouched.error + untouched.out).slice(-3_000));
  const answer: Record<string, { test_results: Record<string, { status: string }> }> = JSON.parse(json);
  const broken = Object.values(answer).flatMap(({ test_results: results }) =>
    Object.entries(results).flatMap(([name, { status }]) => (status === 'Success' ? [] : [name])),
  );
  const names = [...new Set(broken.map((name) => name.replace(/\(.*$/, '')))];
  console.log(`${names.length} tests are left out, as they fail with switches alone: ${names.join(', ')}`);
  const leaveOut = names.length === 0 ? [] : ['--no-match-test', `^(${names.join('|')})\\(`];
  let survivors = 0;
  for (const [index, { file, line, text }] of guards.entries()) {
    if (parts.length > 0 && !parts.some((part) => file.includes(part))) continue;
    const { code } = await test(coinbaseOf(index), ['--fail-fast', '--quiet', ...leaveOut]);
    if (code === 0) survivors += 1;
    console.log(`${code === 0 ? 'SURVIVES' : 'killed  '} ${file}:${line} ${text}`);
  }
  console.log(`${survivors} survive`);
  process.exitCode = survivors === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
