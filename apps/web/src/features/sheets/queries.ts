import { sheets } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { callApi, isNetworkFailure } from '../../api/index.ts';
import { copiedCall, currentCopy, type KeptSheet, lifetimes, sheetName } from '../../offline/index.ts';
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

/** Has a score engraved; gives its pages. Without a network: as it is kept on this device, if it is the same but for its size. */
export async function renderSheet(body: SheetRequest): Promise<readonly SVGSVGElement[]> {
  const pages = readPages(await callApi(sheets.renderSheet, { body }).catch((failure) => asKept(body, failure)));
  if (pages.length === 0) throw new TypeError('The answer holds no picture');
  return pages;
}

async function asKept(body: SheetRequest, failure: unknown): Promise<readonly string[]> {
  if (!isNetworkFailure(failure)) throw failure;
  const kept = await currentCopy().read<KeptSheet>('lists', sheetName(body.id));
  if (!kept || looked(kept.value.body) !== looked(body)) throw failure;
  return kept.value.pages;
}

/* What the eye would see as another score: not how large it is. */
const looked = ({ clef, transposition, instruments }: SheetRequest): string =>
  JSON.stringify([clef ?? 'treble', transposition ?? 0, instruments ?? []]);
