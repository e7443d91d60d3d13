/** Words that belong to a recording or a video, with the moments they are sung or said at. `id` is that of their file. */
export type TimedTextTrack = {
  readonly id: string;
  readonly label: string;
  readonly language: string;
};

/** A recording or a video that can stand in the queue. */
export type Track = {
  /** Id of the file. */
  readonly id: string;
  readonly kind: 'audio' | 'video';
  readonly title: string;
  readonly source: string;
  /** Who made it, where it has no song to lead to; else empty. */
  readonly credit: string;
  /** Where the song stands: one for each of its collections. */
  readonly links: readonly { readonly text: string; readonly to: string }[];
  readonly texts: readonly TimedTextTrack[];
  /** Width by height of a video ("16/9"); the video's own when left out. */
  readonly aspectRatio?: string;
};
