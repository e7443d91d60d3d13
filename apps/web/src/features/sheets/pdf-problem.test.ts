import { describe, expect, test } from 'vitest';
import { type PdfProblem, classifyPdfError, createWorkerError } from './pdf-problem.ts';

describe('a PDF that is not shown says why', () => {
  const failure = (name: string, more: object = {}) => Object.assign(new Error('x'), { name, ...more });
  test.each<[string, unknown, PdfProblem]>([
    ['it was removed', failure('ResponseException', { status: 404 }), 'missing'],
    ['it may not be opened any more', failure('ResponseException', { status: 403 }), 'refused'],
    ['the server is away', failure('ResponseException', { status: 503 }), 'network'],
    ['the network is gone, in Chromium', failure('UnknownErrorException', { message: 'Failed to fetch' }), 'network'],
    [
      'the network is gone, in Firefox',
      failure('UnknownErrorException', { message: 'NetworkError when attempting to fetch resource.' }),
      'network',
    ],
    ['the network is gone, in Safari', failure('UnknownErrorException', { message: 'Load failed' }), 'network'],
    ['the file is damaged', failure('InvalidPDFException'), 'damaged'],
    ['it asks for a password', failure('PasswordException'), 'password'],
    [
      'the browser lacks something',
      failure('UnknownErrorException', { message: 'Math.sumPrecise is not a function' }),
      'browser',
    ],
    ['the worker does not run', createWorkerError(), 'browser'],
    ['nothing is known', undefined, 'browser'],
  ])('%s', (_, thrown, problem) => {
    expect(classifyPdfError(thrown)).toBe(problem);
  });
});
