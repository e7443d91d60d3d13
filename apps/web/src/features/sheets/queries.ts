import { sheets } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { callApi, isNetworkError } from '../../api/index.ts';
import { cachedQuery, currentCache, type DownloadedScore, lifetimes, renderedScoreKey } from '../../offline/index.ts';
import { parsePages } from './sanitize-svg.ts';
import type { ScoreRequest } from './score-options.ts';

/** What a score holds: its parts and its key. */
export const useScore = (fileId: string) =>
  useQuery(cachedQuery(sheets.getScore, { params: { id: fileId } }, lifetimes.songs));

/** What of a score is played when, so many semitones from how it is written. Asked for when somebody wants to play it. */
export const useTimemap = (fileId: string, transposition: number) =>
  useQuery({
    ...cachedQuery(
      sheets.getTimemap,
      { params: { id: fileId }, query: { transposition: String(transposition) } },
      lifetimes.songs,
    ),
    // In another key the same notes are played at the same times: they stay until the new ones are there.
    placeholderData: (previous) => previous,
  });

/** Has a score engraved; gives its pages. Without a network: as it is kept on this device, if it is the same but for its size. */
export async function fetchScorePages(body: ScoreRequest): Promise<readonly SVGSVGElement[]> {
  const pages = parsePages(
    await callApi(sheets.renderScore, { body }).catch((failure) => readDownloaded(body, failure)),
  );
  if (pages.length === 0) throw new TypeError('The answer holds no picture');
  return pages;
}

async function readDownloaded(body: ScoreRequest, failure: unknown): Promise<readonly string[]> {
  if (!isNetworkError(failure)) throw failure;
  const stored = await currentCache().read<DownloadedScore>('lists', renderedScoreKey(body.id));
  if (!stored || appearanceKey(stored.value.body) !== appearanceKey(body)) throw failure;
  return stored.value.pages;
}

/* What the eye would see as another score: not how large it is. */
const appearanceKey = ({ clef, transposition, instruments }: ScoreRequest): string =>
  JSON.stringify([clef ?? 'treble', transposition ?? 0, instruments ?? []]);
