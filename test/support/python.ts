import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** With httpx, pytest, hatchling, pip and mypy. */
export const python = Bun.env.BURSAR_PYTHON ?? '/usr/bin/python3';

interface PythonOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs Python to its end; throws with what it printed if it fails. Writes no caches. */
export async function runPython(args: readonly string[], options: PythonOptions): Promise<string> {
  const child = startPython(args, options);
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (exitCode !== 0) throw new Error(`python ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

/** Starts Python. Nothing of this machine's own settings reaches it. */
export function startPython(args: readonly string[], { cwd, env }: PythonOptions) {
  if (!existsSync(python)) {
    throw new Error(
      `There is no ${python}. As root on Debian, scripts/test installs it; elsewhere, name one in BURSAR_PYTHON.`,
    );
  }
  const settings = { PATH: '/usr/bin:/bin', HOME: '/nonexistent', TMPDIR: tmpdir(), PYTHONDONTWRITEBYTECODE: '1' };
  return Bun.spawn([python, ...args], { cwd, env: { ...settings, ...env }, stdout: 'pipe', stderr: 'pipe' });
}
