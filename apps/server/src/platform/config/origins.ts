import { checkedText, webAddress } from './setting-types.ts';

const parse = (value: string): URL | undefined => (URL.canParse(value) ? new URL(value) : undefined);
const isWeb = ({ protocol }: URL): boolean => ['http:', 'https:'].includes(protocol);

/** The address people use: an origin without a path. */
export const publicOrigin = checkedText((value) => {
  const url = parse(value);
  return url !== undefined && isWeb(url) && ['', '/'].includes(url.pathname);
}, 'PUBLIC_URL must be an address such as https://songs.example.org without a path').transform(
  (value) => new URL(value).origin,
);

/** A part of `EMBED_ORIGINS`; what follows the host is ignored. */
export const embedOrigin = webAddress('EMBED_ORIGINS must list addresses such as https://www.example.org').transform(
  (value) => new URL(value).origin,
);

/* A host that is safe in a header: no wildcard, and nothing that would end a directive of a content security policy. */
const HOST = /^(?:[a-z\d._-]+|\[[\da-f:.]+\])$/;

/** A part of `CLIENT_ORIGINS`: an origin as browsers send it in `Origin`, without path, query, user name or wildcard. */
export const clientOrigin = checkedText((value) => {
  const url = parse(value);
  return url !== undefined && isWeb(url) && HOST.test(url.hostname) && url.href === `${url.origin}/`;
}, 'CLIENT_ORIGINS must list origins such as https://songs.example.org, without a path').transform(
  (value) => new URL(value).origin,
);
