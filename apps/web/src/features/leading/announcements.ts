import { useSyncExternalStore } from 'react';
import { newId } from '../../api/index.ts';
import { createStoredValue, readStored, shapes, storageKeys, withShape, writeStored } from '../../storage/index.ts';

/** What a leader shows between the rows of a set; kept on this device, its picture on the server. */
export type Announcement = {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** The path of the picture on the server; null for none. */
  readonly picture: string | null;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
};

export type AnnouncementDraft = Pick<Announcement, 'title' | 'body' | 'picture'>;

/* As long as the server keeps their pictures. */
const lifetimeMs = 12 * 3_600_000;

const none: readonly Announcement[] = [];

const announcementsKey = withShape(
  storageKeys.announcements,
  shapes.listOf(
    shapes.object({
      id: shapes.string,
      title: shapes.string,
      body: shapes.string,
      picture: shapes.nullable(shapes.string),
      savedAt: shapes.number,
    }),
  ),
);

const stored = createStoredValue(announcementsKey, (all = none): readonly Announcement[] => {
  const kept = all.filter(({ savedAt }) => savedAt > Date.now() - lifetimeMs);
  return kept.length === 0 ? none : kept;
});

/** The announcements of this presentation, in the order they were written. */
export const useAnnouncements = (presentationId: string): readonly Announcement[] =>
  useSyncExternalStore(stored.subscribe, () => stored.read(presentationId));

/** Saves an announcement, a new one or one that was changed; returns its id. */
export function saveAnnouncement(presentationId: string, draft: AnnouncementDraft, id?: string): string {
  const announcement = { ...draft, id: id ?? newId(), savedAt: Date.now() };
  const all = stored.read(presentationId);
  const isKnown = all.some((one) => one.id === announcement.id);
  write(
    presentationId,
    isKnown ? all.map((one) => (one.id === announcement.id ? announcement : one)) : [...all, announcement],
  );
  return announcement.id;
}

/** Deletes an announcement; what is on the wall stays there. */
export const deleteAnnouncement = (presentationId: string, id: string): void =>
  write(
    presentationId,
    stored.read(presentationId).filter((one) => one.id !== id),
  );

const write = (presentationId: string, all: readonly Announcement[]) =>
  void writeStored(announcementsKey, all, presentationId);

/** Whether the button of the leader goes through headings, readings and notes too, and a setter that stores it. */
export function useIncludesOtherRows(): [boolean, (includes: boolean) => void] {
  const includes = useSyncExternalStore(includesStored.subscribe, includesStored.read);
  return [includes, (next) => void writeStored(storageKeys.leadOtherRows, next ? 'yes' : 'no')];
}

const includesStored = createStoredValue(storageKeys.leadOtherRows, (value) => value === 'yes');

/** Whether it is so on this device. */
export const includesOtherRows = (): boolean => readStored(storageKeys.leadOtherRows) === 'yes';
