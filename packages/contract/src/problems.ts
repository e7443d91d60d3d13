/**
 * Every error the server responds with: the code sent in `X-Problem`, its HTTP status and its meaning. Our app
 * translates the code (`problem.CODE`); existing clients print the message.
 */
export const PROBLEMS = {
  BAD_REQUEST: {
    status: 400,
    meaning: 'The request is malformed: a field is missing, too long or of the wrong type.',
  },
  INVALID_PROVIDER: {
    status: 400,
    meaning: 'The sign-in provider is unknown or not configured.',
  },
  SIGNED_OUT: { status: 401, meaning: 'The bearer token is missing, expired or cannot be verified.' },
  EMAIL_NOT_VERIFIED: { status: 401, meaning: 'The e-mail address of the token is not verified yet.' },
  NOT_ALLOWED: {
    status: 403,
    meaning: 'The person may not make this call, or can see the item but not use or change it.',
  },
  SIGN_UP_CLOSED: { status: 403, meaning: 'No one can create an account on this installation right now.' },
  NOT_INVITED: {
    status: 403,
    meaning:
      'An account can only be created with an invitation, or with an email address at a domain the operator named.',
  },
  SIGN_IN_AGAIN: {
    status: 403,
    meaning: 'The person must sign in again first, because the last sign-in was too long ago.',
  },
  LOCKED: { status: 403, meaning: 'The content is in a collection that is not open to the person.' },
  NOT_FOUND: { status: 404, meaning: 'The item does not exist, or the person may not know of it.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'The address exists, but not for this method; `Allow` names the methods it has.',
  },
  CONFLICT: { status: 409, meaning: 'The item exists already, is already gone, or was changed in the meantime.' },
  ONLY_ADMINISTRATOR: {
    status: 409,
    meaning: 'The person is the only administrator and cannot leave before somebody else becomes one.',
  },
  ONLY_LEADER: {
    status: 409,
    meaning: 'The person is the only leader of the group, which would have none without them.',
  },
  NO_MAIL_LINKS: {
    status: 409,
    meaning: 'This installation does not know its own address (`PUBLIC_URL`), so that it cannot send links by email.',
  },
  KEY_REUSED: { status: 409, meaning: 'The Idempotency-Key was used before for another request.' },
  ALREADY_OWNED: { status: 409, meaning: 'The person already owns a product in the cart.' },
  CHARGED_TWICE: {
    status: 409,
    meaning:
      'The cart would pay for a collection twice; the message names products that open the same collections for less.',
  },
  PRICE_CHANGED: { status: 409, meaning: 'The total the cart showed is not what would be charged now.' },
  CODE_REFUSED: {
    status: 409,
    meaning:
      'The code does nothing for this person or this cart. `details.reason` says why: `unknown`, `over`, `used-up`, `used` (by the person), `products`, `currency`, `half-price`, `gift` or `discount` (it is one, and cannot be used here).',
  },
  NOT_ON_SALE: { status: 400, meaning: 'A product in the cart is unknown, withdrawn or has no price for the period.' },
  NOTHING_FOR_SALE: { status: 409, meaning: 'This installation sells nothing.' },
  GONE: { status: 410, meaning: 'The item existed and has expired.' },
  TOO_LARGE: { status: 413, meaning: 'The body or the file in it is larger than allowed.' },
  UNSUPPORTED_TYPE: { status: 415, meaning: 'A file of this type is not accepted here.' },
  IMPOSSIBLE: {
    status: 422,
    meaning: 'The values are well formed but impossible, such as a transposition beyond 12 semitones.',
  },
  TOO_MANY: { status: 429, meaning: 'Too many requests; `Retry-After` says after how many seconds to try again.' },
  INTERNAL: { status: 500, meaning: 'Something went wrong on the server. It is logged under the request id.' },
  UNAVAILABLE: {
    status: 503,
    meaning: 'A service the server depends on is not available: the database, the mail or the payment provider.',
  },
  DISK_FULL: {
    status: 503,
    meaning: 'The disk of the server is full. Nothing was changed; try again when there is space.',
  },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

type ProblemOptions = {
  readonly retryAfter?: number;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
};

/** An error addressed to the person who made the request. `message` is a short English sentence they can act on. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  /** Seconds after which a retry makes sense; for TOO_MANY and UNAVAILABLE. */
  readonly retryAfter: number | undefined;
  /** What our app needs to show the error in context, such as the field; sent as `details` beside code and message. */
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ProblemCode, message: string, options: ProblemOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryAfter = options.retryAfter;
    this.details = options.details;
  }

  /** The HTTP status of this problem. */
  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

const problemClass = (code: ProblemCode) =>
  class extends Problem {
    constructor(message: string, options: ProblemOptions = {}) {
      super(code, message, options);
    }
  };

export class BadRequest extends problemClass('BAD_REQUEST') {}
export class Unauthenticated extends problemClass('SIGNED_OUT') {}
export class Forbidden extends problemClass('NOT_ALLOWED') {}
export class Locked extends problemClass('LOCKED') {}
export class NotFound extends problemClass('NOT_FOUND') {}
export class Conflict extends problemClass('CONFLICT') {}
export class Gone extends problemClass('GONE') {}
export class ReauthenticationRequired extends problemClass('SIGN_IN_AGAIN') {}
export class PayloadTooLarge extends problemClass('TOO_LARGE') {}
export class Unprocessable extends problemClass('IMPOSSIBLE') {}
export class TooManyRequests extends problemClass('TOO_MANY') {}
export class Unavailable extends problemClass('UNAVAILABLE') {}
