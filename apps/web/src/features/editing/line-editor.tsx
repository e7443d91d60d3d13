import { readPastedSong } from '@canticle/formats';
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { LineChords } from './line-chords.tsx';
import { letterAt } from './line-geometry.ts';
import {
  addSection,
  blocksOf,
  insertLines,
  insertSections,
  isBlankLine,
  joinLine,
  lineAt,
  type LinePosition,
  removeBlankLine,
  removeBlock,
  setLineText,
  setRemark,
  splitLine,
} from './lyric-operations.ts';
import { usePage } from './page-editing.ts';

type LineEditorProps = {
  place: LinePosition;
  /** The index of its section among the blocks of the page. */
  block: number;
  sectionName: string;
  hasChords: boolean;
  language: string;
};

/** A line of the page: its words are a field, its chords stand above them. */
export function LineEditor({ place, block, sectionName, hasChords, language }: LineEditorProps) {
  const { t } = useTranslate();
  const page = usePage();
  const line = lineAt(page.document, place);
  const words = useRef<HTMLTextAreaElement>(null);
  const keys = useLineKeys(place, block);
  const name = t('editor.line-of', { section: sectionName, line: place.line + 1 });
  const remember = () => {
    if (words.current) page.rememberCaret({ ...place, offset: words.current.selectionStart });
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const field = words.current;
    const mirror = event.currentTarget.querySelector<HTMLElement>('.edit-line-mirror');
    if (!hasChords || !field || !mirror || field.selectionStart !== field.selectionEnd) return;
    if (event.target instanceof Element && event.target.closest('.edit-chords')) return;
    const { offset, isAbove } = letterAt(mirror, event.clientX, event.clientY);
    if (isAbove) page.startEntry({ ...place, offset, index: undefined, initial: '' });
  };
  return (
    <li className="edit-line" data-line={`${place.section}.${place.line}`}>
      {line.remark === '' ? null : (
        <input
          aria-label={t('editor.remark-of', { line: name })}
          value={line.remark}
          size={Math.max(8, line.remark.length)}
          onChange={({ currentTarget }) =>
            page.edit((one) => setRemark(one, place, currentTarget.value), `remark ${place.section}.${place.line}`)
          }
          className="edit-remark"
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- by keyboard: [ in the words */}
      <div className="edit-line-grid" onClick={onClick}>
        <textarea
          ref={words}
          rows={1}
          dir="auto"
          lang={language}
          aria-label={name}
          value={line.text}
          spellCheck
          enterKeyHint="enter"
          onChange={({ currentTarget }) => keys.change(currentTarget.value, currentTarget.selectionStart)}
          onKeyDown={keys.press}
          onPaste={keys.paste}
          onFocus={remember}
          onSelect={remember}
          className="edit-line-words"
        />
        <LineChords place={place} text={line.text} hasChords={hasChords} />
      </div>
    </li>
  );
}

/* What typing in the words of a line does. */
function useLineKeys(place: LinePosition, block: number) {
  const page = usePage();
  const { section, line } = place;
  const current = lineAt(page.document, place);
  const count = page.document.sections[section]?.lines.length ?? 0;
  const focusWords = (at: LinePosition, caret: number) => page.focusNext({ kind: 'words', ...at, caret });
  const breakAt = (start: number, end: number) => {
    if (isBlankLine(current) && line === count - 1 && count > 1) {
      // A second Enter ends the section.
      page.edit((one) => addSection(removeBlankLine(one, place), 'verse', block + 1));
      page.focusNext({ kind: 'block', block: block + 1 });
      return;
    }
    page.edit((one) => {
      const text = lineAt(one, place).text;
      const without = start === end ? one : setLineText(one, place, text.slice(0, start) + text.slice(end));
      return splitLine(without, place, start);
    });
    focusWords({ section, line: line + 1 }, 0);
  };
  const joinAt = (index: number) => {
    focusWords({ section, line: index - 1 }, lineAt(page.document, { section, line: index - 1 }).text.length);
    page.edit((one) => joinLine(one, { section, line: index }));
  };
  const removeSection = () => {
    const before = blocksOf(page.document)[block - 1];
    page.edit((one) => removeBlock(one, block));
    if (before) page.focusNext({ kind: 'block', block: block - 1 });
  };
  return {
    change: (value: string, caret: number) => {
      const at = caret - 1;
      const inserted = value.length === current.text.length + 1 ? value.charAt(at) : '';
      if (inserted === '\n') return breakAt(at, at);
      if (inserted === '[') return page.startEntry({ ...place, offset: at, index: undefined, initial: '' });
      const text = value.replace(/\s*\n\s*/g, ' ');
      page.edit((one) => setLineText(one, place, text), `words ${section}.${line} ${text.split(/\s+/).length}`);
    },
    press: (event: KeyboardEvent<HTMLTextAreaElement>) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
      const { selectionStart: start, selectionEnd: end, value } = event.currentTarget;
      const isAtStart = start === 0 && end === 0;
      const isAtEnd = start === value.length && end === start;
      if (event.key === 'Enter') breakAt(start, end);
      else if (event.key === 'Backspace' && isAtStart && line > 0) joinAt(line);
      else if (event.key === 'Backspace' && isAtStart && count === 1 && isBlankLine(current)) removeSection();
      else if (event.key === 'Delete' && isAtEnd && line < count - 1) joinAt(line + 1);
      else if (event.key === 'ArrowUp' && isOneRow(event.currentTarget)) {
        if (!focusLine(event.currentTarget, -1, start)) return;
      } else if (event.key === 'ArrowDown' && isOneRow(event.currentTarget)) {
        if (!focusLine(event.currentTarget, 1, start)) return;
      } else return;
      event.preventDefault();
    },
    paste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
      const pasted = event.clipboardData.getData('text/plain');
      if (!/\S\s*[\r\n]+\s*\S/.test(pasted)) return;
      const document = readPastedSong(pasted)?.song.song.lyrics[0]?.document;
      const [first, ...others] = document?.sections ?? [];
      if (!first) return;
      event.preventDefault();
      if (others.length === 0) {
        page.edit((one) => insertLines(one, place, first.lines));
        focusWords({ section, line: line + first.lines.length - (isBlankLine(current) ? 1 : 0) }, 1e6);
      } else {
        page.edit((one) => insertSections(one, [first, ...others], block + 1));
        page.focusNext({ kind: 'block', block: block + 1 });
      }
    },
  };
}

const isOneRow = (field: HTMLTextAreaElement): boolean =>
  field.clientHeight < 1.8 * (Number.parseFloat(getComputedStyle(field).lineHeight) || Number.POSITIVE_INFINITY);

/* Moves the caret to the line above or below on the page, in its section or another one. */
function focusLine(field: HTMLTextAreaElement, step: number, caret: number): boolean {
  const fields = [...(field.closest('.edit-page')?.querySelectorAll<HTMLTextAreaElement>('.edit-line-words') ?? [])];
  const next = fields[fields.indexOf(field) + step];
  if (!next) return false;
  next.focus();
  const at = Math.min(caret, next.value.length);
  next.setSelectionRange(at, at);
  return true;
}
