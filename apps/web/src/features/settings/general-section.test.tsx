import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { renderAt, mockApi } from '../../testing/mock-api.tsx';
import { GeneralSection } from './general-section.tsx';
import type { SettingsForm } from './use-settings-form.ts';

const form = {
  draft: {
    theme: 'light',
    language: 'en',
    defaultTransposition: 'C',
    defaultTranscode: 'common',
    defaultClef: 'treble',
  },
  change: () => {},
} as unknown as SettingsForm;

afterEach(() => {
  cleanup();
  closeCache();
});

it('the settings offer every choice: themes, keys, chord names and clefs', async () => {
  mockApi({ 'api/Languages': [{ key: 'en', name: 'English' }] });
  await renderAt('/settings', <GeneralSection form={form} />);
  const offered = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value);
  expect(offered('Instrument key')).toEqual(
    expect.arrayContaining(['Ab', 'A', 'Bb', 'B', 'C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G']),
  );
  expect(offered('Instrument key')).toHaveLength(12);
  expect(offered('Chord names').toSorted()).toEqual(
    ['common', 'dutch', 'german', 'latin', 'solfege', 'scandinavian', 'nashville', 'roman'].toSorted(),
  );
  expect(offered('Clef').toSorted()).toEqual(['alto', 'bass', 'treble']);
  const themes = screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);
  expect(themes).toEqual(expect.arrayContaining(['dark', 'light']));
});
