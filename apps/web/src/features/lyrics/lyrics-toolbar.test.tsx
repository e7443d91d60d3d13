import { type Key, parseKey } from '@canticle/music';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keyMenu } from './choose-key.ts';
import { LyricsToolbar, type LyricsToolbarProps } from './lyrics-toolbar.tsx';

vi.mock('../../translations/index.ts', () => ({
  useTranslate: () => ({ t: (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ') }),
}));
// The light DOM of the tests has no popovers; what is in them is there all the same.
Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
afterEach(cleanup);

const keysOf = (original: string, wanted: string | null = null) =>
  keyMenu(parseKey(original), parseKey('C') as Key, wanted);

const show = (facts: Partial<LyricsToolbarProps> = {}) => {
  const heard = { onKey: vi.fn(), onFormat: vi.fn(), onMelody: vi.fn(), onSize: vi.fn(), onLanguage: vi.fn() };
  render(
    <LyricsToolbar
      languages={['en', 'no']}
      language="en"
      hasChords
      format="chords"
      keys={keysOf('G')}
      keyName={(key) => key}
      melody={undefined}
      size={19}
      {...heard}
      {...facts}
    />,
  );
  return heard;
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

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
    expect(screen.queryByText(/lyrics\.key\.back/)).toBeNull();
    cleanup();
    const { onKey } = show({ keys: keysOf('G', 'Bb') });
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
    fireEvent.click(screen.getByText('lyrics.melody.new'));
    expect(onMelody).toHaveBeenCalledWith('new');
  });

  it('offers languages only when there is more than one', () => {
    show({ languages: ['en'] });
    expect(screen.queryByRole('button', { name: /lyrics\.language/ })).toBeNull();
  });

  it('sets the size of the text between 14 and 40 pixels', () => {
    const { onSize } = show();
    const slider = screen.getByRole('slider', { name: 'lyrics.size' });
    expect([slider.getAttribute('min'), slider.getAttribute('max')]).toEqual(['14', '40']);
    fireEvent.change(slider, { target: { value: '28' } });
    expect(onSize).toHaveBeenCalledWith(28);
  });
});
