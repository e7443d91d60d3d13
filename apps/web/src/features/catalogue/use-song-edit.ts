import type { CatalogueItem, CatalogueItemDetails, StoredLyrics } from '@canticle/contract/calls';
import { emptyDocument } from '@canticle/music';
import { dequal } from 'dequal/lite';
import { useRef, useState } from 'react';
import { localizedText } from '../../i18n/index.ts';
import {
  deleteDraft,
  type EditHistory,
  readDraft,
  recordEdit,
  redoEdit,
  saveDraft,
  type Sources,
  sourcesOf,
  startHistory,
  undoEdit,
} from '../editing/index.ts';
import type { EntityNames } from './form-state.ts';
import { deleteItemDraft, readItemDraft, saveItemDraft } from './item-drafts.ts';
import {
  areFieldsSaved,
  areSourcesEqual,
  groupOfChange,
  type SongBase,
  type SongEdit,
  type SongState,
  unsavedLanguages,
  withLanguage,
  withSavedFields,
  withSavedText,
  withTakenText,
  withText,
  withTheirFields,
  withTheirText,
} from './song-edit-state.ts';
import { storedItem } from './stored-item.ts';

type Song = CatalogueItem<'song'>;

/**
 * A song being edited: its fields and the texts of all its languages, with one history. What is not saved is kept in this
 * browser.
 *
 * @param stored  the song on the server
 * @param texts     its texts there
 * @param language  of the text that is shown first, which may not be there yet
 */
export function useSongEdit(stored: CatalogueItemDetails, texts: readonly StoredLyrics[], language: string) {
  const { id } = stored;
  const [initial] = useState(() => openSong(stored, texts, language));
  const [edit, setEdit] = useState<SongEdit>(initial.edit);
  const [names, setNames] = useState<EntityNames>(stored.names);
  const [isDraftStored, setDraftStored] = useState(true);
  /* The current song: a response can arrive after the form that sent the request was rendered. */
  const latest = useRef(edit);
  const keep = (next: SongEdit) => {
    const before = latest.current;
    latest.current = next;
    setEdit(next);
    const isStored = writeDrafts(id, before, next);
    if (isStored !== undefined) setDraftStored(isStored);
  };
  const keepHistory = (history: EditHistory<SongState>) => keep({ ...latest.current, history });
  const record = (next: SongState, group: string) => keepHistory(recordEdit(latest.current.history, next, group));
  const { history, base } = edit;
  const addNames = (more: EntityNames) => setNames((previous) => ({ ...previous, ...more }));
  const titleIn = (code: string) => localizedText(initial.fresh.item.name, code);
  const onServer = ({ language: code, revision, document }: StoredLyrics) => ({
    language: code,
    revision,
    sources: sourcesOf(document, titleIn(code)),
  });
  return {
    ...history.present,
    base,
    names,
    addNames,
    titleIn,
    /** The song as it is now, also where an earlier render asks. */
    current: () => latest.current,
    isSaved: areFieldsSaved(edit) && unsavedLanguages(edit).length === 0,
    isDraftStored,
    wasDraft: initial.wasDraft,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => keepHistory(undoEdit(latest.current.history)),
    redo: () => keepHistory(redoEdit(latest.current.history)),
    changeItem: (item: Song) => {
      const { present } = latest.current.history;
      record({ ...present, item }, groupOfChange(present.item, item));
    },
    changeText: (code: string, update: (sources: Sources) => Sources, group = '') => {
      const { present } = latest.current.history;
      const sources = present.texts[code];
      const next = sources && update(sources);
      if (next && next !== sources) record(withText(present, code, next), group && `${code} ${group}`);
    },
    /** Begins a text in a language there is none in. */
    openLanguage: (code: string) => keep(openText(latest.current, id, code, titleIn(code))),
    /** @param sent what was sent: whatever was typed since is not saved yet, and is kept */
    applySavedFields: (entity: CatalogueItemDetails, sent: Song) => {
      addNames(entity.names);
      keep(withSavedFields(latest.current, entity, sent));
    },
    /** Continues on what somebody else stored, with these fields. */
    rebaseFields: (theirs: CatalogueItemDetails, item: Song) => {
      addNames(theirs.names);
      const next = withTheirFields(latest.current, theirs);
      keep({ ...next, history: recordEdit(next.history, { ...next.history.present, item }) });
    },
    /** @param sent what was sent: whatever was typed since is not saved yet, and is kept */
    applySavedText: (text: StoredLyrics, sent: Sources) => keep(withSavedText(latest.current, onServer(text), sent)),
    /** Takes what is stored instead of what is edited. */
    takeText: (text: StoredLyrics) => keep(withTakenText(latest.current, onServer(text))),
    /** Continues on what somebody else stored, with the text that is edited. */
    rebaseText: (text: StoredLyrics) => keep(withTheirText(latest.current, onServer(text))),
    /** Goes back to what is stored, as a step that can be undone. */
    discard: () => {
      const { history: steps } = latest.current;
      const from = withoutDraftBases(latest.current.base, initial);
      const texts = Object.fromEntries(Object.entries(from.texts).map(([code, { sources }]) => [code, sources]));
      keep({ base: from, history: recordEdit(steps, { item: from.item, texts }) });
    },
  };
}

/* What is stored, also where the edits were based on an earlier state that a draft had. */
function withoutDraftBases(
  base: SongBase,
  { fresh, edit }: Pick<ReturnType<typeof openSong>, 'fresh' | 'edit'>,
): SongBase {
  const fields = base.version === edit.base.version ? fresh : base;
  const texts = Object.entries(base.texts).map(([language, text]) => [
    language,
    text === edit.base.texts[language] ? (fresh.texts[language] ?? text) : text,
  ]);
  return { version: fields.version, item: fields.item, texts: Object.fromEntries(texts) };
}

/** A song being edited, as {useSongEdit} gives it. */
export type SongEditor = ReturnType<typeof useSongEdit>;

/* The song as it is stored, or as it was left in this browser. */
function openSong(stored: CatalogueItemDetails, texts: readonly StoredLyrics[], language: string) {
  const { id } = stored;
  const item = storedItem<'song'>(stored);
  const fresh: SongBase = {
    version: stored.version,
    item,
    texts: Object.fromEntries(
      texts.map(({ language: code, document, revision }) => [
        code,
        { sources: sourcesOf(document, localizedText(item.name, code)), revision },
      ]),
    ),
  };
  const draft = readItemDraft('song', id);
  const textDrafts = Object.entries(fresh.texts).flatMap(([code, { sources }]) => {
    const found = readDraft(id, code);
    return found ? [{ code, sources: found.sources, from: { sources, revision: found.base } }] : [];
  });
  const base: SongBase = {
    version: draft?.version ?? fresh.version,
    // A draft of an earlier version of the app lacks the fields that came since.
    item: { ...item, ...draft?.base },
    texts: { ...fresh.texts, ...Object.fromEntries(textDrafts.map(({ code, from }) => [code, from])) },
  };
  const present: SongState = {
    item: { ...item, ...draft?.item },
    texts: {
      ...Object.fromEntries(Object.entries(fresh.texts).map(([code, { sources }]) => [code, sources])),
      ...Object.fromEntries(textDrafts.map(({ code, sources }) => [code, sources])),
    },
  };
  const edit = openText({ base, history: startHistory(present) }, id, language, localizedText(item.name, language));
  return { fresh, edit, wasDraft: !(areFieldsSaved(edit) && unsavedLanguages(edit).length === 0) };
}

const openText = (edit: SongEdit, id: string, language: string, title: string): SongEdit =>
  withLanguage(edit, language, sourcesOf(emptyDocument, title), readDraft(id, language)?.sources);

/* Keeps in this browser what is not saved of what has changed; false when there is no space, undefined when none is needed. */
function writeDrafts(id: string, before: SongEdit, next: SongEdit): boolean | undefined {
  const { history, base } = next;
  const results: boolean[] = [];
  const { item, texts } = history.present;
  if (item !== before.history.present.item || base.item !== before.base.item) {
    if (dequal(item, base.item)) deleteItemDraft('song', id);
    else results.push(saveItemDraft('song', id, { version: base.version, base: base.item, item }));
  }
  for (const [language, sources] of Object.entries(texts)) {
    const from = base.texts[language];
    if (sources === before.history.present.texts[language] && from === before.base.texts[language]) continue;
    if (areSourcesEqual(sources, from?.sources)) deleteDraft(id, language);
    else results.push(saveDraft(id, language, { sources, base: from?.revision ?? 0 }));
  }
  if (results.length > 0) return results.every(Boolean);
  return areFieldsSaved(next) && unsavedLanguages(next).length === 0 ? true : undefined;
}
