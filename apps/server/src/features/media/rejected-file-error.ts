import { formatDiagnostic, type ImportDiagnostic } from '@canticle/contract';

/** A file that is rejected; the diagnostic is for the person who uploaded or imports it. */
export class RejectedFileError extends Error {
  override readonly name = 'RejectedFileError';
  readonly diagnostic: ImportDiagnostic;

  constructor(diagnostic: ImportDiagnostic) {
    super(formatDiagnostic(diagnostic));
    this.diagnostic = diagnostic;
  }
}
