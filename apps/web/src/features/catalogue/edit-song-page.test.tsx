import { emptyValues, songFields } from '@canticle/contract/entities';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configureApi } from '../../api/index.ts';
import { closeCache } from '../../offline/index.ts';
import { renderApp } from '../../testing/index.ts';
import { ToastRegion } from '../../ui/index.ts';
import { EditSongPage } from './edit-song-page.tsx';
import { ItemPage } from './item-page.tsx';

const collection = {
  id: 'c',
  key: 'HH',
  keys: {},
  name: { en: 'Home Hymns' },
  type: 'song',
  available: true,
  priority: 1,
};
const song = {
  id: 's1',
  name: { en: 'Amazing Grace' },
  collections: [{ id: 'c', number: 1 }],
  available: true,
  originalKey: 'G',
};
const textWith = (words: string, revision: number) => ({
  id: 't',
  songId: 's1',
  language: 'en',
  updatedAt: '2026-01-01T10:00:00.000Z',
  revision,
  document: {
    sections: [
      {
        id: 'v1',
        kind: 'verse',
        number: 1,
        label: '',
        lines: [{ text: words, remark: '', chords: { original: [], new: [] } }],
      },
    ],
    order: ['v1'],
    keys: { original: '', new: '' },
    notes: '',
    carried: {},
  },
});
const revisions = [{ revision: 2, savedAt: '2026-01-02T10:00:00.000Z', savedBy: 'Kari', comment: '' }];

const photo = (id: string, name: string) => ({
  id,
  songId: 's1',
  type: 'photo',
  name,
  directUrl: `https://sing.example/${id}.jpg`,
});

const fields = {
  ...emptyValues(songFields),
  name: { en: 'Amazing Grace' },
  memberships: [{ collectionId: 'c', number: 1, free: false }],
  participants: [],
};
type Fields = typeof fields | (Omit<typeof fields, 'tempo'> & { tempo: number });

let roles: string[];
let files: object[];
let isMerged: boolean;
let stored: ReturnType<typeof textWith>;
let item: Fields;
let version: number;
let trash: object;
let sent: { baseRevision: number }[];
let sentFields: { base: string; item: Fields }[];
/** Why the fields are refused. */
let refusal: object | undefined;
/** How the next saves of a text end instead. */
let failing: Response[];

/* The browser under test opens no popover by itself. */
beforeEach(() => {
  localStorage.clear();
  roles = ['editor'];
  stored = textWith('Amazing grace', 1);
  item = fields;
  version = 1;
  trash = { trashedAt: null, mergedInto: null };
  sent = [];
  sentFields = [];
  failing = [];
  refusal = undefined;
  files = [];
  isMerged = false;
  configureApi({
    getToken: async () => 'token',
    baseUrl: 'https://sing.example/',
    fetch: async (address, init) => {
      const path = new URL(String(address)).pathname.slice(1);
      if (path === 'api/canticle/catalogue/song/s1')
        return init?.method === 'PUT' ? savedFields(JSON.parse(String(init.body))) : Response.json(details());
      if (init?.method === 'PUT') return saved(JSON.parse(String(init.body)));
      if (path.endsWith('/texts')) return Response.json([stored]);
      if (path === 'api/canticle/moved-songs/c/s1') return Response.json({ songId: 's2', collectionId: 'c' });
      if (path === 'api/canticle/moved-songs/c/7') return Response.json({ songId: 's1', collectionId: 'c' });
      if (path.startsWith('api/canticle/moved-songs/'))
        return Response.json(
          { code: 'NOT_FOUND', message: '' },
          { status: 404, headers: { 'X-Problem': 'NOT_FOUND' } },
        );
      if (path.endsWith('/revisions')) return Response.json(revisions);
      if (path.endsWith('/files')) return Response.json(files);
      if (init?.method === 'DELETE') {
        files = files.filter((file) => !path.endsWith((file as { id: string }).id));
        return Response.json(null);
      }
      const result = { 'api/Collections': [collection], 'api/Songs': [song], 'api/Session': { roles } }[path];
      return Response.json({ result: result ?? [] });
    },
  });
});
afterEach(() => {
  cleanup();
  closeCache();
});

const details = () => ({
  kind: 'song',
  id: 's1',
  version: `v${version}`,
  updatedAt: '2026-01-01T10:00:00.000Z',
  item,
  names: { c: { en: 'Home Hymns' } },
  uses: { songs: 0, files: 0, articles: 0 },
  ...trash,
});

function savedFields(body: { base: string; item: Fields }): Response {
  sentFields.push(body);
  if (refusal)
    return Response.json(
      { code: 'IMPOSSIBLE', message: '', details: refusal },
      { status: 422, headers: { 'X-Problem': 'IMPOSSIBLE' } },
    );
  if (body.base !== `v${version}`)
    return Response.json(
      { code: 'CONFLICT', message: '', details: { reason: 'saved-meanwhile', by: 'Eva' } },
      { status: 409, headers: { 'X-Problem': 'CONFLICT' } },
    );
  item = body.item;
  version += 1;
  return Response.json(details());
}

function saved(body: { baseRevision: number; source: { original: string } }): Response {
  sent.push(body);
  const failure = failing.shift();
  if (failure) return failure;
  if (isMerged)
    return Response.json(
      { code: 'CONFLICT', message: '', details: { reason: 'merged' } },
      { status: 409, headers: { 'X-Problem': 'CONFLICT' } },
    );
  if (body.baseRevision !== stored.revision)
    return Response.json({ code: 'CONFLICT', message: '' }, { status: 409, headers: { 'X-Problem': 'CONFLICT' } });
  stored = textWith(body.source.original.split('\n').find((line) => /^\w/.test(line)) ?? '', stored.revision + 1);
  return Response.json(stored);
}

const open = (address = '/songs/HH/1/edit') =>
  renderApp({
    routes: [
      { path: '/songs/:collection/:number/edit', element: <EditSongPage /> },
      { path: '/catalogue/:kind/:id', element: <ItemPage /> },
      { path: '*', element: <p>elsewhere</p> },
    ].map(({ element, ...route }) => ({
      ...route,
      element: (
        <>
          {element}
          <ToastRegion />
        </>
      ),
    })),
    address,
  });
const line = (number: number, section = 'Verse 1') =>
  screen.findByRole('textbox', { name: `${section}, line ${number}` }) as Promise<HTMLTextAreaElement>;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const chooseMore = async (menu: string, name: string) => {
  await press(menu);
  await userEvent.click(screen.getByRole('menuitem', { name, hidden: true }));
};
const chordPro = async () => {
  await userEvent.click(await screen.findByRole('radio', { name: 'ChordPro' }));
  return screen.findByRole('textbox', { name: 'Lyrics with chords (ChordPro)' }) as Promise<HTMLTextAreaElement>;
};
/** What would be saved, without the title and the frames of sections. */
const written = async () =>
  (await chordPro()).value.split('\n').filter((one) => one !== '' && !/^\{(title|start|end)/.test(one));

describe('the page', () => {
  it('has the words as fields: what is typed is saved with Ctrl+S', async () => {
    await open();
    await userEvent.type(await line(1), ' how sweet');
    expect(screen.getByText('Not saved yet. Draft kept in this browser.')).toBeDefined();
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('All changes saved · revision 2')).toBeDefined();
    expect(sent.map(({ baseRevision }) => baseRevision)).toEqual([1]);
    expect(stored.document.sections[0]?.lines[0]?.text).toBe('Amazing grace how sweet');
    expect(localStorage.length).toBe(0);
  });

  it('keeps what was typed when it is opened again, and asks before it is left', async () => {
    await open();
    await userEvent.type(await line(1), ' typed');
    cleanup();
    const router = await open();
    expect((await line(1)).value).toBe('Amazing grace typed');
    await userEvent.click(screen.getByRole('link', { name: 'Go to song' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(router.state.location.pathname).toBe('/songs/HH/1');
  });

  it('takes a chord by [, moves it by letters, types over it and removes it, all undone with Ctrl+Z', async () => {
    await open();
    const words = await line(1);
    words.focus();
    words.setSelectionRange(8, 8);
    await userEvent.keyboard('[[');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Chord' }), 'Em7{Enter}');
    const chord = await screen.findByRole('button', { name: 'Em7 above “grace”' });
    expect(document.activeElement).toBe(chord);
    await userEvent.keyboard('{ArrowRight}');
    expect(await screen.findByRole('button', { name: 'Em7 above “race”' })).toBe(document.activeElement);
    await userEvent.keyboard('a');
    await userEvent.type(screen.getByRole('textbox', { name: 'Chord' }), 'm{Enter}');
    expect(await screen.findByRole('button', { name: 'Am above “race”' })).toBe(document.activeElement);
    await userEvent.keyboard('{Delete}');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Am above/ })).toBeNull());
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(await screen.findByRole('button', { name: 'Am above “race”' })).toBeDefined();
    await userEvent.keyboard('{Control>}zz{/Control}');
    expect(await screen.findByRole('button', { name: 'Em7 above “grace”' })).toBeDefined();
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(screen.queryByRole('button', { name: /above/ })).toBeNull());
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(await written()).toEqual(['Amazing [Em7]grace']);
  });

  it('breaks and joins lines, and begins a section with a second Enter', async () => {
    await open();
    const words = await line(1);
    words.focus();
    words.setSelectionRange(8, 8);
    await userEvent.keyboard('{Enter}');
    expect((await line(2)).value).toBe('grace');
    await userEvent.keyboard('{Backspace}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Verse 1, line 2' })).toBeNull());
    expect((await line(1)).value).toBe('Amazing grace');
    await userEvent.type(await line(1), '{End}{Enter}');
    await userEvent.type(await line(2), '{Enter}');
    await userEvent.type(await line(1, 'Verse 2'), 'I once was lost');
    expect(await written()).toEqual(['Amazing grace', 'I once was lost']);
  });

  it('moves, renames, repeats and removes sections', async () => {
    await open();
    await userEvent.type(await line(1), '{Control>}{End}{/Control}');
    await press('Add verse');
    await userEvent.type(await line(1, 'Verse 2'), 'Second');
    await press('Move Verse 2 up');
    await waitFor(async () => expect((await line(1)).value).toBe('Second'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind of Verse 1' }), 'Chorus');
    expect((await line(1, 'Chorus')).value).toBe('Second');
    await chooseMore('More for Chorus', 'Repeat at the end');
    expect(await screen.findByText('Chorus, repeated')).toBeDefined();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of Chorus' }), 'All');
    expect(await screen.findByText('All, repeated')).toBeDefined();
    expect(await written()).toEqual(['{x_order: c1 v1 c1}', 'Second', 'Amazing grace']);
    await userEvent.click(screen.getByRole('radio', { name: 'Page' }));
    await chooseMore('More for All', 'Remove All');
    expect(await written()).toEqual(['Amazing grace']);
  });

  it('takes chords above words that are pasted into it', async () => {
    await open();
    (await line(1)).focus();
    await userEvent.paste('G       D7\nThat saved a wretch\nC\nlike me');
    expect((await line(2)).value).toBe('That saved a wretch');
    expect(await written()).toEqual(['Amazing grace', '[G]That sav[D7]ed a wretch', '[C]like me']);
  });

  it('without words takes those that are pasted, and what is typed', async () => {
    stored = { ...stored, document: { ...stored.document, sections: [], order: [] } };
    await open();
    const empty = () => screen.findByRole('textbox', { name: /^No lyrics yet/ });
    await userEvent.type(await empty(), 'Sing');
    expect((await line(1)).value).toBe('Sing');
    await userEvent.keyboard('{Control>}zz{/Control}');
    (await empty()).focus();
    await userEvent.paste('C     G\nThat saved a wretch\n\nR: like me');
    expect((await line(1)).value).toBe('That saved a wretch');
    expect((await line(1, 'Chorus')).value).toBe('like me');
  });

  it('keeps what it does not show of the ChordPro', async () => {
    await open();
    await userEvent.type(await chordPro(), '{Control>}{End}{/Control}\n{{sparkle: yes}\n# mine');
    await userEvent.click(screen.getByRole('radio', { name: 'Page' }));
    await userEvent.type(await line(1), '!');
    expect(await written()).toEqual(['Amazing grace!', '{sparkle: yes}', '# mine']);
  });
});

describe('the ChordPro', () => {
  it('names what it does not know by its line, and offers what may follow', async () => {
    await open();
    const field = await chordPro();
    await userEvent.type(field, '{Control>}{End}{/Control}\n{{sparkle}');
    expect((await screen.findAllByText('Unknown directive {sparkle}: saved but not shown.')).length).toBeGreaterThan(0);
    await userEvent.type(field, '\n{{start_of_ch');
    expect(await screen.findByRole('option', { name: 'start_of_chorus' })).toBeDefined();
    await userEvent.keyboard('{Enter}');
    expect(field.value).toContain('{start_of_chorus}\n\n{end_of_chorus}');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('puts chords that are pasted above words into the lines', async () => {
    await open();
    const field = await chordPro();
    field.setSelectionRange(field.value.length, field.value.length);
    field.focus();
    await userEvent.paste('G       D7\nThat saved a wretch');
    expect(await written()).toEqual(['Amazing grace', '[G]That sav[D7]ed a wretch']);
  });
});

const dialog = () => screen.findByRole('dialog', { name: 'Someone else saved changes while you were editing' });
const field = (name: string) => screen.findByRole('textbox', { name }) as Promise<HTMLInputElement>;
const numberField = (name: string) => screen.findByRole('spinbutton', { name }) as Promise<HTMLInputElement>;

describe('two editors', () => {
  it('see both texts, and one is written over the other only when asked', async () => {
    await open();
    await userEvent.type(await line(1), ' mine');
    stored = textWith('Theirs', 2);
    await press('Save');
    const asked = within(await dialog());
    expect(await asked.findByText(/^Kari saved at /)).toBeDefined();
    expect(asked.getByRole('list', { name: 'Differences' }).textContent).toContain('Theirs');
    expect(sent).toHaveLength(1);
    expect((await line(1)).value).toContain('mine');
    await userEvent.click(asked.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('All changes saved · revision 3')).toBeDefined();
    expect(sent.map(({ baseRevision }) => baseRevision)).toEqual([1, 2]);
  });

  it('take the text of somebody else when asked, and can take that back', async () => {
    await open();
    await userEvent.type(await line(1), ' mine');
    stored = textWith('Theirs', 2);
    await press('Save');
    const asked = within(await dialog());
    await userEvent.click(await asked.findByRole('radio', { name: /^From Kari/ }));
    await userEvent.click(asked.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await line(1)).value).toBe('Theirs'));
    expect(screen.getByText('All changes saved · revision 2')).toBeDefined();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect((await line(1)).value).toBe('Amazing grace mine');
  });

  it('choose in one dialog between both words and both fields, and keep what only one changed', async () => {
    await open();
    await userEvent.type(await line(1), ' mine');
    await userEvent.type(await field('Title, English'), '!');
    await userEvent.type(await numberField('Words written'), '1779');
    stored = textWith('Theirs', 2);
    item = { ...fields, name: { en: 'New Britain' }, tempo: 72 };
    version = 2;
    await press('Save');
    const asked = within(await dialog());
    await userEvent.click(asked.getByRole('radio', { name: /New Britain/ }));
    await userEvent.click(asked.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('All changes saved · revision 3')).toBeDefined();
    expect(item).toEqual({ ...fields, name: { en: 'New Britain' }, yearWritten: 1779, tempo: 72 });
    expect(stored.document.sections[0]?.lines[0]?.text).toBe('Amazing grace mine');
    // What only the other changed is never taken back by an undo.
    while (screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled === false) await press('Undo');
    expect((await numberField('Words written')).value).toBe('');
    expect((await numberField('Beats per minute')).value).toBe('72');
  });

  it('are not asked where they changed different fields', async () => {
    await open();
    await userEvent.type(await numberField('Words written'), '1779');
    item = { ...fields, tempo: 72 };
    version = 2;
    await press('Save');
    expect(await screen.findByText('Saved together with changes someone else made.')).toBeDefined();
    expect(item).toMatchObject({ yearWritten: 1779, tempo: 72 });
    expect((await numberField('Beats per minute')).value).toBe('72');
  });
});

describe('one Save', () => {
  it('stores the words and the fields, and one undo goes back over both', async () => {
    await open();
    await userEvent.type(await line(1), ' how sweet');
    await userEvent.type(await field('Title, English'), '!');
    await userEvent.clear(screen.getByRole('spinbutton', { name: 'Number in Home Hymns' }));
    await userEvent.type(screen.getByRole('spinbutton', { name: 'Number in Home Hymns' }), '12');
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('All changes saved · revision 2')).toBeDefined();
    expect(item).toEqual({
      ...fields,
      name: { en: 'Amazing Grace!' },
      memberships: [{ collectionId: 'c', number: 12, free: false }],
    });
    expect(stored.document.sections[0]?.lines[0]?.text).toBe('Amazing grace how sweet');
    expect(localStorage.length).toBe(0);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);

    await userEvent.keyboard('{Control>}z{/Control}');
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Number in Home Hymns' }).value).toBe('1');
    expect((await field('Title, English')).value).toBe('Amazing Grace!');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect((await field('Title, English')).value).toBe('Amazing Grace');
    expect((await line(1)).value).toBe('Amazing grace how sweet');
    await userEvent.keyboard('{Control>}zz{/Control}');
    expect((await line(1)).value).toBe('Amazing grace');
    await press('Save');
    expect(await screen.findByText('All changes saved · revision 3')).toBeDefined();
    expect(item).toEqual(fields);
  });

  it('sends only what was changed', async () => {
    await open();
    await userEvent.type(await field('Title, English'), '!');
    await press('Save');
    await waitFor(() => expect(item.name).toEqual({ en: 'Amazing Grace!' }));
    expect(sent).toEqual([]);
    await userEvent.type(await line(1), '!');
    await press('Save');
    expect(await screen.findByText('All changes saved · revision 2')).toBeDefined();
    expect(sentFields).toHaveLength(1);
  });

  it('says what of it is saved when the rest fails, keeps the rest, and sends no more than that again', async () => {
    await open();
    await userEvent.type(await line(1), '!');
    await userEvent.type(await field('Title, English'), '!');
    failing = [Response.json({ code: 'INTERNAL', message: '' }, { status: 500, headers: { 'X-Problem': 'INTERNAL' } })];
    await press('Save');
    expect(
      await screen.findByText(/^Saved: Details\. Not saved yet: Lyrics: English\. Press Save again\./),
    ).toBeDefined();
    expect(screen.getByText('Not saved yet. Draft kept in this browser.')).toBeDefined();
    expect((await line(1)).value).toBe('Amazing grace!');
    await press('Save');
    expect(await screen.findByText('All changes saved · revision 2')).toBeDefined();
    expect([sentFields.length, sent.length]).toEqual([1, 2]);
  });

  it('stops before the words when a field is wrong, and marks it', async () => {
    await open();
    await userEvent.type(await line(1), '!');
    await userEvent.clear(await field('Title, English'));
    refusal = { fields: [{ field: 'name', reason: 'missing' }] };
    await press('Save');
    expect(await screen.findByText('Required.')).toBeDefined();
    expect(sent).toEqual([]);
    refusal = undefined;
    await userEvent.type(await field('Title, English'), 'Grace');
    await press('Save');
    expect(await screen.findByText('All changes saved · revision 2')).toBeDefined();
    expect(screen.queryByText('Required.')).toBeNull();
  });

  it('keeps fields and words that were not saved when the page is opened again', async () => {
    await open();
    await userEvent.type(await line(1), '!');
    await userEvent.type(await field('Title, English'), '?');
    cleanup();
    await open('/catalogue/song/s1');
    expect((await line(1)).value).toBe('Amazing grace!');
    expect((await field('Title, English')).value).toBe('Amazing Grace?');
    expect(screen.getByText('Your draft has been restored. Not saved yet.')).toBeDefined();
    await chooseMore('More', 'Discard changes');
    expect((await line(1)).value).toBe('Amazing grace');
    expect((await field('Title, English')).value).toBe('Amazing Grace');
    expect(localStorage.length).toBe(0);
  });
});

describe('a song that cannot be edited now', () => {
  it('in the trash is restored first', async () => {
    trash = { trashedAt: '2026-05-02T10:00:00.000Z', mergedInto: null };
    await open('/catalogue/song/s1');
    expect(await screen.findByRole('button', { name: 'Restore' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Verse 1, line 1' })).toBeNull();
    expect((await field('Title, English')).readOnly).toBe(true);
  });

  it('because it was merged says into which, and leads there', async () => {
    trash = { trashedAt: '2026-05-02T10:00:00.000Z', mergedInto: { id: 's2', name: { en: 'New Britain' } } };
    await open('/catalogue/song/s1');
    expect(
      await screen.findByText('This song was merged into “New Britain”. Its numbers and links lead there.'),
    ).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open that song' }).getAttribute('href')).toBe('/catalogue/song/s2');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('because another number led to it before it was merged is the song it is now', async () => {
    const router = await open('/songs/HH/7/edit');
    await line(1);
    expect(router.state.location.pathname).toBe('/songs/c/s1/edit');
  });

  it('because there is none says so', async () => {
    await open('/songs/HH/8/edit');
    expect(await screen.findByText('No song with this number here')).toBeDefined();
  });
});

describe('a song in no songbook', () => {
  it('is edited like any other: its words, its chords and its fields, with one Save', async () => {
    item = { ...fields, memberships: [] };
    await open('/catalogue/song/s1');
    expect(await screen.findByText('Only editors see this song until it’s in a songbook.')).toBeDefined();
    await userEvent.type(await line(1), '!');
    await userEvent.type(await field('Title, English'), '!');
    await press('Save');
    await waitFor(() => expect(item.name).toEqual({ en: 'Amazing Grace!' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ baseRevision: 1, source: { original: expect.stringContaining('Amazing grace!') } });
    expect(screen.queryByRole('link', { name: 'Open the song' })).toBeNull();
  });
});

describe('the editor', () => {
  it('refuses whoever may not edit', async () => {
    roles = ['technician'];
    await open();
    expect(await screen.findByText('Only editors can change songs')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('a song that was merged meanwhile', () => {
  it('leads to the song that stays, and keeps what was typed', async () => {
    await open();
    await userEvent.type(await line(1), '!');
    isMerged = true;
    await press('Save');
    expect(await screen.findByRole('dialog', { name: 'This song was merged with another one' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: /^Someone else saved/ })).toBeNull();
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Open that song' });
    expect(link.getAttribute('href')).toBe('/songs/c/s2/edit');
    await press('Keep editing');
    expect((await line(1)).value).toBe('Amazing grace!');
  });
});

describe('a photograph of a page', () => {
  const viewer = () => screen.findByRole('region', { name: 'Photo of a page' });
  const shown = () => screen.getByRole<HTMLImageElement>('img', { name: /^Photo of a page/ });

  it('stands beside the words, is enlarged, and folded away', async () => {
    files = [photo('p1', 'Page 1'), { ...photo('r1', 'Organ'), type: 'audio' }];
    await open();
    await viewer();
    expect(shown().getAttribute('alt')).toBe('Photo of a page: Page 1');
    expect(shown().src).toBe('https://sing.example/p1.jpg');
    expect(screen.queryByRole('button', { name: 'Next picture' })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reduce' }).disabled).toBe(true);
    await press('Enlarge');
    expect(shown().style.width).toBe('150%');
    await press('Reduce');
    expect(shown().style.width).toBe('100%');
    const fold = screen.getByRole('button', { name: 'Photo of a page', expanded: true });
    await userEvent.click(fold);
    expect(screen.queryByRole('img', { name: /^Photo of a page/ })).toBeNull();
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    expect((await line(1)).value).toBe('Amazing grace');
  });

  it('is deleted once that was confirmed, and the next one is shown', async () => {
    files = [photo('p1', 'Page 1'), photo('p2', 'Page 2')];
    await open();
    await viewer();
    await press('Next picture');
    expect(shown().alt).toBe('Photo of a page: Page 2');
    expect(screen.getByRole('status', { name: 'Picture 2 of 2' })).toBeTruthy();
    await press('Delete this picture');
    await press('Keep');
    expect(shown().alt).toBe('Photo of a page: Page 2');
    await press('Delete this picture');
    await press('Delete');
    await waitFor(() => expect(shown().alt).toBe('Photo of a page: Page 1'));
    await press('Delete this picture');
    await press('Delete');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Photo of a page' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Photo of a page' })).toBeTruthy();
  });

  it('that the server no longer sends is told apart from an empty page', async () => {
    files = [photo('p1', 'Page 1')];
    await open();
    await viewer();
    shown().dispatchEvent(new Event('error'));
    expect(
      await screen.findByText('This picture can’t be shown now. Reload the page to try again.', {
        selector: '[role=alert]',
      }),
    ).toBeDefined();
  });

  it('cannot be a file that is no picture', async () => {
    await open();
    await line(1);
    HTMLImageElement.prototype.decode = async () => {
      throw new DOMException('The source image cannot be decoded.', 'EncodingError');
    };
    const field = document.querySelector<HTMLInputElement>('input[type="file"]:not([capture])');
    if (!field) throw new Error('No field for files');
    await userEvent.upload(field, new File(['words'], 'page.heic', { type: 'image/heic' }));
    expect(
      await screen.findByText('“page.heic” isn’t a picture this browser can show. Choose a JPEG, PNG or WebP file.', {
        selector: '[role=alert]',
      }),
    ).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Photo of a page' })).toBeNull();
  });
});

it.each([
  ['/songs/NO/1/edit', 'Songbook not found'],
  ['/songs/HH/99/edit', 'No song with this number here'],
])('says what is not there instead of loading for ever: %s', async (address, sentence) => {
  await open(address);
  expect(await screen.findByRole('heading', { name: sentence })).toBeDefined();
  expect(screen.queryByText('Loading', { exact: false, selector: '.sr-only' })).toBeNull();
});
