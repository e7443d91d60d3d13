import { diagnose } from '@canticle/contract';
import { createFileDraft, type FileDraft, fileTypesOf, type MediaFile } from '../../media/index.ts';
import { hashJson } from '../hash.ts';
import { type ImportOutcome, InvalidFileError } from '../model.ts';
import type { ImportedItem } from '../queries.ts';
import type { FileRecord } from '../read/library.ts';
import type { ImportDecisions } from './plan-song.ts';
import { choiceForAll, decideOutcome, isLeftUnchanged } from './rules.ts';
import type { IdsByName } from './song-draft.ts';

/** What is known of the bytes of a file; a file at an external address has none. */
export type FileContent = Pick<FileDraft, 'mediaType' | 'contentHash' | 'byteLength'>;

/** A file that is imported, with what the library has of it. */
export type FileToPlan = {
  readonly record: FileRecord;
  readonly source: string;
  readonly content: FileContent;
  /** Undefined in a dry run, when the song does not exist yet. */
  readonly songId: string | undefined;
  readonly present: MediaFile | undefined;
  /** What was imported from this source before. */
  readonly lastImported: ImportedItem | undefined;
  /** Hashes of what imports have stored of it. */
  readonly stored: readonly string[];
  /** The recording this timed text belongs to. */
  readonly companionOf: string | null;
  /** The file's id, when the library does not have it. */
  readonly id: string;
};

/** What the import does with a file; nothing is written yet. */
export type FilePlan = {
  readonly outcome: ImportOutcome;
  readonly draft: FileDraft;
  /** Whether the draft is stored. */
  readonly isWritten: boolean;
  /** What is saved about the source; undefined when the library stays as it is. */
  readonly importedItem: ImportedItem | undefined;
};

/**
 * Plans a score, recording, video or timed text: compares it with the library, and decides by the choices of people.
 *
 * @throws {InvalidFileError} when it names an instrument or somebody that does not exist
 */
export function planFile(
  { record, source, content, songId, present, lastImported, stored, companionOf, id }: FileToPlan,
  ids: IdsByName,
  { choices }: Pick<ImportDecisions, 'choices'>,
): FilePlan {
  const draft = toFileDraft(record, ids, present ?? createFileDraft(songId ?? '', id), content, companionOf);
  const contentHash = hashJson([record.metadata, content.contentHash]);
  const storedHash = hashFileDraft(draft);
  const outcome = decideOutcome({
    present: present === undefined ? null : hashFileDraft(present),
    desired: storedHash,
    content: contentHash,
    lastContent: lastImported?.contentHash ?? null,
    stored,
    choice: choiceForAll(choices),
  });
  const importedItem = { kind: 'file', source, itemId: draft.id, contentHash, storedHash } as const;
  return {
    outcome,
    draft,
    isWritten: outcome === 'new' || outcome === 'changed',
    importedItem: isLeftUnchanged(outcome) ? undefined : importedItem,
  };
}

/**
 * Finds the existing file a record means: by its id, by where it was imported from, or by its content or address.
 *
 * @param byId  the file that has the record's id
 * @param songFiles  the files of the song
 * @param lastId  the file that was imported from the same source before
 * @throws {InvalidFileError} when a file with its id belongs to another song
 */
export function matchFile(
  { metadata }: FileRecord,
  content: FileContent,
  {
    byId,
    songFiles,
    songId,
    lastId,
  }: {
    readonly byId: MediaFile | undefined;
    readonly songFiles: readonly MediaFile[];
    readonly songId: string;
    readonly lastId: string | undefined;
  },
): MediaFile | undefined {
  if (byId !== undefined && byId.songId !== songId) throw new InvalidFileError(diagnose('other-songs-file'));
  const isSame = (file: MediaFile) =>
    metadata.address === null ? file.contentHash === content.contentHash : file.address === metadata.address;
  return byId ?? songFiles.find((file) => file.id === lastId) ?? songFiles.find(isSame);
}

function toFileDraft(
  { name, metadata }: FileRecord,
  ids: IdsByName,
  base: FileDraft,
  { mediaType, contentHash, byteLength }: FileContent,
  companionOf: string | null,
): FileDraft {
  const { instrument, participants, title, id: _id, type, companionOf: _name, ...fields } = metadata;
  const instrumentId = instrument === null ? null : ids.get(`instrument/${instrument.toLowerCase()}`);
  if (instrumentId === undefined) throw new InvalidFileError(diagnose('no-instrument', { name: instrument ?? '' }));
  return {
    ...base,
    ...fields,
    mediaType,
    contentHash,
    byteLength,
    name: title,
    type: type ?? fileTypesOf(mediaType)[0] ?? 'video',
    instrumentId,
    companionOf,
    madeFrom: null,
    fileName: metadata.address === null ? name : '',
    participants: participants.map(({ contributor, type: task }) => {
      const contributorId = ids.get(`contributor/${contributor.toLowerCase()}`);
      if (contributorId === undefined) throw new InvalidFileError(diagnose('no-contributor', { slug: contributor }));
      return { contributorId, type: task };
    }),
  };
}

/** Hashes the fields of a file that people can change, in a fixed order. */
export function hashFileDraft(file: FileDraft): string {
  const { name, type, category, number, language, transposition, information, instrumentId } = file;
  const { participants, companionOf, address, contentHash } = file;
  const fields = [name, type, category, number, language, transposition, information, instrumentId];
  return hashJson([...fields, participants, companionOf, address, contentHash]);
}
