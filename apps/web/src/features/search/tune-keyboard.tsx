import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslate } from '../../translations/index.ts';
import { classes } from '../../ui/index.ts';
import { isBlack, nameOfNote } from './note-names.ts';

type TuneKeyboardProps = {
  onPlay: (note: number) => void;
  /** The last note is taken back. */
  onTakeBack: () => void;
};

const lowest = 60;
const highest = 84;
const notes = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
const whites = notes.filter((note) => !isBlack(note));

/* The letters of a computer as they lie, whatever is printed on them: white keys in the middle row, black ones above. */
const codes = 'KeyA KeyW KeyS KeyE KeyD KeyF KeyT KeyG KeyY KeyH KeyU KeyJ KeyK KeyO KeyL KeyP Semicolon'.split(' ');

/**
 * Two octaves of a piano, played with a finger, the mouse, or the letters of the computer while it has the focus. Arrows
 * lead from key to key, Backspace takes the last note back.
 */
export function TuneKeyboard({ onPlay, onTakeBack }: TuneKeyboardProps) {
  const { t, language } = useTranslate();
  const keys = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(lowest);
  const moveTo = (note: number) => {
    const next = Math.min(highest, Math.max(lowest, note));
    setStop(next);
    keys.current?.querySelector<HTMLElement>(`[data-note="${next}"]`)?.focus();
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const played = codes.indexOf(event.code);
    if (event.key === 'ArrowRight') moveTo(stop + 1);
    else if (event.key === 'ArrowLeft') moveTo(stop - 1);
    else if (event.key === 'Home') moveTo(lowest);
    else if (event.key === 'End') moveTo(highest);
    else if (event.key === 'Backspace') onTakeBack();
    else if (played !== -1) {
      if (!event.repeat) onPlay(lowest + played);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // A key played by its letter is played on the group, wherever in it the focus is.
    <div className="-mx-4 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-1">
      <div
        ref={keys}
        role="group"
        aria-label={t('tune.keyboard')}
        onKeyDown={pressed}
        className="relative flex h-40 w-full min-w-[38rem] max-w-3xl touch-manipulation select-none"
      >
        {notes.map((note) => (
          <button
            key={note}
            type="button"
            data-note={note}
            tabIndex={note === stop ? 0 : -1}
            aria-label={nameOfNote(note, language)}
            onFocus={() => setStop(note)}
            onPointerDown={(event) => {
              if (event.button === 0) onPlay(note);
            }}
            // A press of a pointer was played when it began: what has no pointer is the keyboard, or what reads aloud.
            onClick={(event) => {
              if (event.detail === 0) onPlay(note);
            }}
            style={isBlack(note) ? { left: `${leftOf(note)}%`, width: `${60 / whites.length}%` } : undefined}
            className={classes(
              'flex items-end justify-center pb-2 text-xs focus-visible:z-20',
              isBlack(note)
                ? 'absolute top-0 z-10 h-24 -translate-x-1/2 rounded-b-control border border-ebony bg-ebony active:bg-accent'
                : 'h-full grow basis-0 border border-edge bg-ivory text-on-ivory first:rounded-l-control last:rounded-r-control active:bg-pressed-ivory',
            )}
          >
            {isBlack(note) ? null : <span aria-hidden>{nameOfNote(note, language).replace(/\d/, '')}</span>}
          </button>
        ))}
      </div>
    </div>
  );
}

/* In hundredths of the keyboard: between the white keys beside it. */
const leftOf = (note: number): number => (whites.filter((white) => white < note).length / whites.length) * 100;
