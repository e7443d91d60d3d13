/** The timed text of a recording or a video. `id` is that of its file. */
export type TimedTextTrack = {
  readonly id: string;
  readonly label: string;
  readonly language: string;
};

/** A recording or a video that can be in the queue. */
export type Track = {
  /** Id of the file. */
  readonly id: string;
  readonly kind: 'audio' | 'video';
  readonly title: string;
  readonly source: string;
  /** Its author, where it has no song to link to; else empty. */
  readonly credit: string;
  /** Links to the song: one for each of its collections. */
  readonly links: readonly { readonly text: string; readonly to: string }[];
  readonly texts: readonly TimedTextTrack[];
  /** Width by height of a video ("16/9"); the video's own when left out. */
  readonly aspectRatio?: string;
};
