import { useEffect, useState } from 'react';
import { useTranslate } from '../i18n/index.ts';
import { loadCues } from './load-cues.ts';
import type { TimedTextTrack } from './track.ts';

/**
 * Shows one of the subtitles of a video: at first those in the reader's language. They are added as cues: a `<track>`
 * could not be shown for an element that was created before its subtitles were known.
 */
export function useSubtitles(element: HTMLMediaElement | undefined, texts: readonly TimedTextTrack[]) {
  const { language } = useTranslate();
  const [choice, setChoice] = useState<{ readonly texts: typeof texts; readonly id: string | undefined }>();
  // A choice is for its own video: the next one of the queue has other subtitles.
  const selected = choice?.texts === texts ? choice.id : texts.find((text) => text.language === language)?.id;
  const text = texts.find(({ id }) => id === selected);
  useEffect(() => {
    if (!(element instanceof HTMLVideoElement) || !text) return;
    const track = findOrCreateTrack(element, text);
    track.mode = 'showing';
    return () => {
      track.mode = 'disabled';
    };
  }, [element, text]);
  return { selected, select: (id: string | undefined) => setChoice({ texts, id }) };
}

function findOrCreateTrack(video: HTMLVideoElement, text: TimedTextTrack): TextTrack {
  const existing = [...video.textTracks].find(({ label }) => label === text.id);
  const track = existing ?? video.addTextTrack('subtitles', text.id, text.language);
  // Those that could not be loaded are tried again when they are chosen again.
  void loadCues(text).then((lines) => {
    if (track.cues?.length) return;
    for (const { at, end, text } of lines) track.addCue(new VTTCue(at / 1000, end / 1000, text));
  });
  return track;
}
