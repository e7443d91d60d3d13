import type { S3Settings } from '../config/index.ts';
import { createLazyConnection, isServiceUnavailable } from './s3-store.ts';
import { readError } from '../errors/index.ts';

/** Why files cannot be stored in the bucket. */
export type BucketProblem = {
  /** Names the setting that is probably wrong, and the error of the service. */
  readonly message: string;
  /** The service does not respond: that is temporary. Everything else is a wrong setting. */
  readonly isTemporary: boolean;
  readonly cause: unknown;
};

/** Requests a list of one name from the bucket, which needs all settings to be right; undefined when they are. */
export async function findBucketProblem(settings: S3Settings): Promise<BucketProblem | undefined> {
  try {
    const { client, sdk } = await createLazyConnection(settings)();
    await client.send(new sdk.ListObjectsV2Command({ Bucket: settings.bucket, Prefix: settings.prefix, MaxKeys: 1 }));
    return undefined;
  } catch (cause) {
    return { message: describeProblem(cause, settings), isTemporary: isServiceUnavailable(cause), cause };
  }
}

function describeProblem(error: unknown, settings: S3Settings): string {
  const { name = 'Error', code, message = '' } = readError(error);
  const where = settings.endpoint ?? 'Amazon';
  const service = `the store at ${where}`;
  if (isServiceUnavailable(error))
    return `S3_ENDPOINT: ${service} does not respond (${code ?? name}). Files cannot be read or saved until it does.`;
  switch (name) {
    case 'NoSuchBucket':
      return `S3_BUCKET: ${service} has no bucket "${settings.bucket}".`;
    case 'InvalidAccessKeyId':
      return `S3_ACCESS_KEY_ID: ${service} does not know this key.`;
    case 'SignatureDoesNotMatch':
      return `S3_SECRET_ACCESS_KEY: ${service} says that it does not match S3_ACCESS_KEY_ID.`;
    case 'AccessDenied':
      return `S3_ACCESS_KEY_ID: ${service} does not allow this key to list the bucket "${settings.bucket}".`;
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return `S3_REGION: ${service} says that the bucket "${settings.bucket}" is not in ${settings.region}.`;
    case 'CredentialsProviderError':
      return 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are not set, and this machine has no role of its own.';
    default:
      return `S3_ENDPOINT, S3_BUCKET or the key: ${service} refused the request (${name}: ${message}).`;
  }
}
