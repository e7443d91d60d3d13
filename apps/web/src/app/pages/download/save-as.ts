import type { FetchedFile } from '../../../api/index.ts';

/** Hands a file to the browser, which keeps it where its person keeps downloads. */
export function saveAs({ bytes, name }: FetchedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Has the browser download what stands at an address, however large: it goes to the disk as it comes, under the name the server says. */
export function saveUrlAs(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
