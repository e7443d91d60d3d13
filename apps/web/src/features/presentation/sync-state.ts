import type { PresentationPositionInput } from '@canticle/contract/calls';
import type { PresentationDocument } from '@canticle/presentation';

/** Where a song that is presented stands: what a document does not say and other devices need. */
export type SongPlacement = Pick<PresentationPositionInput, 'list' | 'nextSongId' | 'melody'>;

/** What is published, as the windows of one browser hand it to each other. */
export type PublishedState = {
  readonly document: PresentationDocument;
  readonly place: SongPlacement;
  /** Grows with every publication in this browser; the greater one is the newer. */
  readonly number: number;
  /** The server's number of it; null as long as the server has not answered. */
  readonly revision: number | null;
};

/** What the server says is shown. */
export type ServerState = {
  readonly revision: number;
  readonly document: PresentationDocument;
  readonly place: SongPlacement;
};

/** What one window knows of what is shown, from the other windows and from the server. */
export type SyncState = {
  readonly published: PublishedState | undefined;
  /** What the server said while a publication of this browser was still on its way. */
  readonly pending: ServerState | undefined;
  /** The greatest number the server is known to have given. */
  readonly revision: number;
};

export const initialSyncState: SyncState = { published: undefined, pending: undefined, revision: 0 };

/* Every window has its own, so that two that publish in the same moment do not give their publications one number. */
const windowSlots = 1000;

/**
 * The number of a window's next publication: greater than every one it knows, and no other window's.
 *
 * @param now     milliseconds since 1970
 * @param window  0 to 999, chosen by chance for each window
 */
export function nextNumber({ published: shown }: SyncState, now: number, window: number): number {
  const time = Math.max(now, Math.floor((shown?.number ?? 0) / windowSlots) + 1);
  return time * windowSlots + window;
}

/** The number of the server up to which what is shown is known to hold; greater ones are news. */
export const latestRevision = ({ published: shown, revision }: SyncState): number => shown?.revision ?? revision;

/** A window of this browser has published, or tells what it knows to one that was opened later. */
export function applyWindowState(sync: SyncState, shown: PublishedState): SyncState {
  if (sync.published && shown.number <= sync.published.number) return sync;
  return { ...sync, published: shown, revision: Math.max(sync.revision, shown.revision ?? 0) };
}

/** The server has taken a publication of this browser, and given it a number. */
export function applyAccepted(sync: SyncState, number: number, revision: number): SyncState {
  if (sync.published?.number !== number) return { ...sync, revision: Math.max(sync.revision, revision) };
  const accepted = {
    ...sync,
    published: { ...sync.published, revision },
    pending: undefined,
    revision: Math.max(sync.revision, revision),
  };
  return sync.pending ? applyServerState(accepted, sync.pending) : accepted;
}

/** A publication of this browser will never reach the server: what the server said meanwhile holds. */
export function applyRejected(sync: SyncState, number: number): SyncState {
  if (sync.published?.number !== number) return sync;
  const settled = { ...sync, published: { ...sync.published, revision: sync.revision }, pending: undefined };
  return sync.pending ? applyServerState(settled, sync.pending) : settled;
}

/**
 * The server says what is shown. It is news when its number is greater than that of what is shown here: that the server has
 * numbered something else meanwhile says nothing of what that was. While a publication of this browser is on its way, which
 * is the newest there is, the news waits until the server has numbered it.
 */
export function applyServerState(sync: SyncState, serverState: ServerState): SyncState {
  const revision = Math.max(sync.revision, serverState.revision);
  if (sync.published?.revision === null) {
    const isNewest = serverState.revision > (sync.pending?.revision ?? 0);
    return isNewest ? { ...sync, pending: serverState } : sync;
  }
  // Where nothing is shown, it may have been withdrawn, and come back.
  if (sync.published ? serverState.revision <= latestRevision(sync) : serverState.revision < sync.revision) return sync;
  const { document, place } = serverState;
  const number = (sync.published?.number ?? 0) + 1;
  return { published: { document, place, revision: serverState.revision, number }, pending: undefined, revision };
}
