import { useEffect, useState } from 'react';
import { useTranslate } from '../translations/index.ts';
import { loadText } from './load-text.ts';
import type { TrackText } from './track.ts';

/**
 * Shows one of the subtitles of a video in its picture: those in the reader's language at first. They are
 * handed over as cues: a `<track>` could not be shown for an element that was made before its subtitles were known.
 */
export function useSubtitles(element: HTMLMediaElement | undefined, texts: readonly TrackText[]) {
  const { language } = useTranslate();
  const [shown, show] = useState(() => texts.find((text) => text.language === language)?.id);
  const text = texts.find(({ id }) => id === shown);
  useEffect(() => {
    if (!(element instanceof HTMLVideoElement) || !text) return;
    const track = trackFor(element, text);
    track.mode = 'showing';
    return () => {
      track.mode = 'disabled';
    };
  }, [element, text]);
  return { shown, show };
}

function trackFor(video: HTMLVideoElement, text: TrackText): TextTrack {
  const there = [...video.textTracks].find(({ label }) => label === text.id);
  if (there) return there;
  const track = video.addTextTrack('subtitles', text.id, text.language);
  void loadText(text).then((lines) => {
    for (const { at, end, text } of lines) track.addCue(new VTTCue(at / 1000, end / 1000, text));
  });
  return track;
}
