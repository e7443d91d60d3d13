import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findFreePort } from './testing/haproxy.ts';
import { readComposeFile } from './testing/compose-file.ts';
import { createCertificate, nginx, startNginx } from './testing/nginx.ts';
import { SETTING_NAMES } from './platform/config/index.ts';

/* What operators copy from the folder `deploy`: each is given to the program it is for, where that is installed. */

const pathOf = (name: string) => fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url));
const read = (name: string) => readFileSync(pathOf(name), 'utf8');
const isThere = (program: string, ...args: readonly string[]) => spawnSync(program, args).status === 0;

describe('the units of systemd', () => {
  const units = ['canticle.service', 'canticle-backup.service', 'canticle-backup.timer'];

  test.skipIf(!isThere('systemd-analyze', '--version'))('are understood by systemd', () => {
    const folder = mkdtempSync(join(tmpdir(), 'canticle-units-'));
    for (const unit of units)
      writeFileSync(
        join(folder, unit),
        read(unit)
          .replaceAll('/opt/canticle/node_modules/.bin/node', process.execPath)
          .replace(/^(User|Group)=.*$/gm, '$1=root')
          .replace(' postgresql.service', ''),
      );
    const { stderr, status } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', ...units.map((unit) => join(folder, unit))],
      {
        encoding: 'utf8',
      },
    );
    rmSync(folder, { recursive: true });
    expect([status, stderr.split('\n').filter((line) => line.includes(folder))]).toEqual([0, []]);
  });

  test('set what the server reads, and start files that are there', () => {
    for (const unit of units.filter((name) => name.endsWith('.service'))) {
      const set = [...read(unit).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
        line.split(' ').map((one) => one.split('=')[0] ?? ''),
      );
      const others = ['MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE'];
      expect(
        set.filter((name) => !(SETTING_NAMES as readonly string[]).includes(name) && !others.includes(name)),
      ).toEqual([]);
      const [, program = ''] = /(apps\/server\/src\/\w+\.ts)/.exec(read(unit)) ?? [];
      expect(() => readFileSync(fileURLToPath(new URL(`../../../${program}`, import.meta.url)))).not.toThrow();
    }
  });
});

describe('nginx', () => {
  const certificate = createCertificate('songs.example.org');

  test.skipIf(nginx === undefined || certificate === undefined)(
    'hands requests on with the caller and the name people used, streams at once, and no metrics',
    async () => {
      const asked: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
      const server = createServer((incoming, response) => {
        asked.push({ url: incoming.url, headers: incoming.headers });
        if (incoming.url !== '/stream') return void response.end('answer');
        response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
        response.write('data: first\n\n');
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const [http, https] = [await findFreePort(), await findFreePort()];
      const site = read('nginx.conf')
        .replaceAll(/^ *listen \[::\].*\n/gm, '')
        .replace('listen 80', `listen 127.0.0.1:${http}`)
        .replace('listen 443', `listen 127.0.0.1:${https}`)
        .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate?.certificate};`)
        .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${certificate?.key};`)
        .replace('127.0.0.1:4180', `127.0.0.1:${(server.address() as AddressInfo).port}`);
      const proxy = await startNginx(site, `http://127.0.0.1:${http}`);
      const headers = { host: 'songs.example.org', 'x-forwarded-for': '203.0.113.9' };
      const ask = (path: string) =>
        new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
          const options = { port: https, host: '127.0.0.1', path, headers, rejectUnauthorized: false };
          const sent = request(options, (response) =>
            response.once(
              'data',
              (piece) => (resolve({ status: response.statusCode, text: String(piece) }), response.destroy()),
            ),
          );
          sent.on('error', reject).end();
        });
      expect(await ask('/api/Songs')).toEqual({ status: 200, text: 'answer' });
      expect(asked.at(-1)?.headers).toMatchObject({
        host: 'songs.example.org',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
      });
      expect(await ask('/stream')).toEqual({ status: 200, text: 'data: first\n\n' });
      for (const path of ['/metrics', '/METRICS', '/metrics/']) expect((await ask(path)).status).toBe(404);
      expect(asked.map(({ url }) => url)).toEqual(['/api/Songs', '/stream']);
      const plain = await fetch(`http://127.0.0.1:${http}/songs`, { redirect: 'manual' });
      expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://127.0.0.1/songs']);
      await proxy.close();
      server.closeAllConnections();
      server.close();
    },
  );
});

describe('Caddy', () => {
  test.skipIf(!isThere('caddy', 'version'))('understands its file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'canticle-caddy-'));
    copyFileSync(pathOf('Caddyfile'), join(folder, 'Caddyfile'));
    const { status, stderr } = spawnSync('caddy', ['validate', '--config', join(folder, 'Caddyfile')], {
      encoding: 'utf8',
      env: { ...process.env, HOME: folder },
    });
    rmSync(folder, { recursive: true });
    expect([status, stderr.includes('"level":"error"')]).toEqual([0, false]);
  });
});

test('the proxies lead to the port Canticle listens on, and to the same name', () => {
  for (const file of ['nginx.conf', 'Caddyfile', 'traefik.yaml']) {
    expect(read(file)).toContain('127.0.0.1:4180');
    expect(read(file)).toContain('songs.example.org');
  }
  const { http } = readComposeFile(read('traefik.yaml')) as unknown as {
    http: { routers: { canticle: { rule: string; service: string } }; services: Record<string, any> };
  };
  expect(http.routers.canticle.rule).toBe('Host(`songs.example.org`)');
  expect(http.services[http.routers.canticle.service].loadBalancer).toMatchObject({
    servers: [{ url: 'http://127.0.0.1:4180' }],
    healthCheck: { path: '/readyz' },
  });
});
