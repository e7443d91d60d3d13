import { emptyDocument, type LyricsDocument, type Melody } from '@canticle/music';
import type { StoredLyrics } from '@canticle/contract/calls';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { deleteDraft, saveDraft, readDraft } from './drafts.ts';
import { type EditHistory, recordEdit, redoEdit, startHistory, undoEdit } from './edit-history.ts';
import { syncMelodyWords } from './sync-melody-words.ts';
import { parseSources } from './parse-sources.ts';
import { type Sources, sourcesOf } from './sources.ts';
import type { EditorView } from './view-choice.tsx';
import { writeSources } from './write-sources.ts';

type LyricsRef = { readonly songId: string; readonly language: string; readonly title: string };

/** The text being edited: its sources, the parsed result, what can be undone, and whether it is saved. */
export function useLyricsEditor(
  { songId, language, title }: LyricsRef,
  stored: StoredLyrics | undefined,
  view: EditorView = 'chordpro',
) {
  const [initial] = useState(() => {
    const fresh = { sources: sourcesOf(stored?.document ?? emptyDocument, title), base: stored?.revision ?? 0 };
    const draft = readDraft(songId, language);
    return { fresh, draft };
  });
  const [saved, setSaved] = useState(initial.fresh);
  const [history, setHistory] = useState(() => startHistory(initial.draft?.sources ?? initial.fresh.sources));
  const [base, setBase] = useState(initial.draft?.base ?? initial.fresh.base);
  const [melody, setMelody] = useState<Melody>('original');
  const [isDraftStored, setDraftStored] = useState(true);
  const sources = history.present;
  const deferredSources = useDeferredValue(sources);
  // The page shows what was typed at once; the preview of ChordPro may be a moment late.
  const parsedSources = view === 'page' ? sources : deferredSources;
  const edited = useMemo(() => parseSources(parsedSources), [parsedSources]);

  const isSaved = areSourcesEqual(sources, saved.sources);
  /* The current sources: a response can arrive after the editor that sent the request was rendered. */
  const latest = useRef(history);
  const show = (next: EditHistory<Sources>) => {
    latest.current = next;
    setHistory(next);
  };
  const keep = (next: EditHistory<Sources>, from = base) => {
    show(next);
    setDraftStored(saveDraft(songId, language, { sources: next.present, base: from }));
  };
  const change = (next: Sources, group = '') => keep(recordEdit(latest.current, next, group));
  /**
   * Applies what is stored as this revision.
   *
   * @param sent  what was sent for it: whatever was typed since is not saved yet, and is kept
   */
  const applySaved = (text: StoredLyrics, sent?: Sources) => {
    const current = { sources: sourcesOf(text.document, title), base: text.revision };
    setSaved(current);
    setBase(text.revision);
    if (sent && !areSourcesEqual(latest.current.present, sent)) {
      keep(latest.current, text.revision);
      return;
    }
    show(
      sent ? { ...latest.current, present: current.sources, group: '' } : recordEdit(latest.current, current.sources),
    );
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
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => keep(undoEdit(latest.current)),
    redo: () => keep(redoEdit(latest.current)),
    type: (source: string) =>
      change({ ...sources, [melody]: source }, `${melody} ${source.split(/\s/).length} ${source.length > 0}`),
    /** Changes the text on the page; edits of one group are undone together. */
    edit: (operation: (document: LyricsDocument) => LyricsDocument, group = '') => {
      const current = latest.current.present;
      const { document } = parseSources(current);
      const next = operation(document);
      if (next !== document) change(writeSources(next, title, current.new !== undefined), group);
    },
    addMelody: () => {
      change(withNewMelody(sources, edited.document, title));
      setMelody('new');
    },
    copyWords: () => change(withCopiedWords(sources, title)),
    discard: () => {
      show(recordEdit(latest.current, saved.sources));
      setBase(saved.base);
      deleteDraft(songId, language);
    },
    applySaved,
  };
}

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

/** The text being edited, as {useLyricsEditor} gives it. */
export type LyricsEditor = ReturnType<typeof useLyricsEditor>;

const areSourcesEqual = (a: Sources, b: Sources): boolean => a.original === b.original && a.new === b.new;
