import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { EntrySettingsDialog } from './entry-settings-dialog.tsx';
import { listRow } from './song-list.fixture.ts';
import type { ListedEntry } from './use-listed-entries.ts';

afterEach(() => {
  cleanup();
  closeCache();
});

const text = (language: string) => ({
  id: language,
  songId: 's1',
  language,
  keyIsGuessed: false,
  document: {
    sections: [1, 2].map((number) => ({
      id: `v${number}`,
      kind: 'verse',
      number,
      label: '',
      lines: [{ text: `Verse ${number}`, remark: '', chords: { original: [], new: [] } }],
    })),
    order: ['v1', 'v2'],
    keys: { original: 'G', new: '' },
    notes: '',
    carried: {},
  },
});
const usual = {
  transposition: null,
  capo: null,
  tempo: null,
  durationSeconds: null,
  languages: null,
  leader: null,
  note: null,
  verseOrder: null,
};

async function open(
  facts: Parameters<typeof listRow>[0] = {},
  { languages = ['en', 'no', 'de'], available = true } = {},
) {
  const saved: object[] = [];
  mockApi({ 'api/canticle/songs/s1/texts': () => Response.json(languages.map(text)) });
  const song = { id: 's1', name: { en: 'Amazing Grace' }, originalKey: 'G', minor: false, collections: [], available };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the dialog reads nothing else of a song
  const listed = { entry: listRow({ itemId: 's1', ...facts }), song, title: 'Amazing Grace' } as unknown as ListedEntry;
  await renderAt(
    '/',
    <EntrySettingsDialog
      listed={listed}
      onSave={(settings) => saved.push(settings)}
      onClose={() => saved.push({ isClosed: true })}
    />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'For this set: Amazing Grace' }));
  if (available) await dialog.findByRole('group', { name: 'Verse order' });
  return {
    saved,
    dialog,
    set: (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } }),
    press: (name: string) => fireEvent.click(dialog.getByRole('button', { name })),
    value: (label: string) => dialog.getByLabelText<HTMLInputElement>(label).value,
    options: (label: string) => [...dialog.getByLabelText<HTMLSelectElement>(label).options].map((one) => one.text),
  };
}

it('a song as usual is saved as nothing of its own', async () => {
  const { saved, press } = await open();
  press('Save');
  expect(saved).toEqual([usual]);
});

it('what is chosen for this time is saved, each in its own field', async () => {
  const { saved, set, press, options } = await open();
  expect(options('Key').slice(12, 16)).toEqual(['F# (-1)', 'G (0)', 'Ab (+1)', 'A (+2)']);
  set('Key', '2');
  set('Capo', '3');
  set('Tempo (bpm)', ' 84 ');
  set('Length (minutes)', '4:30');
  set('Leader', ' Eva ');
  set('Note', '  Slowly ');
  press('Add Verse 2');
  press('Add Verse 1');
  press('Add Verse 2');
  press('Save');
  expect(saved).toEqual([
    {
      ...usual,
      transposition: 2,
      capo: 3,
      tempo: 84,
      durationSeconds: 270,
      leader: 'Eva',
      note: 'Slowly',
      verseOrder: ['v2', 'v1', 'v2'],
    },
  ]);
});

it('what was chosen before is shown, and becomes as usual again', async () => {
  const { saved, set, press, value, dialog } = await open({
    transposition: 0,
    capo: 0,
    tempo: 100,
    durationSeconds: 200,
    leader: 'Ola',
    note: 'Loud',
    verseOrder: ['v2'],
    languages: ['no', 'en'],
  });
  expect(['Key', 'Capo', 'Tempo (bpm)', 'Length (minutes)', 'Leader', 'Note'].map(value)).toEqual([
    '0',
    '0',
    '100',
    '3:20',
    'Ola',
    'Loud',
  ]);
  press('Save');
  expect(saved.at(-1)).toMatchObject({ transposition: 0, capo: 0, languages: ['no', 'en'], verseOrder: ['v2'] });
  for (const field of ['Key', 'Capo', 'Tempo (bpm)', 'Length (minutes)', 'Leader', 'Language']) set(field, '');
  set('Note', '  ');
  fireEvent.click(dialog.getByRole('button', { name: /^Remove / }));
  press('Save');
  expect(saved.at(-1)).toEqual(usual);
});

it('a tempo and a length that are none are said once it is saved, and nothing is', async () => {
  const { saved, set, press, dialog } = await open();
  set('Tempo (bpm)', '19');
  set('Length (minutes)', 'long');
  expect(dialog.queryByText(/Enter/)).toBeNull();
  press('Save');
  expect(dialog.getByText('Enter a whole number from 20 to 400.')).toBeDefined();
  expect(dialog.getByText(/Enter minutes/)).toBeDefined();
  expect(saved).toEqual([]);
  set('Tempo (bpm)', '401');
  expect(dialog.getByText('Enter a whole number from 20 to 400.')).toBeDefined();
  set('Tempo (bpm)', '400');
  set('Length (minutes)', '');
  expect(dialog.queryByText(/Enter/)).toBeNull();
  press('Save');
  expect(saved).toEqual([{ ...usual, tempo: 400 }]);
});

it('a second language is another one than the first, and there is none without a first', async () => {
  const { saved, set, press, options, dialog } = await open();
  expect(dialog.getByLabelText('Second language')).toHaveProperty('disabled', true);
  set('Language', 'no');
  expect(options('Second language')).toEqual(['None', 'English', 'German']);
  set('Second language', 'en');
  // The first becomes what the second was: then there is no second.
  set('Language', 'en');
  press('Save');
  expect(saved.at(-1)).toEqual({ ...usual, languages: ['en'] });
  set('Second language', 'de');
  press('Save');
  expect(saved.at(-1)).toEqual({ ...usual, languages: ['en', 'de'] });
});

it('a song in one language has none to choose, and a locked one no verses', async () => {
  const one = await open({}, { languages: ['en'] });
  expect(one.dialog.queryByLabelText('Language')).toBeNull();
  cleanup();
  closeCache();
  const locked = await open({}, { available: false });
  expect(locked.dialog.queryByText('Verse order')).toBeNull();
  locked.press('Cancel');
  expect(locked.saved).toEqual([{ isClosed: true }]);
});
