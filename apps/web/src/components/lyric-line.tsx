import { italicRuns } from '@canticle/music';
import { Fragment } from 'react';
import { classes } from '../ui/index.ts';
import { useIsBroken } from './broken-lines.tsx';
import { useChordLabeler } from './chord-buttons.tsx';
import {
  type ChordedText,
  type ChordUnit,
  type ChordWord,
  type TextRun,
  overhangAfter,
  splitIntoChordWords,
  textOfWord,
} from './chord-words.ts';
import { useDisplayedChord } from './chord-view-provider.tsx';
import { splitIntoPhrases } from './phrases.ts';

/** One line ready to be rendered: text, or text split at its chords. */
export type DisplayLine = {
  readonly text: string;
  /** Absent in the text view. */
  readonly parts?: readonly ChordedText[] | undefined;
  /** A stage remark, without parentheses; empty when there is none. */
  readonly remark: string;
};

/** A line of lyrics: its remark small and dim, its text, and chords above their syllables when there are any. */
export function LyricLine({ line }: { line: DisplayLine }) {
  const hasChords = line.parts?.some((part) => part.chord !== '') ?? false;
  const isBroken = useIsBroken(line.text);
  return (
    <p className={classes('lyric-line', line.text.trim() === '' && 'lyric-line-bare', isBroken && 'lyric-line-broken')}>
      {line.remark ? <span className="lyric-remark">({line.remark})</span> : null}
      {line.remark && line.text ? ' ' : null}
      {hasChords && line.parts ? (
        <ChordedWords parts={line.parts} isBroken={isBroken} />
      ) : isBroken ? (
        <Phrases text={line.text} />
      ) : (
        <TextRuns runs={italicRuns(line.text)} />
      )}
    </p>
  );
}

function Phrases({ text }: { text: string }) {
  // A text without chords: its words are those of a line with one part.
  return <ChordedWords parts={[{ chord: '', text }]} isBroken />;
}

function ChordedWords({ parts, isBroken }: { parts: readonly ChordedText[]; isBroken: boolean }) {
  const words = splitIntoChordWords(parts);
  if (!isBroken) return <Words words={words} />;
  return splitIntoPhrases(words, textOfWord).map((phrase, index) => (
    <Fragment key={index}>
      {index > 0 ? ' ' : null}
      <span className="lyric-phrase">
        <span>
          <Words words={phrase} />
        </span>
      </span>
    </Fragment>
  ));
}

function Words({ words }: { words: readonly ChordWord[] }) {
  return words.map((word, index) => {
    const hasNoChord = word.length === 1 && word[0]?.chord === '';
    return (
      <span key={index}>
        {index > 0 ? ' ' : null}
        {hasNoChord && word[0] ? (
          <TextRuns runs={word[0].runs} />
        ) : (
          <ChordedWord units={word} overhang={overhangAfter(words, index)} />
        )}
      </span>
    );
  });
}

/* Most words have one chord and are one box: a song has hundreds, and a change of key lays out each of them. */
function ChordedWord({ units, overhang }: { units: readonly ChordUnit[]; overhang: number }) {
  const [only] = units;
  if (only && units.length === 1) return <ChordUnitView unit={only} joined={false} overhang={overhang} />;
  return (
    <span className="chord-word">
      {units.map((unit, index) => (
        <ChordUnitView
          key={index}
          unit={unit}
          joined={index < units.length - 1}
          overhang={index < units.length - 1 ? 0 : overhang}
        />
      ))}
    </span>
  );
}

type ChordUnitViewProps = {
  unit: ChordUnit;
  joined: boolean;
  /** Over how many letters after it the chord may stand out, where it is printed. */
  overhang: number;
};

function ChordUnitView({ unit, joined, overhang }: ChordUnitViewProps) {
  const isEmpty = unit.runs.length === 0;
  return (
    <span className="chord-unit" {...(overhang > 0 && { style: { '--overhang': overhang } })}>
      {unit.chord === '' ? <span className="chord" /> : <ChordSymbol symbol={unit.chord} />}
      <span className={classes('syllable', joined && !isEmpty && 'syllable-joined')}>
        {isEmpty ? '\u00a0' : <TextRuns runs={unit.runs} />}
      </span>
    </span>
  );
}

/* A button where its diagram is available, else only its name. */
function ChordSymbol({ symbol }: { symbol: string }) {
  const { text, name, isUnchanged } = useDisplayedChord(symbol);
  const labelChord = useChordLabeler();
  // The note of `UnknownChords` explains the sign.
  if (isUnchanged) return <span className="chord chord-left">{text}*</span>;
  if (labelChord === null || name === undefined) return <span className="chord">{text}</span>;
  return (
    <button type="button" tabIndex={-1} data-chord={name} aria-label={labelChord(text)} className="chord chord-button">
      {text}
    </button>
  );
}

function TextRuns({ runs }: { runs: readonly TextRun[] }) {
  return runs.map((run, index) => (run.italic ? <i key={`${index}-${run.text}`}>{run.text}</i> : run.text));
}
