import { InvalidSetting } from './invalid-setting.ts';
import type { Settings } from './settings.ts';

/** The bucket files are stored in, instead of a folder. */
export type S3Settings = {
  readonly bucket: string;
  /** Address of a service other than Amazon's; undefined = Amazon's own. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Without a key the machine's own role is used. */
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
  /** The prefix of every key in the bucket: empty, or a folder with a trailing slash. */
  readonly prefix: string;
};

/**
 * Where files are stored; undefined when no bucket is named.
 *
 * @throws {InvalidSetting} when only half of the bucket's key is set
 */
export function readS3(settings: Settings): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (bucket === undefined) return undefined;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new InvalidSetting('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.');
  const folder = settings.S3_PREFIX.replace(/^\/+|\/+$/g, '');
  return {
    bucket,
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    accessKeyId,
    secretAccessKey,
    prefix: folder === '' ? '' : `${folder}/`,
  };
}
