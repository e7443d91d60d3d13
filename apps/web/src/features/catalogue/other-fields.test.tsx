import { songFields } from '@canticle/contract/entities';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTranslations, TranslationsProvider } from '../../i18n/index.ts';
import { readMessages } from '../../testing/index.ts';
import { createEmptyItem } from './items.ts';
import { OtherFields } from './other-fields.tsx';

const { enabled, tempo, originalKey, name, description, image } = songFields;
const fields = { enabled, tempo, originalKey, name, description, image };
const set = vi.fn();

beforeEach(async () => {
  const translator = await startTranslations(async () => readMessages('en'));
  const item = createEmptyItem('song') as never;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TranslationsProvider translator={translator}>
        <OtherFields
          form={{ item, setField: set, errorOf: (field) => (field === 'tempo' ? 'Too fast' : ''), isReadOnly: false }}
          fields={fields}
          placed={['image', 'name']}
        />
      </TranslationsProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  set.mockClear();
});

it('a described field has an input of its kind, with its label and its error', () => {
  fireEvent.click(screen.getByRole('checkbox', { name: 'Visible to everyone' }));
  fireEvent.change(screen.getByLabelText('Key'), { target: { value: 'G' } });
  fireEvent.change(screen.getByLabelText('Beats per minute'), { target: { value: '72' } });
  expect(set.mock.calls).toEqual([
    ['enabled', false],
    ['originalKey', 'G'],
    ['tempo', 72],
  ]);
  expect(screen.getByText('Too fast')).toBeTruthy();
  expect(screen.getByLabelText('Short description, English')).toBeTruthy();
});

it('a field that the form has elsewhere is not there twice', () => {
  expect(screen.queryByLabelText('Title, English')).toBeNull();
});
