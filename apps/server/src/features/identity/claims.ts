import type { JWTPayload } from 'jose';
import { isPlaceholder } from './rules.ts';

/** What a verified token says of a person. */
export type Claims = {
  readonly issuer: string;
  readonly subject: string;
  /** Empty when the token names none. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  /** https address; null = none. */
  readonly picture: string | null;
  /** Which session of our own service it was made for; what another issuer calls so says nothing here. */
  readonly sessionId: string | undefined;
  /** Seconds since 1970. */
  readonly authTime: number | undefined;
  readonly issuedAt: number | undefined;
  readonly expiresAt: number;
};

const LONGEST = { email: 320, name: 200, picture: 2000, sessionId: 100 } as const;

/** Reads the claims of a verified token; what has the wrong form counts as not said. */
export function readClaims(
  payload: JWTPayload & { readonly iss: string; readonly sub: string; readonly exp: number },
): Claims {
  const email = text(payload['email'], LONGEST.email);
  const usable = email === undefined || isPlaceholder(email) ? '' : email.trim().toLowerCase();
  const picture = text(payload['picture'], LONGEST.picture);
  return {
    issuer: payload.iss,
    subject: payload.sub,
    email: usable,
    emailVerified: usable !== '' && (payload['email_verified'] === true || payload['email_verified'] === 'true'),
    name: text(payload['name'], LONGEST.name)?.trim() ?? '',
    picture: picture !== undefined && picture.startsWith('https://') ? picture : null,
    sessionId: text(payload['sid'], LONGEST.sessionId),
    authTime: number(payload['auth_time']),
    issuedAt: number(payload.iat),
    expiresAt: payload.exp,
  };
}

function text(value: unknown, longest: number): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= longest ? value : undefined;
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
