import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { uploads } from '@canticle/contract';
import { describe, expect, test } from 'vitest';
import { type ComposeValue, interpolate, readComposeFile, readEnvFile } from '../../testing/compose-file.ts';
import { listDocumentedSettings, MANUAL } from '../../testing/documented-settings.ts';
import { readConfig } from './index.ts';

/* The files for Docker, read as text: the names one of them uses must be those the others and the server use. */

const pathOf = (path: string) => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url));
const read = (path: string) => readFileSync(pathOf(path), 'utf8');
const [composeText, balancer, image] = [read('compose.yaml'), read('deploy/haproxy.cfg'), read('Dockerfile')];
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...found]) => found.join(' '));

type Service = { readonly [key: string]: ComposeValue } & {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
};
const compose = readComposeFile(composeText);
const services = compose['services'] as unknown as Readonly<Record<string, Service>>;
const servers = ['one', 'two'];

const ofImage = Object.fromEntries(
  all(image, /^ENV (\w+)=(\S+)$/gm).map((line) => line.split(' ') as [string, string]),
);
/** The file `.env` that the manual gives as an example. */
const example = readEnvFile(/```\n(PUBLIC_URL=[^`]*DATABASE_PASSWORD=[^`]*)```/.exec(MANUAL)?.[1] ?? '');

/**
 * The environment of a server's container, as Compose builds it: from the image, from `.env`, and from the file itself.
 */
function environmentOf(service: string, variables: Readonly<Record<string, string>>): Record<string, string> {
  const { env_file: envFile = [], environment = {} } = services[service] ?? {};
  const isHandedOn = (envFile as readonly { path: string }[]).some(({ path }) => path === '.env');
  const said = Object.entries(environment).map(([name, value]) => [name, interpolate(value, variables)]);
  return { ...ofImage, ...(isHandedOn ? variables : {}), ...Object.fromEntries(said) };
}

/* What the image and the file fix: other values would not match the ports and folders outside the container. */
const FIXED = { HOST: '0.0.0.0', PORT: '4180', DATA_DIR: '/data' };

/** A distinct value for every setting. */
const everything = {
  ...Object.fromEntries(listDocumentedSettings().map((name) => [name, `of ${name}`])),
  DATABASE_PASSWORD: 'secret',
};

describe('the files for Docker', () => {
  test('name images that are there, and no store of objects', () => {
    const named = Object.values(services).flatMap((service) => service.image ?? []);
    expect(new Set(named)).toEqual(new Set(['canticle', 'haproxy:3.2-alpine', 'postgres:17-alpine']));
    expect(all(image, /^FROM (\S+)/gm).every((name) => /^node:\d+-\w+-slim$/.test(name))).toBe(true);
    expect(Object.keys(services)).toEqual(['one', 'two', 'balancer', 'database']);
  });

  test('start with the example of the manual: on PostgreSQL, and in one folder for both servers', () => {
    for (const name of servers) {
      const dataDir = mkdtempSync(join(tmpdir(), 'canticle-'));
      const config = readConfig({ ...environmentOf(name, example), DATA_DIR: dataDir });
      rmSync(dataDir, { recursive: true });
      expect(config).toMatchObject({
        demo: false,
        host: '0.0.0.0',
        port: 4180,
        s3: undefined,
        drainSeconds: 5,
        warnings: [],
      });
      expect(config.databaseUrl).toBe(`postgres://canticle:${example['DATABASE_PASSWORD']}@database/canticle`);
      expect(services[name]?.volumes).toEqual(['data:/data', 'backups:/backups', './mounted:/mounted:ro']);
    }
  });

  test('start without any setting: with one secret for both, at the address the balancer has on this machine', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'canticle-'));
    const [one, two] = servers.map((name) => readConfig({ ...environmentOf(name, {}), DATA_DIR: dataDir }));
    rmSync(dataDir, { recursive: true });
    expect(one).toMatchObject({ demo: false, publicUrl: 'http://127.0.0.1:8080', signUp: { mode: 'invited' } });
    expect(one?.secret).toMatch(/^\S{48}$/);
    expect(two?.secret).toBe(one?.secret);
    expect(new URL(one?.databaseUrl ?? '').password).toBe(
      interpolate(services['database']?.environment?.['POSTGRES_PASSWORD'] ?? '', {}),
    );
  });

  test('hand every documented setting on to both servers, and name none that is not documented', () => {
    expect(listDocumentedSettings().length).toBeGreaterThan(60);
    const expected = { ...everything, ...FIXED };
    for (const name of servers) expect(environmentOf(name, everything)).toMatchObject(expected);
    const named = Object.keys({ ...ofImage, ...services['one']?.environment });
    // This one is the memory allocator's.
    expect(named.filter((name) => !(name in everything))).toEqual(['MALLOC_ARENA_MAX']);
  });

  const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;
  if (hasCompose)
    test('are understood by Docker Compose in the same way', () => {
      const folder = mkdtempSync(join(tmpdir(), 'canticle-compose-'));
      copyFileSync(pathOf('compose.yaml'), join(folder, 'compose.yaml'));
      const lines = Object.entries(everything).map(([name, value]) => `${name}='${value}'`);
      writeFileSync(join(folder, '.env'), lines.join('\n'));
      const { stdout, stderr } = spawnSync('docker', ['compose', 'config', '--format', 'json'], {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], HOME: folder },
      });
      rmSync(folder, { recursive: true });
      expect(stderr).toBe('');
      const { services: understood } = JSON.parse(stdout) as typeof compose & { services: Record<string, Service> };
      for (const name of servers) expect(understood[name]?.environment).toMatchObject({ ...everything, ...FIXED });
    });

  test('meet at the same ports, paths, folders and names', () => {
    expect(new Set(all(balancer, /^ +server (\w+ \S+)$/gm))).toEqual(new Set(['one one:4180', 'two two:4180']));
    expect([ofImage['PORT'], all(image, /^EXPOSE (\d+)$/gm)]).toEqual(['4180', ['4180']]);
    expect([ofImage['DATA_DIR'], all(image, /^VOLUME (\S+)$/gm)]).toEqual(['/data', ['/data']]);
    // A volume gets the owner of the folder it is mounted over.
    expect(image).toContain('RUN mkdir -p /data /backups && chown node:node /data /backups\nUSER node\n');
    expect(all(balancer, /bind :(\d+)/g)).toEqual(['8080']);
    expect(existsSync(pathOf('deploy/haproxy.cfg'))).toBe(true);
    expect(services['balancer']?.volumes).toEqual(['./deploy/haproxy.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro']);
    const database = new URL(environmentOf('one', example)['DATABASE_URL'] ?? '');
    expect([database.hostname, database.username, database.pathname]).toEqual(['database', 'canticle', '/canticle']);
    expect(services['database']?.environment?.['POSTGRES_USER']).toBe('canticle');
    const volumes = Object.values(services).flatMap((service) => service.volumes ?? []);
    const kept = volumes.map((volume) => volume.split(':')[0] ?? '').filter((name) => !name.startsWith('.'));
    expect(new Set(kept)).toEqual(new Set(Object.keys(compose['volumes'] ?? {})));
    for (const { depends_on: waited = [] } of Object.values(services))
      for (const name of Array.isArray(waited) ? waited : Object.keys(waited))
        expect(services).toHaveProperty(String(name));
  });

  test('are reached from this machine alone, unless another address is set', () => {
    const [port = ''] = (services['balancer']?.['ports'] ?? []) as readonly string[];
    expect(interpolate(port, {})).toBe('127.0.0.1:8080:8080');
    expect(interpolate(port, { PUBLISH: '0.0.0.0:80' })).toBe('0.0.0.0:80:8080');
    expect(Object.entries(services).flatMap(([name, service]) => ('ports' in service ? name : []))).toEqual([
      'balancer',
    ]);
  });

  test('leave secrets out of the repository and of the image', () => {
    for (const file of ['.gitignore', '.dockerignore'])
      for (const name of ['.env', 'mounted'])
        expect(
          read(file)
            .split('\n')
            .map((line) => line.replace(/\/$/, '')),
        ).toContain(name);
  });

  test('ask for health and send uploads where the server has them, and wait for its end', () => {
    expect(new Set(all(balancer, /option httpchk GET (\S+)/g))).toEqual(new Set(['/readyz']));
    expect(image).toContain('/healthz`');
    const server = read('apps/server/src/platform/http/server.ts');
    for (const path of ['/readyz', '/healthz']) expect(server).toContain(`'${path}'`);
    expect(all(balancer, /path_beg -i (\S+)/g)).toEqual([`/${uploads.listUploads.path}`]);
    const grace = Number(/stop_grace_period: (\d+)s/.exec(composeText)?.[1]);
    // Requests in progress are answered for ten more seconds (docs/operations.md).
    expect(grace).toBeGreaterThan(Number(ofImage['DRAIN_SECONDS']) + 10);
    const [, every = '', times = ''] = /check inter (\d+)s fall (\d+)/.exec(balancer) ?? [];
    expect(Number(every) * Number(times)).toBeLessThan(Number(ofImage['DRAIN_SECONDS']));
  });
});

test('every documented setting is one the server reads, whatever else is set', () => {
  const asked = new Set<string>();
  const dataDir = mkdtempSync(join(tmpdir(), 'canticle-'));
  const environment = new Proxy<Record<string, string>>(
    { DATA_DIR: dataDir },
    { get: (settings, name) => (asked.add(String(name)), settings[String(name)]) },
  );
  readConfig(environment);
  rmSync(dataDir, { recursive: true });
  expect(listDocumentedSettings().filter((name) => !asked.has(name))).toEqual([]);
  expect([...asked].filter((name) => !MANUAL.includes(`\`${name}\``))).toEqual([]);
});
