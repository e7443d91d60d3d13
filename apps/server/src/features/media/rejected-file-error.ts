/** A file that is rejected. The message is a sentence for the person who uploaded it. */
export class RejectedFileError extends Error {
  override readonly name = 'RejectedFileError';
}
