import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCanticle } from '../../testing/canticle.ts';

type Sent = { readonly path: string | undefined; readonly key: unknown; readonly body: any };

const sent: Sent[] = [];
/* A collector on loopback, which records what it receives. */
const collector = createServer(async (request, response) => {
  sent.push({ path: request.url, key: request.headers['x-key'], body: JSON.parse(await text(request)) });
  response.setHeader('content-type', 'application/json');
  response.end('{}');
});
let endpoint: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise((resolve) => collector.close(resolve)));

it('a trace of each request goes to the collector, as a part of the caller’s, without person and query', async () => {
  const canticle = await startCanticle({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=secret',
    OTEL_SERVICE_NAME: 'hymns',
  });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  await canticle.request('GET api/Songs/Id/x?expand=details', {
    as: 'singer@example.org',
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  await canticle.request('GET api/Session', { as: 'singer@example.org', headers: { traceparent: 'nonsense' } });
  await canticle.close();
  expect(sent.map(({ path, key }) => [path, key])).toContainEqual(['/v1/traces', 'secret']);
  const resources = sent.flatMap(({ body }) => body.resourceSpans);
  expect(JSON.stringify(resources[0].resource)).toContain('"stringValue":"hymns"');
  const spans = resources.flatMap(({ scopeSpans }: any) => scopeSpans.flatMap((scope: any) => scope.spans));
  const song = spans.find(({ name }: any) => name === 'GET /api/Songs/Id/:id');
  expect(song).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
  expect(JSON.stringify(song.attributes)).toContain('{"key":"http.response.status_code","value":{"intValue":404}}');
  expect(spans.find(({ name }: any) => name === 'GET /api/Session').traceId).not.toBe(traceId);
  expect(JSON.stringify(sent)).not.toMatch(/singer|expand/);
});

it('a collector that is away disturbs nobody', async () => {
  const canticle = await startCanticle({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect((await canticle.request('GET api/Session', { as: 'singer@example.org' })).status).toBe(200);
  await canticle.close();
});
