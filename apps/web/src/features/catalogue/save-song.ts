import type { CatalogueItem, CatalogueItemDetails, StoredLyrics } from '@canticle/contract/calls';
import { ApiError } from '../../api/index.ts';
import { isMerged, loadTexts, type Sources } from '../editing/index.ts';
import { type FieldError, fieldErrorsIn } from './form-state.ts';
import { loadCatalogueItem } from './queries.ts';
import { areFieldsSaved, unsavedLanguages } from './song-edit-state.ts';
import { storedItem } from './stored-item.ts';
import { threeWayMerge } from './three-way-merge.ts';
import type { ItemConflict } from './use-item-form.ts';
import type { SongEditor } from './use-song-edit.ts';

type Song = CatalogueItem<'song'>;

/** A part of a song that is saved by itself: its fields, or the text in a language. */
export type SongPart = { readonly kind: 'fields' } | { readonly kind: 'text'; readonly language: string };

/** What somebody else saved meanwhile: fields both changed, and texts both changed. */
export type SongConflict = { readonly fields: ItemConflict | undefined; readonly texts: readonly StoredLyrics[] };

/** How one Save ended. */
export type SongSave = {
  readonly saved: readonly SongPart[];
  /** What was not saved because of `failure`: another Save sends no more than this. */
  readonly unsaved: readonly SongPart[];
  readonly failure: unknown;
  /** Why the fields were refused. */
  readonly errors: readonly FieldError[];
  readonly conflict: SongConflict | undefined;
  /** Changes that somebody else saved meanwhile were kept too. */
  readonly isTogether: boolean;
};

/** The two requests that save a song, each with what it changes. */
export type SongRequests = {
  readonly saveFields: (version: string, item: Song) => Promise<CatalogueItemDetails>;
  readonly saveText: (text: {
    readonly language: string;
    readonly sources: Sources;
    readonly baseRevision: number;
  }) => Promise<StoredLyrics>;
};

/**
 * Saves everything of a song that is not saved: its fields first, then each text. What was saved stays saved when the
 * next fails, and is not sent again. Wrong fields stop it before any text is sent.
 */
export async function saveSong(id: string, editor: SongEditor, requests: SongRequests): Promise<SongSave> {
  const edit = editor.current();
  const { item, texts } = edit.history.present;
  const saved: SongPart[] = [];
  const contested: StoredLyrics[] = [];
  let fields: Awaited<ReturnType<typeof saveFields>> = {};
  const waiting: SongPart[] = [
    ...(areFieldsSaved(edit) ? [] : [{ kind: 'fields' as const }]),
    ...unsavedLanguages(edit).map((language) => ({ kind: 'text' as const, language })),
  ];
  const end = (failure?: unknown): SongSave => ({
    saved,
    unsaved: failure === undefined ? [] : waiting,
    failure,
    errors: fields.errors ?? [],
    conflict: fields.conflict || contested.length > 0 ? { fields: fields.conflict, texts: contested } : undefined,
    isTogether: fields.isTogether ?? false,
  });
  for (let part = waiting[0]; part !== undefined; part = waiting[0]) {
    try {
      if (part.kind === 'fields') {
        // oxlint-disable-next-line no-await-in-loop -- a text is not sent when the fields are wrong
        fields = await saveFields(id, item, editor, requests);
        if (fields.errors) return end();
        if (!fields.conflict) saved.push(part);
      } else {
        const sources = texts[part.language] ?? { original: '' };
        // oxlint-disable-next-line no-await-in-loop -- what fails first says what is left
        const theirs = await saveText(id, part.language, sources, editor, requests);
        if (theirs) contested.push(theirs);
        else saved.push(part);
      }
      waiting.shift();
    } catch (failure) {
      return end(failure);
    }
  }
  return end();
}

type FieldsSave = {
  readonly isTogether?: boolean;
  readonly errors?: readonly FieldError[];
  readonly conflict?: ItemConflict;
};

/* Fields that only somebody else changed are kept with mine; those that both changed are a conflict. */
async function saveFields(id: string, item: Song, editor: SongEditor, requests: SongRequests): Promise<FieldsSave> {
  const { version, item: before } = editor.current().base;
  try {
    editor.applySavedFields(await requests.saveFields(version, item), item);
    return {};
  } catch (failure) {
    const details = failure instanceof ApiError ? failure.details : undefined;
    const errors = fieldErrorsIn(details);
    if (errors) return { errors };
    if (details?.['reason'] !== 'saved-meanwhile') throw failure;
    const theirs = await loadCatalogueItem('song', id);
    const { item: merged, conflicts: contested } = threeWayMerge(before, item, storedItem<'song'>(theirs));
    const by = typeof details['by'] === 'string' ? details['by'] : null;
    if (contested.length > 0) return { conflict: { theirs, by, contested } };
    editor.applySavedFields(await requests.saveFields(theirs.version, merged), item);
    return { isTogether: true };
  }
}

/* Returns the text of somebody else, when there is a newer one. */
async function saveText(
  id: string,
  language: string,
  sources: Sources,
  editor: SongEditor,
  requests: SongRequests,
): Promise<StoredLyrics | undefined> {
  const baseRevision = editor.current().base.texts[language]?.revision ?? 0;
  try {
    editor.applySavedText(await requests.saveText({ language, sources, baseRevision }), sources);
    return undefined;
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.code === 'CONFLICT') || isMerged(failure)) throw failure;
    const theirs = (await loadTexts(id)).find((text) => text.language === language);
    if (!theirs) throw failure;
    return theirs;
  }
}
