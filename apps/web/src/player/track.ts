import type { Cover } from '../components/index.ts';

/** The timed text of a recording or a video. `id` is that of its file. */
export type TimedTextTrack = {
  readonly id: string;
  readonly label: string;
  readonly language: string;
};

/** What the player says of a song, whether it can be played or not. */
type SongDetails = {
  /** The title of the song; the name of the file where the song is not known. */
  readonly title: string;
  /** Undefined where the song is not known. */
  readonly songId: string | undefined;
  /** The cover of its book. */
  readonly cover: Cover | undefined;
  /** Links to the song: one for each of its collections. */
  readonly links: readonly { readonly text: string; readonly to: string }[];
};

/** A recording or a video that can be in the queue. */
export type Track = SongDetails & {
  /** Id of the file. */
  readonly id: string;
  readonly kind: 'audio' | 'video';
  /** What is known of the recording itself ("Organ · Live"); empty when that is nothing beside the title. */
  readonly recording: string;
  readonly source: string;
  /** Its author, where it has no song to link to; else empty. */
  readonly credit: string;
  /** Undefined where nobody has said which key it is in. */
  readonly recordedKey: RecordedKey | undefined;
  /** The key of its song in the list it is played from, in semitones from its own; undefined where the list has none. */
  readonly listShift?: number | undefined;
  readonly texts: readonly TimedTextTrack[];
  /** Width by height of a video ("16/9"); the video's own when left out. */
  readonly aspectRatio?: string;
};

/** The key a recording sounds in. */
export type RecordedKey = {
  /** "G", "Am". */
  readonly name: string;
  /** Semitones from the key of its song to this one; undefined where that of the song is not known. */
  readonly aboveSong: number | undefined;
};

/** A song of the queue that is passed over: nothing of it can be played. */
export type UnrecordedSong = SongDetails & {
  readonly id: string;
  readonly kind: 'unrecorded';
};

export type QueueItem = Track | UnrecordedSong;

/** Whether an item of the queue can be played. */
export const isTrack = (item: QueueItem | undefined): item is Track => item !== undefined && item.kind !== 'unrecorded';

/** What is shown under the title: the recording, then its books, or its author where it has none. */
export function describeTrack({ recording, credit, links }: Track): string {
  return [recording, credit || links.map(({ text }) => text).join(', ')].filter(Boolean).join(' · ');
}
