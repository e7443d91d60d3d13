import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '../../api/index.ts';
import { closeCache, currentCache } from '../../offline/index.ts';
import { defaultReadingSettings } from './reading-settings.ts';
import { songChoicesQuery, useSaveSongChoice, useSongChoice } from './song-choices.ts';
import { latestPerSong } from './reading-settings.ts';

const choice = (songId: string, chosenAt: string, capo: number) => ({
  ...defaultReadingSettings,
  songId,
  capo,
  chosenAt,
});

let answer: () => Promise<Response>;

beforeEach(() => {
  answer = async () => Response.json([choice('s1', '2026-01-01T10:00:00.000Z', 2)]);
  configureApi({ getToken: async () => 'token', baseUrl: 'https://sing.example/', fetch: () => answer() });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  closeCache();
});

function Song({ id }: { id: string }) {
  const { settings: chosen, isLoaded: isKnown } = useSongChoice(id);
  const choose = useSaveSongChoice(id);
  return (
    <>
      <output>{isKnown ? `capo ${chosen.capo}, key ${chosen.semitones}` : ''}</output>
      <button type="button" onClick={() => choose({ semitones: 3 })}>
        Up
      </button>
      <button type="button" onClick={() => choose({ capo: null, semitones: null })}>
        Back
      </button>
    </>
  );
}

const show = (id = 's1') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Song id={id} />
    </QueryClientProvider>,
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a choice for a song', () => {
  it('is there from another device, and only for its song', async () => {
    show();
    expect(await screen.findByText('capo 2, key null')).toBeDefined();
    cleanup();
    show('s2');
    expect(await screen.findByText('capo null, key null')).toBeDefined();
  });

  it('is shown at once and waits to be sent with everything that was chosen, also without a network', async () => {
    show();
    await screen.findByText('capo 2, key null');
    answer = () => Promise.reject(new TypeError('no network'));
    await press('Up');
    expect(await screen.findByText('capo 2, key 3')).toBeDefined();
    const [operation] = await currentCache().outbox.list();
    expect(operation).toMatchObject({
      call: { method: 'PUT', path: 'api/canticle/song-choices/:songId' },
      params: { songId: 's1' },
      body: { ...defaultReadingSettings, capo: 2, semitones: 3, chosenAt: expect.stringMatching(/Z$/) },
    });
    expect(operation?.body).not.toHaveProperty('songId');
  });

  it('is still there when the app starts again without a network', async () => {
    show();
    await screen.findByText('capo 2, key null');
    await press('Up');
    await screen.findByText('capo 2, key 3');
    cleanup();
    answer = () => Promise.reject(new TypeError('no network'));
    show();
    expect(await screen.findByText('capo 2, key 3')).toBeDefined();
  });

  it('is not undone by an answer of the server that does not know it yet', async () => {
    show();
    await screen.findByText('capo 2, key null');
    await press('Up');
    await screen.findByText('capo 2, key 3');
    await waitFor(async () => expect(await currentCache().outbox.list()).toHaveLength(1));
    await currentCache().remove('lists', songChoicesQuery().name);
    cleanup();
    show();
    expect(await screen.findByText('capo 2, key 3')).toBeDefined();
  });

  it('is in the outbox before anything else is done, so that a page closed in that moment has it', async () => {
    show();
    await screen.findByText('capo 2, key null');
    vi.spyOn(currentCache(), 'write').mockReturnValue(new Promise(() => {}));
    await press('Up');
    await waitFor(async () => expect(await currentCache().outbox.list()).toHaveLength(1));
    answer = () => Promise.reject(new TypeError('no network'));
    cleanup();
    show();
    expect(await screen.findByText('capo 2, key 3')).toBeDefined();
  });

  it('gives way to what another device chose later', async () => {
    show();
    await screen.findByText('capo 2, key null');
    await press('Up');
    await screen.findByText('capo 2, key 3');
    await currentCache().remove('lists', songChoicesQuery().name);
    answer = async () => Response.json([choice('s1', '2099-01-01T10:00:00.000Z', 7)]);
    cleanup();
    show();
    expect(await screen.findByText('capo 7, key null')).toBeDefined();
  });

  it('is sent as nothing chosen when it is taken back, and not at all when nothing changes', async () => {
    show();
    await screen.findByText('capo 2, key null');
    await press('Back');
    await screen.findByText('capo null, key null');
    await press('Back');
    await waitFor(async () =>
      expect((await currentCache().outbox.list()).map(({ body }) => body)).toEqual([
        { ...defaultReadingSettings, chosenAt: expect.any(String) },
      ]),
    );
  });

  it('is held against others of the same song by its moment alone', () => {
    const [early, late] = [choice('s1', '2026-01-01T10:00:00.000Z', 1), choice('s1', '2026-01-02T10:00:00.000Z', 2)];
    expect(latestPerSong([late, early])).toEqual([late]);
    expect(latestPerSong([late, { ...late, capo: 5 }])).toMatchObject([{ capo: 5 }]);
  });
});
