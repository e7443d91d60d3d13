/** What an upload protocol client says of a request that failed, as far as it is read here. */
type FailedRequest = {
  readonly originalRequest?: unknown;
  readonly originalResponse?: {
    getStatus(): number;
    getBody(): string;
    getHeader(name: string): string | undefined;
  } | null;
};

/** `lost`: it goes on later where it stopped. `refused`: it never will. `message` is the server's, empty without one. */
export type UploadFailure = {
  readonly kind: 'lost' | 'refused';
  readonly code: string;
  readonly message: string;
};

/* An upload that somebody holds for a moment, a bearer that ran out, and a server that is away. */
const isTransient = (status: number) => status === 401 || status === 409 || status === 423 || status >= 500;

/** Reads what became of an upload that stopped. A file that cannot be read any more has the code `UNREADABLE`. */
export function parseUploadError(error: unknown): UploadFailure {
  const { originalRequest, originalResponse } = error as FailedRequest;
  if (!originalRequest) return { kind: 'refused', code: 'UNREADABLE', message: '' };
  const status = originalResponse?.getStatus() ?? 0;
  if (!originalResponse || status === 0) return { kind: 'lost', code: 'NETWORK_FAILED', message: '' };
  const { code, message } = parseProblem(originalResponse.getBody());
  const fallbackCode = status === 401 ? 'SIGNED_OUT' : 'INTERNAL';
  return {
    kind: isTransient(status) ? 'lost' : 'refused',
    code: code ?? originalResponse.getHeader('X-Problem') ?? fallbackCode,
    message: message ?? '',
  };
}

function parseProblem(body: string): { code?: string; message?: string } {
  try {
    const { code, message } = JSON.parse(body) as Record<string, unknown>;
    return {
      ...(typeof code === 'string' && { code }),
      ...(typeof message === 'string' && { message }),
    };
  } catch {
    return {};
  }
}
