/** A file that is not kept. The message is a sentence for the person who brought it. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
}
