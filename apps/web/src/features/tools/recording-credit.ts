import { credit } from '@canticle/contract/calls';
import { type FetchedFile, fetchFile, readAsDataUrl } from '../../api/index.ts';

/** Which song a recording is of. */
export type CreditTarget = { readonly collectionId: string; readonly number: number; readonly language: string };

/** The recording with the credit of the song in it. */
export async function creditRecording(
  recording: File,
  { collectionId, number, language }: CreditTarget,
): Promise<FetchedFile> {
  const fileExtension = recording.name.split('.').at(-1) ?? '';
  const content = (await readAsDataUrl(recording)).replace(/^[^,]*,/, '');
  return fetchFile(credit.creditMedia, {
    query: { collectionId, number: String(number), language, fileExtension },
    body: { content },
  });
}

/** Who made a song, as PDF. */
export const fetchCredit = (songId: string, language: string): Promise<FetchedFile> =>
  fetchFile(credit.creditDocument, { params: { songId }, query: { language } });
