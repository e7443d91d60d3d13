import type { PresentationDocument, PresentationSettings } from './document.ts';
import { availablePositions, pageSize, versePositions, visiblePositions } from './page.ts';

/** A document with its entry in the set: the same song may be in a set twice. */
export type PresentedEntry = { readonly entryId: string; readonly document: PresentationDocument };

/** What a leader knows when they press the button. */
export type LeaderState = {
  /** What the wall shows; undefined when nothing was ever shown. */
  readonly wall: PresentedEntry | undefined;
  /** The song the leader has chosen, with the settings it will be shown with. */
  readonly chosen: PresentedEntry | undefined;
  /** The song after the chosen one, from its beginning. */
  readonly following: PresentedEntry | undefined;
  /** The position in the chosen song that the leader wants next, such as its chorus again; undefined for the usual order. */
  readonly pickedPosition?: string | undefined;
};

/**
 * What the next press shows: `page` is the next page of the song on the wall, `blank` a blank wall after the last one,
 * `show` another song at its first page. `entry` is on the wall afterwards.
 */
export type NextStep = { readonly kind: 'page' | 'blank' | 'show'; readonly entry: PresentedEntry };

/**
 * What the button of a leader does, which is also what it says. Each page that is not skipped is shown exactly once: a
 * page begins after the last verse that was on the wall, whatever the leader has changed since, unless they have picked
 * one. Undefined when there is nothing to show.
 */
export function nextStep({ wall, chosen, following, pickedPosition }: LeaderState): NextStep | undefined {
  if (!chosen) return undefined;
  const { document } = chosen;
  const picked = pickedPosition === undefined ? -1 : availablePositions(document).indexOf(pickedPosition);
  const isOnWall = wall !== undefined && isSameEntry(wall, chosen);
  if (picked >= 0)
    return {
      kind: isOnWall ? 'page' : 'show',
      entry: withSettings(chosen, { currentIndex: picked, muted: false }),
    };
  if (!isOnWall) return { kind: 'show', entry: fromBeginning(chosen) };
  const last = lastShown(wall.document);
  const after = availablePositions(document).findIndex((position) => Number(position) > last);
  if (after >= 0) return { kind: 'page', entry: withSettings(chosen, { currentIndex: after, muted: false }) };
  if (!wall.document.settings.muted)
    return { kind: 'blank', entry: withSettings(chosen, { currentIndex: lastPageIndex(wall, document), muted: true }) };
  return following && { kind: 'show', entry: fromBeginning(following) };
}

/**
 * What going back shows: the words again behind a blank wall, else the page before. Another song that was chosen stays
 * chosen and off the wall.
 */
export function previousStep({ wall, chosen }: Pick<LeaderState, 'wall' | 'chosen'>): PresentedEntry | undefined {
  if (!wall) return undefined;
  if (wall.document.settings.muted) return withSettings(wall, { muted: false });
  const entry = chosen && isSameEntry(wall, chosen) ? chosen : wall;
  const first = Number(visiblePositions(wall.document)[0] ?? 1);
  const before = availablePositions(entry.document).filter((position) => Number(position) < first);
  return withSettings(entry, { currentIndex: Math.max(0, before.length - pageSize(entry.document.settings)) });
}

/** Whether two entries are the same one of the set, with the same text in the same order. */
export function isSameEntry(one: PresentedEntry, other: PresentedEntry): boolean {
  return (
    one.entryId === other.entryId &&
    one.document.song.id === other.document.song.id &&
    sungOrderKey(one.document) === sungOrderKey(other.document)
  );
}

/** Identifies the order in which the sections of a text are sung; the same in every language. */
export const sungOrderKey = ({ lyrics: { verses } }: Pick<PresentationDocument, 'lyrics'>): string =>
  versePositions(verses)
    .map((position) => `${position}:${verses[position]?.section}`)
    .join(' ');

const lastShown = (document: PresentationDocument): number => Number(visiblePositions(document).at(-1) ?? 0);

/* The page behind the blank wall is the one that was shown, as far as its verses are still there. */
function lastPageIndex(wall: PresentedEntry, document: PresentationDocument): number {
  const available = availablePositions(document);
  const first = visiblePositions(wall.document)[0];
  const sameStart = first === undefined ? -1 : available.indexOf(first);
  const size = pageSize(document.settings);
  return sameStart >= 0 && sameStart + size >= available.length ? sameStart : Math.max(0, available.length - size);
}

const fromBeginning = (entry: PresentedEntry) => withSettings(entry, { currentIndex: 0, muted: false });

const withSettings = (entry: PresentedEntry, changed: Partial<PresentationSettings>): PresentedEntry => ({
  ...entry,
  document: { ...entry.document, settings: { ...entry.document.settings, ...changed } },
});
