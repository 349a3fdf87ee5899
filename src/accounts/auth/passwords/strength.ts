import { AppError } from '../../../core/errors.ts';
import { createGate, GateFullError } from '../../../core/lib/locks.ts';
import { lengthInCodePoints } from '../../../core/lib/text.ts';
import { DeadlineError, withDeadline } from '../../../core/lib/time.ts';
import { workerUrl } from '../../../core/lib/urls.ts';
import type { Estimate, Question } from './strength-worker.ts';
import { usernameKey } from './username.ts';

/** Ten million: at the forty-eight tries an hour that strangers have, more than ten years on average. */
const MIN_GUESSES_LOG10 = 7;
/** A file can be guessed at without us: at three tries a second and core, a hundred core-years on average. */
const MIN_OFFLINE_GUESSES_LOG10 = 10;
/** Shorter names are parts of many words. */
const MIN_NAME_IN_PASSWORD = 4;
/**
 * Starting the thread and an estimate take a quarter of a second each, and much longer where others have the cores:
 * that is no reason to turn anybody away. Passwords are short, so every estimate ends; only a thread that has stopped
 * answering takes this long.
 */
const TIME_LIMIT_MS = 40_000;
/** The dictionaries take some 60 MB: too much to keep for what happens a few times a day. */
const IDLE_MS = 10_000;
const WAITING = 64;

/** The faults of a password, by zxcvbn's names. */
const reasons: Readonly<Record<string, string>> = {
  topTen: 'It is one of the ten most common passwords.',
  topHundred: 'It is one of the hundred most common passwords.',
  common: 'Many people use it.',
  similarToCommon: 'It resembles one that many people use.',
  simpleRepeat: 'It repeats one character.',
  extendedRepeat: 'It repeats the same part.',
  sequences: 'It is a sequence such as abc or 123.',
  recentYears: 'It is a year.',
  dates: 'It is a date.',
  straightRow: 'It is a row of keys.',
  keyPattern: 'It is a keyboard pattern.',
  namesByThemselves: 'It is a name.',
  commonNames: 'It is a name.',
  wordByItself: 'It is a single word.',
  userInputs: 'It resembles the user name.',
};
const ADVICE = 'Use several unrelated words, or let a password manager generate one.';

/**
 * Throws `INVALID_PASSWORD`, with the fault and what would be better, for a password that someone would guess;
 * `OVERLOADED` if that could not be judged in time.
 */
export async function requireStrongPassword(password: string, username: string): Promise<void> {
  const weakness = await weaknessOf(password, username, MIN_GUESSES_LOG10);
  if (weakness === undefined) return;
  throw new AppError('INVALID_PASSWORD', { message: `The password ${weakness} ${ADVICE}` });
}

/** The same for what seals a file, with `INVALID_PASSPHRASE`: a thief of the file can try as often as they like. */
export async function requireStrongPassphrase(passphrase: string, username: string): Promise<void> {
  const weakness = await weaknessOf(passphrase, username, MIN_OFFLINE_GUESSES_LOG10);
  if (weakness === undefined) return;
  throw new AppError('INVALID_PASSPHRASE', { message: `The passphrase ${weakness} ${ADVICE}` });
}

/** The fault of a secret, as the rest of a sentence about it; `undefined` if it takes that many guesses. */
async function weaknessOf(password: string, username: string, minGuessesLog10: number): Promise<string | undefined> {
  const name = usernameKey(username);
  if (lengthInCodePoints(name) >= MIN_NAME_IN_PASSWORD && usernameKey(password).includes(name))
    return 'contains the user name.';
  const { guessesLog10 = 0, warning } = await estimate({ password, obvious: [username, 'bursar'] });
  if (guessesLog10 >= minGuessesLog10) return undefined;
  return `is easy to guess. ${reasons[warning ?? ''] ?? 'It is too short or too simple.'}`;
}

const gate = createGate({ running: 1, waiting: WAITING });
let thread: { readonly worker: Worker; readonly ready: Promise<unknown> } | undefined;
let idle: Timer | undefined;

/**
 * An estimate takes up to a fifth of a second and the dictionaries a tenth: on a thread of its own, no one waits for
 * them.
 */
async function estimate(question: Question): Promise<Estimate> {
  try {
    return await gate.run(() => withDeadline(askWorker(question), TIME_LIMIT_MS));
  } catch (error) {
    if (!(error instanceof GateFullError || error instanceof DeadlineError)) throw error;
    if (error instanceof DeadlineError) endThread();
    throw new AppError('OVERLOADED', { cause: error });
  }
}

async function askWorker(question: Question): Promise<Estimate> {
  clearTimeout(idle);
  thread ??= startThread();
  const { worker, ready } = thread;
  try {
    await ready;
    const answered = nextMessage(worker);
    worker.postMessage(question);
    return await answered;
  } catch (error) {
    endThread();
    throw error;
  } finally {
    idle = setTimeout(endThread, IDLE_MS);
    idle.unref();
  }
}

function startThread() {
  const worker = new Worker(workerUrl('accounts/auth/passwords/strength-worker.ts'), { env: {} });
  // A process that is done does not wait for it.
  worker.unref();
  return { worker, ready: nextMessage(worker) };
}

function endThread(): void {
  thread?.worker.terminate();
  thread = undefined;
}

/** The worker's next message; rejects when it fails before. */
function nextMessage(worker: Worker): Promise<Estimate> {
  const { promise, resolve, reject } = Promise.withResolvers<Estimate>();
  worker.onmessage = ({ data }: MessageEvent<Estimate>) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(`The thread that estimates passwords failed: ${message}`));
  return promise;
}
