import { emptyDocument, type Melody } from '@canticle/music';
import type { StoredLyrics } from '@canticle/contract/calls';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import {
  forgetDraft,
  followWords,
  keepDraft,
  readDraft,
  readSources,
  type Sources,
  sourcesOf,
} from '../../../features/editing/index.ts';

type Text = { readonly songId: string; readonly language: string; readonly title: string };

/** The text that is being edited: what is typed, what comes of it, and whether it is saved. */
export function useEditing({ songId, language, title }: Text, stored: StoredLyrics | undefined) {
  const [start] = useState(() => {
    const fresh = { sources: sourcesOf(stored?.document ?? emptyDocument, title), base: stored?.revision ?? 0 };
    const draft = readDraft(songId, language);
    return { fresh, draft };
  });
  const [saved, setSaved] = useState(start.fresh);
  const [sources, setSources] = useState<Sources>(start.draft?.sources ?? start.fresh.sources);
  const [base, setBase] = useState(start.draft?.base ?? start.fresh.base);
  const [melody, setMelody] = useState<Melody>('original');
  const [isKept, setKept] = useState(true);
  const read = useDeferredValue(sources);
  const edited = useMemo(() => readSources(read), [read]);

  const isSaved = isSameText(sources, saved.sources);
  /* What is typed now: an answer comes later than the editor that asked for it was drawn. */
  const latest = useRef(sources);
  const show = (next: Sources) => {
    latest.current = next;
    setSources(next);
  };
  const change = (next: Sources, from = base) => {
    show(next);
    setKept(keepDraft(songId, language, { sources: next, base: from }));
  };
  /**
   * What is stored as this revision stands here from now on.
   *
   * @param sent  what was sent for it: whatever was typed since is not saved yet, and stays
   */
  const settle = (text: StoredLyrics, sent?: Sources) => {
    const now = { sources: sourcesOf(text.document, title), base: text.revision };
    setSaved(now);
    setBase(text.revision);
    if (sent && !isSameText(latest.current, sent)) {
      change(latest.current, text.revision);
      return;
    }
    show(now.sources);
    forgetDraft(songId, language);
  };
  return {
    sources,
    edited,
    /** Of what is typed now; what is drawn may be a moment behind. */
    maySaveNow: () => readSources(sources).maySave,
    base,
    melody,
    setMelody,
    isSaved,
    isKept,
    wasDraft: start.draft !== undefined,
    type: (source: string) => change({ ...sources, [melody]: source }),
    addMelody: () => {
      change({ ...sources, new: followWords(edited.document, emptyDocument, title) });
      setMelody('new');
    },
    takeWords: () => {
      const alone = readSources({ original: sources.new ?? '' }).document;
      change({ ...sources, new: followWords(readSources({ original: sources.original }).document, alone, title) });
    },
    discard: () => {
      show(saved.sources);
      setBase(saved.base);
      forgetDraft(songId, language);
    },
    settle,
  };
}

const isSameText = (one: Sources, other: Sources): boolean => one.original === other.original && one.new === other.new;
