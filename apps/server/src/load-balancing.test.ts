import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestBucket, startBucket } from './testing/bucket.ts';
import { startCanticle, type TestCanticle } from './testing/canticle.ts';
import { engine } from './testing/test-storage.ts';
import { checkConfiguration, haproxy, SHIPPED_CONFIG, startHaproxy, type TestHaproxy } from './testing/haproxy.ts';
import { startIssuer } from './testing/issuer.ts';
import { addCollection, addSong } from './testing/library.ts';
import { startProcess, type TestProcess } from './testing/process.ts';

/* The shipped balancer configuration, in the HAProxy of this machine. Without HAProxy these are skipped: apt install
   haproxy. */

const UPLOADS = '/api/canticle/uploads';

describe.skipIf(haproxy === undefined)('the shipped balancer, in HAProxy', () => {
  type Answer = (request: IncomingMessage, response: ServerResponse, name: 'one' | 'two') => void;

  let balancer: TestHaproxy;
  let answer: Answer;
  let isReady: Record<'one' | 'two', boolean>;
  let asked: string[];
  const servers: Record<string, Server> = {};

  const standIn = async (name: 'one' | 'two'): Promise<string> => {
    const server = createServer((request, response) => {
      if (request.url === '/readyz') return void response.writeHead(isReady[name] ? 200 : 503).end();
      asked.push(`${request.method} ${request.url} ${name}`);
      request.resume().once('end', () => answer(request, response, name));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    servers[name] = server;
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const ask = async (method: string, path: string): Promise<string> => {
    const response = await fetch(balancer.address + path, { method }).catch(() => undefined);
    return response === undefined ? 'closed' : `${response.status} ${await response.text()}`;
  };

  beforeAll(async () => {
    [asked, isReady, answer] = [[], { one: true, two: true }, (_, response) => response.end()];
    balancer = await startHaproxy({ one: await standIn('one'), two: await standIn('two') });
  });
  afterEach(() => {
    [asked, isReady, answer] = [[], { one: true, two: true }, (_, response) => response.end()];
  });
  afterAll(async () => {
    await balancer.close();
    for (const server of Object.values(servers)) {
      server.closeAllConnections();
      server.close();
    }
  });

  test('starts with the configuration as it is shipped', () => {
    expect(checkConfiguration(SHIPPED_CONFIG)).toMatchObject({ code: 0 });
  });

  test('asks another server when one does not answer what only reads, and sends nothing twice that writes', async () => {
    answer = (request, response, name) => (name === 'one' ? request.socket.destroy() : response.end('two'));
    const reads = await Promise.all(Array.from({ length: 10 }, () => ask('GET', '/api/Songs')));
    expect(reads).toEqual(reads.map(() => '200 two'));
    expect(asked.filter((one) => one.endsWith('one')).length).toBeGreaterThan(0);
    asked = [];
    const writes = await Promise.all(Array.from({ length: 10 }, (_, n) => ask('POST', `/api/Tags?${n}`)));
    const failed = writes.filter((one) => one !== '200 two');
    expect([failed.length > 0, failed.filter((one) => one !== 'closed' && !one.startsWith('502'))]).toEqual([true, []]);
    expect(asked.map((one) => one.split(' ')[1]).toSorted()).toEqual(writes.map((_, n) => `/api/Tags?${n}`));
  });

  test('keeps a server that is busy for a moment, and leaves one out that says so', async () => {
    answer = (_, response, name) => response.end(name);
    const names = async () => new Set(await Promise.all(Array.from({ length: 6 }, () => ask('GET', '/api/Songs'))));
    isReady['one'] = false;
    await sleep(1500);
    expect(await names()).toEqual(new Set(['200 one', '200 two']));
    // A server that is asked to stop responds for five more seconds.
    await vi.waitFor(async () => expect(await names()).toEqual(new Set(['200 two'])), { timeout: 3500, interval: 100 });
    isReady['one'] = true;
    await vi.waitFor(async () => expect(await names()).toEqual(new Set(['200 one', '200 two'])), 5000);
  });

  test('sends an upload to the server that began it, whoever signs it, and no other upload with it', async () => {
    answer = (request, response, name) => {
      const id = `${name}-${asked.length}`;
      if (request.method === 'POST') response.writeHead(201, { location: `${UPLOADS}/${id}/bytes` });
      response.end(name);
    };
    const paths = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const begun = await fetch(balancer.address + UPLOADS, { method: 'POST' });
        await begun.text();
        return begun.headers.get('location') ?? '';
      }),
    );
    const homes = paths.map((path) => path.split('/')[4]?.split('-')[0]);
    expect(new Set(homes)).toEqual(new Set(['one', 'two']));
    for (const method of ['HEAD', 'PATCH', 'GET', 'DELETE'])
      for (const path of paths) await ask(method, path.replace(method === 'GET' ? '/bytes' : /$/, ''));
    for (const [n, path] of paths.entries()) {
      const went = asked.filter((one) => one.includes(path.replace('/bytes', ''))).map((one) => one.split(' ')[2]);
      expect(went).toEqual(['HEAD', 'PATCH', 'GET', 'DELETE'].map(() => homes[n]));
    }
  });

  test('says how the servers are to this machine alone', async () => {
    const text = await new Promise<string>((resolve, reject) => {
      const request = get({ socketPath: balancer.statistics, path: '/;csv' }, (response) => {
        let said = '';
        response.on('data', (piece) => (said += piece)).on('end', () => resolve(said));
      });
      request.on('error', reject);
    });
    expect(text).toMatch(/^canticles,one,.*\bUP\b/m);
    expect((await ask('GET', '/;csv')).startsWith('200 # pxname')).toBe(false);
  });

  test('shows nobody the metrics, in whatever case they are asked for', async () => {
    expect(
      await Promise.all(
        ['/metrics', '/METRICS', '/metrics/'].map(async (path) => (await ask('GET', path)).slice(0, 3)),
      ),
    ).toEqual(['404', '404', '404']);
  });
});

/* Two servers need a database that is not a file of one of them. */
if (engine === 'postgres')
  describe.skipIf(haproxy === undefined)('two servers with folders of their own behind the shipped balancer', () => {
    const PIECE = 64 * 1024;
    const EDITOR = 'editor@example.org';
    const SECRET = 'a secret that is long enough for a test';

    let canticle: TestCanticle;
    let bucket: TestBucket;
    let issuer: Awaited<ReturnType<typeof startIssuer>>;
    let balancer: TestHaproxy;
    let song: string;
    const processes: TestProcess[] = [];
    const folders: string[] = [];

    const begin = async (): Promise<string> => {
      const dataDir = await mkdtemp(join(tmpdir(), 'canticle-balanced-'));
      folders.push(dataDir);
      const begun = startProcess(
        { ...canticle.storage, dataDir },
        {
          SECRET,
          ...bucket.settings,
          MAKE_RECORDINGS: 'no',
          NODE_ENV: 'production',
          IDENTITY_ISSUERS: JSON.stringify([issuer.trusted]),
        },
      );
      processes.push(begun);
      return begun.ready;
    };

    beforeAll(async () => {
      [issuer, bucket] = await Promise.all([startIssuer(), startBucket()]);
      canticle = await startCanticle({ IDENTITY_ISSUERS: JSON.stringify([issuer.trusted]) });
      const collection = await addCollection(canticle.context, { key: 'MH' });
      song = await addSong(canticle.context, { memberships: [{ collectionId: collection, number: 1, free: true }] });
      const one = await begin();
      const two = await begin();
      balancer = await startHaproxy({ one, two });
      await send('GET', '/api/Session');
      await makeEditor();
    }, 120_000);
    afterAll(async () => {
      for (const one of processes) one.stop('SIGKILL');
      await balancer?.close();
      await canticle?.close();
      await bucket?.close();
      await issuer?.close();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    });

    const makeEditor = async () => {
      const { id } = await canticle.context.database.read
        .selectFrom('users')
        .select('id')
        .where('email', '=', EDITOR)
        .executeTakeFirstOrThrow();
      await canticle.context.database.transaction((tx) =>
        tx.insertInto('user_roles').values({ user_id: id, role: 'editor' }).execute(),
      );
    };

    let signed = 0;
    /* Each request has a token of its own, as after a renewal. */
    const send = async (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
      fetch(new URL(path, balancer.address), {
        method,
        headers: {
          'tus-resumable': '1.0.0',
          authorization: `Bearer ${await issuer.token(EDITOR, { jti: String((signed += 1)) })}`,
          ...headers,
        },
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      });

    const beginUpload = async (bytes: Buffer, name: string): Promise<string> => {
      const encode = (text: string) => Buffer.from(text).toString('base64');
      const facts = JSON.stringify({ songId: song });
      const begun = await send('POST', UPLOADS, {
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${encode(`${name}.mp3`)},facts ${encode(facts)}`,
      });
      expect(begun.status).toBe(201);
      return begun.headers.get('location') ?? '';
    };
    const sendPiece = (path: string, bytes: Buffer, offset: number) =>
      send(
        'PATCH',
        path,
        { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
        bytes.subarray(offset, offset + PIECE),
      );
    const upload = async (bytes: Buffer, name: string, between: (offset: number) => Promise<void> = async () => {}) => {
      const path = await beginUpload(bytes, name);
      for (let offset = 0; offset < bytes.length; offset += PIECE) {
        await between(offset);
        let piece = await sendPiece(path, bytes, offset);
        // A client retries by itself after a temporary error.
        for (let n = 0; piece.status === 503 && n < 5; n += 1) piece = await sendPiece(path, bytes, offset);
        expect([offset, piece.status]).toEqual([offset, 204]);
      }
    };
    const recording = () =>
      Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0\xff\xfb\x90\0', 'latin1'), randomBytes(12 * PIECE)]);
    const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    const isWhole = async (name: string, bytes: Buffer): Promise<boolean> => {
      const files = (await (await send('GET', `/api/canticle/songs/${song}/files`)).json()) as {
        name: string;
        directUrl: string;
      }[];
      const address = new URL(files.find((file) => file.name === name)?.directUrl ?? 'http://nowhere');
      const arrived = await send('GET', address.pathname + address.search);
      return hashOf(Buffer.from(await arrived.arrayBuffer())) === hashOf(bytes);
    };

    test('an upload in many parts, each with a new bearer, arrives whole', async () => {
      const bytes = recording();
      await upload(bytes, 'many-parts');
      expect(await isWhole('many-parts', bytes)).toBe(true);
    });

    test('uploads of one person that travel at once arrive whole, wherever each was begun', async () => {
      const all = Array.from({ length: 4 }, (_, n) => ({ name: `beside-${n}`, bytes: recording() }));
      await Promise.all(all.map(({ name, bytes }) => upload(bytes, name)));
      for (const { name, bytes } of all) expect(await isWhole(name, bytes)).toBe(true);
    });

    test('an upload goes on after the balancer was started anew', async () => {
      const bytes = recording();
      await upload(bytes, 'new-balancer', async (offset) => {
        if (offset === 4 * PIECE) await balancer.restart();
      });
      expect(await isWhole('new-balancer', bytes)).toBe(true);
    });
  });
