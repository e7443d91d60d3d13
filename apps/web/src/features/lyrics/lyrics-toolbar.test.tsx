import { type Key, parseKey } from '@canticle/music';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readMessages } from '../../testing/read-messages.ts';
import { startTranslations, TranslationsProvider } from '../../i18n/index.ts';
import { capoMenuItems } from './capo-menu.ts';
import { createKeyMenu } from './key-menu.ts';
import { LyricsToolbar, type LyricsToolbarProps } from './lyrics-toolbar.tsx';

let translator: Awaited<ReturnType<typeof startTranslations>>;
beforeAll(async () => {
  translator = await startTranslations(async () => readMessages('en'));
});
afterEach(cleanup);

const keysOf = (original: string, wanted: string | null = null) =>
  createKeyMenu(parseKey(original), parseKey('C') as Key, wanted);

const show = (facts: Partial<LyricsToolbarProps> = {}) => {
  const heard = {
    onKey: vi.fn(),
    onFormat: vi.fn(),
    onMelody: vi.fn(),
    onSize: vi.fn(),
    onSizeCommit: vi.fn(),
    onLanguage: vi.fn(),
    onSecondLanguage: vi.fn(),
    onCapo: vi.fn(),
    onNotation: vi.fn(),
    onPerform: vi.fn(),
    onPrint: vi.fn(),
  };
  render(
    <TranslationsProvider translator={translator}>
      <LyricsToolbar
        languages={['en', 'no']}
        language="en"
        hasChords
        format="chords"
        keys={keysOf('G')}
        keyName={(key) => key}
        melody={undefined}
        otherLanguages={['no']}
        secondLanguage={null}
        chords={{ capo: 0, capoMenuItems: capoMenuItems(parseKey('Bb')), notation: 'common' }}
        onResetSettings={undefined}
        size={19}
        {...heard}
        {...facts}
      />
    </TranslationsProvider>,
  );
  return heard;
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const openKeys = () => fireEvent.click(screen.getByRole('button', { name: /^Key: / }));
const openMore = () => press('More display options');

describe('the toolbar of the lyrics', () => {
  it('names the key shown and steps from it by semitones', () => {
    const { onKey } = show();
    expect(screen.getByRole('button', { name: 'Key: G' })).toBeDefined();
    press('Up a semitone');
    press('Down a semitone');
    expect(onKey.mock.calls).toEqual([['Ab'], ['F#']]);
  });

  it('leads back to the key of the song only when it was changed', () => {
    show();
    openKeys();
    expect(screen.queryByText(/^Reset to/)).toBeNull();
    cleanup();
    const { onKey } = show({ keys: keysOf('G', 'Bb') });
    openKeys();
    fireEvent.click(screen.getByText('Reset to G'));
    expect(onKey).toHaveBeenCalledWith(null);
  });

  it('has no keys in the text view, and nothing to choose for a song without chords', () => {
    show({ format: 'text', keys: undefined });
    expect(screen.queryByRole('button', { name: /^Key: |semitone/ })).toBeNull();
    cleanup();
    show({ hasChords: false, keys: undefined });
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('offers the new melody when there is one', () => {
    const { onMelody } = show({ melody: 'original' });
    fireEvent.click(screen.getByRole('radio', { name: 'New melody' }));
    expect(onMelody).toHaveBeenCalledWith('new');
  });

  it('offers languages only when there is more than one', () => {
    show({ languages: ['en'] });
    expect(screen.queryByRole('button', { name: /^Lyrics language/ })).toBeNull();
  });

  it('sets the size of the text between 14 and 40 pixels', () => {
    const { onSize } = show();
    openMore();
    const slider = screen.getByRole('slider', { name: 'Text size' });
    expect([slider.getAttribute('min'), slider.getAttribute('max')]).toEqual(['14', '40']);
    fireEvent.change(slider, { target: { value: '28' } });
    expect(onSize).toHaveBeenCalledWith(28);
  });

  it('keeps the size only when the slider is let go', () => {
    const { onSizeCommit } = show();
    openMore();
    const slider = screen.getByRole('slider', { name: 'Text size' });
    fireEvent.change(slider, { target: { value: '28' } });
    expect(onSizeCommit).not.toHaveBeenCalled();
    fireEvent.keyUp(slider);
    expect(onSizeCommit).toHaveBeenCalled();
  });

  it('says for each fret which shapes are played', () => {
    const { onCapo } = show();
    openMore();
    const capo = screen.getByLabelText('Capo');
    expect([...capo.children].slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      'No capo',
      'Capo 1: play A (open shapes)',
      'Capo 3: play G (open shapes)',
    ]);
    fireEvent.change(capo, { target: { value: '3' } });
    expect(onCapo).toHaveBeenCalledWith(3);
  });

  it('offers the eight notations, and neither them nor a capo in the text view', () => {
    const { onNotation } = show();
    openMore();
    expect(screen.getByLabelText('Chord names').children).toHaveLength(8);
    fireEvent.change(screen.getByLabelText('Chord names'), { target: { value: 'nashville' } });
    expect(onNotation).toHaveBeenCalledWith('nashville');
    cleanup();
    show({ format: 'text', keys: undefined, chords: undefined });
    openMore();
    expect(screen.queryByLabelText('Chord names')).toBeNull();
    expect(screen.queryByLabelText('Capo')).toBeNull();
  });

  it('puts another language beside the one shown, and takes it away', () => {
    const { onSecondLanguage } = show({ secondLanguage: 'no' });
    openMore();
    fireEvent.change(screen.getByLabelText('Second language side by side'), { target: { value: '' } });
    expect(onSecondLanguage).toHaveBeenCalledWith(null);
  });

  it('forgets what was chosen for the song in one press, when something was', () => {
    show();
    openMore();
    expect(screen.queryByText('Reset this song')).toBeNull();
    cleanup();
    const onForget = vi.fn();
    show({ onResetSettings: onForget });
    openMore();
    fireEvent.click(screen.getByText('Reset this song'));
    expect(onForget).toHaveBeenCalled();
  });
});
