import { diagnose, type Multilingual } from '@canticle/contract';
import { matchesCollection, listCollections } from '../../songs/index.ts';
import { importLibrary } from './import-library.ts';
import type { ScriptureTarget } from '../plan/match-translation.ts';
import type { ImportRun } from './import-run.ts';
import { importTranslation, skipTranslation, addDiagnostics, rejectEmpty } from './import-translation.ts';
import { isLeftInTrash } from './filter-trashed.ts';
import { createImportLibrary } from '../read/library.ts';
import { type ImportOptions, ImportError } from '../model.ts';
import type { ParsedScripture } from '@canticle/formats';
import { isCollectionKey, folderTitle } from '../names.ts';
import { grantOpenAccessTo } from './collection-access.ts';
import { createCollectionRecord } from '../plan/songbooks.ts';
import type { SourceTree } from '../read/source-file.ts';

/**
 * Imports one translation of the Bible that was read from a tree. A translation of the same title in the same scripture
 * is the same one, unless a person chooses otherwise.
 *
 * @throws {ImportError} when it is not clear which scripture it belongs to
 */
export async function importScripture(
  run: ImportRun,
  read: ParsedScripture,
  tree: SourceTree,
  options: ImportOptions,
): Promise<void> {
  const fileName = sourceName(tree);
  if (read.books.length > 0) {
    const target = await findTargetScripture(run, options);
    const title = options.name ?? (read.title || folderTitle(fileName));
    const origin = { identifier: read.identifier, title: read.title, fileName };
    const metadata = { title, language: options.language, origin, isNamed: options.name !== undefined };
    if (target === 'trashed') skipTranslation(run, title);
    else await importTranslation(run, target, read, metadata);
  } else {
    addDiagnostics(run, read, []);
    if (read.diagnostics.length + read.skippedContent.length > 0) rejectEmpty(run, tree.name);
  }
}

/* The name of a single file is more specific than that of its folder. */
function sourceName({ name, files }: SourceTree): string {
  const [only] = files;
  const own = files.length === 1 ? (only?.path.split('/').at(-1) ?? name) : name;
  return own.replace(/(?:\.(?:u?sfm|ptx|usx|usfx|osis|xml|txt|md|zip))+$/i, '') || name;
}

/* The scripture that is named, else the only one that exists, else a new one, unless that stays in the trash. */
async function findTargetScripture(
  run: ImportRun,
  { into, name }: ImportOptions,
): Promise<ScriptureTarget | 'trashed'> {
  const all = await listCollections(run.context.database.read);
  const scriptures = all.filter(({ type }) => type === 'scripture');
  if (into !== undefined) {
    const found = all.find((one) => matchesCollection(one, into));
    if (found !== undefined && found.type !== 'scripture')
      throw new ImportError(diagnose('not-scriptures', { key: into }));
    if (found !== undefined) return openPresentScripture(run, found);
    if (!isCollectionKey(into)) throw new ImportError(diagnose('not-a-key', { text: into }));
  }
  if (into === undefined && scriptures.length > 1) {
    const keys = scriptures.map(({ key }) => key).join(', ');
    throw new ImportError(diagnose('several-scriptures', { keys }));
  }
  const [only] = scriptures;
  if (into === undefined && only !== undefined) return openPresentScripture(run, only);
  const key = into ?? 'BIBLE';
  const keys: Multilingual = into === undefined ? { en: 'BIBLE', no: 'BIBEL' } : { en: key };
  const newName: Multilingual =
    into !== undefined && name !== undefined ? { en: name } : { en: 'The Bible', no: 'Bibelen' };
  const record = {
    ...createCollectionRecord(key, name ?? 'The Bible'),
    type: 'scripture' as const,
    keys,
    name: newName,
  };
  const collectionIds = await importLibrary(run, { ...createImportLibrary(), collections: [record] });
  if (isLeftInTrash(run, key)) return 'trashed';
  return { id: collectionIds.get(key.toLowerCase()), key };
}

async function openPresentScripture(
  run: ImportRun,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<ScriptureTarget> {
  await grantOpenAccessTo(run, { id, key });
  return { id, key };
}
