import { decodeText, detectScripture, type ReadScripture, readScripture } from '@canticle/formats';
import type { Progress } from './model.ts';
import { type ReportBook, refuse } from './report-book.ts';
import { MOST_SCRIPTURE_BYTES, type SourceFile, type SourceTree } from './source-file.ts';

const OWN_NAMES = /\.(?:u?sfm|ptx|usx|usfx|osis)$/i;
const SHARED_NAMES = /\.(?:xml|txt|md)$/i;
/** A chapter in a folder of its book: "19 Salmene/051.md". */
const CHAPTER_NAME = /[^/]+\/\d{1,3}\.md$/i;
/** Files that are looked into, of those whose name says little. */
const LOOKED_AT = 6;

/** Whether a tree is a translation of the Bible: its names say so, or what stands in the first files. */
export async function holdsScripture({ files }: Pick<SourceTree, 'files'>): Promise<boolean> {
  if (files.some(({ path }) => OWN_NAMES.test(path))) return true;
  const candidates = files.filter(
    ({ path }) => SHARED_NAMES.test(path) && (!/\.md$/i.test(path) || CHAPTER_NAME.test(path)),
  );
  // A translation is one large file among small ones, or chapters that are all alike.
  for (const file of [
    ...candidates.slice(0, LOOKED_AT),
    ...candidates.slice(LOOKED_AT, 3 * LOOKED_AT).filter(isNamedForIt),
  ]) {
    if (await isScripture(file)) return true;
  }
  return false;
}

const isNamedForIt = ({ path }: SourceFile): boolean => /osis|usfx|usx|zefania|bible|bibel/i.test(path);

/** The translation that the files of a tree hold. What cannot be read is refused in the book. */
export async function readScriptureFiles(
  files: readonly SourceFile[],
  book: ReportBook,
  onProgress: (progress: Progress) => void,
): Promise<{ readonly read: ReadScripture; readonly passedOver: readonly string[] }> {
  const sources: { path: string; text: string }[] = [];
  const passedOver: string[] = [];
  let about = { title: '', identifier: '' };
  for (const [done, file] of files.entries()) {
    if (done % 50 === 0) onProgress({ step: 'reading', done, of: files.length });
    try {
      const { text, note } = decodeText(await file.read(MOST_SCRIPTURE_BYTES));
      if (/<DBLMetadata[\s>]/.test(text.slice(0, 1000))) {
        about = readMetadata(text);
        continue;
      }
      if (detectScripture(file.path, text) === undefined) {
        passedOver.push(file.path);
        continue;
      }
      if (note !== '') book.notes.push({ file: file.path, what: note });
      sources.push({ path: file.path, text });
    } catch (error) {
      refuse(book, file.path, error);
    }
  }
  const read = readScripture(sources, (path, error) => refuse(book, path, error));
  onProgress({ step: 'reading', done: files.length, of: files.length });
  return {
    read: { ...read, title: read.title || about.title, identifier: about.identifier || read.identifier },
    passedOver,
  };
}

/* What the Digital Bible Library says of a translation, beside its files. */
function readMetadata(text: string): { readonly title: string; readonly identifier: string } {
  const identification = /<identification>([\s\S]*?)<\/identification>/.exec(text)?.[1] ?? '';
  const title = /<name>([^<&]{2,200})<\/name>/.exec(identification)?.[1]?.trim() ?? '';
  return { title, identifier: /<DBLMetadata\s[^>]*?\bid="([\w-]{4,40})"/.exec(text)?.[1] ?? '' };
}

/* A file that cannot be read is told about by whoever reads it in the end. */
async function isScripture(file: SourceFile): Promise<boolean> {
  try {
    const bytes = await file.read(MOST_SCRIPTURE_BYTES);
    return detectScripture(file.path, decodeText(bytes.subarray(0, 8192)).text) !== undefined;
  } catch {
    return false;
  }
}
