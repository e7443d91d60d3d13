import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { CalendarAddressSection } from './calendar-address.tsx';

afterEach(() => {
  cleanup();
  closeCache();
});

it('the address of a calendar is shown once it is made, another one once it is replaced, and none once it is deleted', async () => {
  let made = 0;
  let addresses: readonly object[] = [];
  mockApi({
    'api/canticle/calendar-addresses': () => Response.json(addresses),
    'api/canticle/calendar-addresses/own': (_url: URL, { method }: RequestInit) => {
      if (method !== 'DELETE') made += 1;
      addresses = method === 'DELETE' ? [] : [{ groupId: null, address: `https://sing.example/${made}.ics` }];
      return Response.json(addresses[0] ?? {});
    },
  });
  await renderAt('/', <CalendarAddressSection groupId={null} />);
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    await vi.waitFor(() => expect(button).toHaveProperty('disabled', false));
    fireEvent.click(button);
  };
  await press('Create calendar address');
  await screen.findByText('https://sing.example/1.ics');
  await press('Replace address');
  await screen.findByText('https://sing.example/2.ics');
  expect(screen.queryByText('https://sing.example/1.ics')).toBeNull();
  await press('Delete');
  await screen.findByRole('button', { name: 'Create calendar address' });
  expect(screen.queryByText(/\.ics$/)).toBeNull();
});
