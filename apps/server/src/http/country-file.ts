import { readFileSync } from 'node:fs';
import { Reader, type Response } from 'mmdb-lib';
import { WrongSetting } from '../config/index.ts';

/* GeoIP2 and GeoLite2 say `country.iso_code`, as DB-IP does; IPinfo says `country_code`. */
type Place = Response & { readonly country?: { readonly iso_code?: string }; readonly country_code?: string };

/**
 * Opens a file in the MaxMind DB format that tells the country of an address. It is read whole and kept in memory; nothing is
 * ever asked outside.
 *
 * @throws {WrongSetting} when it is not there, or no such file
 */
export function openCountryFile(path: string): (address: string) => string | undefined {
  const reader = open(path);
  return (address) => {
    try {
      const place = reader.get(address);
      return place?.country?.iso_code ?? place?.country_code;
    } catch {
      // An address the file does not speak of, such as one of IPv6 in a file of IPv4.
      return undefined;
    }
  };
}

function open(path: string): Reader<Place> {
  try {
    return new Reader<Place>(readFileSync(path));
  } catch (cause) {
    throw new WrongSetting(
      `COUNTRY_FILE must be a file in the MaxMind DB format (.mmdb), which "${path}" is not: ${(cause as Error).message}.`,
    );
  }
}
