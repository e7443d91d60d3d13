import type { ImportChoice, ImportChoices, DuplicateCandidate, ImportOutcome, TrashChoice } from '../model.ts';
import type { Lyrics, TextDraft } from '../../lyrics/index.ts';
import type { Song, SongDraft } from '../../songs/index.ts';
import { coveredMembers } from '../fingerprint-fields.ts';
import { hashJson } from '../hash.ts';
import { type ImportedItem, UNDONE } from '../queries.ts';
import type { SongRecord } from '../read/library.ts';
import { mergeSongDraft, mergeTextDrafts } from './merge-song.ts';
import { choiceFor, decideOutcome, isLeftUnchanged } from './rules.ts';
import { createSongDraft, createTextDrafts, hashSong, type IdsByName, type SongDraftContext } from './song-draft.ts';

/** What the library has of the songs that are imported, read before anything is decided. */
export type PresentSongs = {
  readonly draftContext: SongDraftContext;
  /** By source, what was imported from there before. */
  readonly lastImported: ReadonlyMap<string, ImportedItem>;
  readonly songs: ReadonlyMap<string, Song>;
  /** Songs that are in the trash, by id. */
  readonly trashed: ReadonlyMap<string, Song>;
  /** By the id of a song that was merged away, that of the song it leads to. */
  readonly merged: ReadonlyMap<string, string>;
  /** Memberships in collections that are in the trash; the songs keep them. */
  readonly hiddenMemberships: ReadonlyMap<string, Song['memberships']>;
  readonly texts: ReadonlyMap<string, readonly Lyrics[]>;
  /** By song, hashes of what imports have stored. */
  readonly stored: ReadonlyMap<string, readonly string[]>;
  /** By source, the similar song found for each song that is read for the first time. */
  readonly duplicateCandidates: ReadonlyMap<string, DuplicateCandidate | null>;
};

/** What people chose for the import. */
export type ImportDecisions = {
  readonly choices: ImportChoices | undefined;
  readonly trashChoice: TrashChoice;
  /** Whether songs and songbooks that undoing an import moved to the trash stay there like any others. */
  readonly leavesUndone: boolean;
};

/** What the import does with a song; nothing is written yet. */
export type SongPlan = {
  readonly outcome: ImportOutcome;
  /** The song of the library that is meant, written or not; undefined when none is there. */
  readonly songId: string | undefined;
  /** The song of the library it looks like. */
  readonly duplicate: DuplicateCandidate | null;
  /** What is stored; undefined when the library stays as it is. */
  readonly write:
    | { readonly song: SongDraft; readonly texts: readonly TextDraft[]; readonly isRestored: boolean }
    | undefined;
  /** What is saved about the source; undefined when nothing of it is new. */
  readonly importedItem: ImportedItem | undefined;
};

/** The source of a song, relative to its collection, so that the same files can be imported into two collections. */
export const songSource = ({ memberships, source }: SongRecord, ids: IdsByName): string =>
  `${ids.get(`collection/${memberships[0]?.collection.toLowerCase()}`) ?? ''}/${source}`;

/**
 * Plans a song: compares it with the library, and decides by the choices of people.
 *
 * @throws {InvalidFileError} when the record refers to something that does not exist
 */
export function planSong(
  record: SongRecord,
  present: PresentSongs,
  { choices, trashChoice, leavesUndone }: ImportDecisions,
): SongPlan {
  const before = present.lastImported.get(songSource(record, present.draftContext.ids));
  const found = present.songs.get(record.id ?? '') ?? present.songs.get(before?.itemId ?? '');
  const mergedInto = found === undefined ? findSongMergedInto(present, record, before) : undefined;
  const like = mergedInto ? describeMerged(mergedInto) : (present.duplicateCandidates.get(record.source) ?? null);
  const duplicate = found === undefined ? like : null;
  const trashedSong = found === undefined ? findTrashedSong(present, record, before) : undefined;
  if (trashedSong !== undefined) {
    // What an import that was undone left there is nobody's decision.
    const isUndone = !leavesUndone && before?.contentHash === UNDONE && before.itemId === trashedSong.id;
    const choice = choices?.songs.get(record.source) ?? (isUndone ? 'update' : trashChoice);
    if (choice === 'skip') return leaveAsItIs('trashed', duplicate);
    if (choice === 'update') return planRestored(record, present, before, trashedSong, duplicate);
  }
  const choice =
    choiceFor(choices, record.source, found !== undefined || duplicate !== null) ?? (duplicate?.isSame ? 'skip' : null);
  if (choice === 'skip' && found === undefined) return leaveAsItIs('skipped', duplicate);
  // Neither the one in the trash nor an alias is written to.
  const hasOtherSong = trashedSong !== undefined || present.merged.has(record.id ?? '');
  const comparison = compareSong(hasOtherSong ? { ...record, id: null } : record, present, before, {
    found,
    duplicate: choice === 'update' ? duplicate : null,
    choice,
  });
  const { outcome, draft, texts, item } = comparison;
  const isWritten = outcome === 'new' || outcome === 'changed';
  const isSame =
    before?.itemId === item.itemId && before.contentHash === item.contentHash && before.storedHash === item.storedHash;
  return {
    outcome,
    songId: draft.id,
    duplicate,
    write: isWritten ? { song: withHiddenMemberships(present, draft), texts, isRestored: false } : undefined,
    importedItem: isLeftUnchanged(outcome) || isSame ? undefined : item,
  };
}

const leaveAsItIs = (outcome: ImportOutcome, duplicate: DuplicateCandidate | null): SongPlan => ({
  outcome,
  songId: outcome === 'skipped' ? duplicate?.id : undefined,
  duplicate,
  write: undefined,
  importedItem: undefined,
});

function planRestored(
  record: SongRecord,
  present: PresentSongs,
  before: ImportedItem | undefined,
  trashedSong: Song,
  duplicate: DuplicateCandidate | null,
): SongPlan {
  const match = { found: trashedSong, duplicate: null, choice: 'update' } as const;
  const { draft, texts, item } = compareSong(record, present, before, match);
  return {
    outcome: 'restored',
    songId: draft.id,
    duplicate,
    write: { song: withHiddenMemberships(present, draft), texts, isRestored: true },
    importedItem: item,
  };
}

const findTrashedSong = (
  { trashed }: PresentSongs,
  { id }: SongRecord,
  before: ImportedItem | undefined,
): Song | undefined => trashed.get(id ?? '') ?? trashed.get(before?.itemId ?? '');

/* A song that was merged away: the one that stays is meant, and is changed only when somebody says so. */
const findSongMergedInto = (
  { merged, songs }: PresentSongs,
  { id }: SongRecord,
  before: ImportedItem | undefined,
): Song | undefined => songs.get(merged.get(id ?? '') ?? merged.get(before?.itemId ?? '') ?? '');

const describeMerged = ({ id, name, memberships }: Song): DuplicateCandidate => ({
  id,
  name: Object.values(name)[0] ?? '',
  number: memberships[0]?.number ?? null,
  by: ['merged'],
  isSame: true,
});

/* The desired song, plus the memberships that are hidden because their collection is in the trash. */
function withHiddenMemberships({ hiddenMemberships }: PresentSongs, draft: SongDraft): SongDraft {
  const hidden = (hiddenMemberships.get(draft.id) ?? []).filter((one) =>
    draft.memberships.every(({ collectionId }) => collectionId !== one.collectionId),
  );
  return { ...draft, memberships: [...draft.memberships, ...hidden] };
}

type SongMatch = {
  readonly found: Song | undefined;
  readonly duplicate: DuplicateCandidate | null;
  readonly choice: ImportChoice | null;
};

/* A copy is only created where a song would otherwise be overwritten or kept. */
function compareSong(
  record: SongRecord,
  present: PresentSongs,
  before: ImportedItem | undefined,
  { found, duplicate, choice }: SongMatch,
) {
  const comparison = compareWith(record, present, before, found ?? present.songs.get(duplicate?.id ?? ''), {
    id: found?.id ?? duplicate?.id ?? record.id ?? present.draftContext.newId(),
    choice: choice === 'duplicate' ? null : choice,
    isMerged: duplicate !== null,
  });
  const isWritten = comparison.outcome === 'changed' || comparison.outcome === 'kept';
  if (choice !== 'duplicate' || found === undefined || !isWritten) return comparison;
  const previousCopy =
    before === undefined || before.itemId === found.id ? undefined : present.songs.get(before.itemId);
  return compareWith(record, present, before, previousCopy, {
    id: previousCopy?.id ?? present.draftContext.newId(),
    choice: null,
    isMerged: false,
  });
}

function compareWith(
  record: SongRecord,
  { draftContext, texts: allTexts, stored }: PresentSongs,
  before: ImportedItem | undefined,
  song: Song | undefined,
  { id, choice, isMerged }: { readonly id: string; readonly choice: ImportChoice | null; readonly isMerged: boolean },
) {
  const presentTexts = allTexts.get(song?.id ?? '') ?? [];
  const readSong = createSongDraft(record, id, song, draftContext);
  const readTexts = createTextDrafts(record, id, presentTexts, draftContext);
  const draft = isMerged && song !== undefined ? mergeSongDraft(readSong, song) : readSong;
  const texts = isMerged ? mergeTextDrafts(readTexts, presentTexts) : readTexts;
  const { file: _file, ...content } = record;
  const contentHash = hashJson(coveredMembers('song', content));
  const storedHash = hashSong(draft, texts);
  const outcome = decideOutcome({
    present: song === undefined ? null : hashSong(song, presentTexts),
    desired: storedHash,
    content: contentHash,
    lastContent: before?.contentHash ?? null,
    stored: stored.get(id) ?? [],
    choice,
  });
  const source = songSource(record, draftContext.ids);
  return { outcome, draft, texts, item: { kind: 'song', source, itemId: draft.id, contentHash, storedHash } as const };
}
