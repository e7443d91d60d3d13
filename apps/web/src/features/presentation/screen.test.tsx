import { presentSong } from '@canticle/presentation';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { presentedText } from './presented-text.fixture.ts';
import { Screen } from './screen.tsx';

afterEach(cleanup);

const silentNight = presentSong({
  song: {
    id: 's1',
    name: { en: 'Silent Night' },
    collections: [],
    participants: [
      { contributorId: 'mohr', type: 'author' },
      { contributorId: 'gruber', type: 'composer' },
      { contributorId: 'young', type: 'translator', language: 'en' },
      { contributorId: 'ingemann', type: 'translator', language: 'da' },
    ],
    yearWritten: 1816,
    yearComposed: 1818,
    originalKey: 'Bb',
    minor: false,
    verses: 3,
    copyrights: [{ type: 'text', copyrightId: 'c1' }],
    origins: [],
    ccliNumber: '27862',
  },
  contributors: [
    { id: 'mohr', name: 'Joseph Mohr' },
    { id: 'gruber', name: 'Franz Gruber' },
    { id: 'young', name: 'John Freeman Young' },
    { id: 'ingemann', name: 'B. S. Ingemann' },
  ],
  copyrights: [{ id: 'c1', name: { en: 'Public domain' } }],
  ccliLicence: '123456',
  collection: null,
  text: presentedText('en', 'Silent night', 3),
  otherTexts: [presentedText('da', 'Glade jul', 3)],
});

const show = async (settings: Partial<typeof silentNight.settings>) => {
  const document = { ...silentNight, settings: { ...silentNight.settings, ...settings } };
  await renderApp({ routes: [{ path: '/', element: <Screen document={document} /> }], address: '/' });
  const foot = (await screen.findByRole('heading', { name: 'Silent Night' })).closest('footer');
  return {
    isHidden: foot?.hasAttribute('data-hidden'),
    credits: [...(foot?.querySelectorAll('span') ?? [])].map(({ textContent }) => textContent),
  };
};

describe('the foot of a screen', () => {
  it('names who wrote, translated and composed a song, its copyright, its number and the licence', async () => {
    expect((await show({})).credits).toEqual([
      'Words: Joseph Mohr, 1816; tr. John Freeman Young',
      'Music: Franz Gruber, 1818',
      'Words copyright: Public domain · CCLI 27862 · CCLI licence 123456',
    ]);
  });

  it('names the translators of both languages where two are shown', async () => {
    expect((await show({ secondLanguage: 'da' })).credits[0]).toBe(
      'Words: Joseph Mohr, 1816; tr. John Freeman Young & B. S. Ingemann',
    );
  });

  it('is there with the first and the last page alone', async () => {
    const isHidden = [];
    for (const currentIndex of [0, 1, 2]) {
      isHidden.push((await show({ size: 1, currentIndex })).isHidden);
      cleanup();
    }
    expect(isHidden).toEqual([false, true, false]);
  });
});
