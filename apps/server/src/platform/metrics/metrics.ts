import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, onResponseHookHandler } from 'fastify';
import type { Config, MetricsSettings } from '../config/index.ts';
import { createRequestDurations } from './request-durations.ts';

/** A number that is read when the metrics are requested; several when it has a label. */
export type GaugeDefinition = {
  /** Without the prefix `canticle_`. */
  readonly name: string;
  readonly help: string;
  /** The label that distinguishes the values; undefined for a single one. */
  readonly label?: string;
  /** Whether it only grows while the process runs; its name ends with `_total` then. */
  readonly isCounter?: true;
  read(): Promise<number | Readonly<Record<string, number>>>;
};

/** Counts and times requests, and serves the results to Prometheus. */
export type Metrics = {
  /** Times every request of the routes that are added from now on. */
  instrument(app: FastifyInstance): void;
  /** Serves `/metrics`. A gauge that cannot be read is omitted from that response. */
  mount(app: FastifyInstance, gauges: readonly GaugeDefinition[]): void;
};

/** Creates the metrics; undefined when they are disabled, and none of their code is loaded then. */
export async function createMetrics({ metrics: settings }: Pick<Config, 'metrics'>): Promise<Metrics | undefined> {
  if (settings === undefined) return undefined;
  const { collectDefaultMetrics, Counter, Gauge, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const times = createRequestDurations();
  const unmatchedCounters = new Map<string, ReturnType<typeof times.counterOf>>();
  return {
    instrument(app) {
      // The labels of a route are determined once, when it is added: doing so for each request would allocate an
      // object.
      app.addHook('onRoute', (route) => {
        const methods = typeof route.method === 'string' ? [route.method] : route.method;
        const counters = new Map(methods.map((method) => [method, times.counterOf(method, route.url)]));
        // The HEAD route derived from a GET route runs the hooks of both: each counts its own method.
        const count: onResponseHookHandler = (request, reply, done) => {
          if (!isEventStream(request)) counters.get(request.method)?.(reply.statusCode, reply.elapsedTime / 1000);
          done();
        };
        route.onResponse = [...[route.onResponse ?? []].flat(), count];
      });
      app.addHook('onResponse', (request, reply, done) => {
        if (request.is404 && !isEventStream(request)) {
          const { method } = request;
          const count = unmatchedCounters.get(method) ?? times.counterOf(method, 'none');
          unmatchedCounters.set(method, count);
          count(reply.statusCode, reply.elapsedTime / 1000);
        }
        done();
      });
    },
    mount(app, gauges) {
      for (const { name, help, label, isCounter, read } of gauges) {
        const options = {
          name: `canticle_${name}`,
          help,
          labelNames: label === undefined ? [] : [label],
          registers: [registry],
          async collect(): Promise<void> {
            metric.reset();
            await read().then(
              (value) => {
                if (typeof value === 'number') return metric.inc(value);
                for (const [what, one] of Object.entries(value)) metric.inc({ [label ?? '']: what }, one);
              },
              (error: unknown) => app.log.warn({ err: error, measure: name }, 'a measure could not be read'),
            );
          },
        };
        const metric = isCounter === true ? new Counter(options) : new Gauge(options);
      }
      app.get('/metrics', async (request, reply) => {
        if (!canRead(settings, request)) return reply.callNotFound();
        return reply
          .header('cache-control', 'no-store')
          .type(registry.contentType)
          .send(`${await registry.metrics()}\n${times.text()}`);
      });
    },
  };
}

/* The duration of an event stream is how long its page stays open, which is no useful measure. */
const isEventStream = (request: FastifyRequest) => request.headers.accept?.includes('text/event-stream') ?? false;

function canRead({ token, loopback }: MetricsSettings, request: FastifyRequest): boolean {
  const presentedToken = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token !== undefined && presentedToken !== undefined && isSameToken(presentedToken, token)) return true;
  return loopback && isFromLoopback(request);
}

/* By hash, so that neither length nor timing reveals anything. */
function isSameToken(presentedToken: string, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(presentedToken), hash(token));
}

/* Requests through a proxy on this machine also come from loopback, but have a header that names the client. */
function isFromLoopback({ raw, headers }: FastifyRequest): boolean {
  const from = raw.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const isProxied = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => name in headers);
  return (from === '::1' || from.startsWith('127.')) && !isProxied;
}
