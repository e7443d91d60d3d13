import type { Context, Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/index.ts';

/** Sends a trace of each request to a collector. */
export type Tracing = {
  /** Traces the requests of the routes that are added from now on. */
  instrument(app: FastifyInstance): void;
};

/* https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * Creates the tracing; undefined when no collector is configured, and none of its code is loaded then. A trace contains
 * method, route, status and time: no query, no body, no person.
 */
export async function createTracing({ traces: settings }: Pick<Config, 'traces'>): Promise<Tracing | undefined> {
  if (settings === undefined) return undefined;
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } = await import('@opentelemetry/api');
  const { BatchSpanProcessor, ParentBasedSampler, TracerProvider, TraceIdRatioBasedSampler } = await import(
    '@opentelemetry/sdk-trace'
  );
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const { url, headers, serviceName, ratio } = settings;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: 3000 }),
      }),
    ],
  });
  const tracer = provider.getTracer('canticle');
  const spans = new WeakMap<FastifyRequest, Span>();

  const parseTraceparent = (header: unknown): Context => {
    const [, traceId, spanId, flags] = TRACEPARENT.exec(String(header ?? '')) ?? [];
    if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
    const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
  };

  return {
    instrument(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const route = request.routeOptions.url ?? 'none';
        const attributes = { 'http.request.method': request.method, 'http.route': route };
        const options = { kind: SpanKind.SERVER, attributes };
        spans.set(
          request,
          tracer.startSpan(`${request.method} ${route}`, options, parseTraceparent(request.headers['traceparent'])),
        );
        done();
      });
      app.addHook('onResponse', (request, reply, done) => {
        const span = spans.get(request);
        span?.setAttribute('http.response.status_code', reply.statusCode);
        span?.setAttribute('canticle.request_id', request.id);
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
        done();
      });
      app.addHook('onClose', () =>
        provider.shutdown().catch((error: unknown) => app.log.warn({ err: error }, 'the last traces were not sent')),
      );
    },
  };
}
