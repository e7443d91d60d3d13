import { sheets } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { callApi, isNetworkError } from '../../api/index.ts';
import { cachedQuery, currentCache, type DownloadedScore, lifetimes, renderedScoreKey } from '../../offline/index.ts';
import { parsePages } from './sanitize-svg.ts';
import type { ScoreRequest } from './score-options.ts';

/** The metadata of a score: its parts and its key. */
export const useScore = (fileId: string) =>
  useQuery(cachedQuery(sheets.getScore, { params: { id: fileId } }, lifetimes.songs));

/**
 * The timemap of a score, transposed by this many semitones from how it is written. Requested when the person wants to
 * play it.
 */
export const useTimemap = (fileId: string, transposition: number) =>
  useQuery({
    ...cachedQuery(
      sheets.getTimemap,
      { params: { id: fileId }, query: { transposition: String(transposition) } },
      lifetimes.songs,
    ),
    // In another key the same notes are played at the same times: they stay until the new ones are loaded.
    placeholderData: (previous) => previous,
  });

/** Requests the engraved pages of a score. Without a network: the cached pages, if they differ only in size. */
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

/* The options that change the appearance of a score: all except its size. */
const appearanceKey = ({ clef, transposition, instruments }: ScoreRequest): string =>
  JSON.stringify([clef ?? 'treble', transposition ?? 0, instruments ?? []]);
