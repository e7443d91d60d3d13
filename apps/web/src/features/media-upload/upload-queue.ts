import { useSyncExternalStore } from 'react';
import { newId } from '../../api/index.ts';
import { type LocalCache, currentCache } from '../../offline/index.ts';
import { type FileTransfer, sendFile } from './send-file.ts';
import { fingerprintOf, isInProgress, nextQueued, type UploadTask } from './upload-task.ts';

/* The parts of an upload that are not rendered. `owner` is the local cache of the person who started it. */
type QueueEntry = {
  readonly file: File;
  readonly fingerprint: string;
  readonly owner: LocalCache;
  readonly onStored: () => void;
  transfer: FileTransfer | undefined;
};

/* How long after the client gave up the upload is retried, in milliseconds. */
const RETRY_AFTER_MS = 15_000;

let tasks: readonly UploadTask[] = [];
const entries = new Map<string, QueueEntry>();
const listeners = new Set<() => void>();

function setTasks(next: readonly UploadTask[]): void {
  tasks = next;
  if (tasks.some(isInProgress)) window.addEventListener('beforeunload', preventUnload);
  else window.removeEventListener('beforeunload', preventUnload);
  for (const listener of listeners) listener();
}

const updateTask = (id: string, patch: Partial<UploadTask>) =>
  setTasks(tasks.map((task) => (task.id === id ? { ...task, ...patch } : task)));

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * The uploads in progress, and those that just finished or were refused, until they are dismissed: to a song, or to all
 * of them.
 */
export function useUploadTasks(songId?: string): readonly UploadTask[] {
  const current = useSyncExternalStore(subscribe, () => tasks);
  return current.filter(
    (task) => (songId === undefined || task.songId === songId) && entries.get(task.id)?.owner === currentCache(),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Uploads files to a song, a few at a time. One that is already uploading is not sent twice.
 *
 * @param onStored  called whenever one of them has become a file of the song
 * @param isPhoto   whether they are photographs of a page to type from
 */
export function addFiles(files: readonly File[], songId: string, onStored: () => void, isPhoto = false): void {
  for (const file of files) {
    const fingerprint = fingerprintOf(file, songId, isPhoto);
    const existing = tasks.find(({ id }) => entries.get(id)?.fingerprint === fingerprint);
    if (existing && isInProgress(existing)) continue;
    if (existing) entries.delete(existing.id);
    const id = newId();
    entries.set(id, { file, fingerprint, owner: currentCache(), onStored, transfer: undefined });
    setTasks([...tasks.filter((task) => task !== existing), createTask(id, songId, file, isPhoto)]);
  }
  startNext();
}

const createTask = (id: string, songId: string, { name, size }: File, isPhoto: boolean): UploadTask => ({
  id,
  songId,
  fileName: name,
  isPhoto,
  size,
  sent: 0,
  state: 'queued',
  uploadId: undefined,
  code: undefined,
  message: '',
});

function startNext(): void {
  const next = nextQueued(tasks);
  const entry = next && entries.get(next.id);
  if (!next || !entry) return;
  const { id } = next;
  updateTask(id, { state: 'sending', code: undefined, message: '' });
  if (entry.transfer) entry.transfer.resume();
  else entry.transfer = sendFile(entry.file, next, createCallbacks(id, entry), () => entry.owner === currentCache());
  startNext();
}

function createCallbacks(id: string, { onStored }: QueueEntry): Parameters<typeof sendFile>[2] {
  return {
    onStarted: (uploadId) => updateTask(id, { uploadId }),
    onProgress: (sent) => updateTask(id, { sent }),
    onStored: () => {
      updateTask(id, { state: 'stored' });
      onStored();
      startNext();
    },
    onStopped: ({ kind, code, message }) => {
      updateTask(id, { state: kind === 'lost' ? 'waiting' : 'refused', code, message });
      startNext();
      if (code === 'NETWORK_FAILED') setTimeout(() => resumeUpload(id), RETRY_AFTER_MS);
    },
  };
}

/** Resumes an upload that waits for the network; does nothing for any other. */
export function resumeUpload(id: string): void {
  const isOwn = entries.get(id)?.owner === currentCache();
  if (!isOwn || tasks.find((task) => task.id === id)?.state !== 'waiting') return;
  updateTask(id, { state: 'queued' });
  startNext();
}

/** Cancels an upload and deletes what the server has of it. */
export async function cancelUpload(id: string): Promise<void> {
  const entry = entries.get(id);
  dismissUpload(id);
  await entry?.transfer?.cancel();
  // It may have finished at the same time.
  entry?.onStored();
}

/** Removes a finished or refused upload from the list. */
export function dismissUpload(id: string): void {
  entries.delete(id);
  setTasks(tasks.filter((task) => task.id !== id));
  startNext();
}

window.addEventListener('online', () => {
  for (const { id } of tasks) resumeUpload(id);
});
