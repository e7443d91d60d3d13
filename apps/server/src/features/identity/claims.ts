import type { JWTPayload } from 'jose';
import { isPlaceholder } from './rules.ts';

/** The claims of a verified token. */
export type Claims = {
  readonly issuer: string;
  readonly subject: string;
  /** Empty when the token has none. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  /** https address; null = none. */
  readonly picture: string | null;
  /** The session of our own service that it was created for; ignored in tokens of other issuers. */
  readonly sessionId: string | undefined;
  /** Seconds since 1970. */
  readonly authTime: number | undefined;
  readonly issuedAt: number | undefined;
  readonly expiresAt: number;
};

const MAX_LENGTH = { email: 320, name: 200, picture: 2000, sessionId: 100 } as const;

/** Parses the claims of a verified token; values of the wrong type count as missing. */
export function parseClaims(
  payload: JWTPayload & { readonly iss: string; readonly sub: string; readonly exp: number },
): Claims {
  const email = parseText(payload['email'], MAX_LENGTH.email);
  const usable = email === undefined || isPlaceholder(email) ? '' : email.trim().toLowerCase();
  const picture = parseText(payload['picture'], MAX_LENGTH.picture);
  return {
    issuer: payload.iss,
    subject: payload.sub,
    email: usable,
    emailVerified: usable !== '' && (payload['email_verified'] === true || payload['email_verified'] === 'true'),
    name: parseText(payload['name'], MAX_LENGTH.name)?.trim() ?? '',
    picture: picture !== undefined && picture.startsWith('https://') ? picture : null,
    sessionId: parseText(payload['sid'], MAX_LENGTH.sessionId),
    authTime: parseNumber(payload['auth_time']),
    issuedAt: parseNumber(payload.iat),
    expiresAt: payload.exp,
  };
}

function parseText(value: unknown, maxLength: number): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= maxLength ? value : undefined;
}

function parseNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
