import { type ChordMark, emptyDocument, emptyLine, type LyricsDocument, parseKey } from '@canticle/music';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ChordViewProvider, DeferrableChords, createSymbolFormatter } from './chord-view-provider.tsx';
import { readMessages } from '../testing/read-messages.ts';
import { startTranslations, TranslationsProvider } from '../i18n/index.ts';
import { LyricSection } from './lyric-section.tsx';
import { UnknownChords } from './unknown-chords.tsx';

afterEach(cleanup);

const verse = {
  id: 'v1',
  isVerse: true,
  label: '1',
  lines: [{ text: 'Grace', remark: '', parts: [{ chord: 'G', text: 'Grace' }] }],
};

it('a chord is moved and named in the notation wanted, with its common name beside it', () => {
  const show = createSymbolFormatter({ key: parseKey('G'), semitones: 4, notation: 'german' });
  expect(show('G')).toEqual({ text: 'H', name: 'B', isUnchanged: false });
  expect(show('D7')).toEqual({ text: 'Fis7', name: 'F#7', isUnchanged: false });
});

it('what is no chord is shown and has no name', () => {
  expect(createSymbolFormatter({ key: parseKey('G'), semitones: 4 })('N.C.')).toEqual({
    text: 'N.C.',
    name: undefined,
    isUnchanged: false,
  });
});

it('a chord name that is not known is marked among chords that are moved, and named below', async () => {
  const translator = await startTranslations(async () => readMessages('en'));
  const line = (chords: readonly ChordMark[]) => ({
    ...emptyLine,
    text: 'Grace',
    chords: { original: chords, new: [] },
  });
  const document: LyricsDocument = {
    ...emptyDocument,
    sections: [
      {
        id: 'v1',
        kind: 'verse',
        number: 1,
        label: '',
        lines: [
          line([
            [0, 'G'],
            [2, "D'"],
            [3, 'N.C.'],
          ]),
        ],
      },
    ],
    order: ['v1'],
  };
  const strange = { ...verse, lines: [{ text: 'Grace', remark: '', parts: [{ chord: "D'", text: 'Grace' }] }] };
  const shown = (semitones: number) => (
    <TranslationsProvider translator={translator}>
      <ChordViewProvider view={{ key: parseKey('G'), semitones }}>
        <UnknownChords document={document} melody="original" view={{ semitones }} />
        <LyricSection section={strange} />
      </ChordViewProvider>
    </TranslationsProvider>
  );
  const { rerender } = render(shown(0));
  expect(screen.getByText("D'")).toBeDefined();
  expect(screen.queryByRole('note')).toBeNull();
  rerender(shown(2));
  expect(screen.getByText("D'*")).toBeDefined();
  expect(screen.getByRole('note').textContent).toBe("* Unknown chords, shown as written: D'");
});

it('a change of key changes the chords over words that stay', () => {
  const section = <LyricSection section={verse} />;
  const { rerender } = render(<ChordViewProvider view={{ key: parseKey('G') }}>{section}</ChordViewProvider>);
  const words = screen.getByText('Grace');
  rerender(<ChordViewProvider view={{ key: parseKey('G'), semitones: 2 }}>{section}</ChordViewProvider>);
  expect(screen.getByText('A')).toBeDefined();
  expect(screen.getByText('Grace')).toBe(words);
});

it('chords that nobody moves are shown as they are written', () => {
  render(<LyricSection section={verse} />);
  expect(screen.getByText('G')).toBeDefined();
});

it('chords out of sight follow those in sight', () => {
  const section = (
    <DeferrableChords isOffscreen>
      <LyricSection section={verse} />
    </DeferrableChords>
  );
  const { rerender } = render(<ChordViewProvider view={{ key: parseKey('G') }}>{section}</ChordViewProvider>);
  rerender(<ChordViewProvider view={{ key: parseKey('G'), semitones: 2 }}>{section}</ChordViewProvider>);
  expect(screen.getByText('A')).toBeDefined();
});
