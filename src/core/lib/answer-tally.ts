/** Counts answers, and how long each took, by method and route. */
export interface AnswerTally {
  note(answer: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly seconds: number;
  }): void;
  /** How many answers there were of each method, route and status. */
  counts(): { readonly value: number; readonly labels: Readonly<Record<string, string>> }[];
  /** How long they took, as a histogram in Prometheus' exposition format. */
  text(): string;
}

export interface AnswerTallyOptions {
  readonly name: string;
  readonly help: string;
  /** Upper bounds in seconds, growing. */
  readonly buckets: readonly number[];
}

interface Series {
  readonly method: string;
  readonly route: string;
  readonly byStatus: Map<number, number>;
  /** Of each bucket alone; the last is of all that took longer. */
  readonly counts: number[];
  seconds: number;
}

/**
 * Finds what it adds to by two look-ups. A general library of metrics builds, checks and looks up a text of all labels
 * for each metric of each answer, which is a tenth of what a cheap answer costs.
 */
export function createAnswerTally({ name, help, buckets }: AnswerTallyOptions): AnswerTally {
  const routes = new Map<string, Map<string, Series>>();
  const seriesOf = (method: string, route: string): Series => {
    const ofRoute = routes.get(route) ?? new Map<string, Series>();
    routes.set(route, ofRoute);
    const made = { method, route, byStatus: new Map(), counts: Array(buckets.length + 1).fill(0), seconds: 0 };
    ofRoute.set(method, made);
    return made;
  };
  const all = () => [...routes.values()].flatMap((ofRoute) => [...ofRoute.values()]);
  return {
    note({ method, route, status, seconds }) {
      const series = routes.get(route)?.get(method) ?? seriesOf(method, route);
      series.byStatus.set(status, (series.byStatus.get(status) ?? 0) + 1);
      let place = 0;
      for (const bound of buckets) {
        if (seconds <= bound) break;
        place += 1;
      }
      series.counts[place] = (series.counts[place] ?? 0) + 1;
      series.seconds += seconds;
    },
    counts: () =>
      all().flatMap(({ method, route, byStatus }) =>
        [...byStatus].map(([status, value]) => ({ value, labels: { method, route, status: String(status) } })),
      ),
    text: () => {
      const lines = all().flatMap((series) => linesOf(name, buckets, series));
      return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines, ''].join('\n');
    },
  };
}

function linesOf(name: string, buckets: readonly number[], series: Series): string[] {
  const labels = `method="${escaped(series.method)}",route="${escaped(series.route)}"`;
  let total = 0;
  const ofBuckets = series.counts.map((count, place) => {
    total += count;
    return `${name}_bucket{le="${buckets[place] ?? '+Inf'}",${labels}} ${total}`;
  });
  return [...ofBuckets, `${name}_sum{${labels}} ${series.seconds}`, `${name}_count{${labels}} ${total}`];
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
