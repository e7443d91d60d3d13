import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Config, isReachedByHttps } from '../../platform/config/index.ts';

/** How long a browser is remembered, in seconds: as long as browsers keep a cookie. */
const COOKIE_MAX_AGE_S = 400 * 24 * 3600;
/** Accounts remembered per browser; the oldest are dropped first. */
const MAX_TOKENS = 5;
/** Addresses remembered at once; the oldest are dropped first. */
const MAX_ADDRESSES = 50_000;

const TOKEN_PATTERN = /^([\w-]{16})\.([\w-]{43})$/;

/**
 * Clients from which somebody has signed in to an account before: a browser is recognised by a signed token in a cookie
 * of its own, which outlives sign-out and restarts; any client by its address, while this process runs.
 */
export type KnownClients = {
  /** Identifies the browser for this account; undefined when it has no token for it. */
  findBrowserId(email: string, cookies: string | undefined): string | undefined;
  isKnownAddress(email: string, client: string): boolean;
  /** Records a successful sign-in; returns the cookie for the browser. */
  recordSignIn(email: string, client: string, cookies: string | undefined): string;
};

/** @param email  of all functions: lower case */
export function createKnownClients({ secret, publicUrl }: Pick<Config, 'secret' | 'publicUrl'>): KnownClients {
  const isSecure = isReachedByHttps({ publicUrl });
  const cookieName = `${isSecure ? '__Secure-' : ''}canticle.known`;
  const addresses = new Set<string>();

  const sign = (email: string, id: string) =>
    createHmac('sha256', secret).update(`known client\0${email}\0${id}`).digest('base64url');
  const isTokenOf = (email: string, token: string) => {
    const [, id = '', signature = ''] = TOKEN_PATTERN.exec(token) ?? [];
    return id !== '' && timingSafeEqual(Buffer.from(sign(email, id)), Buffer.from(signature));
  };
  const parseTokens = (cookies = ''): string[] => {
    const found = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${cookieName}=`));
    return (found?.slice(cookieName.length + 1).split('~') ?? [])
      .filter((token) => TOKEN_PATTERN.test(token))
      .slice(0, MAX_TOKENS);
  };

  return {
    findBrowserId: (email, cookies) =>
      parseTokens(cookies)
        .find((token) => isTokenOf(email, token))
        ?.split('.')[0],
    isKnownAddress: (email, client) => addresses.has(`${email} ${client}`),
    recordSignIn(email, client, cookies) {
      const address = `${email} ${client}`;
      addresses.delete(address);
      const [oldest] = addresses.values();
      if (oldest !== undefined && addresses.size >= MAX_ADDRESSES) addresses.delete(oldest);
      addresses.add(address);
      const tokens = parseTokens(cookies);
      const id = randomBytes(12).toString('base64url');
      const ownToken = tokens.find((token) => isTokenOf(email, token)) ?? `${id}.${sign(email, id)}`;
      const value = [ownToken, ...tokens.filter((token) => token !== ownToken)].slice(0, MAX_TOKENS).join('~');
      const secure = isSecure ? '; Secure' : '';
      return `${cookieName}=${value}; Max-Age=${COOKIE_MAX_AGE_S}; Path=/api/auth; HttpOnly; SameSite=Lax${secure}`;
    },
  };
}
