const SECONDS = { h: 3_600, d: 86_400, w: 604_800 } as const;
const DURATION = /^(\d{1,4})([hdw])$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** Whether a deadline is counted from now on, so that it is another moment each time it is read. */
export function isRelative(text: string): boolean {
  return DURATION.test(text);
}

/**
 * The Unix seconds of `3d` or `2026-12-01T12:00:00Z`; a moment without a zone is UTC. `undefined` for what is neither.
 */
export function deadlineIn(text: string, nowSeconds: number): number | undefined {
  const [, count, unit] = DURATION.exec(text) ?? [];
  if (count !== undefined && (unit === 'h' || unit === 'd' || unit === 'w'))
    return nowSeconds + Number(count) * SECONDS[unit];
  const [, time, , , zone] = MOMENT.exec(text) ?? [];
  if (!MOMENT.test(text)) return undefined;
  const milliseconds = Date.parse(time !== undefined && zone === undefined ? `${text}Z` : text);
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
}
