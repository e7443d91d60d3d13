import type { CatalogueItem, CatalogueItemDetails } from '@canticle/contract/calls';
import { songFields } from '@canticle/contract/entities';
import { dequal } from 'dequal/lite';
import { type EditHistory, mapHistory, recordEdit, type Sources } from '../editing/index.ts';
import { storedItem } from './stored-item.ts';
import { threeWayMerge } from './three-way-merge.ts';

type Song = CatalogueItem<'song'>;

/** A song as it is edited: all its fields, and its texts by language. */
export type SongState = { readonly item: Song; readonly texts: Readonly<Record<string, Sources>> };

/** What a song is changed from: the stored fields with their version, and each text with its revision. */
export type SongBase = {
  readonly version: string;
  readonly item: Song;
  /** The revision is 0 where nothing is stored. */
  readonly texts: Readonly<Record<string, { readonly sources: Sources; readonly revision: number }>>;
};

/** A song being edited: its states, and what they are based on. */
export type SongEdit = { readonly history: EditHistory<SongState>; readonly base: SongBase };

/** Whether the fields are as they are stored. */
export const areFieldsSaved = ({ history, base }: SongEdit): boolean => dequal(history.present.item, base.item);

/** The languages of the texts that are not as they are stored. */
export const unsavedLanguages = ({ history, base }: SongEdit): string[] =>
  Object.entries(history.present.texts)
    .filter(([language, sources]) => !areSourcesEqual(sources, base.texts[language]?.sources))
    .map(([language]) => language);

/** Whether two texts are the same in both melodies. */
export const areSourcesEqual = (a: Sources, b: Sources | undefined): boolean =>
  b !== undefined && a.original === b.original && a.new === b.new;

/**
 * The fields are stored. What somebody typed since they were sent is kept; what others changed meanwhile is in every
 * state, so that undoing never takes it back.
 *
 * @param entity  what is stored now
 * @param sent    what was sent for it
 */
export function withSavedFields(edit: SongEdit, entity: CatalogueItemDetails, sent: Song): SongEdit {
  const stored = storedItem<'song'>(entity);
  return {
    base: { ...edit.base, version: entity.version, item: stored },
    history: mapHistory(edit.history, (state) => withItem(state, threeWayMerge(sent, state.item, stored).item)),
  };
}

/** The song is edited on from what somebody else stored; what only they changed is in every state. */
export function withTheirFields(edit: SongEdit, theirs: CatalogueItemDetails): SongEdit {
  return withSavedFields(edit, theirs, edit.base.item);
}

/** The text on the server, as it is edited. */
export type TextOnServer = { readonly language: string; readonly revision: number; readonly sources: Sources };

/** A text is stored. What somebody typed since `sent` was sent is kept. */
export function withSavedText(edit: SongEdit, text: TextOnServer, sent: Sources): SongEdit {
  return {
    base: withTextBase(edit.base, text),
    history: mapHistory(edit.history, (state) =>
      areSourcesEqual(sent, state.texts[text.language]) ? withText(state, text.language, text.sources) : state,
    ),
  };
}

/** The text is edited on as the next revision of what somebody else stored, which undoing never takes back. */
export function withTheirText({ history, base }: SongEdit, text: TextOnServer): SongEdit {
  const before = base.texts[text.language]?.sources;
  return {
    base: withTextBase(base, text),
    history: mapHistory(history, (state) =>
      before && areSourcesEqual(before, state.texts[text.language])
        ? withText(state, text.language, text.sources)
        : state,
    ),
  };
}

/** What is stored replaces the text that is edited, as a step that can be undone. */
export function withTakenText(edit: SongEdit, text: TextOnServer): SongEdit {
  const { base, history } = withTheirText(edit, text);
  return { base, history: recordEdit(history, withText(history.present, text.language, text.sources)) };
}

/** The state with another text in a language. */
export const withText = (state: SongState, language: string, sources: Sources): SongState => ({
  ...state,
  texts: { ...state.texts, [language]: sources },
});

const withTextBase = (base: SongBase, { language, sources, revision }: TextOnServer): SongBase => ({
  ...base,
  texts: { ...base.texts, [language]: { sources, revision } },
});

/** A text in another language, of which nothing is stored yet. */
export function withLanguage(edit: SongEdit, language: string, empty: Sources, draft = empty): SongEdit {
  if (edit.base.texts[language]) return edit;
  return {
    base: withTextBase(edit.base, { language, sources: empty, revision: 0 }),
    history: mapHistory(edit.history, (state) => withText(state, language, draft)),
  };
}

/** The first language in which the text of two states differs. */
export const changedLanguage = (before: SongState, after: SongState): string | undefined =>
  Object.keys(after.texts).find((language) => before.texts[language] !== after.texts[language]);

/** The group of a change of the fields: the letters of one word, and the digits of one number, are one step. */
export function groupOfChange(before: Song, after: Song): string {
  const changed = changedKeys(before, after);
  const [field] = changed;
  if (changed.length !== 1 || field === undefined) return '';
  const [old, value]: readonly unknown[] = [before, after].map((item) => Object.entries(item).find(isOf(field))?.[1]);
  if (Array.isArray(old) && Array.isArray(value))
    return old.length === value.length ? groupOfEntry(field, old, value) : '';
  return TYPED_FIELDS.has(field) ? `${field} ${wordsIn(value)}` : '';
}

/* A key, a type and a picture are chosen, not typed. */
const TYPED_FIELDS: ReadonlySet<string> = new Set(
  Object.entries(songFields).flatMap(([name, { kind }]) =>
    (kind === 'text' || kind === 'number' || kind === 'localized') && name !== 'originalKey' ? [name] : [],
  ),
);

/* Numbers in songbooks, and what is said of an origin, are typed; everything else of an entry is chosen. */
function groupOfEntry(field: string, before: readonly unknown[], after: readonly unknown[]): string {
  const index = after.findIndex((one, at) => !dequal(one, before[at]));
  const keys = changedKeys(before[index], after[index]);
  const isTyped = keys.length === 1 && (keys[0] === 'number' || keys[0] === 'description');
  return isTyped && after.every((one, at) => at === index || dequal(one, before[at])) ? `${field} ${index}` : '';
}

const changedKeys = (before: unknown, after: unknown): string[] =>
  Object.entries(after ?? {}).flatMap(([key, value]) =>
    dequal(Object.entries(before ?? {}).find(isOf(key))?.[1], value) ? [] : [key],
  );

const isOf =
  (key: string) =>
  ([name]: readonly [string, unknown]): boolean =>
    name === key;

const wordsIn = (value: unknown): number => JSON.stringify(value).split(/\s/).length;

const withItem = (state: SongState, item: Song): SongState => ({ ...state, item });
