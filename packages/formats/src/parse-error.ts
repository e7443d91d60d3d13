/** A file that cannot be read as a song. `reason` is a sentence a choir director understands. */
export class ParseError extends Error {
  /** 1-based line where it stopped making sense. */
  readonly line: number;
  readonly reason: string;

  constructor(line: number, reason: string) {
    super(`Line ${line}: ${reason}`);
    this.name = 'ParseError';
    this.line = line;
    this.reason = reason;
  }
}
