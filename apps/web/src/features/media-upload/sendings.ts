import { useSyncExternalStore } from 'react';
import { newId } from '../../api/index.ts';
import { type Copy, currentCopy } from '../../offline/index.ts';
import { type Journey, sendFile } from './send-file.ts';
import { fingerprintOf, isUnderWay, nextToSend, type Sending } from './sending.ts';

/* What belongs to a file on its way and is not drawn. `owner` is the copy of the person who began it. */
type Luggage = {
  readonly file: File;
  readonly fingerprint: string;
  readonly owner: Copy;
  readonly onStored: () => void;
  journey: Journey | undefined;
};

/* How long after the client gave up the network is tried again, in milliseconds. */
const TRY_AGAIN_MS = 15_000;

let all: readonly Sending[] = [];
const luggage = new Map<string, Luggage>();
const watchers = new Set<() => void>();

function change(next: readonly Sending[]): void {
  all = next;
  if (all.some(isUnderWay)) window.addEventListener('beforeunload', askToStay);
  else window.removeEventListener('beforeunload', askToStay);
  for (const watcher of watchers) watcher();
}

const update = (id: string, facts: Partial<Sending>) =>
  change(all.map((sending) => (sending.id === id ? { ...sending, ...facts } : sending)));

const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();

/** The files on their way to a song, and those that just arrived or were refused, until they are put aside. */
export function useSendings(songId: string): readonly Sending[] {
  const shown = useSyncExternalStore(watch, () => all);
  return shown.filter((sending) => sending.songId === songId && luggage.get(sending.id)?.owner === currentCopy());
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Sends files to a song, a few at a time. One that is on its way already is not sent twice.
 *
 * @param onStored  called whenever one of them has become a file of the song
 */
export function addFiles(files: readonly File[], songId: string, onStored: () => void): void {
  for (const file of files) {
    const fingerprint = fingerprintOf(file, songId);
    const same = all.find(({ id }) => luggage.get(id)?.fingerprint === fingerprint);
    if (same && isUnderWay(same)) continue;
    if (same) luggage.delete(same.id);
    const id = newId();
    luggage.set(id, { file, fingerprint, owner: currentCopy(), onStored, journey: undefined });
    change([...all.filter((sending) => sending !== same), toSend(id, songId, file)]);
  }
  sendNext();
}

const toSend = (id: string, songId: string, { name, size }: File): Sending => ({
  id,
  songId,
  fileName: name,
  size,
  sent: 0,
  state: 'queued',
  uploadId: undefined,
  code: undefined,
  sentence: '',
});

function sendNext(): void {
  const next = nextToSend(all);
  const taken = next && luggage.get(next.id);
  if (!next || !taken) return;
  const { id, songId } = next;
  update(id, { state: 'sending', code: undefined, sentence: '' });
  if (taken.journey) taken.journey.goOn();
  else taken.journey = sendFile(taken.file, songId, newsOf(id, taken), () => taken.owner === currentCopy());
  sendNext();
}

function newsOf(id: string, { onStored }: Luggage): Parameters<typeof sendFile>[2] {
  return {
    begun: (uploadId) => update(id, { uploadId }),
    moved: (sent) => update(id, { sent }),
    stored: () => {
      update(id, { state: 'stored' });
      onStored();
      sendNext();
    },
    stopped: ({ kind, code, sentence }) => {
      update(id, { state: kind === 'lost' ? 'waiting' : 'refused', code, sentence });
      sendNext();
      if (code === 'NETWORK_FAILED') setTimeout(() => goOn(id), TRY_AGAIN_MS);
    },
  };
}

/** Goes on with a file that waits for the network; of anything else it does nothing. */
export function goOn(id: string): void {
  const isMine = luggage.get(id)?.owner === currentCopy();
  if (!isMine || all.find((sending) => sending.id === id)?.state !== 'waiting') return;
  update(id, { state: 'queued' });
  sendNext();
}

/** Stops a file on its way and has the server forget what it has of it. */
export async function cancelSending(id: string): Promise<void> {
  const taken = luggage.get(id);
  putAside(id);
  await taken?.journey?.cancel();
  // It may have arrived in the very same moment.
  taken?.onStored();
}

/** Takes a file that arrived or was refused off the list. */
export function putAside(id: string): void {
  luggage.delete(id);
  change(all.filter((sending) => sending.id !== id));
  sendNext();
}

window.addEventListener('online', () => {
  for (const { id } of all) goOn(id);
});
