import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { LyricSection } from './lyric-section.tsx';

afterEach(cleanup);

const verse = {
  id: 'v1',
  isVerse: true,
  label: '1',
  lines: [
    { text: 'Sing _softly_ now', remark: '' },
    {
      text: 'Amazing grace',
      remark: 'slowly',
      parts: [
        { chord: '', text: 'A' },
        { chord: 'G', text: 'mazing' },
        { chord: 'D7', text: ' grace' },
      ],
    },
  ],
};

describe('a verse', () => {
  it('is a part of the song with its number as its name', () => {
    render(<LyricSection section={verse} />);
    expect(within(screen.getByRole('region', { name: '1' })).getByText('1')).toBeDefined();
  });

  it('shows italics instead of underscores', () => {
    render(<LyricSection section={verse} />);
    expect(screen.getByText('softly').tagName).toBe('I');
    expect(document.body.textContent).not.toContain('_');
  });

  it('puts each chord into one box with the syllable it sounds on', () => {
    render(<LyricSection section={verse} />);
    expect(screen.getByText('G').parentElement?.textContent).toBe('Gmazing');
    expect(screen.getByText('D7').parentElement?.textContent).toBe('D7grace');
  });

  it('keeps the syllables of a word in one box, so that they wrap together', () => {
    render(<LyricSection section={verse} />);
    expect(screen.getByText('G').closest('.chord-word')?.textContent).toBe('AGmazing');
  });

  it('shows a remark in parentheses before the words', () => {
    render(<LyricSection section={verse} />);
    expect(screen.getByText('(slowly)').closest('p')?.textContent?.startsWith('(slowly) ')).toBe(true);
  });
});

describe('a chorus', () => {
  it('stands under its name', () => {
    render(<LyricSection section={{ ...verse, isVerse: false, label: 'Chorus' }} />);
    expect(within(screen.getByRole('region', { name: 'Chorus' })).getByText('Chorus')).toBeDefined();
  });
});
