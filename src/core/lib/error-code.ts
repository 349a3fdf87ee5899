/** What the system or the runtime calls an error, such as `ENOENT`; `unknown` for one without a code. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
