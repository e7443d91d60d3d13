/** Extensions of media files of songs. */
const MEDIA_EXTENSIONS = /\.(musicxml|mxl|mei|abc|pdf|sib|mp3|m4a|ogg|oga|opus|flac|wav|mp4|webm|vtt|srt|lrc)$/i;
const TIMED_TEXT_EXTENSIONS = /\.(vtt|srt|lrc)$/i;

/** Whether a file is a score, a recording, a video or a timed text, judging by its name. */
export function isMediaName(path: string): boolean {
  return MEDIA_EXTENSIONS.test(path);
}

/**
 * The recording that a timed text belongs to and its language, when the file names say so.
 * @example parseTimedTextName('karaoke.en.vtt', ['karaoke.webm', 'organ.mp3']) // { companionOf: 'karaoke.webm', language: 'en' }
 */
export function parseTimedTextName(
  name: string,
  others: readonly string[],
): { companionOf: string | null; language: string | null } {
  if (!TIMED_TEXT_EXTENSIONS.test(name)) return { companionOf: null, language: null };
  const [, stem = '', language] = /^(.*?)(?:\.([a-z]{2}))?\.[^.]+$/.exec(name) ?? [];
  const recording = others.find((one) => !TIMED_TEXT_EXTENSIONS.test(one) && one.replace(/\.[^.]+$/, '') === stem);
  return { companionOf: recording ?? null, language: language ?? null };
}
