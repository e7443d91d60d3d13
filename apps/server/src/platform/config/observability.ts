import type { Settings } from './settings.ts';

/** Who may read the metrics: requests with the token, or requests from this machine without a proxy in between. */
export type MetricsSettings = { readonly token: string | undefined; readonly loopback: boolean };

/** Where traces are sent, over OTLP/HTTP. */
export type TracingSettings = {
  /** Complete address of the collector for traces. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** The fraction of requests that is traced, from 0 to 1, where the caller has not decided. */
  readonly ratio: number;
};

/** Who may read the metrics; undefined = nobody. */
export function readMetrics({ METRICS: who, METRICS_TOKEN: token }: Settings): MetricsSettings | undefined {
  return who === undefined && token === undefined ? undefined : { token, loopback: who === 'loopback' };
}

/** Where traces are sent; undefined = nowhere. */
export function readTracing(settings: Settings): TracingSettings | undefined {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: settings.OTEL_SERVICE_NAME,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
  };
}
