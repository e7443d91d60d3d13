import type {
  ArticleV4,
  CollectionV3,
  ContributorV3,
  ChapterDetails,
  SongV3,
  StoredLyrics,
  TranslationV3,
} from '@canticle/contract/calls';
import { stripItalics } from '@canticle/music';
import { bookInReference, verseSearchKey, versesOf } from '@canticle/scripture';
import { htmlToLines, type SearchDocument, type SearchText } from '@canticle/search';
import { verseSeparator } from '../../../i18n/index.ts';

/** A searchable document on this device. The documents are those that the server creates for the same items. */
export type DeviceDocument = {
  readonly document: SearchDocument;
  /** Further fields of a search result. */
  readonly context: Readonly<Record<string, string>>;
  readonly isLocked: boolean;
  /** The collections it belongs to. */
  readonly collectionIds: readonly string[];
};

/** The data of a song that is stored elsewhere. */
export type SongLookup = {
  readonly collections: ReadonlyMap<string, CollectionV3>;
  /** Of contributors, by id. */
  readonly names: ReadonlyMap<string, string>;
};

/** A song; without its texts when the person may not open it. */
export function songDocument(song: SongV3, texts: readonly SearchText[], lookup: SongLookup): DeviceDocument {
  return {
    document: {
      id: song.id,
      kind: 'song',
      titles: titlesOf(song.name),
      numbers: numbersOf(song, lookup),
      names: [...new Set(song.participants.flatMap(({ contributorId }) => lookup.names.get(contributorId) ?? []))],
      texts: song.available ? texts : [],
      popularity: 0,
    },
    context: {},
    isLocked: !song.available,
    collectionIds: song.collections.map(({ id }) => id),
  };
}

const titlesOf = (name: Readonly<Record<string, string>>): SearchDocument['titles'] =>
  Object.entries(name).map(([language, text]) => ({ language, text }));

/* With the key of the collection, in every language it has one, and alone. */
function numbersOf({ collections: memberships }: SongV3, { collections }: SongLookup): readonly string[] {
  const numbers = memberships.flatMap(({ id, number }) => {
    const collection = collections.get(id);
    if (number === null || collection === undefined) return [];
    const keys = [collection.key, ...Object.values(collection.keys)];
    return [...keys.map((key) => `${key} ${number}`), String(number)];
  });
  return [...new Set(numbers)];
}

/** The texts of a song. */
export function searchTextsOf(lyrics: readonly StoredLyrics[]): readonly SearchText[] {
  return lyrics.map(({ language, document: { sections } }) => {
    const parts = sections.map(({ lines }) =>
      lines.map(({ text }) => stripItalics(text)).filter((text) => text.trim() !== ''),
    );
    return { language, parts: parts.filter((lines) => lines.length > 0) };
  });
}

/** A contributor: an author or a composer. */
export function contributorDocument({ id, item: { name, biography } }: ContributorV3): DeviceDocument {
  return {
    document: {
      id,
      kind: 'contributor',
      titles: [{ language: '', text: name }],
      numbers: [],
      names: [],
      texts: Object.entries(biography ?? {}).map(([language, html]) => ({ language, parts: paragraphs(html) })),
      popularity: 0,
    },
    context: { name },
    isLocked: false,
    collectionIds: [],
  };
}

const paragraphs = (html: string) => htmlToLines(html).map((line) => [line]);

/** An article in its cached languages, with the collection of its edition. */
export function articleDocument(
  { id, publicationId }: Pick<ArticleV4, 'id' | 'publicationId'>,
  versions: readonly ArticleV4[],
  collectionId: string | undefined,
): DeviceDocument {
  return {
    document: {
      id,
      kind: 'article',
      titles: versions.map(({ content, title }) => ({ language: content?.language ?? '', text: title })),
      numbers: [],
      names: [],
      texts: versions.flatMap(({ content }) =>
        content
          ? [
              {
                language: content.language,
                parts: [...paragraphs(content.introduction ?? ''), ...paragraphs(content.content)],
              },
            ]
          : [],
      ),
      popularity: 0,
    },
    context: { publicationId },
    isLocked: false,
    collectionIds: collectionId === undefined ? [] : [collectionId],
  };
}

/** The verses of a chapter. */
export function verseDocuments(
  chapter: ChapterDetails,
  translation: Pick<TranslationV3, 'language' | 'shortTitle'> | undefined,
): readonly DeviceDocument[] {
  const { id: chapterId, bookCode, bookTitle, number, scriptureId, text } = chapter;
  const language = translation?.language ?? '';
  return versesOf(text).map(({ key, label, text: words }) => ({
    document: {
      id: `${chapterId}:${key}`,
      kind: 'verse',
      titles: [],
      numbers: [verseSearchKey(bookCode, number, label)],
      names: [],
      texts: [{ language, parts: [[words]] }],
      popularity: 0,
    },
    context: {
      title: `${bookInReference(bookTitle)} ${number}${verseSeparator(language)}${label}`,
      chapterId,
      verse: key,
      translation: translation?.shortTitle ?? '',
    },
    isLocked: false,
    collectionIds: [scriptureId],
  }));
}
