import type { Multilingual } from '@canticle/contract';
import { answersTo, listCollections } from '../songs/index.ts';
import { importLibrary } from './import-library.ts';
import type { ImportRun } from './import-run.ts';
import {
  importTranslation,
  leaveTranslation,
  noteLosses,
  refuseEmpty,
  type ScripturePlace,
} from './import-translation.ts';
import { isLeftInTrash } from './left-in-trash.ts';
import { startLibrary } from './library.ts';
import { type ImportOptions, TransferRefused } from './model.ts';
import { NO_SCRIPTURE, passOver } from './passed-over.ts';
import { isKey, titleOfFolder } from './names.ts';
import { openCollection } from './opening.ts';
import { readScriptureFiles } from './scripture-files.ts';
import { newCollection } from './songbooks.ts';
import type { SourceTree } from './source-file.ts';

export { holdsScripture } from './scripture-files.ts';

/**
 * Imports one translation of the Bible from the files of a tree. A translation of the same title in the same scripture is
 * the same one, unless somebody chooses otherwise.
 *
 * @throws {TransferRefused} when it is not clear where it belongs
 */
export async function importScriptureFiles(run: ImportRun, tree: SourceTree, options: ImportOptions): Promise<void> {
  const { read, passedOver } = await readScriptureFiles(tree.files, run.book, run.onProgress);
  passOver(run.book, passedOver, NO_SCRIPTURE);
  const fileName = nameOfSource(tree);
  if (read.books.length > 0) {
    const place = await findScripture(run, options);
    const title = options.name ?? (read.title || titleOfFolder(fileName));
    const origin = { identifier: read.identifier, title: read.title, fileName };
    const facts = { title, language: options.language, origin, isNamed: options.name !== undefined };
    if (place === 'trashed') leaveTranslation(run, title);
    else await importTranslation(run, place, read, facts);
  } else {
    noteLosses(run, read, []);
    if (read.losses.length + read.leftOut.length > 0) refuseEmpty(run, tree.name);
  }
}

/* The name of a single file says more than that of its folder. */
function nameOfSource({ name, files }: SourceTree): string {
  const [only] = files;
  const own = files.length === 1 ? (only?.path.split('/').at(-1) ?? name) : name;
  return own.replace(/(?:\.(?:u?sfm|ptx|usx|usfx|osis|xml|txt|md|zip))+$/i, '') || name;
}

/* The one named, else the only one there is, else a new one, unless that stays in the trash. */
async function findScripture(run: ImportRun, { into, name }: ImportOptions): Promise<ScripturePlace | 'trashed'> {
  const all = await listCollections(run.rooms.database.read);
  const scriptures = all.filter(({ type }) => type === 'scripture');
  if (into !== undefined) {
    const found = all.find((one) => answersTo(one, into));
    if (found !== undefined && found.type !== 'scripture')
      throw new TransferRefused(`The collection "${into}" holds no scriptures. Choose another one with --into.`);
    if (found !== undefined) return intoPresent(run, found);
    if (!isKey(into))
      throw new TransferRefused(
        `"${into}" cannot be a key: use up to 20 letters, digits, hyphens and underscores, without spaces.`,
      );
  }
  if (into === undefined && scriptures.length > 1) {
    const keys = scriptures.map(({ key }) => key).join(', ');
    throw new TransferRefused(`There are several scriptures: ${keys}. Choose one with --into.`);
  }
  const [only] = scriptures;
  if (into === undefined && only !== undefined) return intoPresent(run, only);
  const key = into ?? 'BIBLE';
  const keys: Multilingual = into === undefined ? { en: 'BIBLE', no: 'BIBEL' } : { en: key };
  const nameOfNew: Multilingual =
    into !== undefined && name !== undefined ? { en: name } : { en: 'The Bible', no: 'Bibelen' };
  const record = {
    ...newCollection(key, name ?? 'The Bible'),
    type: 'scripture' as const,
    keys,
    name: nameOfNew,
  };
  const made = await importLibrary(run, { ...startLibrary(), collections: [record] });
  if (isLeftInTrash(run, key)) return 'trashed';
  return { id: made.get(key.toLowerCase()), key };
}

async function intoPresent(
  run: ImportRun,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<ScripturePlace> {
  await openCollection(run, { id, key });
  return { id, key };
}
