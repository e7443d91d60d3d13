/** Texts somebody brings for subtitles, by the number of the song. */
export type CustomTexts = Readonly<Record<string, string>>;

/** What was read of chosen files, and the names of those that are not for a song or too long. */
export type CustomTextsResult = { readonly texts: CustomTexts; readonly skippedFiles: readonly string[] };

/** The server takes so many letters of one song (contract: subtitles). */
const MAX_LENGTH = 100_000;

/**
 * Reads files that are named by the number of their song (`12.txt`). A file that is no UTF-8 is read as Western European,
 * as editors on Windows write it.
 */
export async function readCustomTexts(files: readonly File[]): Promise<CustomTextsResult> {
  const texts: Record<string, string> = {};
  const skippedFiles: string[] = [];
  for (const file of files) {
    const number = /^0*([1-9]\d{0,5})\.txt$/i.exec(file.name)?.[1];
    const text = number === undefined || file.size > MAX_LENGTH * 4 ? undefined : decode(await file.arrayBuffer());
    if (number === undefined || text === undefined || text.length > MAX_LENGTH) skippedFiles.push(file.name);
    else texts[number] = text;
  }
  return { texts, skippedFiles };
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
