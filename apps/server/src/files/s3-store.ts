import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { Unavailable } from '@canticle/contract';
import type { S3Settings } from '../config/index.ts';
import { type ByteRange, type FileStore, isHash, type StoredFile } from './file-store.ts';
import { hashBytes, hashFile } from './hashing.ts';

/**
 * Keeps files in a bucket of an S3-compatible service, as `{prefix}{shelf}/{two digits}/{hash}`. A whole object appears at
 * once there, so nothing half written is ever found.
 */
export function openS3Store(settings: S3Settings, shelf: string): FileStore {
  const { bucket, prefix } = settings;
  const place = (hash: string) => ({ Bucket: bucket, Key: `${prefix}${shelf}/${hash.slice(0, 2)}/${hash}` });
  const connect = connectOnce(settings);

  const sizeOf = async (hash: string): Promise<number | undefined> => {
    if (!isHash(hash)) return undefined;
    const { client, sdk } = await connect();
    const head = await unlessGone(client.send(new sdk.HeadObjectCommand(place(hash))));
    return head?.ContentLength;
  };
  const get = async (hash: string, range?: ByteRange): Promise<GetObjectCommandOutput | undefined> => {
    if (!isHash(hash)) return undefined;
    const { client, sdk } = await connect();
    const part = range === undefined ? {} : { Range: `bytes=${range.first}-${range.last}` };
    return unlessGone(client.send(new sdk.GetObjectCommand({ ...place(hash), ...part })));
  };
  const copy = async (path: string): Promise<StoredFile> => {
    const facts = await hashFile(path);
    if ((await sizeOf(facts.hash)) !== undefined) return facts;
    const { client } = await connect();
    const { Upload } = await import('@aws-sdk/lib-storage');
    await new Upload({ client, params: { ...place(facts.hash), Body: createReadStream(path) } }).done();
    return facts;
  };

  return sayWhenAway({
    sizeOf,
    copy,
    async put(bytes) {
      const hash = hashBytes(bytes);
      if ((await sizeOf(hash)) !== undefined) return hash;
      const { client, sdk } = await connect();
      await client.send(new sdk.PutObjectCommand({ ...place(hash), Body: bytes, ContentLength: bytes.length }));
      return hash;
    },
    async take(path) {
      const facts = await copy(path);
      await rm(path, { force: true });
      return facts;
    },
    async find(hash) {
      const bytes = await (await get(hash))?.Body?.transformToByteArray();
      return bytes && Buffer.from(bytes);
    },
    async read(hash, range) {
      return (await get(hash, range))?.Body as Readable | undefined;
    },
    async remove(hash) {
      if (!isHash(hash)) return;
      const { client, sdk } = await connect();
      await client.send(new sdk.DeleteObjectCommand(place(hash)));
    },
    async *list() {
      const { client, sdk } = await connect();
      const wanted = { Bucket: bucket, Prefix: `${prefix}${shelf}/` };
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, wanted))
        yield* Contents.map(({ Key = '' }) => Key.slice(Key.lastIndexOf('/') + 1)).filter(isHash);
    },
    async check() {
      try {
        const { client, sdk } = await connect();
        await client.send(new sdk.HeadBucketCommand({ Bucket: bucket }));
      } catch (error) {
        throw new Error(`The bucket ${bucket} cannot be reached: ${(error as Error).name}.`, { cause: error });
      }
    },
  });
}

const AWAY = 'The store of the files cannot be reached at the moment.';

/* A service that refuses, is silent or overloaded is away: whoever asked is told so, and when to try again. */
function sayWhenAway(store: FileStore): FileStore {
  return {
    ...store,
    put: (bytes) => sayAway(store.put(bytes)),
    copy: (path) => sayAway(store.copy(path)),
    take: (path) => sayAway(store.take(path)),
    find: (hash) => sayAway(store.find(hash)),
    sizeOf: (hash) => sayAway(store.sizeOf(hash)),
    read: (hash, range) => sayAway(store.read(hash, range)),
    remove: (hash) => sayAway(store.remove(hash)),
  };
}

/** What was asked of the bucket. @throws {Unavailable} when it is away */
export async function sayAway<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isAway(error) ? new Unavailable(AWAY, { retryAfter: 5, cause: error }) : error;
  }
}

/** Whether a service does not answer, or says itself that it cannot at the moment. */
export function isAway(error: unknown): boolean {
  const { name, code, $metadata } = error as {
    name?: string;
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  return (
    name === 'TimeoutError' ||
    ($metadata?.httpStatusCode ?? 0) >= 500 ||
    /^(ECONN\w+|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|EHOSTUNREACH|ENETUNREACH)$/.test(code ?? '')
  );
}

type Connection = { readonly client: S3Client; readonly sdk: typeof import('@aws-sdk/client-s3') };

/** Connects when it is first asked to. The library is large and loaded only where a bucket is configured. */
export function connectOnce({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): () => Promise<Connection> {
  let connection: Promise<Connection> | undefined;
  const open = async (): Promise<Connection> => {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      region,
      ...(accessKeyId === undefined ? {} : { credentials: { accessKeyId, secretAccessKey: secretAccessKey ?? '' } }),
      // Without these nobody is told of a service that is silent. Time counts while nothing comes or goes.
      requestHandler: { connectionTimeout: 3000, requestTimeout: 8000, throwOnRequestTimeout: true },
      maxAttempts: 2,
      // Services other than Amazon's seldom have an address per bucket, nor know its newer checksums.
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { client, sdk };
  };
  return () => (connection ??= open());
}

/** What was asked of one object; undefined when it is not there. */
export async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
    if (name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404) return undefined;
    throw error;
  }
}
