import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { SongV3 } from '@canticle/contract/calls';
import { emptyDocument, emptyLine } from '@canticle/music';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { renderAt, mockApi } from '../../testing/mock-api.tsx';
import { SongActions } from './song-actions.tsx';
import { SongShare } from './song-share.tsx';

const song = {
  id: 's1',
  available: true,
  originalKey: 'G',
  minor: false,
  name: { en: 'Amazing Grace' },
  details: {},
} as unknown as SongV3;
const SONG_EDITOR = 'https://studio.example/{collectionId}/{songId}';
const line = { ...emptyLine, text: 'Morning', chords: { original: [[0, 'G']], new: [] } };
const document = {
  ...emptyDocument,
  sections: [{ id: 'v1', kind: 'verse', number: 1, label: '', lines: [line] }],
  order: ['v1'],
};

async function draw(roles: string[], lyrics = '', query = '?language=en', whenMade = Promise.resolve()) {
  localStorage.clear();
  const downloads: string[] = [];
  mockApi({
    'api/Session': { roles },
    'api/canticle/installation': () => Response.json({ editorUrls: { lyrics, contributor: '', song: SONG_EDITOR } }),
    'api/canticle/songs/s1/export': ({ search }: URL) => {
      downloads.push(search);
      return whenMade.then(() => new Response('{title: Morning}'));
    },
    'api/canticle/songs/s1/texts': () => Response.json([{ id: 't1', language: 'en', document }]),
  });
  await renderAt(
    `/songs/HH/12${query}`,
    <Routes>
      <Route
        path="/songs/:collection/:number"
        element={
          <>
            <SongActions
              song={song}
              collectionId="HH-id"
              neighbours={{ previous: undefined, next: undefined, linkTo: () => '' }}
              onInfo={() => {}}
            />
            <SongShare song={song} settings={undefined} />
          </>
        }
      />
    </Routes>,
  );
  return downloads;
}
const openMenu = async () => fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
const findItem = (name: string) => screen.findByRole('menuitem', { name, hidden: true });

afterEach(() => {
  cleanup();
  closeCache();
});

describe('the edit link of a song', () => {
  it('leads an editor to the editor of the app', async () => {
    await draw(['editor']);
    await openMenu();
    const link = await findItem('Edit');
    expect(link.getAttribute('href')).toBe('/songs/HH/s1/edit?language=en');
  });

  it('leads to the editor that the installation names', async () => {
    await draw(['administrator'], 'https://studio.example/lyrics/{lyricsId}?song={songId}');
    await openMenu();
    const link = await findItem('Edit');
    await expect.poll(() => link.getAttribute('href')).toBe('https://studio.example/lyrics/t1?song=s1');
  });

  it('stands beside one for what is known of the song, where the installation names an editor of songs', async () => {
    await draw(['editor']);
    await openMenu();
    const link = await findItem('Edit song details');
    expect(link.getAttribute('href')).toBe('https://studio.example/HH-id/s1');
  });

  it('is not there for others, who may download the song', async () => {
    await draw(['technician', 'extended']);
    expect(await screen.findByRole('button', { name: 'Download' })).toBeDefined();
    await openMenu();
    await findItem('Statistics');
    expect(screen.queryByRole('menuitem', { name: 'Edit', hidden: true })).toBeNull();
  });
});

describe('the download of a song', () => {
  it('holds what is on the screen: language, melody and key', async () => {
    const downloads = await draw([], '', '?format=chords&key=A');
    fireEvent.click(await screen.findByRole('button', { name: 'Download' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'ChordPro', hidden: true }));
    await expect.poll(() => downloads).toEqual(['?format=chordpro&language=en&melody=original&transpose=2']);
  });

  it('is made once, and its button is busy until then', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const downloads = await draw([], '', '', promise);
    const button = await screen.findByRole('button', { name: 'Download' });
    const choose = () => fireEvent.click(screen.getByRole('menuitem', { name: 'ChordPro', hidden: true }));
    fireEvent.click(button);
    choose();
    fireEvent.click(button);
    expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull();
    expect([button.getAttribute('aria-busy'), button.getAttribute('popovertarget')]).toEqual(['true', null]);
    resolve();
    await expect.poll(() => button.getAttribute('aria-busy')).toBeNull();
    expect(downloads).toHaveLength(1);
    await waitFor(() => expect(button.getAttribute('popovertarget')).not.toBeNull());
    fireEvent.click(button);
    choose();
    await expect.poll(() => downloads).toHaveLength(2);
  });
});
