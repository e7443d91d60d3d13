import { files, Impossible } from '@canticle/contract';
import { newId } from '../../database/index.ts';
import { type Route, serve } from '../../http/index.ts';
import { admitOnly } from '../identity/index.ts';
import type { MediaRooms } from './media-rooms.ts';
import { type FileDraft, type MediaFile, WORDS } from './model.ts';
import { getOpenFile } from './open-file.ts';
import { findFile, listFiles } from './queries.ts';
import { cuesOf, writeWords } from './words.ts';
import { putFile } from './writes.ts';

const admitTimers = admitOnly(
  ['useTools', 'editCatalogue'],
  'Only editors and technicians may time the words of a recording.',
);

/** Subtitles and timed lyrics of recordings: read by everybody who hears them, made by editors and technicians. */
export function wordsRoutes(rooms: MediaRooms): Route[] {
  const { database, media } = rooms;
  const wire = async (file: MediaFile): Promise<files.WordsInTime> => ({
    fileId: file.id,
    type: file.type as 'subtitles' | 'lyrics',
    name: file.name,
    language: file.language,
    cues: (await cuesOf(media, file)).map((cue) => ({ ...cue, words: [...cue.words] })),
    updatedAt: file.updatedAt,
  });
  return [
    serve(files.getWords, async ({ viewer, params }) => {
      const { file } = await getOpenFile(database.read, viewer, params.id);
      const found = WORDS.includes(file.type) ? [file] : await listFiles(database.read, { companionOf: file.id });
      return Promise.all(found.map(wire));
    }),
    serve(
      files.saveWords,
      async ({ viewer, params, body, write }) => {
        const { file } = await getOpenFile(database.read, viewer, params.id);
        demandRecording(file);
        if (body.cues.some(({ at, end }) => end < at)) throw new Impossible('A line cannot end before it begins.');
        const { bytes, mediaType, ending } = writeWords(body.type, body.cues);
        const contentHash = await media.put(bytes);
        return write(async (tx) => {
          const before = (await listFiles(tx, { companionOf: file.id })).find(
            (one) => one.type === body.type && one.language === params.language,
          );
          const draft: FileDraft = {
            ...(before ?? wordsFor(file, params.language)),
            type: body.type,
            contentHash,
            mediaType,
            byteLength: bytes.length,
            fileName: `${file.name}.${params.language}.${ending}`,
          };
          await putFile(tx, rooms, draft);
          const saved = await findFile(tx, draft.id);
          if (saved === undefined) throw new Error('words that were saved are not there');
          return wire(saved);
        });
      },
      admitTimers,
    ),
  ];
}

function demandRecording({ type }: MediaFile): void {
  if (type !== 'audio' && type !== 'video') throw new Impossible('Words in time go with audio and video files only.');
}

function wordsFor(file: MediaFile, language: string): FileDraft {
  return {
    ...file,
    id: newId(),
    language,
    category: null,
    information: null,
    instrumentId: null,
    transposition: null,
    participants: [],
    companionOf: file.id,
    address: null,
    madeFrom: null,
  };
}
