import type { SentPosition } from '@canticle/contract/calls';
import type { PresentationDocument } from '@canticle/presentation';

/** Where a song that is presented stands: what a document does not say and other devices need. */
export type Place = Pick<SentPosition, 'list' | 'nextSongId' | 'melody'>;

/** What is published, as the windows of one browser hand it to each other. */
export type Shown = {
  readonly document: PresentationDocument;
  readonly place: Place;
  /** Grows with every publication in this browser; the greater one is the newer. */
  readonly number: number;
  /** The server's number of it; null as long as the server has not answered. */
  readonly revision: number | null;
};

/** What the server says is shown. */
export type ServerShown = { readonly revision: number; readonly document: PresentationDocument; readonly place: Place };

/** What one window knows of what is shown, from the other windows and from the server. */
export type Known = {
  readonly shown: Shown | undefined;
  /** What the server said while a publication of this browser was still on its way. */
  readonly waiting: ServerShown | undefined;
  /** The greatest number the server is known to have given. */
  readonly revision: number;
};

export const nothingKnown: Known = { shown: undefined, waiting: undefined, revision: 0 };

/* Every window has its own, so that two that publish in the same moment do not give their publications one number. */
const windowsApart = 1000;

/**
 * The number of a window's next publication: greater than every one it knows, and no other window's.
 *
 * @param now     milliseconds since 1970
 * @param window  0 to 999, chosen by chance for each window
 */
export function nextNumber({ shown }: Known, now: number, window: number): number {
  const moment = Math.max(now, Math.floor((shown?.number ?? 0) / windowsApart) + 1);
  return moment * windowsApart + window;
}

/** The number of the server up to which what is shown is known to hold; greater ones are news. */
export const knownUntil = ({ shown, revision }: Known): number => shown?.revision ?? revision;

/** A window of this browser has published, or tells what it knows to one that was opened later. */
export function hearWindow(known: Known, shown: Shown): Known {
  if (known.shown && shown.number <= known.shown.number) return known;
  return { ...known, shown, revision: Math.max(known.revision, shown.revision ?? 0) };
}

/** The server has taken a publication of this browser, and given it a number. */
export function hearTaken(known: Known, number: number, revision: number): Known {
  if (known.shown?.number !== number) return { ...known, revision: Math.max(known.revision, revision) };
  const taken = {
    ...known,
    shown: { ...known.shown, revision },
    waiting: undefined,
    revision: Math.max(known.revision, revision),
  };
  return known.waiting ? hearServer(taken, known.waiting) : taken;
}

/** A publication of this browser will never reach the server: what the server said meanwhile holds. */
export function hearRefused(known: Known, number: number): Known {
  if (known.shown?.number !== number) return known;
  const open = { ...known, shown: { ...known.shown, revision: known.revision }, waiting: undefined };
  return known.waiting ? hearServer(open, known.waiting) : open;
}

/**
 * The server says what is shown. It is news when its number is greater than that of what is shown here: that the server has
 * numbered something else meanwhile says nothing of what that was. While a publication of this browser is on its way, which
 * is the newest there is, the news waits until the server has numbered it.
 */
export function hearServer(known: Known, said: ServerShown): Known {
  const revision = Math.max(known.revision, said.revision);
  if (known.shown?.revision === null) {
    const isNewest = said.revision > (known.waiting?.revision ?? 0);
    return isNewest ? { ...known, waiting: said } : known;
  }
  // Where nothing is shown, it may have been withdrawn, and come back.
  if (known.shown ? said.revision <= knownUntil(known) : said.revision < known.revision) return known;
  const { document, place } = said;
  const number = (known.shown?.number ?? 0) + 1;
  return { shown: { document, place, revision: said.revision, number }, waiting: undefined, revision };
}
