import { type ChordMark, isRecognizedSymbol } from '@canticle/music';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { classes } from '../../ui/index.ts';
import { CloseIcon } from '../../ui/icons.ts';
import { spreadChords } from './line-geometry.ts';
import { type LinePosition, lineAt } from './lyric-operations.ts';
import { usePage } from './page-editing.ts';
import { useChordDrag } from './use-chord-drag.ts';

type LineChordsProps = { place: LinePosition; text: string; hasChords: boolean };

/** The words of a line once more, without colour, with its chords above their letters. */
export function LineChords({ place, text, hasChords }: LineChordsProps) {
  const page = usePage();
  const mirror = useRef<HTMLDivElement>(null);
  const marks = hasChords ? lineAt(page.document, place).chords[page.melody] : [];
  const isHere = (other: LinePosition | undefined) => other?.section === place.section && other.line === place.line;
  const entry = isHere(page.entry) ? page.entry : undefined;
  const drop = isHere(page.drag?.target) ? page.drag?.target?.offset : undefined;
  const offsets = [
    ...new Set([
      ...marks.map(([offset]) => offset),
      ...(entry ? [entry.offset] : []),
      ...(drop === undefined ? [] : [drop]),
    ]),
  ].toSorted((a, b) => a - b);
  useLayoutEffect(() => {
    const element = mirror.current;
    if (!element) return undefined;
    spreadChords(element);
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => spreadChords(element));
    observer.observe(element);
    return () => observer.disconnect();
  });
  const [lead = text.length] = offsets;
  return (
    <div ref={mirror} className="edit-line-mirror">
      {lead > 0 ? (
        <span aria-hidden data-from={0}>
          {text.slice(0, lead)}
        </span>
      ) : null}
      {offsets.map((offset, at) => {
        const letter = String.fromCodePoint(text.codePointAt(offset) ?? 0x200b);
        const from = offset + letter.length;
        return (
          <span key={offset}>
            <span className="edit-anchor">
              <span aria-hidden {...(offset < text.length && { 'data-from': offset })}>
                {letter}
              </span>
              <span className="edit-chords">
                <ChordsAtLetter place={place} marks={marks} offset={offset} text={text} />
                {drop === offset ? (
                  <span aria-hidden className="edit-chord edit-chord-dragged">
                    {page.drag?.symbol}
                  </span>
                ) : null}
              </span>
            </span>
            {from < text.length ? (
              <span aria-hidden data-from={from}>
                {text.slice(from, offsets[at + 1] ?? text.length)}
              </span>
            ) : null}
          </span>
        );
      })}
      {/* A line that ends with a blank, or has no words, is as high as any other. */}
      <span aria-hidden>{'\u200b'}</span>
    </div>
  );
}

type ChordsAtLetterProps = { place: LinePosition; marks: readonly ChordMark[]; offset: number; text: string };

function ChordsAtLetter({ place, marks, offset, text }: ChordsAtLetterProps) {
  const { entry } = usePage();
  const isHere = entry?.section === place.section && entry.line === place.line;
  return (
    <>
      {marks.map(([at, symbol], index) => {
        if (at !== offset) return null;
        return isHere && entry.index === index ? (
          <ChordField key={`field ${index}`} symbol={entry.initial} />
        ) : (
          <ChordButton key={index} place={{ ...place, index }} symbol={symbol} offset={offset} text={text} />
        );
      })}
      {isHere && entry.index === undefined && entry.offset === offset ? <ChordField symbol={entry.initial} /> : null}
    </>
  );
}

type ChordButtonProps = {
  place: LinePosition & { readonly index: number };
  symbol: string;
  offset: number;
  text: string;
};

/* A chord at its letter: dragged, moved with the arrows, typed over, or removed. */
function ChordButton({ place, symbol, offset, text }: ChordButtonProps) {
  const { t } = useTranslate();
  const page = usePage();
  const drag = useChordDrag(symbol, (to, letter) => page.moveChordTo(place, to, letter));
  const edit = (initial: string) => page.startEntry({ ...place, offset, initial });
  const moveBy = (step: number) => {
    const next = step < 0 ? previousLetter(text, offset) : nextLetter(text, offset);
    if (next !== offset) page.moveChordTo(place, place, next, `move ${place.section}.${place.line}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = {
      ArrowLeft: () => moveBy(-1),
      ArrowRight: () => moveBy(1),
      Delete: () => page.removeChordAt(place, offset),
      Backspace: () => page.removeChordAt(place, offset),
    }[event.key];
    if (action) action();
    else if (/^[A-H]$/i.test(event.key)) page.startEntry({ ...place, offset, initial: event.key.toUpperCase() });
    else return;
    event.preventDefault();
  };
  const word = wordAt(text, offset);
  return (
    <button
      type="button"
      data-chord={place.index}
      aria-label={
        word === '' ? t('editor.chord.end', { chord: symbol }) : t('editor.chord.at', { chord: symbol, word })
      }
      aria-describedby="edit-chord-keys"
      onClick={() => edit(symbol)}
      onKeyDown={onKeyDown}
      className={classes('edit-chord', !isRecognizedSymbol(symbol) && 'edit-chord-unknown')}
      {...drag}
    >
      {symbol}
    </button>
  );
}

/* The word above which a chord is, from its letter on. */
const wordAt = (text: string, offset: number): string => /^\s*\S*/.exec(text.slice(offset))?.[0].trim() ?? '';

const previousLetter = (text: string, offset: number): number =>
  offset - (/.$/su.exec(text.slice(0, offset))?.[0].length ?? 0);
const nextLetter = (text: string, offset: number): number =>
  Math.min(text.length, offset + String.fromCodePoint(text.codePointAt(offset) ?? 32).length);

function ChordField({ symbol }: { symbol: string }) {
  const { t } = useTranslate();
  const page = usePage();
  const [typed, setTyped] = useState(symbol);
  const isDone = useRef(false);
  const finish = (action: () => void) => {
    // Enter takes the field away, which is also a blur.
    if (isDone.current) return;
    isDone.current = true;
    action();
  };
  return (
    <span className="edit-chord-entry">
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the press on this letter
        autoFocus
        aria-label={t('editor.chord.name')}
        value={typed}
        size={Math.max(4, typed.length + 1)}
        autoCapitalize="characters"
        autoCorrect="off"
        autoComplete="off"
        spellCheck={false}
        onFocus={({ currentTarget }) => {
          // One letter was typed over the chord: the next one follows it.
          if (symbol.length > 1) currentTarget.select();
        }}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => finish(() => page.commitEntry(typed, false))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ']') finish(() => page.commitEntry(typed, true));
          else if (event.key === 'Escape') finish(page.cancelEntry);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        className={classes(
          'edit-chord-field',
          typed.trim() !== '' && !isRecognizedSymbol(typed) && 'edit-chord-unknown',
        )}
      />
      {symbol === '' ? null : (
        <button
          type="button"
          aria-label={t('editor.chord.remove')}
          // The field would take the press for leaving it.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => finish(() => page.commitEntry('', true))}
          className="edit-chord-remove"
        >
          <CloseIcon aria-hidden className="size-4" />
        </button>
      )}
    </span>
  );
}
