import { InvalidSetting } from './invalid-setting.ts';

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

const BUCKET_SETTINGS = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PREFIX'];

/**
 * Reads where files are stored; undefined when no bucket is named.
 *
 * @throws {InvalidSetting} when bucket settings are set without a bucket, or only half of its key
 */
export function readS3(text: (name: string) => string | undefined): S3Settings | undefined {
  const bucket = text('S3_BUCKET');
  const accessKeyId = text('S3_ACCESS_KEY_ID');
  const secretAccessKey = text('S3_SECRET_ACCESS_KEY');
  const unusedSetting = bucket === undefined ? BUCKET_SETTINGS.find((name) => text(name) !== undefined) : undefined;
  if (unusedSetting !== undefined)
    throw new InvalidSetting(
      `${unusedSetting} is set, but S3_BUCKET is not, so that files would be kept in DATA_DIR. Set S3_BUCKET too, or leave ${unusedSetting} out.`,
    );
  if (bucket === undefined) return undefined;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new InvalidSetting('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.');
  return {
    bucket,
    endpoint: readEndpoint(text('S3_ENDPOINT')),
    region: text('S3_REGION') ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
    prefix: readPrefix(text('S3_PREFIX')),
  };
}

function readPrefix(text = ''): string {
  const folder = text.replace(/^\/+|\/+$/g, '');
  return folder === '' ? '' : `${folder}/`;
}

function readEndpoint(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new InvalidSetting(`S3_ENDPOINT must be an address such as https://s3.example.org, not "${text}".`);
  return text;
}
