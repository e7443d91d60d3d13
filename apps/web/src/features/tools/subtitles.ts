import { admin } from '@canticle/contract/calls';
import { type FetchedFile, fetchFile } from '../../api/index.ts';
import type { CustomTexts } from './custom-texts.ts';

/** What subtitles are asked for: a Windows code page or none, and language codes or all. */
export type SubtitleRequest = {
  readonly codepage: string;
  readonly languages: readonly string[];
  readonly format: 'txt' | 'srt' | 'vtt';
  /** Texts that stand in place of ours, by language. */
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
