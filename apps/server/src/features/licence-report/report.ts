import type { licenceReport } from '@canticle/contract';
import { writeCsv } from '@canticle/formats';
import type { Reader } from '../../platform/database/index.ts';
import { messagesFor } from '../../platform/messages/index.ts';
import { describeSongs } from '../analytics/index.ts';
import { listSetSongsBetween } from '../playlists/index.ts';
import { listLiveUsesBetween } from '../usage/index.ts';
import { countSongUses, hasBegun, type Period, sumCounts } from './rules.ts';

type ReportQuery = Period & {
  /** The group; undefined for everybody. */
  readonly groupId: string | undefined;
  /** The language of names. */
  readonly language: string;
};

/** What was sung in a period, and how it was used; songs that were deleted since are among them. */
export async function readLicenceReport(
  db: Reader,
  { groupId, from, to, language }: ReportQuery,
  now: Date,
): Promise<licenceReport.LicenceReport> {
  const isAsked = (one: { readonly groupId: string | null }) => groupId === undefined || one.groupId === groupId;
  const sets = (await listSetSongsBetween(db, from, to)).filter((set) => isAsked(set) && hasBegun(set, now));
  const sessions = (await listLiveUsesBetween(db, from, to)).filter(isAsked);
  const counts = countSongUses(sets, sessions);
  const described = await describeSongs(db, [...counts.keys()], language, { withTrash: true });
  const songs = [...counts].flatMap(([songId, song]) => {
    const facts = described.get(songId);
    if (facts === undefined) return [];
    const { title, authors, composers, copyrights, ccliNumber } = facts;
    return [{ songId, title, authors: [...new Set([...authors, ...composers])], copyrights, ccliNumber, ...song }];
  });
  return { songs: songs.toSorted(byTimesSung), totals: sumCounts(songs) };
}

function byTimesSung(a: licenceReport.ReportedSong, b: licenceReport.ReportedSong): number {
  return b.inSets + b.live - (a.inSets + a.live) || a.title.localeCompare(b.title) || (a.songId < b.songId ? -1 : 1);
}

/**
 * A report as a table. Recorded and translated copies, which the forms of CCLI ask for, are left to be filled in: nothing
 * here knows of them.
 */
export function writeLicenceTable({ songs }: licenceReport.LicenceReport, language: string): string {
  const headings = Object.values(messagesFor(language).licenceReport);
  const rows = songs.map((song) => [
    song.title,
    song.ccliNumber,
    song.authors.join(', '),
    song.copyrights.join(', '),
    song.inSets,
    song.live,
    song.onScreen,
    song.printedCopies,
    null,
    null,
  ]);
  // Without a byte order mark spreadsheets assume an older encoding.
  return `\uFEFF${writeCsv([headings, ...rows])}`;
}
