import { bookInReference } from '@canticle/scripture';
import { localizedKey, useCollections } from '../collections/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { useAvailableScriptures } from '../passages/index.ts';
import { useOutlines, useTranslationsOf } from '../scriptures/index.ts';
import { type ListedSong, toListedSongs, useContributorNames, useSongs } from '../songs/index.ts';

/** What can be searched for, in the order of the hints. */
export const searchExampleKinds = ['line', 'number', 'name', 'passage', 'phrase'] as const;

type SearchExamples = { readonly [Kind in (typeof searchExampleKinds)[number]]: string | undefined };

/** One query of each kind that finds something here, made from what this person can open; undefined where nothing is. */
export function useSearchExamples(): SearchExamples {
  const { language } = useTranslate();
  const { data: collections = [] } = useCollections();
  const songbook = collections.find(({ type, available }) => type === 'song' && available);
  const { data: songs = [] } = useSongs(songbook?.id);
  const { data: names } = useContributorNames();
  const passage = usePassageExample();
  const listed = songbook
    ? toListedSongs(songs, songbook.id, language).filter(({ song }) => song.available && song.name[language])
    : [];
  const [first, second] = [listed[0], listed.find(({ title }) => title.includes(' ') && title !== listed[0]?.title)];
  const numbered = listed.find(({ number }) => number !== null);
  return {
    line: first?.title,
    number: numbered && songbook ? `${localizedKey(songbook, language)} ${numbered.number}` : undefined,
    name: findAuthor(listed, names),
    passage,
    phrase: second && `"${second.title}"`,
  };
}

/* The first chapter there is, as one would write it. */
function usePassageExample(): string | undefined {
  const { language } = useTranslate();
  const scriptures = useAvailableScriptures();
  const translations = useTranslationsOf(scriptures.map(({ id }) => id));
  const translation = translations.find((one) => one.language === language) ?? translations[0];
  const [outline] = useOutlines(translation ? [translation.id] : []);
  const book = outline?.books.find(({ chapters }) => chapters.length > 0);
  const chapter = book?.chapters[0];
  return book && chapter ? `${bookInReference(book.title)} ${chapter.number}` : undefined;
}

/* Who wrote the first song of which that is known: the last name is what people remember. */
function findAuthor(listed: readonly ListedSong[], names: ReadonlyMap<string, string> | undefined): string | undefined {
  const author = listed
    .flatMap(({ song }) => song.participants)
    .find(({ type, contributorId }) => type === 'author' && names?.has(contributorId));
  return author && names?.get(author.contributorId)?.split(' ').at(-1);
}
