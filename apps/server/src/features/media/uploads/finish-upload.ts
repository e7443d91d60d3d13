import { diagnose, Problem, uploads } from '@canticle/contract';
import { newId, readJson, acquireLock, type Tx } from '../../../platform/database/index.ts';
import { createPagePhoto, type FileStore, InvalidPicture, storePicture } from '../../../platform/files/index.ts';
import { listSongs, updateSongImage } from '../../songs/index.ts';
import { detectFileType } from '../detect-file-type.ts';
import { applyMetadata } from '../apply-metadata.ts';
import { createFileDraft } from '../editing-routes.ts';
import { contentName, isMisnamed, fileTypesOf } from '../file-types.ts';
import type { MediaContext } from '../media-context.ts';
import type { FileDraft } from '../model.ts';
import { RejectedFileError } from '../rejected-file-error.ts';
import { ContentMissingError, saveFile } from '../mutations.ts';
import type { UploadFolder } from './upload-folder.ts';
import { type UploadResult, completeUpload, findUpload, type Upload } from './queries.ts';

/** Finishes uploads. The same one may be finished twice, by two requests or after a crash: it becomes one file. */
export type FinishUpload = (id: string) => Promise<UploadResult | undefined>;

/** Schedules the deletion of a replaced image. */
export type ScheduleImageDeletion = (tx: Tx, image: string | null) => Promise<void>;

/** An uploaded import. Its bytes are at `path`, and stay there until the import is created. */
type ReceivedImport = {
  readonly id: string;
  readonly userId: string;
  readonly fileName: string;
  readonly path: string;
};

/** Accepts an upload as an import; returns the write that creates it. */
export type ReceiveImport = (received: ReceivedImport) => Promise<(tx: Tx) => Promise<void>>;

type UploadHandlers = { readonly scheduleImageDeletion: ScheduleImageDeletion; readonly receiveImport: ReceiveImport };

/**
 * Creates the function that finishes uploads: complete uploads are checked, stored, and become a file of their song.
 *
 * @returns a function that returns the result; undefined when bytes are missing
 */
export function createUploadFinisher(
  media: MediaContext,
  folder: UploadFolder,
  handlers: UploadHandlers,
): FinishUpload {
  const context = { ...media, ...handlers };
  const pending = new Map<string, Promise<UploadResult | undefined>>();
  return (id) => {
    const running = pending.get(id) ?? finishUpload(context, folder, id).finally(() => pending.delete(id));
    pending.set(id, running);
    return running;
  };
}

type FinishContext = MediaContext & UploadHandlers;

async function finishUpload(
  context: FinishContext,
  folder: UploadFolder,
  id: string,
): Promise<UploadResult | undefined> {
  const upload = await findUpload(context.database.read, id);
  if (upload === undefined) return undefined;
  if (upload.state !== 'receiving') return uploadResult(upload);
  if ((await folder.receivedBytes(id)) !== upload.byteLength) return undefined;
  try {
    // The bytes stay here until the result is saved: after a failure the upload is finished again.
    const result = await storeUpload(context, folder, upload);
    await folder.remove(id);
    return result;
  } catch (error) {
    const message = rejectionMessage(error);
    if (message === undefined) throw error;
    const result: UploadResult = { state: 'refused', error: message };
    await context.database.transaction((tx) => completeUpload(tx, id, result));
    await folder.remove(id);
    return result;
  }
}

function rejectionMessage(error: unknown): string | undefined {
  if (error instanceof RejectedFileError || error instanceof InvalidPicture) return error.message;
  return error instanceof Problem && error.status < 500 ? error.message : undefined;
}

function uploadResult({ id, state, fileId, picture, error }: Upload): UploadResult {
  if (state === 'refused') return { state, error: error ?? '' };
  if (fileId === null && picture === null) return { state: 'stored', importId: id };
  return picture === null ? { state: 'stored', fileId: fileId ?? '' } : { state: 'stored', picture };
}

async function storeUpload(context: FinishContext, folder: UploadFolder, upload: Upload): Promise<UploadResult> {
  const path = folder.pathOf(upload.id);
  if (isImport(upload)) return storeImport(context, upload, path);
  const isPhoto = statedType(upload) === 'photo';
  const mediaType = isPhoto ? await detectPhoto(path) : await detectFileType(path);
  if (upload.songId === null) {
    if (mediaType !== 'picture')
      throw new RejectedFileError(diagnose('words', { words: `This is not a picture but ${contentName(mediaType)}.` }));
    return saveResult(context, upload, { state: 'stored', picture: await storePicture(context.files, path) });
  }
  checkType(upload, mediaType);
  if (mediaType === 'picture' && !isPhoto) return storeImage(context, upload, upload.songId, path);
  return storeFile(context, upload, upload.songId, path, mediaType);
}

function isImport({ facts }: Upload): boolean {
  const read = uploads.uploadMetadata.parse(readJson(facts));
  return 'purpose' in read && read.purpose === 'import';
}

/* Any file may be an import: its content is checked by the import, with a report. */
async function storeImport(context: FinishContext, upload: Upload, path: string): Promise<UploadResult> {
  const { id, userId, fileName } = upload;
  const result: UploadResult = { state: 'stored', importId: id };
  const createImport = await context.receiveImport({ id, userId, fileName, path });
  await context.database.transaction(async (tx) => {
    if (await completeUpload(tx, id, result)) await createImport(tx);
  });
  return result;
}

function checkType({ fileName, facts }: Upload, mediaType: string): void {
  if (isMisnamed(fileName, mediaType))
    throw new RejectedFileError(diagnose('misnamed', { name: fileName, content: contentName(mediaType) }));
  const type = statedType({ facts });
  if (type !== undefined && !fileTypesOf(mediaType).some((kind) => kind === type))
    throw new RejectedFileError(diagnose('wrong-type', { content: contentName(mediaType), type }));
}

/* Whatever else it may be, and however it is broken: it is not what was asked for. */
async function detectPhoto(path: string): Promise<string> {
  const mediaType = await detectFileType(path).catch((error: unknown) => {
    if (error instanceof RejectedFileError) return undefined;
    throw error;
  });
  if (mediaType === 'picture') return mediaType;
  const what = mediaType === undefined ? '' : ` but ${contentName(mediaType)}`;
  throw new RejectedFileError(diagnose('words', { words: `This is not a picture${what}.` }));
}

function statedType({ facts }: Pick<Upload, 'facts'>) {
  const metadata = uploads.uploadMetadata.parse(readJson(facts));
  return 'type' in metadata ? metadata.type : undefined;
}

async function storeFile(
  context: MediaContext,
  upload: Upload,
  songId: string,
  path: string,
  mediaType: string,
): Promise<UploadResult> {
  const { database, media } = context;
  const facts = uploads.uploadMetadata.parse(readJson(upload.facts));
  const { songId: _, ...metadata } = 'songId' in facts ? facts : { songId };
  const name = upload.fileName.replace(/\.[^.]*$/, '') || upload.fileName;
  const isPhoto = mediaType === 'picture';
  const content = isPhoto ? await storePhoto(media, path) : await storeContent(media, path, mediaType);
  const base = {
    ...createFileDraft(songId, newId()),
    ...content,
    name,
    type: fileTypesOf(mediaType)[0] ?? 'pdf',
    fileName: isPhoto ? `${name}.jpg` : upload.fileName,
  };
  return database.transaction(async (tx) => {
    if ((await listSongs(tx, { ids: [songId] })).length === 0) throw new RejectedFileError(diagnose('song-gone'));
    const draft = await applyMetadata(tx, base, metadata);
    const result: UploadResult = { state: 'stored', fileId: draft.id };
    if (!(await completeUpload(tx, upload.id, result))) {
      const existing = await findUpload(tx, upload.id);
      return existing === undefined ? result : uploadResult(existing);
    }
    await saveFile(tx, context, draft);
    return result;
  });
}

type StoredContent = Pick<FileDraft, 'contentHash' | 'byteLength' | 'mediaType'>;

async function storeContent(media: FileStore, path: string, mediaType: string): Promise<StoredContent> {
  const { hash, byteLength } = await media.copyFrom(path);
  return { contentHash: hash, byteLength, mediaType };
}

async function storePhoto(media: FileStore, path: string): Promise<StoredContent> {
  const bytes = await createPagePhoto(path);
  return { contentHash: await media.put(bytes), byteLength: bytes.length, mediaType: 'image/jpeg' };
}

/* An image is not a file of a song: it replaces the image of the song. */
async function storeImage(context: FinishContext, upload: Upload, songId: string, path: string): Promise<UploadResult> {
  const picture = await storePicture(context.files, path);
  return context.database.transaction(async (tx) => {
    await acquireLock(tx, 'media');
    // A cleanup may have deleted the same image since it was stored: the upload is finished again, then.
    if (!(await isStored(context, picture))) throw new ContentMissingError();
    const result: UploadResult = { state: 'stored', picture };
    if (!(await completeUpload(tx, upload.id, result))) {
      const existing = await findUpload(tx, upload.id);
      return existing === undefined ? result : uploadResult(existing);
    }
    const song = await updateSongImage(tx, songId, picture, context.now());
    if (song === undefined) throw new RejectedFileError(diagnose('song-gone'));
    if (song.before !== picture) await context.scheduleImageDeletion(tx, song.before);
    return result;
  });
}

async function isStored({ files }: MediaContext, picture: string): Promise<boolean> {
  const hash = /([0-9a-f]{64})\.jpg$/.exec(picture)?.[1] ?? '';
  return (await files.sizeOf(hash)) !== undefined;
}

async function saveResult({ database }: MediaContext, { id }: Upload, result: UploadResult): Promise<UploadResult> {
  await database.transaction((tx) => completeUpload(tx, id, result));
  return result;
}
