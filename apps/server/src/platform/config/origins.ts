import { InvalidSetting } from './invalid-setting.ts';

/**
 * Parses a part of `EMBED_ORIGINS` as an origin; what follows the host is ignored.
 *
 * @throws {InvalidSetting} when it is not the address of a site
 */
export function readEmbedOrigin(text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new InvalidSetting(`EMBED_ORIGINS must list addresses such as https://www.example.org, not "${text}".`);
  return new URL(text).origin;
}

/* A host that is safe in a header: no wildcard, and nothing that would end a directive of a content security policy. */
const HOST = /^(?:[a-z\d._-]+|\[[\da-f:.]+\])$/;

/**
 * Parses a part of `CLIENT_ORIGINS`: only an origin, as browsers send it in `Origin`.
 *
 * @throws {InvalidSetting} when it has a path, a query, a user name or a wildcard, or is not the address of a site
 * @example readClientOrigin('https://songs.example.org/') // 'https://songs.example.org'
 */
export function readClientOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url !== undefined && ['http:', 'https:'].includes(url.protocol) && HOST.test(url.hostname);
  if (!isOrigin || url.href !== `${url.origin}/`)
    throw new InvalidSetting(
      `CLIENT_ORIGINS must list origins such as https://songs.example.org, without a path, not "${text}".`,
    );
  return url.origin;
}
