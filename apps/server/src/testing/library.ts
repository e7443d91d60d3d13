import {
  collectionFields,
  contributorFields,
  emptyDraft,
  referenceFields,
  songFields,
} from '@canticle/contract/entities';
import type { LyricsDocument, LyricLine } from '@canticle/music';
import { type Block, bookByCode, bookLanguageOf, type ChapterText } from '@canticle/scripture';
import { newId } from '../platform/database/index.ts';
import { replaceLyrics } from '../features/lyrics/index.ts';
import { saveBook, saveTranslation, type TranslationDraft } from '../features/scriptures/index.ts';
import {
  type CollectionDraft,
  saveCollection,
  saveContributor,
  saveReference,
  saveSong,
  type SongDraft,
} from '../features/songs/index.ts';
import type { AppContext } from '../context.ts';

/** Inserts a collection with the fields a test sets and plain values for the rest; returns its id. */
export async function addCollection(
  context: AppContext,
  facts: Partial<CollectionDraft> & { readonly key: string },
): Promise<string> {
  const draft: CollectionDraft = {
    id: newId(),
    ...emptyDraft(collectionFields),
    keys: { en: facts.key },
    name: { en: `Collection ${facts.key}` },
    ...facts,
  };
  await context.database.transaction((tx) => saveCollection(tx, draft, context.now()));
  return draft.id;
}

/** Inserts a song, with a text per language when a test sets them; returns its id. */
export async function addSong(
  context: AppContext,
  facts: Partial<SongDraft>,
  texts: { readonly [language: string]: LyricsDocument } = {},
): Promise<string> {
  const draft: SongDraft = {
    id: newId(),
    ...emptyDraft(songFields),
    name: { en: 'A song' },
    ...facts,
  };
  await context.database.transaction(async (tx) => {
    await saveSong(tx, draft, context.now());
    const drafts = Object.entries(texts).map(([language, document]) => ({ id: newId(), language, document }));
    if (drafts.length > 0) await replaceLyrics(tx, draft.id, drafts, context.now());
  });
  return draft.id;
}

/** Adds a contributor; returns its id. */
export async function addContributor(
  context: AppContext,
  name: string,
  biography: { readonly [language: string]: string } = {},
): Promise<string> {
  const id = newId();
  const draft = {
    id,
    slug: `${name.toLowerCase().replaceAll(' ', '-')}-${id}`,
    ...emptyDraft(contributorFields),
    name,
    biography,
  };
  await context.database.transaction((tx) => saveContributor(tx, draft, context.now()));
  return id;
}

/** Adds a theme; returns its id. */
export async function addTheme(
  context: AppContext,
  slug: string,
  name: { readonly [language: string]: string },
  sort = 0,
): Promise<string> {
  const id = newId();
  await context.database.transaction((tx) =>
    saveReference(tx, { ...emptyDraft(referenceFields), id, kind: 'theme', slug, name, sort }, context.now()),
  );
  return id;
}

/** A text with one verse per list of lines. A line may contain chords in brackets: `[G]Amazing [C]grace`. */
export function verses(...lines: readonly string[][]): LyricsDocument {
  const sections = lines.map((some, index) => ({
    id: `v${index + 1}`,
    kind: 'verse' as const,
    number: index + 1,
    label: '',
    lines: some.map(readLine),
  }));
  return {
    sections,
    order: sections.map((section) => section.id),
    keys: { original: '', new: '' },
    notes: '',
    carried: {},
  };
}

function readLine(source: string): LyricLine {
  const chords: [number, string][] = [];
  let text = '';
  for (const piece of source.split(/(\[[^\]]*\])/)) {
    if (piece.startsWith('[')) chords.push([text.length, piece.slice(1, -1)]);
    else text += piece;
  }
  return { text, chords: { original: chords, new: [] }, remark: '' };
}

/**
 * Inserts a translation with its books: by USFM code, the chapters from 1 on. Returns its id.
 *
 * @param books  each with the texts of its chapters; `prose` creates one
 */
export async function addTranslation(
  context: AppContext,
  facts: Partial<TranslationDraft> & Pick<TranslationDraft, 'scriptureId'>,
  books: { readonly [code: string]: readonly ChapterText[] },
): Promise<string> {
  const draft: TranslationDraft = {
    id: newId(),
    key: facts.title ?? 'test',
    title: 'A translation',
    shortTitle: 'AT',
    sourceName: '',
    language: 'en',
    versification: 'english',
    ...facts,
  };
  await context.database.transaction(async (tx) => {
    await saveTranslation(tx, draft, context.now());
    for (const [code, texts] of Object.entries(books)) {
      const named = bookByCode(code);
      const language = bookLanguageOf(draft.language);
      const book = {
        code,
        number: named?.number ?? 200,
        title: named?.names[language] ?? code,
        shortTitle: named?.abbreviations[language]?.[0] ?? code,
        chapters: texts.map((text, index) => ({ number: index + 1, text })),
      };
      await saveBook(tx, draft.id, book, context.now());
    }
  });
  return draft.id;
}

/** A chapter of one paragraph with these verses, numbered from 1. */
export function prose(...verses: readonly string[]): ChapterText {
  const block: Block = {
    kind: 'paragraph',
    level: 1,
    spans: verses.flatMap((text, index) => [{ verse: String(index + 1) }, { text }]),
  };
  return { label: '', blocks: [block], notes: [] };
}
