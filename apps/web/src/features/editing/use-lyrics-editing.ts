import { emptyDocument, type LyricsDocument, type Melody } from '@canticle/music';
import { useDeferredValue, useMemo, useState } from 'react';
import { parseSources } from './parse-sources.ts';
import type { Sources } from './sources.ts';
import { syncMelodyWords } from './sync-melody-words.ts';
import type { EditorView } from './view-choice.tsx';
import { writeSources } from './write-sources.ts';

type EditedLyrics = {
  readonly sources: Sources;
  /** Of the song, in the language of the text. */
  readonly title: string;
  readonly view: EditorView;
  /** Changes the current sources; changes of one group are undone together. */
  readonly change: (update: (sources: Sources) => Sources, group?: string) => void;
};

/** What an editor does to one text. The sources, and what can be undone, are those of whoever has the text. */
export function useLyricsEditing({ sources, title, view, change }: EditedLyrics) {
  const [melody, setMelody] = useState<Melody>('original');
  const deferredSources = useDeferredValue(sources);
  // The page shows what was typed at once; the preview of ChordPro may be a moment late.
  const parsedSources = view === 'page' ? sources : deferredSources;
  const edited = useMemo(() => parseSources(parsedSources), [parsedSources]);
  return {
    sources,
    edited,
    melody,
    setMelody,
    type: (source: string) =>
      change(
        (current) => ({ ...current, [melody]: source }),
        `${melody} ${source.split(/\s/).length} ${source.length > 0}`,
      ),
    /** Changes the text on the page. */
    edit: (operation: (document: LyricsDocument) => LyricsDocument, group = '') =>
      change((current) => {
        const { document } = parseSources(current);
        const next = operation(document);
        return next === document ? current : writeSources(next, title, current.new !== undefined);
      }, group),
    addMelody: () => {
      change((current) => withNewMelody(current, parseSources(current).document, title));
      setMelody('new');
    },
    copyWords: () => change((current) => withCopiedWords(current, title)),
  };
}

/** A text being edited, as {useLyricsEditing} gives it. */
export type LyricsEditing = ReturnType<typeof useLyricsEditing>;

/* The words once more, for the chords of a new melody. */
const withNewMelody = (sources: Sources, document: LyricsDocument, title: string): Sources => ({
  ...sources,
  new: syncMelodyWords(document, emptyDocument, title),
});

/* The new melody with the words of the original one. */
function withCopiedWords(sources: Sources, title: string): Sources {
  const melody = parseSources({ original: sources.new ?? '' }).document;
  return { ...sources, new: syncMelodyWords(parseSources({ original: sources.original }).document, melody, title) };
}
