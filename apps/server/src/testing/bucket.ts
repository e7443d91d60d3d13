import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

const BUCKET = 'songs';

/** A bucket on this machine, behind a proxy that a test can make fail. */
export type TestBucket = {
  /** The settings of a Canticle that stores its files in it. */
  readonly settings: Readonly<Record<string, string>>;
  put(key: string, content: string | Uint8Array): Promise<void>;
  remove(key: string): Promise<void>;
  /** Responds to every request for keys that contain this text with that status; undefined lets all through again. */
  failRequests(what: { readonly key: string; readonly status: number } | undefined): void;
  close(): Promise<void>;
};

/** Starts an S3-compatible service. */
export async function startBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'canticle-bucket-'));
  const service = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await service.run();
  let failure: { readonly key: string; readonly status: number } | undefined;
  const proxy = createServer((asked, answer) => {
    if (failure !== undefined && decodeURIComponent(asked.url ?? '').includes(failure.key))
      return void answer.writeHead(failure.status).end();
    const { method, headers, url } = asked;
    const passed = request({ host: '127.0.0.1', port, method, headers, path: url }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  return {
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async put(key, content) {
      await client.send(new sdk.PutObjectCommand({ Bucket: BUCKET, Key: key, Body: content }));
    },
    async remove(key) {
      await client.send(new sdk.DeleteObjectCommand({ Bucket: BUCKET, Key: key }));
    },
    failRequests(what) {
      failure = what;
    },
    async close() {
      client.destroy();
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await service.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
