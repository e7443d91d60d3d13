import type { SongV3 } from '@canticle/contract/calls';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import type { Entry, Row } from '../lists/index.ts';
import type { StageItem } from './stage-items.ts';
import { StageViewer } from './stage-viewer.tsx';

const lineOf = (text: string) => ({ text, remark: '', chords: { original: [[0, 'G']], new: [] } });
const textOf = (songId: string, language: string, words: string) => ({
  id: `${songId}-${language}`,
  songId,
  language,
  document: {
    sections: [{ id: 'v1', kind: 'verse', number: 1, label: '', lines: [lineOf(words)] }],
    order: ['v1'],
    keys: { original: 'G', new: '' },
    notes: '',
    carried: {},
  },
});
const song = (id: string) =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- only the parts a stage reads
  ({ id, name: { en: id }, available: true, originalKey: 'G', minor: false, collections: [] }) as unknown as SongV3;
const row = (id: string, facts: object) =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- only the parts a stage reads
  ({ id, itemId: null, languages: null, leader: null, reference: null, ...facts }) as unknown as Row & Entry;

const songItem = (id: string, title: string, entry: object = {}): StageItem => ({
  kind: 'song',
  id: `of-${id}`,
  song: song(id),
  title,
  entry: row(`of-${id}`, { itemId: id, type: 'song', transposition: null, capo: null, verseOrder: null, ...entry }),
  to: `/songs/HH/1?entry=of-${id}`,
});
const slideItem = (kind: 'heading' | 'reading' | 'note', id: string, title: string, facts: object = {}): StageItem => ({
  kind,
  id,
  title,
  row: row(id, { type: kind, title, ...facts }),
  to: `/songs/HH/1?entry=${id}`,
});

const items = [
  slideItem('heading', 'h', 'Welcome'),
  songItem('s1', 'Amazing Grace', { languages: ['en', 'no'] }),
  slideItem('reading', 'r', 'Psalm 23', { reference: 'Psalm 23', leader: 'Anna' }),
  slideItem('note', 'n', 'The children leave'),
  songItem('s2', 'Silent Night', { tempo: 66 }),
];

let files: object[];

beforeEach(() => {
  localStorage.clear();
  files = [];
  const toggle = (newState: string) =>
    function (this: HTMLElement) {
      this.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
    };
  Object.assign(HTMLElement.prototype, { showPopover: toggle('open'), hidePopover: toggle('closed') });
  mockApi({
    'api/Session': { id: 'u', roles: [] },
    'api/Collections': [],
    'api/canticle/songs/s1/texts': () =>
      Response.json([textOf('s1', 'en', 'Amazing grace'), textOf('s1', 'no', 'Herlige nåde')]),
    'api/canticle/songs/s2/texts': () => Response.json([textOf('s2', 'en', 'Silent night')]),
    'api/canticle/songs/s1/files': () => Response.json(files),
    'api/Sheets/f': () => new Response('', { status: 404 }),
    'api/canticle/song-facts': () => Response.json([{ songId: 's1', tempo: 92, ccliNumber: null, translators: [] }]),
  });
});
afterEach(() => {
  cleanup();
  closeCache();
});

const moved = vi.fn();
const Opened = (props: { items: readonly StageItem[]; initialId: string }) => (
  <StageViewer
    {...props}
    initialKey={null}
    initialFormat="text"
    settings={undefined}
    onMove={(item) => moved(item.id)}
    onClose={() => {}}
  />
);
const open = (initialId: string) => renderAt('/songs/HH/1', <Opened items={items} initialId={initialId} />);
const stage = () => screen.getByRole('dialog', { hidden: true });
const words = () => stage().querySelector('.stage-room')?.textContent;
const edge = () => stage().querySelector('.stage-footer')?.textContent;
const status = () => stage().querySelector('.stage-footer [role="status"]')?.textContent;
const press = (key: string) => userEvent.keyboard(`[${key}]`);

describe('a stage', () => {
  it('goes through every row of a set, numbers only its songs, and says what comes next', async () => {
    await open('h');
    await waitFor(() => expect(words()).toContain('Welcome'));
    expect(edge()).toContain('Next: Amazing Grace');
    await press('ArrowRight');
    await waitFor(() => expect(words()).toContain('Amazing grace'));
    expect(status()).toMatch(/^1 \/ 2 Amazing Grace/);
    expect(moved).toHaveBeenLastCalledWith('of-s1');
    expect(edge()).toContain('Next: Psalm 23');
    await press('PageDown');
    // No translation has it: the passage itself.
    await waitFor(() => expect(words()).toContain('Psalm 23'));
    expect(status()).toMatch(/^Psalm 23 · read by Anna/);
    await press('ArrowRight');
    await waitFor(() => expect(words()).toContain('The children leave'));
    await press('ArrowRight');
    await waitFor(() => expect(words()).toContain('Silent night'));
    expect(status()).toMatch(/^2 \/ 2 Silent Night/);
    await press('ArrowLeft');
    await waitFor(() => expect(words()).toContain('The children leave'));
  });

  it('keeps the song on the stand that is removed from the set meanwhile, and goes on from there', async () => {
    function Removing() {
      const [now, setNow] = useState<readonly StageItem[]>(items);
      return (
        <>
          <button onClick={() => setNow(items.filter(({ id }) => id !== 'of-s1'))}>Remove</button>
          <Opened items={now} initialId="of-s1" />
        </>
      );
    }
    await renderAt('/songs/HH/1', <Removing />);
    await waitFor(() => expect(words()).toContain('Amazing grace'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove', hidden: true }));
    expect(words()).toContain('Amazing grace');
    expect(within(stage()).getByRole('button', { name: 'Exit stage', hidden: true })).toBeTruthy();
    await press('PageDown');
    await waitFor(() => expect(words()).toContain('Psalm 23'));
  });

  it('shows the languages a song is sung in, the second below the first', async () => {
    await open('of-s1');
    await waitFor(() => expect(words()).toContain('Herlige nåde'));
    expect(stage().querySelector('.stage-room .stage-second')?.getAttribute('lang')).toBe('no');
    expect(words()?.indexOf('Amazing grace')).toBeLessThan(words()?.indexOf('Herlige nåde') ?? 0);
  });

  it('takes the tempo of the set, otherwise that of the song', async () => {
    await open('of-s1');
    await waitFor(() => expect(words()).toContain('Amazing grace'));
    const tempo = async () => {
      await userEvent.click(within(stage()).getByRole('button', { name: 'Metronome', hidden: true }));
      return within(stage()).getByRole('group', { name: 'Tempo', hidden: true }).querySelector('[role="status"]')
        ?.textContent;
    };
    await waitFor(async () => expect(await tempo()).toBe('92 bpm'));
    cleanup();
    await open('of-s2');
    await waitFor(() => expect(words()).toContain('Silent night'));
    expect(await tempo()).toBe('66 bpm');
  });

  it('offers the score of a song that has one, turned by half a page if wanted', async () => {
    files = [{ id: 'f', songId: 's1', type: 'sheetmusic', name: 'Melody', directUrl: '', category: 'melody' }];
    await open('of-s1');
    await waitFor(() => expect(words()).toContain('Amazing grace'));
    const openOptions = () =>
      userEvent.click(within(stage()).getByRole('button', { name: 'Display options', hidden: true }));
    await openOptions();
    await userEvent.click(await within(stage()).findByRole('radio', { name: 'Score', hidden: true }));
    await openOptions();
    const half = await within(stage()).findByRole('checkbox', { name: 'Turn half a page', hidden: true });
    await userEvent.click(half);
    expect(words()).not.toContain('Amazing grace');
    expect(JSON.parse(localStorage.getItem('stage') ?? '')).toMatchObject({ showsScores: true, hasHalfTurns: true });
  });
});
