import { type files, Impossible } from '@canticle/contract';
import type { Reader } from '../../database/index.ts';
import { listContributors, listInstruments } from '../songs/index.ts';
import { kindsOf } from './kinds.ts';
import { type FileDraft, type FileKind, WORDS } from './model.ts';
import { findFile } from './queries.ts';

/**
 * A file with what an editor says of it; what they leave out stays.
 *
 * @throws {Impossible} when they name a type its content is not of, or something that is not there
 */
export async function applyFacts(db: Reader, file: FileDraft, facts: files.FileFacts): Promise<FileDraft> {
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  const draft: FileDraft = { ...file, ...given };
  checkType(draft);
  if (draft.instrumentId !== null && draft.instrumentId !== file.instrumentId)
    await checkInstrument(db, draft.instrumentId);
  if (draft.participants !== file.participants) await checkContributors(db, draft);
  if (draft.companionOf !== null && draft.companionOf !== file.companionOf)
    await checkCompanion(db, draft, draft.companionOf);
  return draft;
}

/* What is stored elsewhere is what its editor says it is. */
function checkType({ type, mediaType, address }: FileDraft): void {
  const allowed: readonly FileKind[] = address === null ? kindsOf(mediaType) : ['audio', 'video'];
  if (!allowed.includes(type))
    throw new Impossible(`This file cannot be of the type ${type}; by its content it is ${allowed.join(' or ')}.`);
}

async function checkInstrument(db: Reader, id: string): Promise<void> {
  if (!(await listInstruments(db)).some((one) => one.id === id))
    throw new Impossible('There is no instrument with this id.');
}

async function checkContributors(db: Reader, { participants }: FileDraft): Promise<void> {
  const ids = [...new Set(participants.map((one) => one.contributorId))];
  if (ids.length > 0 && (await listContributors(db, { ids })).length < ids.length)
    throw new Impossible('One of the participants is not among the contributors.');
}

async function checkCompanion(db: Reader, { type, songId }: FileDraft, companionOf: string): Promise<void> {
  if (!WORDS.includes(type)) throw new Impossible('Only subtitles and timed lyrics go with another file.');
  const recording = await findFile(db, companionOf);
  if (recording?.songId !== songId || (recording.type !== 'audio' && recording.type !== 'video'))
    throw new Impossible('Words in time go with an audio or video file of the same song.');
}
