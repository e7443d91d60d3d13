import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** How long a URL is valid: long enough to begin a download, which then continues. */
const VALID_MS = 5 * 60_000;

type SignedQuery = {
  readonly p?: string | undefined;
  readonly e?: string | undefined;
  readonly s?: string | undefined;
};

/** Signs and verifies the URLs from which bundles are downloaded without an authorization header. */
export type BundleUrlSigner = {
  /** The query of a URL for a person, valid for five minutes. */
  sign(bundleId: string, userId: string): string;
  /** The person a URL was signed for; undefined when the signature is invalid or expired. */
  verify(bundleId: string, query: SignedQuery): string | undefined;
};

/** @param secret  the secret of the installation; the key is derived from it */
export function createBundleUrlSigner(secret: string, now: () => Date): BundleUrlSigner {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'canticle bundle address', 32));
  const signature = (bundleId: string, userId: string, expires: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([bundleId, userId, expires]))
      .digest('base64url');
  return {
    sign(bundleId, userId) {
      const expires = String(Math.ceil((now().getTime() + VALID_MS) / 1000));
      return `p=${encodeURIComponent(userId)}&e=${expires}&s=${signature(bundleId, userId, expires)}`;
    },
    verify(bundleId, { p, e, s }) {
      if (p === undefined || e === undefined || s === undefined) return undefined;
      if (!/^\d{1,12}$/.test(e) || Number(e) * 1000 <= now().getTime()) return undefined;
      const [actual, expected] = [Buffer.from(s), Buffer.from(signature(bundleId, p, e))];
      return actual.length === expected.length && timingSafeEqual(actual, expected) ? p : undefined;
    },
  };
}
