/** The parts read here of a failed request as the upload client reports it. */
type FailedRequest = {
  readonly message?: string;
  readonly originalRequest?: unknown;
  readonly originalResponse?: {
    getStatus(): number;
    getBody(): string;
    getHeader(name: string): string | undefined;
  } | null;
};

/** `lost`: it can be resumed later. `refused`: it cannot. `message` is the server's, empty without one. */
export type UploadFailure = {
  readonly kind: 'lost' | 'refused';
  readonly code: string;
  readonly message: string;
};

/* An upload that is locked for a moment, an expired access token, or an unavailable server. */
const isTransient = (status: number) => status === 401 || status === 409 || status === 423 || status >= 500;

/** Reads the error of an upload that stopped. A file that can no longer be read has the code `UNREADABLE`. */
export function parseUploadError({ originalRequest, originalResponse }: FailedRequest): UploadFailure {
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
    const { code, message } = JSON.parse(body);
    return {
      ...(typeof code === 'string' && { code }),
      ...(typeof message === 'string' && { message }),
    };
  } catch {
    return {};
  }
}
