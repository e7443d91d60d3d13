import { type files, Unprocessable } from '@canticle/contract';
import type { Reader } from '../../platform/database/index.ts';
import { listContributors, listInstruments } from '../songs/index.ts';
import { fileTypesOf } from './file-types.ts';
import { type FileDraft, type FileType, isTimedTextType } from './model.ts';
import { findFile } from './queries.ts';

/**
 * Applies an editor's metadata to a file; missing fields are unchanged.
 *
 * @throws {Unprocessable} when it names a type that does not match the content, or something that does not exist
 */
export async function applyMetadata(db: Reader, file: FileDraft, metadata: files.SongFileMetadata): Promise<FileDraft> {
  const changes = Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined));
  const draft: FileDraft = { ...file, ...changes };
  checkType(draft);
  if (draft.instrumentId !== null && draft.instrumentId !== file.instrumentId)
    await checkInstrument(db, draft.instrumentId);
  if (draft.participants !== file.participants) await checkContributors(db, draft);
  if (draft.companionOf !== null && draft.companionOf !== file.companionOf)
    await checkCompanion(db, draft, draft.companionOf);
  return draft;
}

/* An external file has the type its editor chooses. */
function checkType({ type, mediaType, address }: FileDraft): void {
  const allowed: readonly FileType[] = address === null ? fileTypesOf(mediaType) : ['audio', 'video'];
  if (!allowed.includes(type))
    throw new Unprocessable(`This file cannot be of the type ${type}; by its content it is ${allowed.join(' or ')}.`);
}

async function checkInstrument(db: Reader, id: string): Promise<void> {
  if (!(await listInstruments(db)).some((one) => one.id === id)) throw new Unprocessable('Instrument not found.');
}

async function checkContributors(db: Reader, { participants }: FileDraft): Promise<void> {
  const ids = [...new Set(participants.map((one) => one.contributorId))];
  if (ids.length > 0 && (await listContributors(db, { ids })).length < ids.length)
    throw new Unprocessable('One of the participants is not among the contributors.');
}

async function checkCompanion(db: Reader, { type, songId }: FileDraft, companionOf: string): Promise<void> {
  if (!isTimedTextType(type)) throw new Unprocessable('Only subtitles and timed lyrics can belong to another file.');
  const recording = await findFile(db, companionOf);
  if (recording?.songId !== songId || (recording.type !== 'audio' && recording.type !== 'video'))
    throw new Unprocessable('Timed lyrics must belong to an audio or video file of the same song.');
}
