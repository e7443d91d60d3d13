import type { ImportRun } from './import-run.ts';
import { trashName } from './import-trash.ts';
import type { ArticleRecord, FileRecord, Library, PublicationRecord, SongRecord } from './library.ts';
import type { ItemKind } from './model.ts';

/**
 * What of a library is brought in, now that it is known what stays in the trash: nothing of a collection that stays there; the
 * rest without what stays there, with a word in the report. What goes into a collection that came in anew is new too.
 */
export function withoutTrashed(run: ImportRun, library: Library): Library {
  if (run.left.size === 0 && run.anew.size === 0) return library;
  const songs = library.songs.filter((song) =>
    isTaken(run, 'song', song.memberships[0]?.collection, song, nameOf(song)),
  );
  const taken = new Map(songs.map((song) => [song, songOf(run, song)]));
  for (const song of library.songs) if (!taken.has(song)) run.skipped.add(song.source);
  const publications = library.publications.filter((one) =>
    isTaken(run, 'publication', one.collection, one, Object.values(one.title)[0] ?? ''),
  );
  const articles = library.articles.filter((one) =>
    isTaken(run, 'article', one.collection, one, one.texts[0]?.title ?? ''),
  );
  return {
    ...library,
    songs: [...taken.values()],
    files: library.files.map((file) => fileOf(run, { ...file, song: taken.get(file.song) ?? file.song })),
    publications: publications.map(
      (one): PublicationRecord => (isAnew(run, one.collection) ? { ...one, id: null } : one),
    ),
    articles: articles.map((one) => articleOf(run, one)),
  };
}

/** Products, without those that open nothing but collections that stay in the trash. */
export function productsBesideTrash(run: ImportRun, { products }: Pick<Library, 'products'>): Library['products'] {
  return products.filter(({ collections, name, file }) => {
    const isLeft = collections.length > 0 && collections.every((key) => run.left.has(trashName('collection', key)));
    if (isLeft) skip(run, 'product', Object.values(name)[0] ?? '', file);
    return !isLeft;
  });
}

/** Whether a collection stays in the trash, so that nothing goes into it. */
export function isLeftInTrash({ left }: Pick<ImportRun, 'left'>, key: string): boolean {
  return left.has(trashName('collection', key));
}

/** Whether a collection came in as new, beside one in the trash. */
export function isAnew({ anew }: Pick<ImportRun, 'anew'>, key: string): boolean {
  return anew.has(trashName('collection', key));
}

const nameOf = ({ name }: SongRecord): string => Object.values(name)[0] ?? '';

function skip({ book }: ImportRun, kind: ItemKind, name: string, file: string): void {
  book.items.push({ kind, outcome: 'skipped', name, file });
}

function isTaken(
  run: ImportRun,
  kind: ItemKind,
  collection: string | undefined,
  { file }: { readonly file: string },
  name: string,
): boolean {
  if (!isLeftInTrash(run, collection ?? '')) return true;
  skip(run, kind, name, file);
  return false;
}

/* Keeps those that are not left in the trash, and says which are. */
function present<T>(run: ImportRun, file: string, things: readonly T[], kind: string, nameIn: (one: T) => string): T[] {
  return things.filter((one) => {
    const isLeft = run.left.has(trashName(kind, nameIn(one)));
    if (isLeft) lose(run, file, kind, nameIn(one));
    return !isLeft;
  });
}

function lose({ book }: ImportRun, file: string, kind: string, name: string): void {
  book.losses.push({ file, line: 0, what: `The ${kind} "${name}" lies in the trash.`, text: '' });
}

const itself = (slug: string): string => slug;

function songOf(run: ImportRun, song: SongRecord): SongRecord {
  const { file } = song;
  const known: SongRecord = {
    ...song,
    memberships: song.memberships.filter(({ collection }) => !isLeftInTrash(run, collection)),
    participants: present(run, file, song.participants, 'contributor', (one) => one.contributor),
    copyrights: present(run, file, song.copyrights, 'copyright', (one) => one.copyright),
    origins: present(run, file, song.origins, 'country', (one) => one.country),
    themes: present(run, file, song.themes, 'theme', itself),
    categories: present(run, file, song.categories, 'category', itself),
    genres: present(run, file, song.genres, 'genre', itself),
  };
  if (!isAnew(run, song.memberships[0]?.collection ?? '')) return known;
  return { ...known, id: null, texts: song.texts.map((text) => ({ ...text, id: null })) };
}

function fileOf(run: ImportRun, record: FileRecord): FileRecord {
  const { facts, file, song } = record;
  const instrument = facts.instrument !== null && run.left.has(trashName('instrument', facts.instrument));
  if (instrument) lose(run, file, 'instrument', facts.instrument ?? '');
  const participants = present(run, file, facts.participants, 'contributor', (one) => one.contributor);
  const id = isAnew(run, song.memberships[0]?.collection ?? '') ? null : facts.id;
  return { ...record, facts: { ...facts, id, participants, instrument: instrument ? null : facts.instrument } };
}

function articleOf(run: ImportRun, article: ArticleRecord): ArticleRecord {
  const person = (slug: string | null) =>
    slug === null ? null : (present(run, article.file, [slug], 'contributor', itself)[0] ?? null);
  const isNew = isAnew(run, article.collection);
  return {
    ...article,
    id: isNew ? null : article.id,
    author: person(article.author),
    texts: article.texts.map((text) => ({
      ...text,
      id: isNew ? null : text.id,
      translator: person(text.translator),
    })),
  };
}
