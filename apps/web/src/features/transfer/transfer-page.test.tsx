import type { Import } from '@canticle/contract/calls';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { renderAt, mockApi } from '../../testing/mock-api.tsx';
import { TransferPage } from './transfer-page.tsx';

const editor = { id: 'e', displayName: 'Eva', email: 'eva@example.org', roles: ['editor'] };
const counts = { new: 1, changed: 0, unchanged: 0, kept: 0, refused: 0, trashed: 0 };
const looked: Import = {
  id: 'i',
  name: 'songs.zip',
  byteLength: 1,
  state: 'looked',
  canUndo: false,
  undone: null,
  progress: { done: 0, total: 0, step: '' },
  error: null,
  errorSaid: [],
  into: null,
  collectionName: null,
  language: null,
  counts: counts as Import['counts'],
  closed: [],
  tables: 0,
  createdAt: '2026-11-01T10:00:00.000Z',
  expiresAt: '2026-11-08T10:00:00.000Z',
};
const closed = (id: string | null, key: string, name: string, isNew: boolean) => ({
  id,
  key,
  name: { en: name },
  isNew,
});

const undone: NonNullable<Import['undone']> = {
  trashed: 2,
  removed: 3,
  reverted: 1,
  left: [
    { kind: 'song', name: 'Noon', reason: 'changed' },
    { kind: 'contributor', name: 'Ada Lund', reason: 'used' },
  ],
  leftCount: 2,
};

/* Shows an import; returns the requests sent to start it. */
async function show(
  one: Partial<Import>,
  lines: readonly object[] = [],
  tables: readonly object[] = [],
): Promise<unknown[]> {
  const sent: unknown[] = [];
  let shown = one;
  mockApi({
    'api/Session': editor,
    'api/Collections': [
      { id: 'c2', key: 'OUR', keys: {}, name: { en: 'Our songbook' }, type: 'song', available: true, priority: 1 },
    ],
    'api/canticle/imports/i': () => Response.json({ ...looked, ...shown }),
    'api/canticle/imports/i/lines': () => Response.json({ total: lines.length, lines }),
    'api/canticle/imports/i/undo': (_url: URL, init: RequestInit) => {
      if (init.method !== 'POST') return Response.json(undone);
      sent.push('undo');
      shown = { state: 'undone', canUndo: false, undone };
      return Response.json({ ...looked, state: 'undoing' });
    },
    'api/canticle/imports/i/tables': () => Response.json(tables),
    'api/canticle/imports/i/look': (_url: URL, init: RequestInit) => {
      sent.push(JSON.parse(String(init.body)));
      return Response.json({ ...looked, state: 'looking' });
    },
    'api/canticle/imports/i/start': (_url: URL, init: RequestInit) => {
      sent.push(JSON.parse(String(init.body)));
      return Response.json({ ...looked, state: 'importing' });
    },
  });
  await renderAt(
    '/imports/i',
    <Routes>
      <Route path="/imports/:id" element={<TransferPage />} />
    </Routes>,
  );
  await screen.findByRole('heading', { level: 1, name: 'songs.zip' });
  return sent;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.restoreAllMocks();
});

describe('an import that makes a collection', () => {
  it('asks who can open it, and keeps it to people it is given to when nothing is chosen', async () => {
    const sent = await show({ closed: [closed(null, 'OUR', 'Our songbook', true)] });
    const question = screen.getByRole('group', { name: 'Who can open Our songbook?' });
    expect(question).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Only people with access' }).checked).toBe(true);
    await press('Import');
    expect(sent).toMatchObject([{ free: false }]);
  });

  it('opens it to everybody when that is chosen', async () => {
    const sent = await show({ closed: [closed(null, 'OUR', 'Our songbook', true)] });
    await userEvent.click(screen.getByRole('radio', { name: 'Everyone who signs in' }));
    await press('Import');
    expect(sent).toMatchObject([{ free: true }]);
  });

  it('asks nothing when the files say who can open it, or the collection is here already', async () => {
    await show({ closed: [closed('c1', 'HH', 'Hymns', false)] });
    expect(screen.getByRole('button', { name: 'Import' })).toBeDefined();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('files with nothing in them', () => {
  const none = { ...counts, new: 0, refused: 1 } as Import['counts'];

  it('cannot be imported, and it is said', async () => {
    await show({ counts: none });
    screen.getByText('There is nothing in these files that can be imported.');
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    expect(screen.queryByLabelText('Items that already exist')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Add scores and recordings' })).toBeNull();
  });

  it('and scores among them lead to where these are added', async () => {
    await show({ counts: { ...none, passed: 2 } as Import['counts'] });
    const link = screen.getByRole('link', { name: 'Add scores and recordings' });
    expect(link.getAttribute('href')).toBe('/imports/files');
  });
});

describe('an import that somebody else has started meanwhile', () => {
  it('is refused, and shown as it is', async () => {
    let state = 'looked';
    await show({});
    mockApi({
      'api/Session': editor,
      'api/Collections': [],
      'api/canticle/imports/i': () => Response.json({ ...looked, state }),
      'api/canticle/imports/i/lines': () => Response.json({ total: 0, lines: [] }),
      'api/canticle/imports/i/start': () => {
        state = 'importing';
        return Response.json({ code: 'CONFLICT', message: 'This import is in progress.' }, { status: 409 });
      },
    });
    await press('Import');
    await screen.findByText('Importing songs. You can leave this page.');
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });
});

describe('the songbook an import goes into', () => {
  const line = {
    position: 0,
    what: 'new',
    kind: 'song',
    name: 'Daybreak',
    file: 'a.cho',
    line: null,
    text: '',
    said: [],
    source: null,
    like: null,
    suggested: null,
    choices: [],
  };

  it('is checked as soon as another is chosen, and the preview before it stays until then', async () => {
    const sent = await show({}, [line]);
    await screen.findByText('Daybreak');
    await userEvent.selectOptions(screen.getByLabelText('Import songs into'), 'Our songbook');
    await vi.waitFor(() => expect(sent).toEqual([{ into: 'OUR', name: null, language: null, tables: [] }]));
    expect(screen.getByText('Daybreak')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
  });

  it('shows the preview before while the next is made, and nothing can be imported by it', async () => {
    await show({ state: 'looking' }, [line]);
    await screen.findByText('Daybreak');
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    expect(screen.getByLabelText('Import songs into')).toBeDefined();
  });

  it('that is new is checked when its name and abbreviation are written', async () => {
    const sent = await show({});
    await userEvent.selectOptions(screen.getByLabelText('Import songs into'), 'New songbook…');
    await userEvent.type(screen.getByLabelText('Songbook name'), 'Hymns');
    await userEvent.type(screen.getByLabelText('Abbreviation'), 'HY');
    expect(sent).toEqual([]);
    screen.getByLabelText<HTMLInputElement>('Abbreviation').blur();
    await vi.waitFor(() => expect(sent).toEqual([{ into: 'HY', name: 'Hymns', language: null, tables: [] }]));
  });
});

describe('the report of an import', () => {
  it('says which collections only editors can open, with a way to each in the catalogue', async () => {
    await show({
      state: 'done',
      closed: [closed('c1', 'HH', 'Hymns', false), closed('c2', 'OUR', 'Our songbook', true)],
    });
    screen.getByText(/^Only editors and people with the Extended role can open Hymns and Our songbook so far\./);
    expect(screen.getByRole('link', { name: 'Hymns in the catalogue' }).getAttribute('href')).toBe(
      '/catalogue/collection/c1',
    );
    expect(screen.getByRole('link', { name: 'Our songbook in the catalogue' }).getAttribute('href')).toBe(
      '/catalogue/collection/c2',
    );
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('says nothing when others can open what it brought', async () => {
    await show({ state: 'done', closed: [] });
    expect(screen.queryByText(/Only editors and people/)).toBeNull();
  });
});

describe('an import that wrote something', () => {
  it('is undone in two presses: what would happen is shown first, and then what did', async () => {
    const sent = await show({ state: 'done', canUndo: true });
    await press('Undo this import');
    await screen.findByText(/^Will go to the trash.*: 2\.$/);
    screen.getByText(/^Will be deleted.*: 3\.$/);
    screen.getByText('Will be as before this import: 1.');
    screen.getByText('Stay as they are: 2.');
    screen.getByText('Changed since: song “Noon”');
    screen.getByText('Used by something else: person “Ada Lund”');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Undo this import' }));
    expect(sent).toEqual([]);
    await press('Undo now');
    const result = await screen.findByRole('region', { name: 'What was undone' });
    within(result).getByText('Moved to the trash: 2.');
    within(result).getByText('Deleted: 3.');
    within(result).getByText('As before again: 1.');
    screen.getByText('This import was undone.');
    expect(sent).toEqual(['undo']);
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
  });

  it('stays when it is kept after all', async () => {
    const sent = await show({ state: 'done', canUndo: true });
    await press('Undo this import');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }));
    expect(screen.getByRole('button', { name: 'Undo this import' })).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('can be undone when it was stopped or failed half-way, and not when it wrote nothing', async () => {
    for (const state of ['cancelled', 'failed'] as const) {
      await show({ state, canUndo: true });
      expect(screen.getByRole('button', { name: 'Undo this import' })).toBeDefined();
      cleanup();
    }
    await show({ state: 'done' });
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
  });

  it('shows how far undoing is, also to somebody who comes later, and can be stopped', async () => {
    await show({ state: 'undoing', progress: { done: 50, total: 200, step: 'undoing' } });
    screen.getByText('Undoing the import. You can leave this page.');
    expect(screen.getByRole('progressbar', { name: 'Undoing' }).getAttribute('value')).toBe('25');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
  });

  it('offers the rest when undoing was stopped, and no import before its files are checked again', async () => {
    await show({ state: 'half-undone', canUndo: true, undone: { ...undone, left: [], leftCount: 0 } });
    screen.getByText('Moved to the trash: 2.');
    expect(screen.getByRole('button', { name: 'Undo the rest' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    cleanup();
    const sent = await show({ state: 'undone', into: 'OUR', undone });
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    await press('Check these files again');
    expect(sent).toEqual([{ into: 'OUR', name: null, language: null, tables: [] }]);
  });
});

describe('the songbook of an import', () => {
  const made = {
    position: 0,
    what: 'new',
    kind: 'collection',
    name: 'Our songbook',
    file: '',
    line: null,
    text: '',
    said: [],
    source: null,
    like: null,
    suggested: null,
    choices: [],
  };

  it('is reached from the report: by its line, or above them when it was chosen', async () => {
    await show({ state: 'done' }, [made]);
    const link = await screen.findByRole('link', { name: 'Open Our songbook' });
    expect(link.getAttribute('href')).toBe('/songs/OUR');
    cleanup();
    await show({ state: 'done', into: 'OUR' }, [made]);
    await screen.findByText('Our songbook');
    expect(await screen.findAllByRole('link', { name: 'Open Our songbook' })).toHaveLength(1);
  });

  it('is not offered before it is there', async () => {
    await show({}, [made]);
    await screen.findByText('Our songbook');
    expect(screen.queryByRole('link', { name: 'Open Our songbook' })).toBeNull();
  });
});

describe('a set list of another program', () => {
  const list = {
    position: 0,
    what: 'new',
    kind: 'list',
    name: 'Easter',
    file: 'easter.osz',
    line: null,
    text: '',
    said: [],
    source: 'set:x',
    like: null,
    suggested: null,
    choices: [],
  };

  it('says whose list it becomes, and the import knows where the day is', async () => {
    const sent = await show({}, [list]);
    await screen.findByText('Set lists in the files become lists of yours. Only you see them until you share them.');
    await press('Import');
    expect(sent).toMatchObject([{ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }]);
  });

  it('is reached from the report', async () => {
    await show({ state: 'done' }, [list]);
    const link = await screen.findByRole('link', { name: 'Open your lists' });
    expect(link.getAttribute('href')).toBe('/custom-collections');
  });
});

describe('a table of songs', () => {
  const table = {
    key: 'k',
    file: 'songs.csv',
    sheet: '',
    fields: ['author', null],
    hasHeadings: true,
    isGuess: true,
    rows: [
      ['Poet', 'Words'],
      ['Ola', 'Grace so sweet'],
    ],
  };

  it('shows its first rows, and is read again as the person says', async () => {
    const sent = await show({ tables: 1, into: 'HH' }, [], [table]);
    const region = await screen.findByRole('region', { name: 'First rows of songs.csv' });
    expect(
      within(region)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Ola', 'Grace so sweet']);
    expect(screen.getByRole('alert').textContent).toBe('Choose a column for the title or the lyrics.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use these columns' }).disabled).toBe(true);
    await userEvent.selectOptions(screen.getByLabelText('Column Words'), 'Lyrics');
    // What is shown below is not yet what would be imported.
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true);
    await press('Use these columns');
    expect(sent).toEqual([
      {
        into: 'HH',
        name: null,
        language: null,
        tables: [{ key: 'k', fields: ['author', 'lyrics'], hasHeadings: true }],
      },
    ]);
  });

  it('whose first row is a song has letters for names', async () => {
    await show({ tables: 1 }, [], [table]);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'The first row names the columns' }));
    screen.getByLabelText('Column A');
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toContain('Poet');
  });
});
