import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** How long an address holds: long enough to begin a download, which then goes on. */
const HOLDS_MS = 5 * 60_000;

export type BundleQuery = {
  readonly p?: string | undefined;
  readonly e?: string | undefined;
  readonly s?: string | undefined;
};

/** Signs the addresses at which bundles are downloaded without a header, and reads them again. */
export type BundleAddresses = {
  /** The query of an address for a person; it holds for five minutes. */
  sign(bundleId: string, userId: string): string;
  /** The person an address was signed for; undefined when it was not, or holds no longer. */
  read(bundleId: string, query: BundleQuery): string | undefined;
};

/** @param secret  the installation's own; the key is derived from it */
export function createBundleAddresses(secret: string, now: () => Date): BundleAddresses {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'canticle bundle address', 32));
  const signature = (bundleId: string, userId: string, end: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([bundleId, userId, end]))
      .digest('base64url');
  return {
    sign(bundleId, userId) {
      const end = String(Math.ceil((now().getTime() + HOLDS_MS) / 1000));
      return `p=${encodeURIComponent(userId)}&e=${end}&s=${signature(bundleId, userId, end)}`;
    },
    read(bundleId, { p, e, s }) {
      if (p === undefined || e === undefined || s === undefined) return undefined;
      if (!/^\d{1,12}$/.test(e) || Number(e) * 1000 <= now().getTime()) return undefined;
      const [given, right] = [Buffer.from(s), Buffer.from(signature(bundleId, p, e))];
      return given.length === right.length && timingSafeEqual(given, right) ? p : undefined;
    },
  };
}
