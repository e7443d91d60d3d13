import { BOOK_LANGUAGES, findReferences, formatReference } from '@canticle/scripture';
import { diagnose, type ReaderDiagnostic } from '../diagnostics.ts';
import type { SetRow, SongSet } from './parsed-set.ts';

const ROW: SetRow = { kind: 'note', title: '', song: null, key: '', order: [], note: '' };

/** A row for a song. */
export const songRow = (title: string, song: number | null, rest: Partial<SetRow> = {}): SetRow => ({
  ...ROW,
  kind: 'song',
  title: oneLine(title),
  song,
  ...rest,
});

/** A row for a heading. */
export const headingRow = (title: string): SetRow => ({ ...ROW, kind: 'heading', title: oneLine(title) });

/** A row for a note: its title, and the words below it. */
export const noteRow = (title: string, note = ''): SetRow => ({ ...ROW, title: oneLine(title), note: note.trim() });

/**
 * A row for a reading. A title in which no passage is recognised becomes a note, so that its words stay.
 *
 * @example readingRow('Joh 3,16 (Luther)').title // 'John 3:16'
 */
export function readingRow(title: string, note = ''): SetRow {
  const words = oneLine(title);
  // "Joh 3,16" is chapter 3 in English, and all of it in Norwegian.
  const found = BOOK_LANGUAGES.flatMap((language) => findReferences(words, language)[0] ?? [])
    .filter(({ from }) => from === 0)
    .toSorted((a, b) => b.to - a.to)[0];
  if (found === undefined) return noteRow(words, note);
  return { ...ROW, kind: 'reading', title: formatReference(found.reference, 'en'), note };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** What is said of a row whose picture, recording or presentation does not come along. */
export const mediaLost = (title: string): ReaderDiagnostic => diagnose('set-media', { title: oneLine(title) });

/**
 * Completes a set by the name of its file: programs that give a service no name or day put both there.
 *
 * @param stem  name of the file without its ending
 * @example completeSet({ name: '', date: '', time: '', rows: [] }, 'Service 2026-05-17 10-30').time // '10:30'
 */
export function completeSet(set: SongSet, stem: string): SongSet {
  const name = oneLine(set.name) || oneLine(stem.replaceAll('_', ' '));
  const found = set.date === '' ? dayIn(name) : { date: set.date, time: set.time };
  return { ...set, name, ...found };
}

const ISO_DAY = /(?<!\d)((?:19|20)\d\d)([-_. ]?)(\d\d)\2(\d\d)(?!\d)(?:[ T_-]+([01]\d|2[0-3])[-:.h]([0-5]\d)(?!\d))?/;
const DOTTED_DAY = /(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?((?:19|20)\d\d)(?!\d)/;

/** The day a text names, year first or with dots; slashes are left alone, because nobody knows which is the month. */
function dayIn(text: string): Pick<SongSet, 'date' | 'time'> {
  const iso = ISO_DAY.exec(text);
  const dotted = iso === null ? DOTTED_DAY.exec(text) : null;
  const [year = '', month = '', day = ''] =
    iso !== null ? [iso[1], iso[3], iso[4]] : dotted !== null ? [dotted[3], dotted[2], dotted[1]] : [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isDay(date)) return { date: '', time: '' };
  return { date, time: iso?.[5] === undefined ? '' : `${iso[5]}:${iso[6]}` };
}

const isDay = (date: string): boolean => {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
};
