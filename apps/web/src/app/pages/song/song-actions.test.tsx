import { cleanup, screen } from '@testing-library/react';
import type { SongV3 } from '@canticle/contract/calls';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { closeCopy } from '../../../offline/index.ts';
import { drawAt, serveLibrary } from '../../../testing/library.tsx';
import { SongActions } from './song-actions.tsx';

const song = { id: 's1', available: true } as SongV3;

async function draw(roles: string[], editorLyricsUrl = '') {
  localStorage.clear();
  serveLibrary({
    'api/Session': { roles },
    'api/canticle/installation': () => Response.json({ editorLyricsUrl }),
    'api/canticle/songs/s1/texts': () => Response.json([{ id: 't1', language: 'en' }]),
  });
  await drawAt(
    '/songs/HH/12?language=en',
    <Routes>
      <Route path="/songs/:collection/:number" element={<SongActions song={song} />} />
    </Routes>,
  );
}
afterEach(() => {
  cleanup();
  closeCopy();
});

describe('the edit link of a song', () => {
  it('leads an editor to the editor of the app', async () => {
    await draw(['editor']);
    const link = await screen.findByRole('link', { name: 'Edit' });
    expect(link.getAttribute('href')).toBe('/songs/HH/12/edit?language=en');
  });

  it('leads to the editor that the installation names', async () => {
    await draw(['administrator'], 'https://studio.example/lyrics/{lyricsId}?song={songId}');
    const link = await screen.findByRole('link', { name: 'Edit' });
    await expect.poll(() => link.getAttribute('href')).toBe('https://studio.example/lyrics/t1?song=s1');
  });

  it('is not there for others, who may download the song', async () => {
    await draw(['technician', 'extended']);
    expect(await screen.findByRole('button', { name: 'Download' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });
});
