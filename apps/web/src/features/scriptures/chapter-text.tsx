import './chapter.css';
import type { ChapterTextV } from '@canticle/contract/calls';
import { memo, type MouseEvent, useMemo, useRef, useState } from 'react';
import { useTranslate } from '../../translations/index.ts';
import { classes } from '../../ui/index.ts';
import { type DrawnBlock, drawPrinted, drawVerses, type Piece } from './draw-chapter.ts';
import { isUnderlined, type Underlined } from './marks.ts';
import { type ChapterNote, NoteSheet, NoteSign } from './note-sign.tsx';
import { tappedWord } from './tapped-word.ts';

type ChapterTextProps = {
  text: ChapterTextV;
  /** Paragraphs and poetry as printed, or one verse per line. */
  isPrinted: boolean;
  hasNumbers: boolean;
  underlined: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  /** Verses the address names. */
  meant: ReadonlySet<string>;
  onWord: (word: Underlined) => void;
  onVerse: (verse: string) => void;
};

/** A chapter made for reading. A tap on a word underlines it, a tap on a number chooses the verse. */
export function ChapterText({ text, isPrinted, onWord, ...drawing }: ChapterTextProps) {
  const blocks = useMemo(() => (isPrinted ? drawPrinted(text) : drawVerses(text)), [text, isPrinted]);
  const notes = useMemo(() => new Map(text.notes.map((note) => [note.id, note])), [text]);
  const sheet = useRef<HTMLDivElement>(null);
  const [note, setNote] = useState<ChapterNote>();
  const showNote = (one: ChapterNote) => {
    setNote(one);
    sheet.current?.showPopover();
  };
  const tapped = (event: MouseEvent) => {
    const word = tappedWord(event);
    if (word !== undefined) onWord(word);
  };
  return (
    // The words take no focus of their own: with the keyboard whole verses are underlined, by their numbers.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className="chapter" onClick={tapped}>
      {blocks.map((block, index) => (
        // A chapter never changes its order.
        <BlockView key={index} block={block} notes={notes} onNote={showNote} {...drawing} />
      ))}
      <NoteSheet note={note} sheet={sheet} />
    </div>
  );
}

type Notes = ReadonlyMap<string, ChapterTextV['notes'][number]>;
type Drawing = Pick<ChapterTextProps, 'hasNumbers' | 'underlined' | 'chosen' | 'meant' | 'onVerse'> & {
  onNote: (note: ChapterNote) => void;
};

function BlockView({ block, notes, ...drawing }: { block: DrawnBlock; notes: Notes } & Drawing) {
  const pieces = block.pieces.map((piece, index) => <PieceView key={index} piece={piece} notes={notes} {...drawing} />);
  if (block.kind === 'blank') return <div aria-hidden className="blank" />;
  if (block.kind === 'heading') {
    const Heading = block.level > 1 ? 'h3' : 'h2';
    return <Heading className="heading">{pieces}</Heading>;
  }
  return <p className={classes(block.kind, `level-${Math.min(4, block.level)}`)}>{pieces}</p>;
}

function PieceView({ piece, notes, ...drawing }: { piece: Piece; notes: Notes } & Drawing) {
  if (piece.kind === 'number') return <VerseNumber verse={piece.verse} label={piece.label} {...drawing} />;
  if (piece.kind === 'note') {
    const note = notes.get(piece.note);
    return note === undefined ? null : <NoteSign note={note} onNote={drawing.onNote} />;
  }
  const { underlined, chosen, meant } = drawing;
  return (
    <Words piece={piece} underlined={underlined} isChosen={chosen.has(piece.verse)} isMeant={meant.has(piece.verse)} />
  );
}

function VerseNumber({ verse, label, hasNumbers, chosen, onVerse }: { verse: string; label: string } & Drawing) {
  const { t } = useTranslate();
  return (
    <button
      type="button"
      id={`verse-${verse}`}
      aria-label={t('scripture.verse', { number: label })}
      aria-pressed={chosen.has(verse)}
      onClick={() => onVerse(verse)}
      className={classes('verse-number', !hasNumbers && 'sr-only focus:not-sr-only')}
    >
      {label}
    </button>
  );
}

type WordsProps = {
  piece: Extract<Piece, { kind: 'words' }>;
  underlined: ReadonlySet<string>;
  isChosen: boolean;
  isMeant: boolean;
};

/* Drawn again only when something in them has changed: a chapter may have two thousand words. */
const Words = memo(function Words({ piece, underlined, isChosen, isMeant }: WordsProps) {
  const { verse, text, firstWord, marks } = piece;
  if (verse === '') return <span className={marksOf(marks)}>{text}</span>;
  const isWhole = isUnderlined(underlined, { verse, word: null });
  return (
    <span
      data-verse={verse}
      data-word={firstWord}
      className={classes(marksOf(marks), isWhole && 'underlined', isChosen && 'chosen', isMeant && 'meant')}
    >
      {isWhole ? text : withLines(text, firstWord, (word) => isUnderlined(underlined, { verse, word }))}
    </span>
  );
}, areSame);

function areSame(before: WordsProps, after: WordsProps): boolean {
  const isSameLook =
    before.piece === after.piece && before.isChosen === after.isChosen && before.isMeant === after.isMeant;
  if (!isSameLook) return false;
  if (before.underlined === after.underlined) return true;
  const { verse, text, firstWord } = after.piece;
  const places = [null, ...text.split(/\s+/).map((_, index) => firstWord + index)];
  return places.every(
    (word) => isUnderlined(before.underlined, { verse, word }) === isUnderlined(after.underlined, { verse, word }),
  );
}

const marksOf = (marks: readonly string[]): string => marks.map((mark) => `mark-${mark}`).join(' ');

function withLines(text: string, firstWord: number, isMarked: (word: number) => boolean) {
  let word = firstWord - 1;
  const parts = text.split(/(\s+)/).map((part, index) => {
    if (part === '' || /^\s/.test(part)) return part;
    word += 1;
    return isMarked(word) ? (
      <span key={index} className="underlined">
        {part}
      </span>
    ) : (
      part
    );
  });
  return parts.every((part) => typeof part === 'string') ? text : parts;
}
