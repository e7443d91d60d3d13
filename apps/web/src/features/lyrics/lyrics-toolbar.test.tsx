import { type Key, parseKey } from '@canticle/music';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { capoRows } from './choose-capo.ts';
import { keyMenu } from './choose-key.ts';
import { LyricsToolbar, type LyricsToolbarProps } from './lyrics-toolbar.tsx';

vi.mock('../../translations/index.ts', () => ({
  useTranslate: () => ({ t: (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ') }),
}));
// The light DOM of the tests has no popovers; what is in them is there from the press on.
Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
afterEach(cleanup);

const keysOf = (original: string, wanted: string | null = null) =>
  keyMenu(parseKey(original), parseKey('C') as Key, wanted);

const show = (facts: Partial<LyricsToolbarProps> = {}) => {
  const heard = {
    onKey: vi.fn(),
    onFormat: vi.fn(),
    onMelody: vi.fn(),
    onSize: vi.fn(),
    onSizeChosen: vi.fn(),
    onLanguage: vi.fn(),
    onSecondLanguage: vi.fn(),
    onCapo: vi.fn(),
    onNotation: vi.fn(),
    onPerform: vi.fn(),
    onPrint: vi.fn(),
  };
  render(
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
      chords={{ capo: 0, capoRows: capoRows(parseKey('Bb')), notation: 'common' }}
      onForget={undefined}
      size={19}
      {...heard}
      {...facts}
    />,
  );
  return heard;
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const openKeys = () => fireEvent.click(screen.getByRole('button', { name: /^lyrics\.key\.now/ }));
const openMore = () => press('lyrics.more');

describe('the toolbar of the lyrics', () => {
  it('names the key shown and steps from it by semitones', () => {
    const { onKey } = show();
    expect(screen.getByRole('button', { name: 'lyrics.key.now G' })).toBeDefined();
    press('lyrics.key.up');
    press('lyrics.key.down');
    expect(onKey.mock.calls).toEqual([['Ab'], ['F#']]);
  });

  it('leads back to the key of the song only when it was changed', () => {
    show();
    openKeys();
    expect(screen.queryByText(/lyrics\.key\.back/)).toBeNull();
    cleanup();
    const { onKey } = show({ keys: keysOf('G', 'Bb') });
    openKeys();
    fireEvent.click(screen.getByText('lyrics.key.back G'));
    expect(onKey).toHaveBeenCalledWith(null);
  });

  it('has no keys in the text view, and nothing to choose for a song without chords', () => {
    show({ format: 'text', keys: undefined });
    expect(screen.queryByRole('button', { name: /lyrics\.key/ })).toBeNull();
    cleanup();
    show({ hasChords: false, keys: undefined });
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('offers the new melody when there is one', () => {
    const { onMelody } = show({ melody: 'original' });
    openKeys();
    fireEvent.click(screen.getByText('lyrics.melody.new'));
    expect(onMelody).toHaveBeenCalledWith('new');
  });

  it('offers languages only when there is more than one', () => {
    show({ languages: ['en'] });
    expect(screen.queryByRole('button', { name: /lyrics\.language/ })).toBeNull();
  });

  it('sets the size of the text between 14 and 40 pixels', () => {
    const { onSize } = show();
    openMore();
    const slider = screen.getByRole('slider', { name: 'lyrics.size' });
    expect([slider.getAttribute('min'), slider.getAttribute('max')]).toEqual(['14', '40']);
    fireEvent.change(slider, { target: { value: '28' } });
    expect(onSize).toHaveBeenCalledWith(28);
  });

  it('keeps the size only when the slider is let go', () => {
    const { onSizeChosen } = show();
    openMore();
    const slider = screen.getByRole('slider', { name: 'lyrics.size' });
    fireEvent.change(slider, { target: { value: '28' } });
    expect(onSizeChosen).not.toHaveBeenCalled();
    fireEvent.keyUp(slider);
    expect(onSizeChosen).toHaveBeenCalled();
  });

  it('says for each fret which shapes are played', () => {
    const { onCapo } = show();
    openMore();
    const capo = screen.getByLabelText('lyrics.capo');
    expect([...capo.children].slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      'lyrics.capo.none',
      'lyrics.capo.easy 1 A',
      'lyrics.capo.easy 3 G',
    ]);
    fireEvent.change(capo, { target: { value: '3' } });
    expect(onCapo).toHaveBeenCalledWith(3);
  });

  it('offers the eight notations, and neither them nor a capo in the text view', () => {
    const { onNotation } = show();
    openMore();
    expect(screen.getByLabelText('lyrics.notation').children).toHaveLength(8);
    fireEvent.change(screen.getByLabelText('lyrics.notation'), { target: { value: 'nashville' } });
    expect(onNotation).toHaveBeenCalledWith('nashville');
    cleanup();
    show({ format: 'text', keys: undefined, chords: undefined });
    openMore();
    expect(screen.queryByLabelText('lyrics.notation')).toBeNull();
    expect(screen.queryByLabelText('lyrics.capo')).toBeNull();
  });

  it('puts another language beside the one shown, and takes it away', () => {
    const { onSecondLanguage } = show({ secondLanguage: 'no' });
    openMore();
    fireEvent.change(screen.getByLabelText('lyrics.second'), { target: { value: '' } });
    expect(onSecondLanguage).toHaveBeenCalledWith(null);
  });

  it('forgets what was chosen for the song in one press, when something was', () => {
    show();
    openMore();
    expect(screen.queryByText('lyrics.forget')).toBeNull();
    cleanup();
    const onForget = vi.fn();
    show({ onForget });
    openMore();
    fireEvent.click(screen.getByText('lyrics.forget'));
    expect(onForget).toHaveBeenCalled();
  });
});
