import type { ProblemCode } from '@canticle/contract/calls';

/** The server's error codes, and three for calls that never reached the server. */
type ApiErrorCode = ProblemCode | 'NETWORK_FAILED' | 'NO_TOKEN' | 'KEPT_LOCKED';

/**
 * A failed call. `status` is the HTTP status, 0 when there was no response. `code` selects the translation
 * (`problem.CODE`); `message` is English and for logs. `retryAfter` is in seconds, when the server sends it.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly retryAfter: number | undefined;
  /** Further details from the server, such as the invalid field. */
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(options: {
    status: number;
    code: ApiErrorCode;
    message: string;
    retryAfter?: number | undefined;
    details?: Readonly<Record<string, unknown>> | undefined;
    cause?: unknown;
  }) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = options.status;
    this.code = options.code;
    this.retryAfter = options.retryAfter;
    this.details = options.details;
  }
}

/** True when the server was not reached at all; cached data is then the best there is. */
export function isNetworkError(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'NETWORK_FAILED';
}

const codeOfStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'BAD_REQUEST',
  401: 'SIGNED_OUT',
  403: 'NOT_ALLOWED',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'GONE',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  422: 'IMPOSSIBLE',
  429: 'TOO_MANY',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'UNAVAILABLE',
};

/** Reads the error from an unsuccessful response. The message of a 401 is always 'Unauthorized'. */
export async function readApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const body = parseErrorBody(text);
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the server sends its own codes
    code: (response.headers.get('X-Problem') as ProblemCode | null) ?? codeOfStatus[response.status] ?? 'INTERNAL',
    message: response.status === 401 ? 'Unauthorized' : (body.message ?? text),
    details: body.details,
    retryAfter: Number.isNaN(seconds) ? undefined : seconds,
  });
}

type ErrorBody = Partial<Pick<ApiError, 'message' | 'details'>>;

/** Version 3 sends plain text; version 4 and our own endpoints send a document with `message`. */
function parseErrorBody(text: string): ErrorBody {
  try {
    return text.startsWith('{') ? JSON.parse(text) : {};
  } catch {
    return {};
  }
}
