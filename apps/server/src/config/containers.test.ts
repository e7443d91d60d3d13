import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { uploads } from '@canticle/contract';
import { describe, expect, test } from 'vitest';
import { readConfig } from './index.ts';

/* The files for Docker, read as text: what one of them names must be what the others and the server call it. */

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), 'utf8');
const [compose, balancer, image] = [read('compose.yaml'), read('deploy/haproxy.cfg'), read('Dockerfile')];

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...found]) => found.join(' '));

/** The lines below a key of the compose file, without their indentation. */
function below(key: string, text = compose): string {
  const [, indent = '', block = ''] = new RegExp(`^( *)${key}:.*\\n((?:(?:\\1 +.*)?\\n)*)`, 'm').exec(text) ?? [];
  return block.replaceAll(new RegExp(`^${indent}  `, 'gm'), '');
}
const pairs = (text: string): Record<string, string> =>
  Object.fromEntries(
    all(text, /^([A-Za-z_]\w*: .*)$/gm).map((line) => [line.split(': ')[0] ?? '', line.slice(line.indexOf(': ') + 2)]),
  );

/** What `.env` of docs/operations.md holds, put where the compose file asks for it. */
const SAID: Record<string, string> = {
  PUBLIC_URL: 'https://songs.example.org',
  SECRET: 'at least 32 characters that nobody guesses',
  DATABASE_PASSWORD: 'another',
  STORE_PASSWORD: 'and-another',
};
const filled = (value: string) =>
  value.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (whole, name: string, otherwise = '') =>
    SAID[name] === undefined && !whole.includes(':-') ? `?${name}` : (SAID[name] ?? otherwise),
  );

const ofImage = Object.fromEntries(
  all(image, /^ENV (\w+)=(\S+)$/gm).map((line) => line.split(' ') as [string, string]),
);
const given = Object.fromEntries(
  Object.entries(pairs(below('environment', below('x-canticle')))).map(([name, value]) => [name, filled(value)]),
);
const services = all(below('services'), /^(\w+):$/gm);

describe('the files for Docker', () => {
  test('name only settings the server reads, with values it takes', () => {
    const asked = new Set<string>();
    const environment = new Proxy<Record<string, string>>(
      { ...ofImage, ...given, DATA_DIR: '/nowhere-that-is-written' },
      { get: (settings, name) => (asked.add(String(name)), settings[String(name)]) },
    );
    const config = readConfig(environment);
    expect(Object.keys(given).length).toBeGreaterThan(10);
    // NODE_ENV is the server's too; this one is the memory allocator's.
    const unknown = Object.keys({ ...ofImage, ...given }).filter((name) => !asked.has(name));
    expect(unknown).toEqual(['MALLOC_ARENA_MAX']);
    expect(config).toMatchObject({ demo: false, port: 4180, s3: { bucket: 'canticle' }, drainSeconds: 5 });
  });

  test('meet at the same ports, paths, folders and names', () => {
    expect(services).toEqual(['one', 'two', 'balancer', 'database', 'store', 'bucket']);
    expect(new Set(all(balancer, /^ +server (\w+ \S+)$/gm))).toEqual(new Set(['one one:4180', 'two two:4180']));
    expect([ofImage['PORT'], all(image, /^EXPOSE (\d+)$/gm)]).toEqual(['4180', ['4180']]);
    expect([ofImage['DATA_DIR'], all(image, /^VOLUME (\S+)$/gm)]).toEqual(['/data', ['/data']]);
    expect(all(compose, /volumes: \[((?:one|two):\S+)\]/g)).toEqual(['one:/data', 'two:/data']);
    expect([all(balancer, /bind :(\d+)/g), all(compose, /:(\d+)"\]/g)]).toEqual([['8080'], ['8080']]);
    expect(existsSync(fileURLToPath(new URL('../../../../deploy/haproxy.cfg', import.meta.url)))).toBe(true);
    expect(compose).toContain('"./deploy/haproxy.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro"');
    const [database, store] = [new URL(given['DATABASE_URL'] ?? ''), new URL(given['S3_ENDPOINT'] ?? '')];
    expect([database.hostname, database.username, database.pathname]).toEqual(['database', 'canticle', '/canticle']);
    expect(pairs(below('environment', below('database', below('services'))))['POSTGRES_USER']).toBe('canticle');
    expect(store.hostname).toBe('store');
    expect(compose).toContain(`command: mb --ignore-existing store/${given['S3_BUCKET']}`);
    for (const waited of all(compose, /depends_on: \[([\w, ]+)\]/g).flatMap((names) => names.split(', ')))
      expect(services).toContain(waited);
  });

  test('ask for health and send uploads where the server has them, and wait for its end', () => {
    expect(new Set(all(balancer, /option httpchk GET (\S+)/g))).toEqual(new Set(['/readyz']));
    expect(image).toContain('/healthz`');
    const server = read('apps/server/src/http/server.ts');
    for (const path of ['/readyz', '/healthz']) expect(server).toContain(`'${path}'`);
    expect(all(balancer, /path_beg -i (\S+)/g)).toEqual([`/${uploads.UPLOADS_PATH}`]);
    const grace = Number(all(compose, /stop_grace_period: (\d+)s/g)[0]);
    // What is under way is answered for ten seconds more (docs/operations.md).
    expect(grace).toBeGreaterThan(Number(ofImage['DRAIN_SECONDS']) + 10);
  });
});
