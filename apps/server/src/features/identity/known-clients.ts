import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config/index.ts';

/** How long a browser is known, in seconds: as long as browsers keep a cookie. */
const KNOWN_S = 400 * 24 * 3600;
/** Accounts one browser is known for; the oldest go first. */
const MOST_MARKS = 5;
/** Places remembered at once; the oldest go first. */
const CAPACITY = 50_000;

const MARK = /^([\w-]{16})\.([\w-]{43})$/;

/**
 * Clients from which somebody has signed in to an account before: a browser by a signed mark in a cookie of its own, which
 * outlives sign-out and restarts; any client by its address, while this process runs.
 */
export type KnownClients = {
  /** Names the browser for this account; undefined when it has no mark of it. */
  browserOf(email: string, cookies: string | undefined): string | undefined;
  isKnownPlace(email: string, client: string): boolean;
  /** Remembers a good sign-in; gives the cookie for the browser. */
  remember(email: string, client: string, cookies: string | undefined): string;
};

/** @param email  of all functions: in small letters */
export function rememberClients({ secret, publicUrl }: Pick<Config, 'secret' | 'publicUrl'>): KnownClients {
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  const name = `${isSecure ? '__Secure-' : ''}canticle.known`;
  const places = new Set<string>();

  const sign = (email: string, id: string) =>
    createHmac('sha256', secret).update(`known client\0${email}\0${id}`).digest('base64url');
  const isMarkOf = (email: string, mark: string) => {
    const [, id = '', signature = ''] = MARK.exec(mark) ?? [];
    return id !== '' && timingSafeEqual(Buffer.from(sign(email, id)), Buffer.from(signature));
  };
  const marksIn = (cookies = ''): string[] => {
    const found = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`));
    return (found?.slice(name.length + 1).split('~') ?? []).filter((mark) => MARK.test(mark)).slice(0, MOST_MARKS);
  };

  return {
    browserOf: (email, cookies) =>
      marksIn(cookies)
        .find((mark) => isMarkOf(email, mark))
        ?.split('.')[0],
    isKnownPlace: (email, client) => places.has(`${email} ${client}`),
    remember(email, client, cookies) {
      const place = `${email} ${client}`;
      places.delete(place);
      if (places.size >= CAPACITY) places.delete(places.values().next().value as string);
      places.add(place);
      const marks = marksIn(cookies);
      const id = randomBytes(12).toString('base64url');
      const own = marks.find((mark) => isMarkOf(email, mark)) ?? `${id}.${sign(email, id)}`;
      const value = [own, ...marks.filter((mark) => mark !== own)].slice(0, MOST_MARKS).join('~');
      const secure = isSecure ? '; Secure' : '';
      return `${name}=${value}; Max-Age=${KNOWN_S}; Path=/api/auth; HttpOnly; SameSite=Lax${secure}`;
    },
  };
}
