import { decodeText, detectScripture, type ParsedScripture, readScripture } from '@canticle/formats';
import type { ImportProgress } from '../model.ts';
import { type ReportBuilder, addRejection } from '../report/report-builder.ts';
import { isScriptureName, MAX_SCRIPTURE_BYTES, type SourceFile, type SourceTree } from './source-file.ts';

const SHARED_EXTENSIONS = /\.(?:xml|txt|md)$/i;
/** A chapter in a folder of its book: "19 Salmene/051.md". */
const CHAPTER_PATH = /[^/]+\/\d{1,3}\.md$/i;
/** Files that are inspected when their names say little. */
const MAX_PROBED_FILES = 6;

/** Whether a tree is a translation of the Bible, judging by the file names or the content of the first files. */
export async function containsScripture({ files }: Pick<SourceTree, 'files'>): Promise<boolean> {
  if (files.some(({ path }) => isScriptureName(path))) return true;
  const candidates = files.filter(
    ({ path }) => SHARED_EXTENSIONS.test(path) && (!/\.md$/i.test(path) || CHAPTER_PATH.test(path)),
  );
  // A translation is one large file among small ones, or many similar chapter files.
  for (const file of [
    ...candidates.slice(0, MAX_PROBED_FILES),
    ...candidates.slice(MAX_PROBED_FILES, 3 * MAX_PROBED_FILES).filter(hasScriptureName),
  ]) {
    if (await isScriptureFile(file)) return true;
  }
  return false;
}

const hasScriptureName = ({ path }: SourceFile): boolean => /osis|usfx|usx|zefania|bible|bibel/i.test(path);

/** Reads the translation in the files of a tree. Files that cannot be read are reported as rejected. */
export async function readScriptureFiles(
  files: readonly SourceFile[],
  report: ReportBuilder,
  onProgress: (progress: ImportProgress) => void,
): Promise<{ readonly read: ParsedScripture; readonly skippedPaths: readonly string[] }> {
  const sources: { path: string; text: string }[] = [];
  const skippedPaths: string[] = [];
  let metadata = { title: '', identifier: '' };
  for (const [done, file] of files.entries()) {
    if (done % 50 === 0) onProgress({ step: 'reading', done, total: files.length });
    try {
      const { text, note } = decodeText(await file.read(MAX_SCRIPTURE_BYTES));
      if (/<DBLMetadata[\s>]/.test(text.slice(0, 1000))) {
        metadata = readMetadata(text);
        continue;
      }
      if (detectScripture(file.path, text) === undefined) {
        skippedPaths.push(file.path);
        continue;
      }
      if (note !== null) report.notes.push({ file: file.path, what: note });
      sources.push({ path: file.path, text });
    } catch (error) {
      addRejection(report, file.path, error);
    }
  }
  const read = readScripture(sources, (path, error) => addRejection(report, path, error));
  onProgress({ step: 'reading', done: files.length, total: files.length });
  return {
    read: { ...read, title: read.title || metadata.title, identifier: metadata.identifier || read.identifier },
    skippedPaths,
  };
}

/* Reads the title and identifier from the metadata file of the Digital Bible Library. */
function readMetadata(text: string): { readonly title: string; readonly identifier: string } {
  const identification = /<identification>([\s\S]*?)<\/identification>/.exec(text)?.[1] ?? '';
  const title = /<name>([^<&]{2,200})<\/name>/.exec(identification)?.[1]?.trim() ?? '';
  return { title, identifier: /<DBLMetadata\s[^>]*?\bid="([\w-]{4,40})"/.exec(text)?.[1] ?? '' };
}

/* A file that cannot be read is not reported here, but by the code that reads it later. */
async function isScriptureFile(file: SourceFile): Promise<boolean> {
  try {
    const bytes = await file.read(MAX_SCRIPTURE_BYTES);
    return detectScripture(file.path, decodeText(bytes.subarray(0, 8192)).text) !== undefined;
  } catch {
    return false;
  }
}
