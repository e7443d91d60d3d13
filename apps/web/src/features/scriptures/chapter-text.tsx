import './chapter.css';
import type { ChapterContent } from '@canticle/contract/calls';
import { memo, type MouseEvent, useMemo, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { classes } from '../../ui/index.ts';
import { type LayoutBlock, layoutParagraphs, layoutVerses, type Segment } from './chapter-layout.ts';
import { isUnderlined, type UnderlineTarget } from './underlines.ts';
import { type ChapterNote, NotePopover, NoteMarker } from './chapter-notes.tsx';
import { tappedWord } from './tapped-word.ts';

type ChapterTextProps = {
  text: ChapterContent;
  /** Paragraphs and poetry as printed, or one verse per line. */
  isPrinted: boolean;
  hasNumbers: boolean;
  underlined: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  /** The verses the URL names. */
  meant: ReadonlySet<string>;
  onWord: (word: UnderlineTarget) => void;
  onVerse: (verse: string) => void;
};

/** A chapter for reading. A tap on a word underlines it, a tap on a number selects the verse. */
export function ChapterText({ text, isPrinted, onWord, ...drawing }: ChapterTextProps) {
  const blocks = useMemo(() => (isPrinted ? layoutParagraphs(text) : layoutVerses(text)), [text, isPrinted]);
  const notes = useMemo(() => new Map(text.notes.map((note) => [note.id, note])), [text]);
  const notePopoverRef = useRef<HTMLDivElement>(null);
  const [note, setNote] = useState<ChapterNote>();
  const showNote = (one: ChapterNote) => {
    setNote(one);
    notePopoverRef.current?.showPopover();
  };
  const handleClick = (event: MouseEvent) => {
    const word = tappedWord(event);
    if (word !== undefined) onWord(word);
  };
  return (
    // Words are not focusable: with the keyboard whole verses are underlined, by their numbers.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div dir="auto" className="chapter" onClick={handleClick}>
      {blocks.map((block, index) => (
        // A chapter never changes its order.
        <BlockView key={index} block={block} notes={notes} onNote={showNote} {...drawing} />
      ))}
      <NotePopover note={note} sheet={notePopoverRef} />
    </div>
  );
}

type Notes = ReadonlyMap<string, ChapterContent['notes'][number]>;
type RenderProps = Pick<ChapterTextProps, 'hasNumbers' | 'underlined' | 'chosen' | 'meant' | 'onVerse'> & {
  onNote: (note: ChapterNote) => void;
};

function BlockView({ block, notes, ...drawing }: { block: LayoutBlock; notes: Notes } & RenderProps) {
  const segments = block.segments.map((piece, index) => (
    <SegmentView key={index} segment={piece} notes={notes} {...drawing} />
  ));
  if (block.kind === 'blank') return <div aria-hidden className="blank" />;
  if (block.kind === 'heading') {
    const Heading = block.level > 1 ? 'h3' : 'h2';
    return <Heading className="heading">{segments}</Heading>;
  }
  return <p className={classes(block.kind, `level-${Math.min(4, block.level)}`)}>{segments}</p>;
}

function SegmentView({ segment, notes, ...drawing }: { segment: Segment; notes: Notes } & RenderProps) {
  if (segment.kind === 'number') return <VerseNumber verse={segment.verse} label={segment.label} {...drawing} />;
  if (segment.kind === 'note') {
    const note = notes.get(segment.note);
    return note === undefined ? null : <NoteMarker note={note} onNote={drawing.onNote} />;
  }
  const { underlined, chosen, meant } = drawing;
  return (
    <VerseText
      segment={segment}
      underlined={underlined}
      isChosen={chosen.has(segment.verse)}
      isHighlighted={meant.has(segment.verse)}
    />
  );
}

function VerseNumber({ verse, label, hasNumbers, chosen, onVerse }: { verse: string; label: string } & RenderProps) {
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

type VerseTextProps = {
  segment: Extract<Segment, { kind: 'words' }>;
  underlined: ReadonlySet<string>;
  isChosen: boolean;
  isHighlighted: boolean;
};

/* Rendered again only when their marks have changed: a chapter may have two thousand words. */
const VerseText = memo(function Words({ segment, underlined, isChosen, isHighlighted }: VerseTextProps) {
  const { verse, text, firstWord, marks } = segment;
  if (verse === '') return <span className={markClasses(marks)}>{text}</span>;
  const isWholeVerse = isUnderlined(underlined, { verse, word: null });
  return (
    <span
      data-verse={verse}
      data-word={firstWord}
      className={classes(
        markClasses(marks),
        isWholeVerse && 'underlined',
        isChosen && 'chosen',
        isHighlighted && 'meant',
      )}
    >
      {isWholeVerse ? text : underlineWords(text, firstWord, (word) => isUnderlined(underlined, { verse, word }))}
    </span>
  );
}, arePropsEqual);

function arePropsEqual(previous: VerseTextProps, next: VerseTextProps): boolean {
  const isUnchanged =
    previous.segment === next.segment &&
    previous.isChosen === next.isChosen &&
    previous.isHighlighted === next.isHighlighted;
  if (!isUnchanged) return false;
  if (previous.underlined === next.underlined) return true;
  const { verse, text, firstWord } = next.segment;
  const wordIndices = [null, ...text.split(/\s+/).map((_, index) => firstWord + index)];
  return wordIndices.every(
    (word) => isUnderlined(previous.underlined, { verse, word }) === isUnderlined(next.underlined, { verse, word }),
  );
}

const markClasses = (marks: readonly string[]): string => marks.map((mark) => `mark-${mark}`).join(' ');

function underlineWords(text: string, firstWord: number, isWordUnderlined: (word: number) => boolean) {
  let word = firstWord - 1;
  const parts = text.split(/(\s+)/).map((part, index) => {
    if (part === '' || /^\s/.test(part)) return part;
    word += 1;
    return isWordUnderlined(word) ? (
      <span key={index} className="underlined">
        {part}
      </span>
    ) : (
      part
    );
  });
  return parts.every((part) => typeof part === 'string') ? text : parts;
}
