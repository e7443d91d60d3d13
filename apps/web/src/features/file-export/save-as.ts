import type { FetchedFile } from '../../api/index.ts';

/** Passes a file to the browser, which saves it as a download. */
export function saveAs({ bytes, name }: FetchedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * Makes the browser download a URL, however large: the response is streamed to disk, under the name the server sends.
 */
export function saveUrlAs(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
