import { admin, credit } from '@canticle/contract/calls';
import { type FetchedFile, fetchFile } from '../../api/index.ts';
import type { CustomTexts } from './custom-texts.ts';

export { type CustomTexts, readCustomTexts } from './custom-texts.ts';

/* Downloads for technicians: texts for a screen, and recordings with a credit. Nothing of it is cached. */

/** The options of subtitles: a Windows code page or none, and language codes or all. */
export type SubtitleRequest = {
  readonly codepage: string;
  readonly languages: readonly string[];
  readonly format: 'txt' | 'srt' | 'vtt';
  /** Texts that replace ours, by language. */
  readonly own: Readonly<Record<string, CustomTexts>>;
};

/** The texts of a collection as a zip archive. */
export const fetchSubtitles = (
  collectionId: string,
  { codepage, languages, format, own }: SubtitleRequest,
): Promise<FetchedFile> =>
  fetchFile(admin.exportSubtitles, {
    params: { collectionId },
    query: { codepage, languages: languages.join(','), format },
    body: own,
  });

/** The song of a recording. */
export type CreditTarget = { readonly collectionId: string; readonly number: number; readonly language: string };

/** The recording with the song's credit embedded. */
export async function creditRecording(
  recording: File,
  { collectionId, number, language }: CreditTarget,
): Promise<FetchedFile> {
  const fileExtension = recording.name.split('.').at(-1) ?? '';
  const content = await toBase64(recording);
  return fetchFile(credit.creditMedia, {
    query: { collectionId, number: String(number), language, fileExtension },
    body: { content },
  });
}

/** The credits of a song, as PDF. */
export const fetchCredit = (songId: string, language: string): Promise<FetchedFile> =>
  fetchFile(credit.creditDocument, { params: { songId }, query: { language } });

function toBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.readAsDataURL(file);
  });
}
