import { InvalidSetting } from './invalid-setting.ts';

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

type ReadSetting = (name: string) => string | undefined;

const TOKEN = /^[\w.~+/=-]{16,}$/;

/** @throws {InvalidSetting} */
export function readMetrics(text: ReadSetting): MetricsSettings | undefined {
  const [who, token] = [text('METRICS'), text('METRICS_TOKEN')];
  if (who !== undefined && who !== 'loopback')
    throw new InvalidSetting(`METRICS must be loopback or left out, not "${who}". A token is set with METRICS_TOKEN.`);
  if (token !== undefined && !TOKEN.test(token))
    throw new InvalidSetting('METRICS_TOKEN must have at least 16 letters and figures, without spaces.');
  return who === undefined && token === undefined ? undefined : { token, loopback: who === 'loopback' };
}

/** @throws {InvalidSetting} */
export function readTracing(text: ReadSetting): TracingSettings | undefined {
  const endpoint = text('OTEL_EXPORTER_OTLP_ENDPOINT');
  const options = {
    headers: readHeaders(text('OTEL_EXPORTER_OTLP_HEADERS') ?? ''),
    serviceName: text('OTEL_SERVICE_NAME') ?? 'canticle',
    ratio: readRatio(text('OTEL_TRACES_SAMPLER_ARG') ?? '1'),
  };
  if (endpoint === undefined) return undefined;
  if (!URL.canParse(endpoint) || !/^https?:/.test(endpoint))
    throw new InvalidSetting(
      `OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://localhost:4318, not "${endpoint}".`,
    );
  return { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, ...options };
}

function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=');
      if (name.trim() === '' || value.length === 0)
        throw new InvalidSetting(`OTEL_EXPORTER_OTLP_HEADERS must look like name=value,name=value, not "${text}".`);
      return [name.trim(), value.join('=').trim()];
    }),
  );
}

function readRatio(text: string): number {
  const ratio = Number(text);
  if (!/^\d*\.?\d+$/.test(text) || ratio > 1)
    throw new InvalidSetting(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${text}".`);
  return ratio;
}
