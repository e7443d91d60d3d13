import { emptyDocument, type Melody } from '@canticle/music';
import type { StoredLyrics } from '@canticle/contract/calls';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { deleteDraft, saveDraft, readDraft } from './drafts.ts';
import { syncMelodyWords } from './sync-melody-words.ts';
import { parseSources } from './parse-sources.ts';
import { type Sources, sourcesOf } from './sources.ts';

type LyricsRef = { readonly songId: string; readonly language: string; readonly title: string };

/** The text being edited: its sources, the parsed result, and whether it is saved. */
export function useLyricsEditor({ songId, language, title }: LyricsRef, stored: StoredLyrics | undefined) {
  const [initial] = useState(() => {
    const fresh = { sources: sourcesOf(stored?.document ?? emptyDocument, title), base: stored?.revision ?? 0 };
    const draft = readDraft(songId, language);
    return { fresh, draft };
  });
  const [saved, setSaved] = useState(initial.fresh);
  const [sources, setSources] = useState<Sources>(initial.draft?.sources ?? initial.fresh.sources);
  const [base, setBase] = useState(initial.draft?.base ?? initial.fresh.base);
  const [melody, setMelody] = useState<Melody>('original');
  const [isDraftStored, setDraftStored] = useState(true);
  const deferredSources = useDeferredValue(sources);
  const edited = useMemo(() => parseSources(deferredSources), [deferredSources]);

  const isSaved = areSourcesEqual(sources, saved.sources);
  /* The current sources: a response can arrive after the editor that sent the request was rendered. */
  const latest = useRef(sources);
  const setCurrent = (next: Sources) => {
    latest.current = next;
    setSources(next);
  };
  const change = (next: Sources, from = base) => {
    setCurrent(next);
    setDraftStored(saveDraft(songId, language, { sources: next, base: from }));
  };
  /**
   * Applies what is stored as this revision.
   *
   * @param sent  what was sent for it: whatever was typed since is not saved yet, and is kept
   */
  const applySaved = (text: StoredLyrics, sent?: Sources) => {
    const current = { sources: sourcesOf(text.document, title), base: text.revision };
    setSaved(current);
    setBase(text.revision);
    if (sent && !areSourcesEqual(latest.current, sent)) {
      change(latest.current, text.revision);
      return;
    }
    setCurrent(current.sources);
    deleteDraft(songId, language);
  };
  return {
    sources,
    edited,
    /** For the current sources; what is rendered may be slightly behind. */
    canSaveNow: () => parseSources(sources).canSave,
    base,
    melody,
    setMelody,
    isSaved,
    isDraftStored,
    wasDraft: initial.draft !== undefined,
    type: (source: string) => change({ ...sources, [melody]: source }),
    addMelody: () => {
      change({ ...sources, new: syncMelodyWords(edited.document, emptyDocument, title) });
      setMelody('new');
    },
    copyWords: () => {
      const melodyDocument = parseSources({ original: sources.new ?? '' }).document;
      change({
        ...sources,
        new: syncMelodyWords(parseSources({ original: sources.original }).document, melodyDocument, title),
      });
    },
    discard: () => {
      setCurrent(saved.sources);
      setBase(saved.base);
      deleteDraft(songId, language);
    },
    applySaved,
  };
}

const areSourcesEqual = (a: Sources, b: Sources): boolean => a.original === b.original && a.new === b.new;
