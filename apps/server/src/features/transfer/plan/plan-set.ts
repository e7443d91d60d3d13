import { diagnose, type ImportDiagnostic } from '@canticle/contract';
import { findPartOrder, type SetRow, type SongSet } from '@canticle/formats';
import { type EntryValues, findTimeZone, isSkippedTime, type Schedule } from '@canticle/lists';
import { type LyricsDocument, parseKey, semitonesBetween } from '@canticle/music';
import { hashJson } from '../hash.ts';

/** Limits of a list. */
const MAX_TITLE = 200;
const MAX_NOTE = 2000;
const MAX_PARTS = 100;

/** The song of the library that a row means. */
export type SetSong = {
  readonly id: string;
  /** Its own key; empty when it is not known. */
  readonly key: string;
  readonly document: LyricsDocument | undefined;
};

/** A row as a list has it, without a place. */
type PlannedRow = Pick<
  EntryValues,
  'kind' | 'songId' | 'title' | 'reference' | 'transposition' | 'verseOrder' | 'note'
>;

/** A list as a set makes it. */
export type PlannedList = {
  readonly name: string;
  readonly schedule: Schedule | null;
  readonly rows: readonly PlannedRow[];
  /** What is not in the list as it was in the set. */
  readonly losses: readonly ImportDiagnostic[];
};

/**
 * Plans the list that a set becomes.
 *
 * @param songOf  the song a row means; undefined when there is none: its title becomes a note
 */
export function planList(set: SongSet, songOf: (row: SetRow) => SetSong | undefined, timeZone: string): PlannedList {
  const losses: ImportDiagnostic[] = [];
  const rows = set.rows.map((row) => planRow(set.name, row, row.kind === 'song' ? songOf(row) : undefined, losses));
  return { name: set.name.slice(0, MAX_TITLE), schedule: scheduleOf(set, timeZone), rows, losses };
}

function scheduleOf({ date, time }: SongSet, timeZone: string): Schedule | null {
  if (date === '') return null;
  const schedule = { date, time: time === '' ? null : time, timeZone: findTimeZone(timeZone) ?? 'UTC' };
  return isSkippedTime(schedule) ? { ...schedule, time: null } : schedule;
}

const PLAIN = { songId: null, title: null, reference: null, transposition: null, verseOrder: null, note: null };

function planRow(set: string, row: SetRow, song: SetSong | undefined, losses: ImportDiagnostic[]): PlannedRow {
  const about = { set, title: row.title };
  const note = noteOf(row.note, () => losses.push(diagnose('set-long', about)));
  const title = row.title.slice(0, MAX_TITLE) || '–';
  if (row.kind === 'song' && song !== undefined) {
    const key = transpositionOf(row, song);
    if (key === 'unknown') losses.push(diagnose('set-key', { ...about, key: row.key }));
    return {
      ...PLAIN,
      kind: 'song',
      songId: song.id,
      transposition: key === 'unknown' ? null : key,
      verseOrder: orderOf(row, song, (names) => losses.push(diagnose('set-parts', { ...about, names }))),
      note: key === 'unknown' ? noteOf([row.key, note].filter(Boolean).join('\n'), () => undefined) : note,
    };
  }
  if (row.kind === 'song') losses.push(diagnose('set-song-missing', about));
  if (row.kind === 'reading') return { ...PLAIN, kind: 'reading', reference: title, note };
  return { ...PLAIN, kind: row.kind === 'heading' ? 'heading' : 'note', title, note };
}

function noteOf(text: string, onCut: () => void): string | null {
  const note = text.trim();
  if (note.length > MAX_NOTE) onCut();
  return note === '' ? null : note.slice(0, MAX_NOTE);
}

/* The shorter way: from G to E is three down and not nine up. */
function transpositionOf({ key }: SetRow, song: SetSong): number | null | 'unknown' {
  const wanted = parseKey(key);
  if (wanted === null) return null;
  const own = parseKey(song.key);
  if (own === null) return 'unknown';
  const up = semitonesBetween(own, wanted);
  return up === 0 ? null : up > 6 ? up - 12 : up;
}

function orderOf({ order }: SetRow, { document }: SetSong, onUnknown: (names: string) => void): string[] | null {
  if (order.length === 0 || document === undefined) return null;
  const { ids, unknown } = findPartOrder(document, order);
  if (unknown.length > 0) onUnknown([...new Set(unknown)].join(', '));
  const usual = document.order.length > 0 ? document.order : document.sections.map(({ id }) => id);
  const isUsual = ids.length === usual.length && ids.every((id, at) => id === usual[at]);
  return ids.length === 0 || isUsual ? null : ids.slice(0, MAX_PARTS);
}

/** A hash of what a list is, as far as a set says it: equal for the plan and for the list made of it. */
export function hashList({ name, schedule, rows }: Pick<PlannedList, 'name' | 'schedule' | 'rows'>): string {
  return hashJson([name, schedule?.date ?? null, schedule?.time ?? null, rows.map(comparable)]);
}

const comparable = (row: PlannedRow): readonly unknown[] => [
  row.kind,
  row.songId,
  row.title,
  row.reference,
  row.transposition,
  row.verseOrder,
  row.note,
];
