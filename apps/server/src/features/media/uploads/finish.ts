import { Problem, uploads } from '@canticle/contract';
import { newId, readJson, serialise, type Tx } from '../../../database/index.ts';
import { NoPicture, storePicture } from '../../../files/index.ts';
import { listSongs, putSongImage } from '../../songs/index.ts';
import { detectFile } from '../detect.ts';
import { applyFacts } from '../facts.ts';
import { emptyFile } from '../editing-routes.ts';
import { contentName, isMisnamed, kindsOf } from '../kinds.ts';
import type { MediaRooms } from '../media-rooms.ts';
import { RefusedFile } from '../refused-file.ts';
import { ContentGone, putFile } from '../writes.ts';
import type { UploadFolder } from './folder.ts';
import { type Ending, endUpload, findUpload, type Upload } from './queries.ts';

/** Finishes uploads. The same one may be finished twice, by two requests or after a crash: it becomes one file. */
export type FinishUpload = (id: string) => Promise<Ending | undefined>;

/** Notes that a picture was replaced, so that its bytes go. */
export type ForgetPicture = (tx: Tx, image: string | null) => Promise<void>;

/** What becomes an import when it has arrived. Its bytes lie at `path`, and stay there until it has become one. */
export type Arrived = {
  readonly id: string;
  readonly userId: string;
  readonly fileName: string;
  readonly path: string;
};

/**
 * Takes an upload over as an import; gives the write that makes it one.
 */
export type TakeImport = (arrived: Arrived) => Promise<(tx: Tx) => Promise<void>>;

type Takers = { readonly forgetPicture: ForgetPicture; readonly takeImport: TakeImport };

/**
 * Opens the finishing of uploads: when all bytes are there, they are looked at, stored, and become a file of their song.
 *
 * @returns gives what came of it; undefined when bytes are missing
 */
export function openFinishing(media: MediaRooms, folder: UploadFolder, takers: Takers): FinishUpload {
  const rooms = { ...media, ...takers };
  const underway = new Map<string, Promise<Ending | undefined>>();
  return (id) => {
    const begun = underway.get(id) ?? finish(rooms, folder, id).finally(() => underway.delete(id));
    underway.set(id, begun);
    return begun;
  };
}

type FinishRooms = MediaRooms & Takers;

async function finish(rooms: FinishRooms, folder: UploadFolder, id: string): Promise<Ending | undefined> {
  const upload = await findUpload(rooms.database.read, id);
  if (upload === undefined) return undefined;
  if (upload.state !== 'receiving') return endingOf(upload);
  if ((await folder.received(id)) !== upload.byteLength) return undefined;
  try {
    // Its bytes lie here until that is written down: what fails is finished again.
    const ending = await keep(rooms, folder, upload);
    await folder.remove(id);
    return ending;
  } catch (error) {
    const reason = sentenceOf(error);
    if (reason === undefined) throw error;
    const ending: Ending = { state: 'refused', error: reason };
    await rooms.database.transaction((tx) => endUpload(tx, id, ending));
    await folder.remove(id);
    return ending;
  }
}

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof RefusedFile || error instanceof NoPicture) return error.message;
  return error instanceof Problem && error.status < 500 ? error.message : undefined;
}

function endingOf({ id, state, fileId, picture, error }: Upload): Ending {
  if (state === 'refused') return { state, error: error ?? '' };
  if (fileId === null && picture === null) return { state: 'stored', importId: id };
  return picture === null ? { state: 'stored', fileId: fileId ?? '' } : { state: 'stored', picture };
}

async function keep(rooms: FinishRooms, folder: UploadFolder, upload: Upload): Promise<Ending> {
  const path = folder.fileOf(upload.id);
  if (isImport(upload)) return keepImport(rooms, upload, path);
  const mediaType = await detectFile(path);
  if (upload.songId === null) {
    if (mediaType !== 'picture') throw new RefusedFile(`This is no picture but ${contentName(mediaType)}.`);
    return settle(rooms, upload, { state: 'stored', picture: await storePicture(rooms.files, path) });
  }
  checkKind(upload, mediaType);
  if (mediaType === 'picture') return keepImage(rooms, upload, upload.songId, path);
  return keepFile(rooms, upload, upload.songId, path, mediaType);
}

function isImport({ facts }: Upload): boolean {
  const read = uploads.uploadFacts.parse(readJson(facts));
  return 'purpose' in read && read.purpose === 'import';
}

/* Anything may be one: what it holds is looked at as an import, with a report. */
async function keepImport(rooms: FinishRooms, upload: Upload, path: string): Promise<Ending> {
  const { id, userId, fileName } = upload;
  const ending: Ending = { state: 'stored', importId: id };
  const take = await rooms.takeImport({ id, userId, fileName, path });
  await rooms.database.transaction(async (tx) => {
    if (await endUpload(tx, id, ending)) await take(tx);
  });
  return ending;
}

function checkKind({ fileName, facts }: Upload, mediaType: string): void {
  if (isMisnamed(fileName, mediaType))
    throw new RefusedFile(`The file is named ${fileName}, but holds ${contentName(mediaType)}.`);
  const { type } = uploads.uploadFacts.parse(readJson(facts)) as { type?: string };
  if (type !== undefined && !kindsOf(mediaType).some((kind) => kind === type))
    throw new RefusedFile(`The file holds ${contentName(mediaType)}, which cannot be of the type ${type}.`);
}

async function keepFile(
  rooms: MediaRooms,
  upload: Upload,
  songId: string,
  path: string,
  mediaType: string,
): Promise<Ending> {
  const { database, media } = rooms;
  const facts = uploads.uploadFacts.parse(readJson(upload.facts));
  const { songId: _, ...said } = 'songId' in facts ? facts : { songId };
  const { hash: contentHash, byteLength } = await media.copy(path);
  const base = {
    ...emptyFile(songId, newId()),
    name: upload.fileName.replace(/\.[^.]*$/, '') || upload.fileName,
    type: kindsOf(mediaType)[0] ?? 'pdf',
    contentHash,
    byteLength,
    mediaType,
    fileName: upload.fileName,
  };
  return database.transaction(async (tx) => {
    if ((await listSongs(tx, { ids: [songId] })).length === 0) throw new RefusedFile('The song is not there any more.');
    const draft = await applyFacts(tx, base, said);
    const ending: Ending = { state: 'stored', fileId: draft.id };
    if (!(await endUpload(tx, upload.id, ending))) {
      const before = await findUpload(tx, upload.id);
      return before === undefined ? ending : endingOf(before);
    }
    await putFile(tx, rooms, draft);
    return ending;
  });
}

/* A picture is no file of a song: it becomes the picture of the song, in place of the one before. */
async function keepImage(rooms: FinishRooms, upload: Upload, songId: string, path: string): Promise<Ending> {
  const picture = await storePicture(rooms.files, path);
  return rooms.database.transaction(async (tx) => {
    await serialise(tx, 'media');
    // The same picture may have been cleared away between its storing and here: the upload is finished again, then.
    if (!(await isStored(rooms, picture))) throw new ContentGone();
    const ending: Ending = { state: 'stored', picture };
    if (!(await endUpload(tx, upload.id, ending))) {
      const before = await findUpload(tx, upload.id);
      return before === undefined ? ending : endingOf(before);
    }
    const song = await putSongImage(tx, songId, picture, rooms.now());
    if (song === undefined) throw new RefusedFile('The song is not there any more.');
    if (song.before !== picture) await rooms.forgetPicture(tx, song.before);
    return ending;
  });
}

async function isStored({ files }: MediaRooms, picture: string): Promise<boolean> {
  const hash = /([0-9a-f]{64})\.jpg$/.exec(picture)?.[1] ?? '';
  return (await files.sizeOf(hash)) !== undefined;
}

async function settle({ database }: MediaRooms, { id }: Upload, ending: Ending): Promise<Ending> {
  await database.transaction((tx) => endUpload(tx, id, ending));
  return ending;
}
