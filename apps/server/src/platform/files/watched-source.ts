import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Unprocessable } from '@canticle/contract';
import type { S3Settings } from '../config/index.ts';
import { createLazyConnection, throwUnavailable, undefinedIfMissing } from './s3-store.ts';
import { errorCode, readError } from '../errors/index.ts';

/** Files that others provide for Canticle: a folder of this machine, or a folder of the bucket. */
export type WatchedSource = {
  /** The name shown for it. */
  readonly name: string;
  /**
   * A text that differs whenever a file was added, removed or changed.
   *
   * @throws {Unavailable} when the bucket is unavailable
   * @throws {Unprocessable} when the folder does not exist, or may not be read
   */
  fingerprint(): Promise<string>;
  /**
   * Its files on this machine.
   *
   * @param folder  an empty one, for files that must be downloaded
   * @throws {Unavailable} when the bucket is unavailable
   */
  fetch(folder: string): Promise<FetchResult>;
};

/** What was fetched. The name of the folder does not depend on its location. */
type FetchResult = { readonly folder: string; readonly failures: readonly FetchFailure[] };

/** A file that could not be fetched, and why, as a sentence. */
type FetchFailure = {
  readonly file: string;
  readonly reason: string;
  /** Whether a retry may succeed without a change at the source. */
  readonly isRetryable: boolean;
};

/** Creates the source. @param from  a folder, or `s3:` and a folder of the bucket */
export function createWatchedSource(from: string, s3: S3Settings | undefined): WatchedSource {
  const [, prefix] = /^s3:(.*)$/.exec(from) ?? [];
  return prefix === undefined || s3 === undefined ? createFolderSource(resolve(from)) : createBucketSource(prefix, s3);
}

function createFolderSource(folder: string): WatchedSource {
  return {
    name: folder,
    async fingerprint() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        throw toFolderError(folder, error) ?? error;
      });
      const facts = await Promise.all(
        entries
          .filter((entry) => entry.isFile())
          .map(async (entry) => {
            const path = join(entry.parentPath, entry.name);
            const { size, mtimeMs } = await stat(path);
            return `${path} ${size} ${mtimeMs}`;
          }),
      );
      return fingerprintOf(facts);
    },
    fetch: async () => ({ folder, failures: [] }),
  };
}

/* Errors that only the operator can fix. */
function toFolderError(folder: string, cause: unknown): Unprocessable | undefined {
  const code = errorCode(cause) ?? '';
  if (['ENOENT', 'ENOTDIR'].includes(code))
    return new Unprocessable(`The folder set in SYNC_FROM does not exist: ${folder}.`, { cause });
  return ['EACCES', 'EPERM'].includes(code)
    ? new Unprocessable(`Canticle has no permission to read ${folder}, the folder set in SYNC_FROM.`, { cause })
    : undefined;
}

function createBucketSource(prefix: string, settings: S3Settings): WatchedSource {
  const connect = createLazyConnection(settings);
  const folderKey = prefix.replace(/^\/+|\/+$/g, '');
  const folderPrefix = `${folderKey}/`;
  const { bucket } = settings;
  const listObjects = async () => {
    const { client, sdk } = await connect();
    const found: { readonly key: string; readonly fact: string }[] = [];
    for await (const { Contents = [] } of sdk.paginateListObjectsV2(
      { client },
      { Bucket: bucket, Prefix: folderPrefix },
    ))
      found.push(...Contents.map(({ Key = '', ETag, Size }) => ({ key: Key, fact: `${Key} ${Size} ${ETag}` })));
    return found.filter(({ key }) => !key.endsWith('/'));
  };
  const fetchOne = async (key: string, path: string): Promise<void> => {
    const { client, sdk } = await connect();
    const object = await undefinedIfMissing(client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key })));
    // It was deleted after the list was read.
    if (!(object?.Body instanceof Readable)) return;
    await pipeline(object.Body, createWriteStream(path));
  };
  return {
    name: `s3:${folderKey}`,
    fingerprint: () => throwUnavailable(listObjects().then((found) => fingerprintOf(found.map(({ fact }) => fact)))),
    fetch: (into) =>
      throwUnavailable(
        listObjects().then(async (found) => {
          const folder = join(into, basename(folderKey));
          await mkdir(folder);
          const failures: FetchFailure[] = [];
          const folders = parentFoldersOf(found.map(({ key }) => key));
          for (const { key } of found) {
            const file = key.slice(folderPrefix.length);
            const path = folders.has(key) ? undefined : await prepareTarget(folder, file);
            if (path === undefined) failures.push({ file, reason: INVALID_NAME_MESSAGE, isRetryable: false });
            else
              await fetchOne(key, path).catch(async (error: unknown) => {
                await rm(path, { force: true });
                if (!isRejectedByService(error)) throw error;
                failures.push({ file, reason: `The bucket does not hand it out (${error.name}).`, isRetryable: true });
              });
          }
          return { folder, failures };
        }),
      ),
  };
}

const INVALID_NAME_MESSAGE = 'No file can have this name, or something else has it already.';

/* Where a file is written, with its folders created; undefined when it cannot be written there. A name that leads
   out of the folder is ignored. */
async function prepareTarget(folder: string, file: string): Promise<string | undefined> {
  const steps = file.split('/');
  if (steps.some((step) => /^\.{0,2}$|\0/.test(step) || Buffer.byteLength(step) > 255)) return undefined;
  const path = join(folder, file);
  try {
    await mkdir(dirname(path), { recursive: true });
    return (await pathExists(path)) ? undefined : path;
  } catch (error) {
    if (INVALID_NAME_CODES.has(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}

/* An object may have the name of the folder of others: the others are the ones to fetch. */
const parentFoldersOf = (keys: readonly string[]): ReadonlySet<string> =>
  new Set(
    keys.flatMap((key) => {
      const steps = key.split('/');
      return steps.slice(1).map((_, at) => steps.slice(0, at + 1).join('/'));
    }),
  );

/* On a case-insensitive file system the name may already be a folder's; a path may be longer than a file system
   allows. */
const INVALID_NAME_CODES = new Set(['EEXIST', 'ENOTDIR', 'ENAMETOOLONG']);

const pathExists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

/* The service responded with an error for this object, for instance because it is archived or belongs to others. */
function isRejectedByService(error: unknown): error is Error {
  const { status } = readError(error);
  return status >= 400 && status < 500;
}

const fingerprintOf = (entries: readonly string[]): string =>
  createHash('sha256').update(entries.toSorted().join('\n')).digest('hex');
