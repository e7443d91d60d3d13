/** The person's own texts for subtitles, by song number. */
export type CustomTexts = Readonly<Record<string, string>>;

/** The texts read from selected files, and the names of those that are not for a song or too long. */
export type CustomTextsResult = { readonly texts: CustomTexts; readonly skippedFiles: readonly string[] };

/** The maximum number of characters of one song that the server accepts (contract: subtitles). */
const MAX_LENGTH = 100_000;

/**
 * Reads files named by the number of their song (`12.txt`). A file that is not UTF-8 is read as Western European, as
 * written by editors on Windows.
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
