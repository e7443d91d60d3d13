import { parseKey } from '@canticle/music';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ChordsIn, ChordsOfPart, chordShower } from './chords-in.tsx';
import { LyricSection } from './lyric-section.tsx';

afterEach(cleanup);

const verse = {
  id: 'v1',
  isVerse: true,
  label: '1',
  lines: [{ text: 'Grace', remark: '', parts: [{ chord: 'G', text: 'Grace' }] }],
};

it('a chord is moved and named in the notation wanted, with its common name beside it', () => {
  const show = chordShower({ key: parseKey('G'), semitones: 4, notation: 'german' });
  expect(show('G')).toEqual({ shown: 'H', name: 'B' });
  expect(show('D7')).toEqual({ shown: 'Fis7', name: 'F#7' });
});

it('what is no chord is shown and has no name', () => {
  expect(chordShower({ key: parseKey('G'), semitones: 4 })('N.C.')).toEqual({ shown: 'N.C.', name: undefined });
});

it('a change of key changes the chords over words that stay', () => {
  const section = <LyricSection section={verse} />;
  const { rerender } = render(<ChordsIn view={{ key: parseKey('G') }}>{section}</ChordsIn>);
  const words = screen.getByText('Grace');
  rerender(<ChordsIn view={{ key: parseKey('G'), semitones: 2 }}>{section}</ChordsIn>);
  expect(screen.getByText('A')).toBeDefined();
  expect(screen.getByText('Grace')).toBe(words);
});

it('chords that nobody moves are shown as they are written', () => {
  render(<LyricSection section={verse} />);
  expect(screen.getByText('G')).toBeDefined();
});

it('chords out of sight follow those in sight', () => {
  const section = (
    <ChordsOfPart isOutOfSight>
      <LyricSection section={verse} />
    </ChordsOfPart>
  );
  const { rerender } = render(<ChordsIn view={{ key: parseKey('G') }}>{section}</ChordsIn>);
  rerender(<ChordsIn view={{ key: parseKey('G'), semitones: 2 }}>{section}</ChordsIn>);
  expect(screen.getByText('A')).toBeDefined();
});
