import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { closeCache, currentCache } from '../../offline/index.ts';
import { renderAt, mockApi } from '../../testing/mock-api.tsx';
import { SongTags } from './song-tags.tsx';

afterEach(() => {
  cleanup();
  closeCache();
});

it('a new tag is made from its name; an empty name and one that is there are passed over', async () => {
  const morning = { id: 't1', type: 'tag', name: 'Morning', color: null, userId: 'u', songIds: ['s1'], canEdit: true };
  mockApi({ 'api/Tags': [morning] });
  await renderAt('/songs/HH/1', <SongTags songId="s1" />);
  await screen.findByRole('link', { name: 'Morning' });
  await userEvent.click(screen.getByRole('button', { name: 'Add tag' }));
  const field = await screen.findByLabelText('Name of the new tag');
  const made = async () => (await currentCache().outbox.list()).map(({ body }) => (body as { name: string }).name);
  for (const name of ['{Enter}', '   {Enter}', 'Morning{Enter}', ' morning {Enter}']) await userEvent.type(field, name);
  expect(await made()).toEqual([]);
  await userEvent.type(field, 'Evening{Enter}');
  expect(await screen.findByRole('link', { name: 'Evening' })).toBeDefined();
  expect(await made()).toEqual(['Evening']);
});
