import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestStorage, type TestStorage } from './testing/test-storage.ts';

let storage: TestStorage;
beforeAll(async () => {
  storage = await createTestStorage();
});
afterAll(() => storage.remove());

/* Node itself refuses every write outside the data directory, wherever the code lies and whoever runs it. */
test('a server in production writes nothing but its data, and none of the starter library when it is not wanted', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const rights = [
    '--permission',
    '--allow-fs-read=*',
    `--allow-fs-write=${storage.dataDir}`,
    '--allow-addons',
    '--allow-worker',
  ];
  const server = spawn(process.execPath, [...rights, main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PAYMENTS: 'none',
      SIGN_UP: 'invited',
      STARTER_LIBRARY: 'no',
      PORT: '0',
      DATA_DIR: storage.dataDir,
      SECRET: 'a secret that is long enough for a test',
      LOG_LEVEL: 'warn',
      ...(storage.databaseUrl === undefined ? {} : { DATABASE_URL: storage.databaseUrl }),
    },
  });
  let [out, err] = ['', ''];
  server.stderr.on('data', (piece) => (err += piece));
  const address = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (piece) => {
      out += piece;
      const found = /ready at ([^\s"]+)"/.exec(out)?.[1];
      if (found !== undefined) resolve(found);
    });
    server.once('exit', () => reject(new Error(`It ended: ${out}${err}`)));
  });
  expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({ ready: true });
  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
  const warned = out.split('\n').filter((line) => line.includes('"level":40') || line.includes('"level":50'));
  expect([err.replaceAll(/^.*(Warning|--trace-warnings).*$/gm, '').trim(), warned]).toEqual(['', []]);
}, 180_000);
