import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { renderAt, mockApi } from '../../testing/mock-api.tsx';
import { TutorialsPage } from './tutorials-page.tsx';

const book = (id: string) => ({
  id,
  key: id.toUpperCase(),
  keys: {},
  name: { en: `Book ${id}` },
  type: 'song',
  available: true,
  priority: 1,
});
const song = (id: string, number: number, collection = 'hh') => ({
  id,
  name: { en: `Song ${id}` },
  collections: [{ id: collection, number }],
  available: true,
  enabled: true,
  participants: [],
});
const file = (id: string, songId: string, category: string, facts: object = {}) => ({
  id,
  songId,
  type: 'video',
  category,
  name: id,
  languageKey: 'no',
  instrumentId: null,
  participants: [],
  collectionIds: [],
  directUrl: `/api/canticle/media/${id}`,
  ...facts,
});

afterEach(() => {
  cleanup();
  closeCache();
});

describe('the tutorials', () => {
  it('stand by songbook and number, what teaches before what one sings along with, named by instrument or kind', async () => {
    mockApi({
      'api/Collections': [book('hh'), book('fs')],
      'api/Songs': [song('late', 12), song('early', 3), song('plain', 1)],
      'api/Instruments': [{ id: 'i1', identifier: 'guitar', icon: '' }],
      'api/Files': [
        file('k', 'early', 'karaoke', { type: 'audio' }),
        file('t', 'early', 'tutorial', { instrumentId: 'i1' }),
        file('l', 'late', 'karaoke'),
        file('s', 'plain', 'studio', { type: 'audio' }),
      ],
    });
    await renderAt('/tutorials', <TutorialsPage />);
    const hymns = await screen.findByRole('region', { name: 'Book hh' });
    await within(hymns).findByRole('button', { name: 'Guitar: Song early' });
    const songs = within(hymns).getAllByRole('listitem');
    expect(songs.map((one) => within(one).getByRole('heading').textContent)).toEqual(['Song early', 'Song late']);
    const buttons = within(songs[0] as HTMLElement).getAllByRole('button');
    expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual([
      'Guitar: Song early',
      'Karaoke, Norwegian: Song early',
    ]);
    expect(within(hymns).getByRole('link').getAttribute('href')).toBe('/songs/HH');
    expect(screen.queryByText('Song plain')).toBeNull();
  });

  it('say so when there are none', async () => {
    mockApi({ 'api/Collections': [book('hh')], 'api/Songs': [song('plain', 1)], 'api/Files': [] });
    await renderAt('/tutorials', <TutorialsPage />);
    expect(await screen.findByText('No tutorials yet')).toBeDefined();
  });
});
