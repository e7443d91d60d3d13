import './editing.css';
import { readPastedSong, writeBundleChordPro } from '@canticle/formats';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { showToast } from '../../ui/index.ts';
import { type Completion, type Completions, completionsAt } from './complete-chordpro.ts';

export type SourceFieldHandle = { readonly goToLine: (line: number) => void };

/** A part of the text to underline: a line, or where it is known the words in it. */
type SourceProblem = { readonly line: number; readonly subject: string; readonly sentence: string };

type SourceFieldProps = {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
  problems: readonly SourceProblem[];
  chords: readonly string[];
  sectionIds: readonly string[];
  ref?: Ref<SourceFieldHandle>;
};

/** The field for ChordPro: it offers what may follow, and underlines what it does not understand. */
export function SourceField({ label, hint, value, onChange, problems, chords, sectionIds, ref }: SourceFieldProps) {
  const { t } = useTranslate();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const mirror = useRef<HTMLDivElement>(null);
  const [caretLine, setCaretLine] = useState(0);
  useImperativeHandle(ref, () => ({
    goToLine: (line) => {
      const area = field.current;
      if (!area) return;
      const lines = area.value.split('\n');
      const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
      area.focus();
      area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
      area.scrollTop = (area.scrollHeight * (line - 4)) / Math.max(lines.length, 1);
    },
  }));
  const replace = (from: number, to: number, text: string, after = 0) => {
    const area = field.current;
    if (!area) return;
    // In the field first: what is typed before the next render comes after it.
    area.setRangeText(text, from, to, 'end');
    area.setSelectionRange(from + text.length - after, from + text.length - after);
    onChange(area.value);
  };
  const completing = useCompletions(field, { chords, sectionIds }, replace);
  const { shown, active } = completing;
  const hereProblem = problems.find(({ line }) => line === caretLine);
  const onSelect = () => {
    const area = field.current;
    if (area) setCaretLine(area.value.slice(0, area.selectionStart).split('\n').length);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="source-grid">
        <div ref={mirror} aria-hidden className="source-mirror">
          <Underlined text={value} problems={problems} />
        </div>
        <textarea
          ref={field}
          id={id}
          dir="auto"
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            completing.offer(event.currentTarget.value, event.currentTarget.selectionStart);
          }}
          onKeyDown={completing.press}
          onBlur={completing.close}
          onSelect={onSelect}
          onScroll={({ currentTarget }) => {
            if (mirror.current) mirror.current.scrollTop = currentTarget.scrollTop;
          }}
          onPaste={(event) => pasteChords(event, replace, t('editor.pasted-chords'))}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          aria-autocomplete="list"
          aria-controls={shown ? `${id}-list` : undefined}
          aria-activedescendant={shown ? `${id}-${active}` : undefined}
          aria-describedby={`${id}-hint`}
          className="source-field"
        />
        {shown ? (
          <CompletionList id={id} shown={shown} active={active} mirror={mirror} onChoose={completing.choose} />
        ) : null}
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {hereProblem ? <span className="text-danger">{hereProblem.sentence}</span> : hint}
      </p>
    </div>
  );
}

/* The text in parts: what has a problem is marked. */
function Underlined({ text, problems }: { text: string; problems: readonly SourceProblem[] }) {
  if (problems.length === 0) return `${text}\n`;
  const byLine = Map.groupBy(problems, ({ line }) => line);
  return text.split('\n').map((line, index) => {
    const problem = byLine.get(index + 1)?.[0];
    const found = problem && problem.subject !== '' ? line.indexOf(problem.subject) : -1;
    const [from, to] = found >= 0 && problem ? [found, found + problem.subject.length] : [0, line.length];
    return (
      // oxlint-disable-next-line react/no-array-index-key -- a line has no other name
      <span key={index}>
        {problem ? (
          <>
            {line.slice(0, from)}
            <mark>{line.slice(from, to)}</mark>
            {line.slice(to)}
          </>
        ) : (
          line
        )}
        {'\n'}
      </span>
    );
  });
}

type CompletionListProps = {
  id: string;
  shown: Completions;
  active: number;
  mirror: RefObject<HTMLElement | null>;
  onChoose: (option: Completion) => void;
};

/* Below the caret, which the text behind the field can place. */
function CompletionList({ id, shown, active, mirror, onChoose }: CompletionListProps) {
  const { t } = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const caret = mirror.current ? placeIn(mirror.current, shown.from) : undefined;
    if (!list.current || !mirror.current || !caret) return;
    const box = mirror.current.getBoundingClientRect();
    list.current.style.top = `${caret.bottom - box.top + 4}px`;
    list.current.style.left = `${Math.max(8, Math.min(caret.left - box.left, box.width - 190))}px`;
  }, [mirror, shown]);
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={t('editor.completions')}
      className="source-completions"
    >
      {shown.options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and the keys
        <div
          key={option.label}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {option.label}
        </div>
      ))}
    </div>
  );
}

type Replace = (from: number, to: number, text: string, after?: number) => void;

function useCompletions(
  field: { readonly current: HTMLTextAreaElement | null },
  song: { readonly chords: readonly string[]; readonly sectionIds: readonly string[] },
  replace: Replace,
) {
  const [shown, setShown] = useState<Completions>();
  const [active, setActive] = useState(0);
  const close = () => setShown(undefined);
  const choose = ({ insert, after }: Completion) => {
    if (shown && field.current) replace(shown.from, field.current.selectionStart, insert, after);
    close();
  };
  return {
    shown,
    active,
    close,
    choose,
    offer: (text: string, caret: number) => {
      setShown(completionsAt(text, caret, song));
      setActive(0);
    },
    press: (event: KeyboardEvent) => {
      if (!shown) return;
      const count = shown.options.length;
      const option = shown.options[active];
      if (event.key === 'ArrowDown') setActive((active + 1) % count);
      else if (event.key === 'ArrowUp') setActive((active + count - 1) % count);
      else if ((event.key === 'Enter' || event.key === 'Tab') && option) choose(option);
      else if (event.key === 'Escape') close();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

function placeIn(mirror: HTMLElement, offset: number): DOMRect | undefined {
  const walker = document.createTreeWalker(mirror, NodeFilter.SHOW_TEXT);
  let left = offset;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node.textContent ?? '';
    if (left <= length) {
      const range = document.createRange();
      range.setStart(node, Math.max(0, left - 1));
      range.setEnd(node, left);
      return range.getBoundingClientRect();
    }
    left -= length;
  }
  return undefined;
}

/* Chords above words would become words of ChordPro. */
function pasteChords(event: ClipboardEvent<HTMLTextAreaElement>, replace: Replace, note: string): void {
  const pasted = event.clipboardData.getData('text/plain');
  if (!/\S\s*[\r\n]+\s*\S/.test(pasted)) return;
  const read = readPastedSong(pasted);
  const document = read?.song.song.lyrics[0]?.document;
  if (read?.format !== 'chords-over-words' || !document) return;
  event.preventDefault();
  const { selectionStart, selectionEnd } = event.currentTarget;
  const source = writeBundleChordPro(document, '').original.replace(/^\{title\}\n+/, '');
  replace(selectionStart, selectionEnd, source);
  showToast({ text: note });
}
