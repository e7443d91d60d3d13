import { readChapterMarkdown } from './chapter-markdown.ts';
import { readOsis } from './osis.ts';
import { ScriptureDraft } from './scripture-draft.ts';
import type { ParsedScripture, ScriptureFile } from './scripture-text.ts';
import { readUsfm } from './usfm.ts';
import { readUsfx } from './usfx.ts';
import { readUsx } from './usx.ts';
import { readVerseText } from './verse-text.ts';
import { xmlRootName } from './xml-root.ts';
import { readZefania } from './zefania.ts';

export type ScriptureFormat = 'usfm' | 'usx' | 'usfx' | 'osis' | 'zefania' | 'verse-text' | 'chapter-markdown';

/**
 * Detects the scripture format of a file from its beginning.
 *
 * @param path   with slashes
 * @param start  the first 4,000 characters are enough
 * @returns undefined when the format is not known
 */
export function detectScripture(path: string, start: string): ScriptureFormat | undefined {
  const head = start.slice(0, 4000).replace(/^\uFEFF/, '');
  if (/^\s*</.test(head)) return detectXml(head);
  if (/\.(?:u?sfm|ptx)$/i.test(path) || /^\s*\\(?:id|h|mt\d?|c|toc\d)\s/.test(head)) return 'usfm';
  if (/\.md$/i.test(path)) return isChapterFile(path, head) ? 'chapter-markdown' : undefined;
  return /^#{1,6}\s+\S.*\s+\[\d{1,3}:\d{1,3}\]/.test(head.trim()) ? 'verse-text' : undefined;
}

function detectXml(head: string): ScriptureFormat | undefined {
  const root = xmlRootName(head);
  if (root === 'usx' || root === 'usfx') return root;
  if (root === 'osis') return 'osis';
  return root?.toUpperCase() === 'XMLBIBLE' ? 'zefania' : undefined;
}

/* "19 Salmene/051.md": the folder of a book, the number of a chapter, and verses that begin with numbers. */
const isChapterFile = (path: string, head: string): boolean =>
  /[^/]+\/\d{1,3}\.md$/i.test(path) && /^[ \t]*(?:>[ \t]*)?\d{1,3}[ \t]+\S/m.test(head);

/**
 * Reads a translation from one or more files, in the given order. Every file is read independently: one that cannot be
 * read is reported to `onError`, and the others continue.
 *
 * @param onError  receives the path and the {ParseError}; any other error is rethrown
 */
export function readScripture(
  files: Iterable<ScriptureFile>,
  onError: (path: string, error: unknown) => void,
): ParsedScripture {
  const draft = new ScriptureDraft();
  for (const { path, text } of files) {
    draft.file = path;
    draft.line = 1;
    try {
      readFile(draft, path, text);
    } catch (error) {
      draft.discardFile();
      onError(path, error);
    }
  }
  return draft.finish();
}

function readFile(draft: ScriptureDraft, path: string, text: string): void {
  const format = detectScripture(path, text);
  if (format === 'usfm') readUsfm(draft, text);
  else if (format === 'usx') readUsx(draft, text);
  else if (format === 'usfx') readUsfx(draft, text);
  else if (format === 'osis') readOsis(draft, text);
  else if (format === 'zefania') readZefania(draft, text);
  else if (format === 'verse-text') readVerseText(draft, text);
  else if (format === 'chapter-markdown') readChapterMarkdown(draft, path, text);
}
