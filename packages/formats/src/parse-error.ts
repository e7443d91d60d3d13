import { formatReaderDiagnostic, type ReaderDiagnostic } from './diagnostics.ts';

/** A file cannot be read; `diagnostic` says why in words a choir director understands. */
export class ParseError extends Error {
  /** The 1-based line where parsing failed. */
  readonly line: number;
  readonly diagnostic: ReaderDiagnostic;

  constructor(line: number, diagnostic: ReaderDiagnostic) {
    super(`Line ${line}: ${formatReaderDiagnostic(diagnostic)}`);
    this.name = 'ParseError';
    this.line = line;
    this.diagnostic = diagnostic;
  }

  /** Why, in English. */
  get reason(): string {
    return formatReaderDiagnostic(this.diagnostic);
  }
}
