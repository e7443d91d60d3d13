import type { FileStore } from '../../../platform/files/index.ts';
import { isMarkdown } from './article-file.ts';
import type { BundleReadState } from './bundle-layout.ts';
import { type EditionFolder, parentFolder, readEdition } from './edition-reader.ts';
import type { SourceFile } from './source-file.ts';

/**
 * Reads the editions of a bundle: the folders inside those of its publication collections.
 *
 * @returns which files belong to them
 */
export async function readBundleEditions(
  state: BundleReadState,
  files: readonly SourceFile[],
  store: FileStore | undefined,
): Promise<ReadonlySet<string>> {
  const types = new Map(state.library.collections.map(({ key, type }) => [key, type]));
  const byPath = new Map(files.map((file) => [file.path, file]));
  const usedPaths = new Set<string>();
  for (const folder of new Set(files.filter(({ path }) => isEditionFile(path)).map(({ path }) => parentFolder(path)))) {
    const [top = '', name = ''] = folder.split('/');
    const collection = state.keys.get(top);
    if (collection === undefined || types.get(collection) !== 'publication') continue;
    const edition: EditionFolder = { collection, folder: name, path: folder, name };
    for (const path of await readEdition({ ...state, files: byPath, store }, edition)) usedPaths.add(path);
  }
  return usedPaths;
}

const isEditionFile = (path: string): boolean =>
  path.split('/').length === 3 && (isMarkdown(path) || path.endsWith('/publication.json'));
