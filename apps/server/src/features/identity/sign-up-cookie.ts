import { createHmac, timingSafeEqual } from 'node:crypto';

/** As long as the link in the mail works. */
const MAX_AGE_S = 24 * 3600;
const NAME = 'canticle.sign-up';

const sign = (accountId: string, secret: string): string =>
  createHmac('sha256', secret).update(`signed up here\0${accountId}`).digest('base64url');

/**
 * The `Set-Cookie` by which a browser is recognised in which an account was created: only there the link in its mail
 * signs in. Whoever creates an account with somebody else's address does not sign them in to it.
 *
 * @param accountId  anything where no account was created, so that the cookie tells nothing
 */
export function signUpCookie(
  accountId: string,
  { secret, isSecure }: { readonly secret: string; readonly isSecure: boolean },
): string {
  const life = `Max-Age=${MAX_AGE_S}; Path=/api/auth; HttpOnly; SameSite=Lax`;
  return `${NAME}=${sign(accountId, secret)}; ${life}${isSecure ? '; Secure' : ''}`;
}

/** Whether a request comes from the browser in which this account was created. */
export function isFromSignUp(headers: Headers | undefined, accountId: string, secret: string): boolean {
  const cookie = headers
    ?.get('cookie')
    ?.split(/;\s*/)
    .find((one) => one.startsWith(`${NAME}=`));
  const given = Buffer.from(cookie?.slice(NAME.length + 1) ?? '');
  const expected = Buffer.from(sign(accountId, secret));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
