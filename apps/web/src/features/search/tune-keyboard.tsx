import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, classes, scrollBehavior } from '../../ui/index.ts';
import { NextIcon, PreviousIcon } from '../../ui/icons.ts';
import { isBlackKey, noteName } from './note-names.ts';

type TuneKeyboardProps = {
  onPlay: (note: number) => void;
  /** Removes the last note. */
  onUndo: () => void;
};

const lowestNote = 60;
const highestNote = 84;
const notes = Array.from({ length: highestNote - lowestNote + 1 }, (_, index) => lowestNote + index);
const whiteKeys = notes.filter((note) => !isBlackKey(note));

/* The letter keys by their physical position, whatever their labels: white keys in the middle row, black ones above. */
const keyCodes = 'KeyA KeyW KeyS KeyE KeyD KeyF KeyT KeyG KeyY KeyH KeyU KeyJ KeyK KeyO KeyL KeyP Semicolon'.split(' ');

/**
 * Two octaves of a piano, played with a finger, the mouse, or the letters of the computer keyboard while it has the
 * focus. Arrow keys move from key to key, Backspace removes the last note.
 */
export function TuneKeyboard({ onPlay, onUndo }: TuneKeyboardProps) {
  const { t, language } = useTranslate();
  const keys = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [focusedNote, setFocusedNote] = useState(lowestNote);
  const focusNote = (note: number) => {
    const next = Math.min(highestNote, Math.max(lowestNote, note));
    setFocusedNote(next);
    keys.current?.querySelector<HTMLElement>(`[data-note="${next}"]`)?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const offset = keyCodes.indexOf(event.code);
    if (event.key === 'ArrowRight') focusNote(focusedNote + 1);
    else if (event.key === 'ArrowLeft') focusNote(focusedNote - 1);
    else if (event.key === 'Home') focusNote(lowestNote);
    else if (event.key === 'End') focusNote(highestNote);
    else if (event.key === 'Backspace') onUndo();
    else if (offset !== -1) {
      if (!event.repeat) onPlay(lowestNote + offset);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="min-w-0">
      <OctaveButtons onScroll={(by) => scrollSideways(frame.current, by)} />
      <div ref={frame} className="-mx-4 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-1">
        {/* Keys played by their letters are handled on the group, wherever in it the focus is. */}
        <div
          ref={keys}
          role="group"
          aria-label={t('tune.keyboard')}
          onKeyDown={handleKeyDown}
          className="relative flex h-40 w-full min-w-[38rem] max-w-3xl touch-manipulation select-none"
        >
          {notes.map((note) => (
            <button
              key={note}
              type="button"
              data-note={note}
              tabIndex={note === focusedNote ? 0 : -1}
              aria-label={noteName(note, language)}
              onFocus={() => setFocusedNote(note)}
              onPointerDown={(event) => {
                if (event.button === 0) onPlay(note);
              }}
              // A pointer press is played when it begins: a click without a pointer comes from the keyboard or a screen
              // reader.
              onClick={(event) => {
                if (event.detail === 0) onPlay(note);
              }}
              style={isBlackKey(note) ? { left: `${leftOf(note)}%`, width: `${60 / whiteKeys.length}%` } : undefined}
              className={classes(
                'flex items-end justify-center pb-2 text-xs focus-visible:z-20',
                isBlackKey(note)
                  ? 'absolute top-0 z-10 h-24 -translate-x-1/2 rounded-b-control border border-ebony bg-ebony active:bg-accent'
                  : 'h-full grow basis-0 border border-edge bg-ivory text-on-ivory first:rounded-s-control last:rounded-e-control active:bg-pressed-ivory',
              )}
            >
              {isBlackKey(note) ? null : <span aria-hidden>{noteName(note, language).replace(/\d/, '')}</span>}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}

/* On a phone half of the keys are beside the screen: how to come to them is written above. */
function OctaveButtons({ onScroll }: { onScroll: (by: 1 | -1) => void }) {
  const { t } = useTranslate();
  return (
    <div className="-mx-4 flex justify-between sm:hidden">
      <Button variant="plain" onClick={() => onScroll(-1)}>
        <PreviousIcon aria-hidden className="size-4" />
        {t('tune.lower')}
      </Button>
      <Button variant="plain" onClick={() => onScroll(1)}>
        {t('tune.higher')}
        <NextIcon aria-hidden className="size-4" />
      </Button>
    </div>
  );
}

const scrollSideways = (element: HTMLElement | null, by: 1 | -1) =>
  element?.scrollBy({ left: by * element.clientWidth * 0.8, behavior: scrollBehavior() });

/* In per cent of the keyboard: between the adjacent white keys. */
const leftOf = (note: number): number => (whiteKeys.filter((white) => white < note).length / whiteKeys.length) * 100;
