/** Texts somebody brings for subtitles, by the number of the song. */
export type OwnTexts = Readonly<Record<string, string>>;

/** What was read of chosen files, and the names of those that are not for a song or too long. */
export type ReadTexts = { readonly texts: OwnTexts; readonly leftOut: readonly string[] };

/** The server takes so many letters of one song (contract: subtitles). */
const LONGEST = 100_000;

/**
 * Reads files that are named by the number of their song (`12.txt`). A file that is no UTF-8 is read as Western European,
 * as editors on Windows write it.
 */
export async function readOwnTexts(files: readonly File[]): Promise<ReadTexts> {
  const texts: Record<string, string> = {};
  const leftOut: string[] = [];
  for (const file of files) {
    const number = /^0*([1-9]\d{0,5})\.txt$/i.exec(file.name)?.[1];
    const text = number === undefined || file.size > LONGEST * 4 ? undefined : decode(await file.arrayBuffer());
    if (number === undefined || text === undefined || text.length > LONGEST) leftOut.push(file.name);
    else texts[number] = text;
  }
  return { texts, leftOut };
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
