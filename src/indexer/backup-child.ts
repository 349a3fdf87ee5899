import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { type Settings, settings } from '../core/config.ts';
import { inheritedEnv, ownProgram } from './runtime.ts';

/** Settings of `bursar backup`, as a server has them. */
type BackupChildSettings = Settings<'dataDir' | 'backupKeep' | 'backupKeepDays'> &
  Partial<
    Settings<
      | 'serverDatabaseUrl'
      | `backup${'To' | 'Recipients' | 'Passphrase'}`
      | `backupS3${'Endpoint' | 'Region' | 'KeyId' | 'Secret'}`
    >
  >;

/** How much of the end of a child's standard error is kept. */
const ERROR_BYTES = 4_096;
/** The exit code if the backup was made and a later step failed. */
const EXIT_PARTLY = 3;

/**
 * Makes a backup with this same program in a process of its own, so that a slow disk or store never blocks the event
 * loop. Throws with the text that the process printed. The signal kills it and ends the wait. `onPartly` is called with
 * the problem if the backup was made and a later step failed.
 */
export async function makeBackupInChild(
  given: BackupChildSettings,
  signal: AbortSignal,
  onPartly: (problem: string) => void,
  program: readonly string[] = ownProgram('backup'),
): Promise<void> {
  const child = Bun.spawn([...program, '--prune'], {
    env: environmentOf(given),
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  });
  yieldTo(child.pid);
  const aborted = Promise.withResolvers<never>();
  const abort = () => {
    child.kill('SIGKILL');
    aborted.reject(signal.reason);
  };
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    const [printed, code] = await Promise.race([Promise.all([endOf(child.stderr), child.exited]), aborted.promise]);
    const problem = printed.replace(/^bursar: /, '').trim() || `It ended with ${child.signalCode ?? code}.`;
    if (code === EXIT_PARTLY) onPartly(problem);
    else if (code !== 0) throw new Error(problem);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** The settings as texts, under their variables. */
function environmentOf({ dataDir, backupTo, ...given }: BackupChildSettings): Record<string, string> {
  const isFolder = backupTo !== undefined && !backupTo.startsWith('s3:');
  const texts = {
    dataDir: resolve(dataDir),
    serverDatabaseUrl: given.serverDatabaseUrl,
    backupTo: isFolder ? resolve(backupTo) : backupTo,
    backupRecipients: given.backupRecipients?.join(','),
    backupPassphrase: given.backupPassphrase,
    backupKeep: String(given.backupKeep),
    backupKeepDays: String(given.backupKeepDays),
    backupS3Endpoint: given.backupS3Endpoint,
    backupS3Region: given.backupS3Region,
    backupS3KeyId: given.backupS3KeyId,
    backupS3Secret: given.backupS3Secret,
  } as const;
  const named = Object.entries(texts).flatMap(([name, text]) =>
    text === undefined ? [] : [[variableOf(name), text] as const],
  );
  return { ...inheritedEnv(), ...Object.fromEntries(named) };
}

function variableOf(name: string): string {
  const found = Object.entries(settings).find(([known]) => known === name);
  if (found === undefined) throw new Error(`There is no setting ${name}.`);
  return found[1].env;
}

/** Gives the child the lowest priority: the server goes first. */
function yieldTo(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or the system does not allow it. The backup works either way.
  }
}

async function endOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  let end = Buffer.alloc(0);
  for await (const chunk of stream) end = Buffer.concat([end, chunk]).subarray(-ERROR_BYTES);
  return end.toString();
}
