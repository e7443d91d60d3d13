import { cleanup, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { renderAt, mockApi } from '../../testing/mock-api.tsx';
import { ContributorPage } from './contributor-page.tsx';

const person = {
  id: 'luther',
  songIds: ['s1'],
  item: {
    name: 'Martin Luther',
    birthYear: 1483,
    country: 'DE',
    subtitle: 'Reformer',
    image: null,
    biography: { en: '<p>Wrote <em>hymns</em>.<img src="x" onerror="steal()"></p>' },
  },
};
const book = { id: 'hh', key: 'HH', keys: {}, name: { en: 'Home Hymns' }, type: 'song', available: true, priority: 1 };
const song = {
  id: 's1',
  name: { en: 'A Mighty Fortress' },
  collections: [{ id: 'hh', number: 3 }],
  available: true,
  enabled: true,
  participants: [{ contributorId: 'luther', type: 'composer' }],
};

const open = () =>
  renderAt(
    '/contributors/luther',
    <Routes>
      <Route path="/contributors/:contributor" element={<ContributorPage />} />
    </Routes>,
  );

afterEach(() => {
  cleanup();
  closeCache();
  vi.restoreAllMocks();
});

describe('the page of a contributor', () => {
  it('tells who it is and lists the songs by part and collection', async () => {
    mockApi({ 'api/Contributors': [person], 'api/Collections': [book], 'api/Songs': [song] });
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Martin Luther' })).toBeDefined();
    expect(document.title).toBe('Martin Luther - Canticle');
    expect(screen.getByText('Born 1483 · Germany')).toBeDefined();
    expect(screen.getByText('hymns').tagName).toBe('EM');
    expect(document.querySelector('img')).toBeNull();
    const section = within(await screen.findByRole('region', { name: 'Home Hymns' }));
    expect(section.queryByRole('list', { name: 'As author' })).toBeNull();
    const link = within(section.getByRole('list', { name: 'As composer' })).getByRole('link');
    expect([link.textContent, link.getAttribute('href')]).toEqual(['3A Mighty Fortress', '/songs/HH/3']);
  });

  it('marks songs that are locked, and those that only editors see', async () => {
    const named = (id: string, number: number, name: string, facts: object) => ({
      ...song,
      id,
      name: { en: name },
      collections: [{ id: 'hh', number }],
      ...facts,
    });
    mockApi({
      'api/Contributors': [{ ...person, songIds: ['s1', 's2', 's3'] }],
      'api/Collections': [book],
      'api/Songs': [
        named('s1', 1, 'Open', {}),
        named('s2', 2, 'Bought', { available: false }),
        named('s3', 3, 'Unfinished', { enabled: false }),
      ],
    });
    await open();
    const rows = within(await screen.findByRole('list', { name: 'As composer' }));
    expect(rows.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['1Open', '3UnfinishedHidden']);
    const locked = rows.getByRole('button');
    expect(within(locked).getByRole('img', { name: 'Locked' })).toBeDefined();
    expect(locked.textContent).toBe('2Bought');
  });

  it('plays what somebody sings in, and shows the scores somebody arranged', async () => {
    const part = (type: string) => [{ contributorId: 'luther', type }];
    const recorded = { songId: 's1', category: null, number: 1, languageKey: null, instrumentId: null };
    const file = (id: string, type: string, name: string, participants: object[]) => ({
      ...recorded,
      id,
      type,
      name,
      participants,
      collectionIds: ['hh'],
      directUrl: `https://sing.example/${id}`,
    });
    mockApi({
      'api/Contributors': [person],
      'api/Collections': [book],
      'api/Songs': [song],
      'api/Files': [
        file('f1', 'audio', 'Choir', part('artist')),
        file('f2', 'sheetmusic', 'Four voices', part('arranger')),
        file('f3', 'audio', 'Somebody else', []),
        file('f4', 'video', 'On the stage', part('artist')),
      ],
    });
    await open();
    const files = within(await screen.findByRole('list', { name: 'Recordings and scores' }));
    expect(files.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'A Mighty FortressOn the stage',
      'A Mighty FortressChoir',
    ]);
    const score = files.getByRole('link', { name: /Four voices/ });
    expect(score.getAttribute('href')).toBe('/songs/HH/3?sheet=f2');
    expect(files.queryByText(/Somebody else/)).toBeNull();
  });

  it('asks for somebody who is not in the list yet', async () => {
    const asked = mockApi({ 'api/Contributors': [], 'api/Contributor/luther': person });
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Martin Luther' })).toBeDefined();
    expect(asked).toContain('api/Contributor/luther');
  });

  it('says when there is nobody', async () => {
    mockApi({
      'api/Contributors': [],
      'api/Contributor/luther': () => new Response('', { status: 404, headers: { 'X-Problem': 'NOT_FOUND' } }),
    });
    await open();
    expect(await screen.findByRole('heading', { name: 'Person not found' })).toBeDefined();
  });
});
