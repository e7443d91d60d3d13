/** Why a PDF is not shown. */
export type PdfProblem = 'missing' | 'refused' | 'network' | 'damaged' | 'password' | 'browser';

/** Creates the error for a PDF worker that cannot be loaded or does not run in this browser. */
export function createWorkerError(): Error {
  return Object.assign(new Error('The worker for PDFs does not run.'), { name: 'WorkerFailure' });
}

/**
 * Why a PDF is not shown, from the exception it caused. pdf.js names its exceptions; everything else that goes wrong,
 * such as a request without a response or a function this browser does not have, is an `UnknownErrorException`.
 *
 * @example classifyPdfError({ name: 'ResponseException', status: 404 }) // 'missing'
 * @example classifyPdfError({ name: 'UnknownErrorException', message: 'Failed to fetch' }) // 'network'
 */
export function classifyPdfError(failure: unknown): PdfProblem {
  const { name = '', message = '', status = 0 } = isObject(failure) ? failure : {};
  if (name === 'ResponseException') return problemOfStatus(status);
  if (name === 'InvalidPDFException') return 'damaged';
  if (name === 'PasswordException') return 'password';
  return networkErrorPattern.test(message) ? 'network' : 'browser';
}

type PdfError = { readonly name: string; readonly message: string; readonly status: number };

const isObject = (failure: unknown): failure is Partial<PdfError> => typeof failure === 'object' && failure !== null;

/* The messages of Chromium, Firefox and Safari for a request without a response. */
const networkErrorPattern = /failed to fetch|networkerror|load failed|network (error|connection)/i;

function problemOfStatus(status: number): PdfProblem {
  if (status === 404 || status === 410) return 'missing';
  return status === 401 || status === 403 ? 'refused' : 'network';
}
