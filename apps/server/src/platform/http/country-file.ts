import { readFileSync } from 'node:fs';
import { Reader, type Response } from 'mmdb-lib';
import { InvalidSetting } from '../config/index.ts';
import { messageOf } from '../errors/index.ts';

/* GeoIP2 and GeoLite2 have `country.iso_code`, as DB-IP does; IPinfo has `country_code`. */
type CountryRecord = Response & { readonly country?: { readonly iso_code?: string }; readonly country_code?: string };

/**
 * Opens a file in the MaxMind DB format that maps addresses to countries. It is read completely and kept in memory; no
 * external service is ever called.
 *
 * @throws {InvalidSetting} when it does not exist, or is not such a file
 */
export function openCountryFile(path: string): (address: string) => string | undefined {
  const reader = openReader(path);
  return (address) => {
    try {
      const record = reader.get(address);
      return record?.country?.iso_code ?? record?.country_code;
    } catch {
      // An address the file does not cover, such as one of IPv6 in a file of IPv4.
      return undefined;
    }
  };
}

function openReader(path: string): Reader<CountryRecord> {
  try {
    return new Reader<CountryRecord>(readFileSync(path));
  } catch (cause) {
    throw new InvalidSetting(
      `COUNTRY_FILE must be a file in the MaxMind DB format (.mmdb), which "${path}" is not: ${messageOf(cause)}.`,
    );
  }
}
