import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { Unavailable } from '@canticle/contract';
import type { S3Settings } from '../config/index.ts';
import { type ByteRange, type FileStore, isHash, type StoredFile } from './file-store.ts';
import { hashBytes, hashFile } from './hashing.ts';
import { readError } from '../errors/index.ts';

/**
 * Stores files in a bucket of an S3-compatible service, as `{prefix}{folder}/{two digits}/{hash}`. Objects appear
 * atomically there, so an incomplete one is never found.
 */
export function createS3Store(settings: S3Settings, folder: string): FileStore {
  const { bucket, prefix } = settings;
  const objectOf = (hash: string) => ({ Bucket: bucket, Key: `${prefix}${folder}/${hash.slice(0, 2)}/${hash}` });
  const connect = createLazyConnection(settings);

  const sizeOf = async (hash: string): Promise<number | undefined> => {
    if (!isHash(hash)) return undefined;
    const { client, sdk } = await connect();
    const head = await undefinedIfMissing(client.send(new sdk.HeadObjectCommand(objectOf(hash))));
    return head?.ContentLength;
  };
  const get = async (hash: string, range?: ByteRange): Promise<GetObjectCommandOutput | undefined> => {
    if (!isHash(hash)) return undefined;
    const { client, sdk } = await connect();
    const part = range === undefined ? {} : { Range: `bytes=${range.first}-${range.last}` };
    return undefinedIfMissing(client.send(new sdk.GetObjectCommand({ ...objectOf(hash), ...part })));
  };
  const copy = async (path: string): Promise<StoredFile> => {
    const stored = await hashFile(path);
    if ((await sizeOf(stored.hash)) !== undefined) return stored;
    const { client } = await connect();
    const { Upload } = await import('@aws-sdk/lib-storage');
    await new Upload({ client, params: { ...objectOf(stored.hash), Body: createReadStream(path) } }).done();
    return stored;
  };

  return withUnavailableErrors({
    sizeOf,
    copyFrom: copy,
    async put(bytes) {
      const hash = hashBytes(bytes);
      if ((await sizeOf(hash)) !== undefined) return hash;
      const { client, sdk } = await connect();
      await client.send(new sdk.PutObjectCommand({ ...objectOf(hash), Body: bytes, ContentLength: bytes.length }));
      return hash;
    },
    async moveFrom(path) {
      const facts = await copy(path);
      await rm(path, { force: true });
      return facts;
    },
    async readBuffer(hash) {
      const bytes = await (await get(hash))?.Body?.transformToByteArray();
      return bytes && Buffer.from(bytes);
    },
    async stream(hash, range) {
      const body = (await get(hash, range))?.Body;
      return body instanceof Readable ? body : undefined;
    },
    async remove(hash) {
      if (!isHash(hash)) return;
      const { client, sdk } = await connect();
      await client.send(new sdk.DeleteObjectCommand(objectOf(hash)));
    },
    async *list() {
      const { client, sdk } = await connect();
      const wanted = { Bucket: bucket, Prefix: `${prefix}${folder}/` };
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, wanted))
        yield* Contents.map(({ Key = '' }) => Key.slice(Key.lastIndexOf('/') + 1)).filter(isHash);
    },
    async check() {
      try {
        const { client, sdk } = await connect();
        await client.send(new sdk.HeadBucketCommand({ Bucket: bucket }));
      } catch (error) {
        throw new Error(`The bucket ${bucket} cannot be reached: ${readError(error).name}.`, { cause: error });
      }
    },
  });
}

const UNAVAILABLE_MESSAGE = 'The file storage cannot be reached right now.';

/* A service that refuses, does not respond or is overloaded is unavailable: the caller gets an error that says so,
   and when to retry. */
function withUnavailableErrors(store: FileStore): FileStore {
  return {
    ...store,
    put: (bytes) => throwUnavailable(store.put(bytes)),
    copyFrom: (path) => throwUnavailable(store.copyFrom(path)),
    moveFrom: (path) => throwUnavailable(store.moveFrom(path)),
    readBuffer: (hash) => throwUnavailable(store.readBuffer(hash)),
    sizeOf: (hash) => throwUnavailable(store.sizeOf(hash)),
    stream: (hash, range) => throwUnavailable(store.stream(hash, range)),
    remove: (hash) => throwUnavailable(store.remove(hash)),
  };
}

/** Awaits a request to the bucket. @throws {Unavailable} when the bucket is unavailable */
export async function throwUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isServiceUnavailable(error) ? new Unavailable(UNAVAILABLE_MESSAGE, { retryAfter: 5, cause: error }) : error;
  }
}

/** Whether a service does not respond, or reports itself that it is unavailable at the moment. */
export function isServiceUnavailable(error: unknown): boolean {
  const { name, code = '', status } = readError(error);
  return (
    name === 'TimeoutError' ||
    status >= 500 ||
    /^(ECONN\w+|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|EHOSTUNREACH|ENETUNREACH)$/.test(code)
  );
}

type Connection = { readonly client: S3Client; readonly sdk: typeof import('@aws-sdk/client-s3') };

/** Connects on first use. The library is large and loaded only where a bucket is configured. */
export function createLazyConnection({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
}: S3Settings): () => Promise<Connection> {
  let connection: Promise<Connection> | undefined;
  const open = async (): Promise<Connection> => {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      region,
      ...(accessKeyId === undefined ? {} : { credentials: { accessKeyId, secretAccessKey: secretAccessKey ?? '' } }),
      // Without these a service that does not respond is never reported. The timeout counts while no data is
      // transferred.
      requestHandler: { connectionTimeout: 3000, requestTimeout: 8000, throwOnRequestTimeout: true },
      maxAttempts: 2,
      // Services other than Amazon's seldom have an address per bucket, nor support its newer checksums.
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { client, sdk };
  };
  return () => (connection ??= open());
}

/** Awaits a request for one object; undefined when it does not exist. */
export async function undefinedIfMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const { name, status } = readError(error);
    if (name === 'NoSuchKey' || name === 'NotFound' || status === 404) return undefined;
    throw error;
  }
}
