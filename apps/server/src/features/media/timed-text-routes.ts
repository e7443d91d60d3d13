import { files, NotFound, Unprocessable } from '@canticle/contract';
import { acquireLock, newId } from '../../platform/database/index.ts';
import { type Route, serve } from '../../platform/http/index.ts';
import { requireAnyCapability } from '../identity/index.ts';
import type { MediaContext } from './media-context.ts';
import { type FileDraft, isTimedText, type MediaFile, type TimedTextFile } from './model.ts';
import { getOpenFile } from './file-access.ts';
import { findFile, listFiles } from './queries.ts';
import { readCues, formatTimedText } from './timed-text.ts';
import { saveFile } from './mutations.ts';

const requireTimedTextEditor = requireAnyCapability(
  ['useTools', 'editCatalogue'],
  'Only editors and technicians can time lyrics.',
);

/**
 * Subtitles and timed lyrics of recordings: read by everybody who may play them, written by editors and technicians.
 */
export function timedTextRoutes(context: MediaContext): Route[] {
  const { database, media } = context;
  const serialize = async (file: TimedTextFile): Promise<files.TimedText> => ({
    fileId: file.id,
    type: file.type,
    name: file.name,
    language: file.language,
    cues: (await readCues(media, file)).map((cue) => ({ ...cue, words: [...cue.words] })),
    updatedAt: file.updatedAt,
  });
  return [
    serve(files.getTimedText, async ({ viewer, params }) => {
      const { file } = await getOpenFile(database.read, viewer, params.id);
      const found = isTimedText(file) ? [file] : await listFiles(database.read, { companionOf: file.id });
      return Promise.all(found.filter(isTimedText).map(serialize));
    }),
    serve(
      files.saveTimedText,
      async ({ viewer, params, body, write }) => {
        const { file } = await getOpenFile(database.read, viewer, params.id);
        requireRecording(file);
        if (body.cues.some(({ at, end }) => end < at)) throw new Unprocessable('A line cannot end before it starts.');
        const { bytes, mediaType, ending: extension } = formatTimedText(body.type, body.cues);
        const contentHash = await media.put(bytes);
        return write(async (tx) => {
          // Of two who save the words of a recording, the second takes the place of the first.
          await acquireLock(tx, 'media');
          if ((await findFile(tx, file.id)) === undefined) throw new NotFound('File not found.');
          const existing = (await listFiles(tx, { companionOf: file.id })).find(
            (one) => one.type === body.type && one.language === params.language,
          );
          const draft: FileDraft = {
            ...(existing ?? createTimedTextDraft(file, params.language)),
            type: body.type,
            contentHash,
            mediaType,
            byteLength: bytes.length,
            fileName: `${file.name}.${params.language}.${extension}`,
          };
          await saveFile(tx, context, draft);
          const saved = await findFile(tx, draft.id);
          if (saved === undefined || !isTimedText(saved)) throw new Error('words that were saved are not there');
          return serialize(saved);
        });
      },
      requireTimedTextEditor,
    ),
  ];
}

function requireRecording({ type }: MediaFile): void {
  if (type !== 'audio' && type !== 'video')
    throw new Unprocessable('Timed lyrics can only be added to audio and video files.');
}

function createTimedTextDraft(file: MediaFile, language: string): FileDraft {
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
