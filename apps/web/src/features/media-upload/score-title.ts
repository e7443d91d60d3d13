/* Where a title stands, in the first part of a file. */
const HEAD_BYTES = 64 * 1024;

const TITLES = [
  /<work-title>([^<]+)<\/work-title>/,
  /<movement-title>([^<]+)<\/movement-title>/,
  /<title[^>]*>([^<]+)<\/title>/,
  /^T:\s*(.+)$/m,
];

/**
 * Reads the title in a score: of MusicXML, MEI or ABC. Empty for what is packed, and for anything else.
 *
 * @example await readScoreTitle(new File(['X:1\nT:Amazing Grace\nK:G'], 'a.abc')) // 'Amazing Grace'
 */
export async function readScoreTitle(file: File): Promise<string> {
  if (!/\.(?:musicxml|xml|mei|abc)$/i.test(file.name)) return '';
  const head = await file.slice(0, HEAD_BYTES).text();
  for (const title of TITLES) {
    const found = title.exec(head)?.[1];
    if (found !== undefined) return decodeEntities(found.trim());
  }
  return '';
}

const decodeEntities = (text: string): string =>
  new DOMParser().parseFromString(`<p>${text}</p>`, 'text/html').body.textContent.trim();
