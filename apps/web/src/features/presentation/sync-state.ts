import type { PresentationPositionInput } from '@canticle/contract/calls';
import type { PresentationDocument } from '@canticle/presentation';

/** The placement of a presented song: what is not in the document and other devices need. */
export type SongPlacement = Pick<PresentationPositionInput, 'list' | 'nextSongId' | 'melody'>;

/** A publication, as the windows of one browser send it to each other. */
export type PublishedState = {
  readonly document: PresentationDocument;
  readonly place: SongPlacement;
  /** Grows with every publication in this browser; the greater one is the newer. */
  readonly number: number;
  /** The server's revision of it; null until the server has answered. */
  readonly revision: number | null;
};

/** The shown state as the server reports it. */
export type ServerState = {
  readonly revision: number;
  readonly document: PresentationDocument;
  readonly place: SongPlacement;
};

/** One window's view of the shown state, from the other windows and from the server. */
export type SyncState = {
  readonly published: PublishedState | undefined;
  /** The server state received while a publication of this browser was still being sent. */
  readonly pending: ServerState | undefined;
  /** The greatest revision the server is known to have assigned. */
  readonly revision: number;
};

export const initialSyncState: SyncState = { published: undefined, pending: undefined, revision: 0 };

/* Every window has its own slot, so that two windows that publish at the same time do not use the same number. */
const windowSlots = 1000;

/**
 * The number of a window's next publication: greater than every number it knows, and different from every other
 * window's.
 *
 * @param now     milliseconds since 1970
 * @param window  0 to 999, chosen at random for each window
 */
export function nextNumber({ published: shown }: SyncState, now: number, window: number): number {
  const time = Math.max(now, Math.floor((shown?.number ?? 0) / windowSlots) + 1);
  return time * windowSlots + window;
}

/** The server revision up to which the shown state is known to be current; greater ones are new. */
export const latestRevision = ({ published: shown, revision }: SyncState): number => shown?.revision ?? revision;

/**
 * Applies a message of another window of this browser: a publication, or the current state for a window opened later.
 */
export function applyWindowState(sync: SyncState, shown: PublishedState): SyncState {
  if (sync.published && shown.number <= sync.published.number) return sync;
  return { ...sync, published: shown, revision: Math.max(sync.revision, shown.revision ?? 0) };
}

/** Applies the server's acceptance of a publication of this browser, with its revision. */
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

/** Applies the rejection of a publication of this browser: the state received from the server meanwhile applies. */
export function applyRejected(sync: SyncState, number: number): SyncState {
  if (sync.published?.number !== number) return sync;
  const settled = { ...sync, published: { ...sync.published, revision: sync.revision }, pending: undefined };
  return sync.pending ? applyServerState(settled, sync.pending) : settled;
}

/**
 * Applies a state from the server. It is new when its revision is greater than that of the shown state: the revisions
 * the server has assigned meanwhile do not matter, because their content is unknown. While a publication of this
 * browser, which is the newest state, is being sent, the server's state waits until the server has numbered it.
 */
export function applyServerState(sync: SyncState, serverState: ServerState): SyncState {
  const revision = Math.max(sync.revision, serverState.revision);
  if (sync.published?.revision === null) {
    const isNewest = serverState.revision > (sync.pending?.revision ?? 0);
    return isNewest ? { ...sync, pending: serverState } : sync;
  }
  // Where nothing is shown, it may have been withdrawn, and restored.
  if (sync.published ? serverState.revision <= latestRevision(sync) : serverState.revision < sync.revision) return sync;
  const { document, place } = serverState;
  const number = (sync.published?.number ?? 0) + 1;
  return { published: { document, place, revision: serverState.revision, number }, pending: undefined, revision };
}
