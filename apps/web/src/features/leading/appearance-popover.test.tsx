import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/mock-api.tsx';
import { AppearancePopover } from './appearance-popover.tsx';

type Props = Parameters<typeof AppearancePopover>[0];
const dispatch = vi.fn();

beforeEach(() => {
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const settings = {
  theme: 'dark',
  asLargeAsFits: true,
  showSideBar: false,
  singleVerse: true,
  secondLanguage: null,
  secondPlace: 'under',
};

function Where() {
  return <output>{useLocation().search}</output>;
}
async function open(languages: readonly string[] = ['en'], chosen: object = {}, hasSong = true) {
  const lyrics = (languageKey: string) => ({ languageKey, verses: {} });
  const document = {
    settings: { ...settings, ...chosen },
    lyrics: lyrics('en'),
    translations: languages.filter((code) => code !== 'en').map(lyrics),
  };
  const props = {
    presenter: { dispatch },
    state: { chosen: hasSong ? { document } : undefined },
    languages,
  };
  await renderAt(
    '/lead?list=l',
    <>
      <Routes>
        {/* oxlint-disable-next-line typescript/consistent-type-assertions -- only the parts the panel reads */}
        <Route path="*" element={<AppearancePopover {...(props as unknown as Props)} />} />
      </Routes>
      <Where />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Display options' }));
}
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const choose = (name: string, value: string) => fireEvent.change(select(name), { target: { value } });

describe('how songs look on the wall', () => {
  it('shows what is chosen, and says what is chosen instead', async () => {
    await open();
    const isOn = (name: string) => radio(name).checked;
    expect(['Dark', 'Light', 'Fit to screen', 'Moderate', 'Shown', 'Hidden'].map(isOn)).toEqual([
      true,
      false,
      true,
      false,
      false,
      true,
    ]);
    expect(['One verse at a time', 'Several at once'].map(isOn)).toEqual([true, false]);
    for (const name of ['Light', 'Moderate', 'Shown', 'Several at once']) fireEvent.click(radio(name));
    expect(dispatch.mock.calls).toEqual([
      [{ do: 'theme', theme: 'light' }],
      [{ do: 'as-large-as-fits', on: false }],
      [{ do: 'side-panel', on: true }],
      [{ do: 'single-verse', on: false }],
    ]);
  });

  it('takes every choice back', async () => {
    await open(['en'], { theme: 'light', asLargeAsFits: false, showSideBar: true, singleVerse: false });
    for (const name of ['Dark', 'Fit to screen', 'Hidden', 'One verse at a time']) fireEvent.click(radio(name));
    expect(dispatch.mock.calls).toEqual([
      [{ do: 'theme', theme: 'dark' }],
      [{ do: 'as-large-as-fits', on: true }],
      [{ do: 'side-panel', on: false }],
      [{ do: 'single-verse', on: true }],
    ]);
  });

  it('has no languages to choose where there is one, and nothing before there is a song', async () => {
    await open();
    expect(screen.queryByRole('combobox')).toBeNull();
    cleanup();
    await open(['en', 'no'], {}, false);
    expect([screen.queryByRole('radio'), screen.queryByRole('combobox')]).toEqual([null, null]);
  });
});

describe('the languages of a song on the wall', () => {
  it('are chosen in the address, beside what is there already', async () => {
    await open(['en', 'no', 'de']);
    expect([...select('Lyrics language').options].map(({ text }) => text)).toEqual(['English', 'Norwegian', 'German']);
    choose('Lyrics language', 'no');
    expect(screen.getByText('?list=l&language=no')).toBeDefined();
    expect(dispatch).not.toHaveBeenCalled();
  });

  it('are two when a second one is chosen, which is never the first', async () => {
    await open(['en', 'no', 'de']);
    expect([...select('Second language').options].map(({ text }) => text)).toEqual(['None', 'Norwegian', 'German']);
    expect(screen.queryByRole('radio', { name: 'Side by side' })).toBeNull();
    choose('Second language', 'de');
    expect(dispatch.mock.calls).toEqual([[{ do: 'second-language', language: 'de', where: 'under' }]]);
  });

  it('stand below each other or side by side, until there is one again', async () => {
    await open(['en', 'no'], { secondLanguage: 'no' });
    expect([select('Second language').value, radio('Below').checked]).toEqual(['no', true]);
    fireEvent.click(radio('Side by side'));
    choose('Second language', '');
    expect(dispatch.mock.calls).toEqual([
      [{ do: 'second-language', language: 'no', where: 'beside' }],
      [{ do: 'second-language', language: null, where: 'under' }],
    ]);
  });
});
