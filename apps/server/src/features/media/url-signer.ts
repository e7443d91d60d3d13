import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { MediaFile } from './model.ts';

/**
 * URLs are valid until the end of the window after the one they are signed in, so that an open page can continue to
 * play.
 */
const WINDOW_MS = 12 * 3600_000;

/** The bearer of a URL for people who are not signed in. No person has this id. */
export const EVERYBODY = 'everybody';

/** `file` plays, `download` saves under its own name, `track` is timed text as WebVTT. */
export type FileUrlPurpose = 'file' | 'download' | 'track';

export type SignedUrlQuery = { readonly p?: string; readonly e?: string; readonly s?: string };

/** Signs the URLs of files and verifies them. */
export type UrlSigner = {
  /**
   * A URL that plays without a header, without scheme and host.
   *
   * @param bearer  a person's id, `embed:` and the id of an embed token, or EVERYBODY
   */
  sign(file: Pick<MediaFile, 'id'>, use: FileUrlPurpose, bearer: string): string;
  /** Until when URLs signed now are valid: seconds since 1970. */
  expiresAt(): number;
  /** The bearer of the URL; undefined when it is not signed, or has expired. */
  verify(fileId: string, use: string, query: SignedUrlQuery): string | undefined;
};

/** @param secret  the installation's own; the key is derived from it */
export function createUrlSigner(secret: string, now: () => Date): UrlSigner {
  // A list of files signs a URL for each of them, and a prepared key costs a fifth of one given as bytes.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'canticle media address', 32)));
  const signature = (fileId: string, use: string, bearer: string, end: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([fileId, use, bearer, end]))
      .digest('base64url');
  const currentExpiry = () => (Math.floor(now().getTime() / WINDOW_MS) + 2) * (WINDOW_MS / 1000);
  return {
    expiresAt: currentExpiry,
    sign({ id }, use, bearer) {
      const end = String(currentExpiry());
      const query = `p=${encodeURIComponent(bearer)}&e=${end}&s=${signature(id, use, bearer, end)}`;
      return `/api/canticle/media/${id}/${use}?${query}`;
    },
    verify(fileId, use, { p, e, s }) {
      if (p === undefined || e === undefined || s === undefined) return undefined;
      if (!/^\d{1,12}$/.test(e) || Number(e) * 1000 <= now().getTime()) return undefined;
      const [actual, expected] = [Buffer.from(s), Buffer.from(signature(fileId, use, p, e))];
      return actual.length === expected.length && timingSafeEqual(actual, expected) ? p : undefined;
    },
  };
}
