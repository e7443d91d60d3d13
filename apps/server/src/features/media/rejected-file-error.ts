/** A file that is not kept. The message is a sentence for the person who brought it. */
export class RejectedFileError extends Error {
  override readonly name = 'RejectedFileError';
}
