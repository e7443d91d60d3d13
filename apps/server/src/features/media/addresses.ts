import { hkdfSync, timingSafeEqual } from 'node:crypto';
import { createMac } from './mac.ts';
import type { MediaFile } from './model.ts';

/** Addresses hold until the end of the slot after the one they are made in, so that an open page can go on playing. */
const SLOT_MS = 12 * 3600_000;

/** `file` plays, `download` saves under its own name, `track` is words in time as WebVTT. */
export type AddressUse = 'file' | 'download' | 'track';

export type SignedQuery = { readonly p?: string; readonly e?: string; readonly s?: string };

/** Signs the addresses of files and reads them again. */
export type Addresses = {
  /**
   * An address that plays without a header, without scheme and host.
   *
   * @param bearer  for whom: a person's id, or `embed:` and the id of an embed token
   */
  sign(file: Pick<MediaFile, 'id'>, use: AddressUse, bearer: string): string;
  /** Until when addresses hold that are made now: seconds since 1970. */
  end(): number;
  /** For whom the address was signed; undefined when it was not, or holds no longer. */
  read(fileId: string, use: string, query: SignedQuery): string | undefined;
};

/** @param secret  the installation's own; the key is derived from it */
export function createAddresses(secret: string, now: () => Date): Addresses {
  const mac = createMac(Buffer.from(hkdfSync('sha256', secret, '', 'canticle media address', 32)));
  const signature = (fileId: string, use: string, bearer: string, end: string) =>
    mac(JSON.stringify([fileId, use, bearer, end]));
  const endNow = () => (Math.floor(now().getTime() / SLOT_MS) + 2) * (SLOT_MS / 1000);
  return {
    end: endNow,
    sign({ id }, use, bearer) {
      const end = String(endNow());
      const query = `p=${encodeURIComponent(bearer)}&e=${end}&s=${signature(id, use, bearer, end)}`;
      return `/api/canticle/media/${id}/${use}?${query}`;
    },
    read(fileId, use, { p, e, s }) {
      if (p === undefined || e === undefined || s === undefined) return undefined;
      if (!/^\d{1,12}$/.test(e) || Number(e) * 1000 <= now().getTime()) return undefined;
      const [given, right] = [Buffer.from(s), Buffer.from(signature(fileId, use, p, e))];
      return given.length === right.length && timingSafeEqual(given, right) ? p : undefined;
    },
  };
}
