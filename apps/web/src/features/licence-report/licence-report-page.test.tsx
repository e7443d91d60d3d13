import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { LicenceReportPage } from './licence-report-page.tsx';

afterEach(() => {
  cleanup();
  closeCache();
});

const person = (...roles: readonly string[]) => ({ id: 'u', displayName: 'Nora', email: 'n@example.org', roles });
const group = (id: string, name: string, role = 'leader') => ({ id, name, role });
const report = {
  songs: [
    {
      songId: 's1',
      title: 'Amazing Grace',
      authors: ['John Newton', 'John P. Rees'],
      copyrights: ['Public domain'],
      ccliNumber: '22025',
      inSets: 2,
      live: 1,
      onScreen: 4,
      printedCopies: 65,
    },
  ],
  totals: { inSets: 2, live: 1, onScreen: 4, printedCopies: 65 },
};
const draw = async (
  roles: readonly string[],
  groups: readonly object[],
  { address = '/licence-report', reply = report as unknown } = {},
) => {
  const asked: string[] = [];
  const answer = (url: URL) => {
    asked.push(`${url.pathname}${url.search}`);
    return Response.json(reply);
  };
  mockApi({
    'api/Session': person(...roles),
    'api/canticle/groups': () => Response.json(groups),
    'api/canticle/licence-report': answer,
    'api/canticle/groups/choir/licence-report': answer,
    'api/canticle/groups/band/licence-report': answer,
  });
  await renderAt(address, <LicenceReportPage />);
  return asked;
};

it('shows a leader what the group sang, with totals, on chosen days', async () => {
  const asked = await draw([], [group('choir', 'Choir'), group('other', 'Other', 'singer')], {
    address: '/licence-report?from=2026-01-01&to=2026-06-30',
  });
  const row = within(await screen.findByRole('row', { name: /Amazing Grace/ }));
  expect(row.getByRole('rowheader').textContent).toBe(
    'Amazing GraceJohn Newton, John P. Rees · Public domain · CCLI\u00a022025',
  );
  expect(row.getAllByRole('cell').map((cell) => cell.textContent.replace(/\D/g, ''))).toEqual(['2', '1', '4', '65']);
  const figures = [...screen.getByLabelText('Totals').children].map((one) => one.textContent);
  expect(figures).toEqual(['Songs1', 'Times sung3', 'On screen4', 'Printed copies65']);
  // One group: there is nothing to choose.
  expect(screen.queryByLabelText('For')).toBeNull();
  expect(asked).toEqual(['/api/canticle/groups/choir/licence-report?fromDate=2026-01-01&toDate=2026-06-30']);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-02-01' } });
  await vi.waitFor(() =>
    expect(asked.at(-1)).toBe('/api/canticle/groups/choir/licence-report?fromDate=2026-02-01&toDate=2026-06-30'),
  );
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-07-01' } });
  expect((await screen.findByRole('alert')).textContent).toBe('The end date can’t be before the start date.');
  expect(screen.getByRole('button', { name: 'Download CSV' })).toHaveProperty('disabled', true);
});

it('shows administrators what all groups sang, and the groups they lead', async () => {
  const asked = await draw(['administrator'], [group('choir', 'Choir')]);
  await screen.findByRole('row', { name: /Amazing Grace/ });
  expect(asked[0]).toMatch(/^\/api\/canticle\/licence-report\?/);
  fireEvent.change(screen.getByLabelText('For'), { target: { value: 'choir' } });
  await vi.waitFor(() => expect(asked.at(-1)).toMatch(/groups\/choir\/licence-report/));
});

it('opens with the group of its link', async () => {
  const asked = await draw([], [group('choir', 'Choir'), group('band', 'Band')], {
    address: '/licence-report?group=band',
  });
  await screen.findByRole('row', { name: /Amazing Grace/ });
  expect(asked[0]).toMatch(/groups\/band\//);
});

it('says when nothing was sung, and who may see a report', async () => {
  await draw([], [group('choir', 'Choir')], {
    reply: { songs: [], totals: { inSets: 0, live: 0, onScreen: 0, printedCopies: 0 } },
  });
  await screen.findByText('Nothing was sung on these dates');
  cleanup();
  closeCache();
  const asked = await draw([], [group('other', 'Other', 'singer')]);
  await screen.findByText('Group leaders only');
  expect(asked).toEqual([]);
});
