import { sheets } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';
import { copiedCall, lifetimes } from '../../offline/index.ts';
import { readPages } from './safe-svg.ts';
import type { SheetRequest } from './sheet-options.ts';

/** What a score holds: its parts and its key. */
export const useSheet = (fileId: string) =>
  useQuery(copiedCall(sheets.getSheet, { params: { id: fileId } }, lifetimes.songs));

/** What of a score is played when, so many semitones from how it is written. Asked for when somebody wants to play it. */
export const useTimemap = (fileId: string, transposition: number) =>
  useQuery({
    ...copiedCall(
      sheets.getTimemap,
      { params: { id: fileId }, query: { transposition: String(transposition) } },
      lifetimes.songs,
    ),
    // In another key the same notes are played at the same times: they stay until the new ones are there.
    placeholderData: (before) => before,
  });

/** Has a score engraved; gives its pages. */
export async function renderSheet(body: SheetRequest): Promise<readonly SVGSVGElement[]> {
  const pages = readPages(await callApi(sheets.renderSheet, { body }));
  if (pages.length === 0) throw new TypeError('The answer holds no picture');
  return pages;
}
