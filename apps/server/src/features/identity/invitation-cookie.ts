/** While somebody signs in at another service, this cookie keeps the key of the invitation they came with. */
const NAME = 'canticle.invitation';

/** As long as signing in elsewhere takes. */
const MAX_AGE_S = 15 * 60;

const KEY = /^[\w-]{1,100}$/;

/**
 * The key of an invitation in a field of a request; undefined when it is none.
 *
 * @example readInvitationKey('abc-DEF_1') // 'abc-DEF_1'
 * @example readInvitationKey('a key') // undefined
 */
export function readInvitationKey(value: unknown): string | undefined {
  return typeof value === 'string' && KEY.test(value) ? value : undefined;
}

/** The `Set-Cookie` that keeps a key; without one, the cookie is removed. */
export function invitationCookie(key: string | undefined, isSecure: boolean): string {
  const life = key === undefined ? 'Max-Age=0' : `Max-Age=${MAX_AGE_S}`;
  return `${NAME}=${key ?? ''}; ${life}; Path=/api/auth; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** The key in the cookies of a request. */
export function readInvitationCookie(headers: Headers | undefined): string | undefined {
  const cookies = headers?.get('cookie')?.split(/;\s*/) ?? [];
  return readInvitationKey(cookies.find((one) => one.startsWith(`${NAME}=`))?.slice(NAME.length + 1));
}
