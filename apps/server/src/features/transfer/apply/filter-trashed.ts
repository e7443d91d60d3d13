import { diagnose } from '@canticle/contract';
import type { ImportRun } from './import-run.ts';
import { trashKey } from '../plan/trash.ts';
import type { ArticleRecord, FileRecord, ImportLibrary, PublicationRecord, SongRecord } from '../read/library.ts';
import type { ItemKind } from '../model.ts';

/**
 * Filters a library once it is known what stays in the trash: collections that stay there are left out with their
 * content, and references to other items that stay there are removed and reported. Items of a collection that is
 * imported as new are new too.
 */
export function withoutTrashed(run: ImportRun, library: ImportLibrary): ImportLibrary {
  if (run.leftInTrash.size === 0 && run.importedAsNew.size === 0) return library;
  const songs = library.songs.filter((song) =>
    isIncluded(run, 'song', song.memberships[0]?.collection, song, songName(song)),
  );
  const filteredSongs = new Map(songs.map((song) => [song, filterSongRefs(run, song)]));
  for (const song of library.songs) if (!filteredSongs.has(song)) run.skippedSources.add(song.source);
  const publications = library.publications.filter((one) =>
    isIncluded(run, 'publication', one.collection, one, Object.values(one.title)[0] ?? ''),
  );
  const articles = library.articles.filter((one) =>
    isIncluded(run, 'article', one.collection, one, one.texts[0]?.title ?? ''),
  );
  return {
    ...library,
    songs: [...filteredSongs.values()],
    files: library.files.map((file) =>
      filterFileRefs(run, { ...file, song: filteredSongs.get(file.song) ?? file.song }),
    ),
    publications: publications.map(
      (one): PublicationRecord => (isImportedAsNew(run, one.collection) ? { ...one, id: null } : one),
    ),
    articles: articles.map((one) => filterArticleRefs(run, one)),
  };
}

/** Products, without those whose collections all stay in the trash. */
export function withoutTrashedProducts(
  run: ImportRun,
  { products }: Pick<ImportLibrary, 'products'>,
): ImportLibrary['products'] {
  return products.filter(({ collections, name, file }) => {
    const isLeft =
      collections.length > 0 && collections.every((key) => run.leftInTrash.has(trashKey('collection', key)));
    if (isLeft) addSkippedItem(run, 'product', Object.values(name)[0] ?? '', file);
    return !isLeft;
  });
}

/** Whether a collection stays in the trash, so that nothing is imported into it. */
export function isLeftInTrash({ leftInTrash }: Pick<ImportRun, 'leftInTrash'>, key: string): boolean {
  return leftInTrash.has(trashKey('collection', key));
}

/** Whether a collection was imported as new, beside one in the trash. */
export function isImportedAsNew({ importedAsNew }: Pick<ImportRun, 'importedAsNew'>, key: string): boolean {
  return importedAsNew.has(trashKey('collection', key));
}

const songName = ({ name }: SongRecord): string => Object.values(name)[0] ?? '';

function addSkippedItem({ report }: ImportRun, kind: ItemKind, name: string, file: string): void {
  report.items.push({ kind, outcome: 'skipped', name, file });
}

function isIncluded(
  run: ImportRun,
  kind: ItemKind,
  collection: string | undefined,
  { file }: { readonly file: string },
  name: string,
): boolean {
  if (!isLeftInTrash(run, collection ?? '')) return true;
  addSkippedItem(run, kind, name, file);
  return false;
}

/* Removes references to items that are left in the trash, and reports them. */
function withoutTrashedRefs<T>(
  run: ImportRun,
  file: string,
  refs: readonly T[],
  kind: string,
  nameIn: (one: T) => string,
): T[] {
  return refs.filter((one) => {
    const isLeft = run.leftInTrash.has(trashKey(kind, nameIn(one)));
    if (isLeft) addTrashDiagnostic(run, file, kind, nameIn(one));
    return !isLeft;
  });
}

function addTrashDiagnostic({ report }: ImportRun, file: string, kind: string, name: string): void {
  report.diagnostics.push({ file, line: 0, message: diagnose('in-trash', { kind, name }), text: '' });
}

const identity = (slug: string): string => slug;

function filterSongRefs(run: ImportRun, song: SongRecord): SongRecord {
  const { file } = song;
  const filtered: SongRecord = {
    ...song,
    memberships: song.memberships.filter(({ collection }) => !isLeftInTrash(run, collection)),
    participants: withoutTrashedRefs(run, file, song.participants, 'contributor', (one) => one.contributor),
    copyrights: withoutTrashedRefs(run, file, song.copyrights, 'copyright', (one) => one.copyright),
    origins: withoutTrashedRefs(run, file, song.origins, 'country', (one) => one.country),
    themes: withoutTrashedRefs(run, file, song.themes, 'theme', identity),
    categories: withoutTrashedRefs(run, file, song.categories, 'category', identity),
    genres: withoutTrashedRefs(run, file, song.genres, 'genre', identity),
  };
  if (!isImportedAsNew(run, song.memberships[0]?.collection ?? '')) return filtered;
  return { ...filtered, id: null, texts: song.texts.map((text) => ({ ...text, id: null })) };
}

function filterFileRefs(run: ImportRun, record: FileRecord): FileRecord {
  const { metadata: facts, file, song } = record;
  const instrument = facts.instrument !== null && run.leftInTrash.has(trashKey('instrument', facts.instrument));
  if (instrument) addTrashDiagnostic(run, file, 'instrument', facts.instrument ?? '');
  const participants = withoutTrashedRefs(run, file, facts.participants, 'contributor', (one) => one.contributor);
  const id = isImportedAsNew(run, song.memberships[0]?.collection ?? '') ? null : facts.id;
  return { ...record, metadata: { ...facts, id, participants, instrument: instrument ? null : facts.instrument } };
}

function filterArticleRefs(run: ImportRun, article: ArticleRecord): ArticleRecord {
  const person = (slug: string | null) =>
    slug === null ? null : (withoutTrashedRefs(run, article.file, [slug], 'contributor', identity)[0] ?? null);
  const isNew = isImportedAsNew(run, article.collection);
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
