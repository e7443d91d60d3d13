import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { recordAudit } from '../audit/index.ts';
import { VERSION } from '../version/index.ts';
import { startCanticle } from '../../testing/canticle.ts';

const TOKEN = 'long-enough-for-a-token';

/** The names of metrics in a file of `deploy`. */
function namesIn(file: string): string[] {
  const text = readFileSync(new URL(`../../../../../deploy/${file}`, import.meta.url), 'utf8');
  return [...new Set(text.match(/\b(canticle|process|nodejs)_[a-z\d_]+/g))];
}

/** Reads a sample from the text of the metrics. */
const sample = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  );

describe('the metrics', () => {
  it('count and time requests by route, and tell what waits', async () => {
    const canticle = await startCanticle({ METRICS_TOKEN: TOKEN });
    for (let n = 0; n < 3; n += 1) await canticle.request('GET api/Session', { as: 'singer@example.org' });
    await canticle.request('GET api/Songs/Id/nothing', { as: 'singer@example.org' });
    await canticle.request('GET api/Session');
    const headers = { authorization: `Bearer ${await canticle.token('singer@example.org')}` };
    for (const url of ['/api/Session', '/no "such\\page']) await canticle.app.inject({ method: 'HEAD', url, headers });
    await canticle.context.database.transaction((tx) =>
      canticle.context.jobs.add(tx, { kind: 'search.rebuild', runAt: new Date('2099-01-01') }),
    );
    const answer = await canticle.request('GET metrics', {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const { status, text } = answer;
    expect([status, answer.headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
    const requests = (route: string, code: number) =>
      sample(text, `canticle_http_request_seconds_count{method="GET",route="${route}",status="${code}"}`);
    expect(requests('/api/Session', 200)).toBe(3);
    expect(requests('/api/Session', 401)).toBe(1);
    expect(requests('/api/Songs/Id/:id', 404)).toBe(1);
    const of = (method: string, route: string) => `method="${method}",route="${route}",status=`;
    expect(sample(text, `canticle_http_request_seconds_count{${of('HEAD', '/api/Session')}"200"}`)).toBe(1);
    expect(text).toMatch(/_count\{method="HEAD",route="(none|\/\*)",status="\d+"\} 1$/m);
    const buckets = text.split('\n').filter((line) => line.includes(`${of('GET', '/api/Session')}"200"`));
    expect(buckets.map((line) => /le="([^"]+)"/.exec(line)?.[1] ?? /_(sum|count)\{/.exec(line)?.[1])).toEqual([
      '0.002',
      '0.005',
      '0.01',
      '0.025',
      '0.05',
      '0.1',
      '0.25',
      '0.5',
      '1',
      '2.5',
      '5',
      '10',
      '+Inf',
      'sum',
      'count',
    ]);
    const counts = buckets.filter((line) => line.includes('_bucket')).map((line) => Number(line.split(' ').at(-1)));
    expect([counts.toSorted((a, b) => a - b), counts.at(-1)]).toEqual([counts, 3]);
    expect(sample(text, 'canticle_jobs{state="waiting"}')).toBe(1);
    expect(sample(text, 'canticle_mails{state="waiting"}')).toBe(0);
    expect(sample(text, 'canticle_event_streams')).toBe(0);
    expect(sample(text, 'canticle_database_up')).toBe(1);
    expect(sample(text, 'canticle_search_changes_behind')).toBe(0);
    expect(sample(text, `canticle_build_info{version="${VERSION}"}`)).toBe(1);
    expect(sample(text, 'canticle_backup_timestamp_seconds')).toBe(0);
    expect(sample(text, 'canticle_disk_bytes{state="free"}')).toBeGreaterThan(0);
    expect(sample(text, 'canticle_disk_bytes{state="size"}')).toBeGreaterThan(0);
    expect(sample(text, 'canticle_store_up{store="media"}')).toBe(1);
    expect(sample(text, 'canticle_sign_ins_total{result="refused"}')).toBe(0);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(/canticle_database_connections\{state="open"\}/.test(text)).toBe(
      canticle.context.database.engine === 'postgres',
    );
    expect(text).not.toContain('singer');
    await canticle.close();
  });

  it('count what is refused and what comes from memory, and tell when a backup and a sync were last made', async () => {
    const canticle = await startCanticle({ METRICS_TOKEN: TOKEN, SYNC_FROM: import.meta.dirname });
    const { database, jobs, responseCache } = canticle.context;
    const list = { as: 'singer@example.org' };
    for (let n = 0; n < 3; n += 1) await canticle.request('GET api/Songs', list);
    const signIn = { email: 'singer@example.org', password: 'wrong password' };
    for (let n = 0; n < 12; n += 1) await canticle.request('POST api/auth/sign-in/email', { body: signIn });
    const at = new Date('2026-11-26T12:00:00Z');
    const entry = { actor: 'command-line', action: 'backup', kind: 'installation', id: '', details: {} };
    await database.transaction((tx) => recordAudit(tx, entry, at));
    await database.transaction((tx) => jobs.add(tx, { kind: 'transfer.sync' }));
    await jobs.runDue();
    const { text } = await canticle.request('GET metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(sample(text, 'canticle_backup_timestamp_seconds')).toBe(at.getTime() / 1000);
    expect(sample(text, 'canticle_sync_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 60);
    expect(sample(text, 'canticle_sign_ins_total{result="refused"}')).toBe(10);
    expect(text).toMatch(/^canticle_limit_rejections_total\{limit="[^"]+"\} 2$/m);
    const { hit, miss } = responseCache.counts();
    expect(sample(text, 'canticle_response_cache_total{result="hit"}')).toBe(hit);
    expect([hit > 0, miss > 0]).toEqual([true, true]);
    expect(text).toContain('# TYPE canticle_sign_ins_total counter');
    await canticle.close();
  });

  // Only where there are some: `replicas.test.ts` reads them.
  const OF_REPLICAS = ['canticle_shared_reads_total', 'canticle_replica_used', 'canticle_replica_lag_seconds'];

  it('have each one that the shipped dashboard and alerts ask for', async () => {
    const canticle = await startCanticle({ METRICS_TOKEN: TOKEN, SYNC_FROM: import.meta.dirname });
    const { text } = await canticle.request('GET metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
    const declared = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
      ),
    );
    for (const file of ['grafana-dashboard.json', 'alerts.yml']) {
      const asked = namesIn(file);
      expect(asked.length).toBeGreaterThan(5);
      expect([file, asked.filter((name) => !declared.has(name) && !OF_REPLICAS.includes(name))]).toEqual([file, []]);
    }
    await canticle.close();
  });

  it.each([
    ['nobody, when they are off', {}, {}, false],
    ['nobody without the token', { METRICS_TOKEN: TOKEN }, {}, false],
    ['nobody with another token', { METRICS_TOKEN: TOKEN }, { authorization: `Bearer ${TOKEN}!` }, false],
    ['who has the token', { METRICS_TOKEN: TOKEN }, { authorization: `bearer ${TOKEN}` }, true],
    ['this machine', { METRICS: 'loopback' }, {}, true],
    ['nobody through a proxy on this machine', { METRICS: 'loopback' }, { 'x-forwarded-for': '127.0.0.1' }, false],
  ])('are for %s', async (_who, settings, headers, are) => {
    const canticle = await startCanticle(settings);
    const { text } = await canticle.request('GET metrics', { headers: headers as Record<string, string> });
    expect(text.includes('process_cpu_seconds_total')).toBe(are);
    await canticle.close();
  });
});
