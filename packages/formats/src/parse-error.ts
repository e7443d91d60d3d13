/** An error for a file that cannot be read as a song. `reason` is a sentence a choir director understands. */
export class ParseError extends Error {
  /** The 1-based line where parsing failed. */
  readonly line: number;
  readonly reason: string;

  constructor(line: number, reason: string) {
    super(`Line ${line}: ${reason}`);
    this.name = 'ParseError';
    this.line = line;
    this.reason = reason;
  }
}
