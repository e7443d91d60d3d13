/** Durations of responses, counted by method, route and status in histogram buckets. */
export type RequestDurations = {
  /**
   * Finds, once, the counter for the responses of a route; the function it returns allocates nothing once a status has
   * been seen.
   */
  counterOf(method: string, route: string): (status: number, seconds: number) => void;
  /** All series as a Prometheus histogram (text format 0.0.4). */
  text(): string;
};

type Series = {
  /** `method="GET",route="/api/Session",status="200"` */
  readonly labels: string;
  /** How many responses are in each bucket and in no shorter one; the last is for those longer than all. */
  readonly counts: Float64Array;
  /** Of seconds, as a single element. */
  readonly sum: Float64Array;
};

const NAME = 'canticle_http_request_seconds';
const HELP = 'Seconds from a request to the end of its answer, by method, route and status.';
const BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Creates the counters, empty.
 *
 * Why not a histogram of prom-client: it allocates a label object and a lookup string for every response, which was
 * most of the cost of the metrics (docs/operations.md).
 */
export function createRequestDurations(): RequestDurations {
  const allSeries = new Map<string, Series>();
  const seriesOf = (method: string, route: string, status: number): Series => {
    const labels = `method="${escapeLabel(method)}",route="${escapeLabel(route)}",status="${status}"`;
    const found = allSeries.get(labels);
    if (found !== undefined) return found;
    const made = { labels, counts: new Float64Array(BUCKETS_S.length + 1), sum: new Float64Array(1) };
    allSeries.set(labels, made);
    return made;
  };
  return {
    counterOf(method, route) {
      const byStatus: (Series | undefined)[] = [];
      return (status, seconds) => {
        const { counts, sum } = (byStatus[status] ??= seriesOf(method, route, status));
        const bucket = bucketOf(seconds);
        counts[bucket] = (counts[bucket] ?? 0) + 1;
        sum[0] = (sum[0] ?? 0) + seconds;
      };
    },
    text: () =>
      `${[`# HELP ${NAME} ${HELP}`, `# TYPE ${NAME} histogram`, ...[...allSeries.values()].flatMap(formatSeries)].join('\n')}\n`,
  };
}

function bucketOf(seconds: number): number {
  let bucket = 0;
  while (bucket < BUCKETS_S.length && seconds > (BUCKETS_S[bucket] ?? 0)) bucket += 1;
  return bucket;
}

function formatSeries({ labels, counts, sum }: Series): string[] {
  let count = 0;
  const buckets = [...counts].map((some, at) => {
    count += some;
    return `${NAME}_bucket{le="${BUCKETS_S[at] ?? '+Inf'}",${labels}} ${count}`;
  });
  return [...buckets, `${NAME}_sum{${labels}} ${sum[0]}`, `${NAME}_count{${labels}} ${count}`];
}

const escapeLabel = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');
