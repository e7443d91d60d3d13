import { italicRuns } from '@canticle/music';
import { classes } from '../ui/index.ts';
import { useChordTaps } from './chord-taps.tsx';
import { type ChordedPart, type ChordUnit, type Run, wordsWithChords } from './chord-words.ts';
import { useShownChord } from './chords-in.tsx';

/** One line ready to be drawn: words, or words cut where chords sound. */
export type LineToDraw = {
  readonly text: string;
  /** Absent in the text view. */
  readonly parts?: readonly ChordedPart[] | undefined;
  /** A stage remark, without parentheses; empty when there is none. */
  readonly remark: string;
};

/** A line of lyrics: its remark small and dim, its words, and chords over their syllables when there are any. */
export function LyricLine({ line }: { line: LineToDraw }) {
  const hasChords = line.parts?.some((part) => part.chord !== '') ?? false;
  return (
    <p className={classes('lyric-line', line.text.trim() === '' && 'lyric-line-bare')}>
      {line.remark ? <span className="lyric-remark">({line.remark})</span> : null}
      {line.remark && line.text ? ' ' : null}
      {hasChords && line.parts ? <ChordedWords parts={line.parts} /> : <Runs runs={italicRuns(line.text)} />}
    </p>
  );
}

function ChordedWords({ parts }: { parts: readonly ChordedPart[] }) {
  const words = wordsWithChords(parts);
  return words.map((word, index) => {
    const isPlain = word.length === 1 && word[0]?.chord === '';
    return (
      <span key={index}>
        {index > 0 ? ' ' : null}
        {isPlain && word[0] ? <Runs runs={word[0].runs} /> : <Word units={word} />}
      </span>
    );
  });
}

/* Most words have one chord and are one box: a song has hundreds, and a change of key lays out each. */
function Word({ units }: { units: readonly ChordUnit[] }) {
  const [only] = units;
  if (only && units.length === 1) return <Unit unit={only} joined={false} />;
  return (
    <span className="chord-word">
      {units.map((unit, place) => (
        <Unit key={place} unit={unit} joined={place < units.length - 1} />
      ))}
    </span>
  );
}

function Unit({ unit, joined }: { unit: ChordUnit; joined: boolean }) {
  const isBare = unit.runs.length === 0;
  return (
    <span className="chord-unit">
      {unit.chord === '' ? <span className="chord" /> : <Chord symbol={unit.chord} />}
      <span className={classes('syllable', joined && !isBare && 'syllable-joined')}>
        {isBare ? '\u00a0' : <Runs runs={unit.runs} />}
      </span>
    </span>
  );
}

/* A button where its diagram can be seen, else only its name. */
function Chord({ symbol }: { symbol: string }) {
  const { shown, name, isLeft } = useShownChord(symbol);
  const nameChord = useChordTaps();
  // The note of `UnknownChords` says what the sign means.
  if (isLeft) return <span className="chord chord-left">{shown}*</span>;
  if (nameChord === null || name === undefined) return <span className="chord">{shown}</span>;
  return (
    <button type="button" tabIndex={-1} data-chord={name} aria-label={nameChord(shown)} className="chord chord-button">
      {shown}
    </button>
  );
}

function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map((run, index) => (run.italic ? <i key={`${index}-${run.text}`}>{run.text}</i> : run.text));
}
