import type { BulkReport } from '@canticle/contract/calls';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/mock-api.tsx';
import { BulkReportDialog } from './bulk-report-dialog.tsx';

afterEach(cleanup);

const report: BulkReport = {
  changed: ['s1'],
  same: [],
  refused: [
    { id: 's2', name: { en: 'Grace' }, reason: 'in-trash' },
    { id: 's3', name: { de: 'Freude' }, reason: 'number-taken' },
    { id: 's4', name: {}, reason: 'not-there' },
  ],
};

describe('the report of a change of many songs', () => {
  it('counts what was changed, and names what was not with the reason', async () => {
    await renderAt('/', <BulkReportDialog report={report} onClose={() => {}} />);
    expect(screen.getByRole('dialog', { name: '3 couldn’t be changed' })).toBeDefined();
    expect(screen.getByText('1 changed.')).toBeDefined();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'GraceIn trash',
      'FreudeAnother song has this number',
      // Nothing but its id is known of a song that is not there.
      's4No longer in the catalogue',
    ]);
  });

  it('is closed by its button and by the cross', async () => {
    const onClose = vi.fn();
    await renderAt('/', <BulkReportDialog report={report} onClose={onClose} />);
    const buttons = screen.getAllByRole('button', { name: 'Close' });
    expect(buttons).toHaveLength(2);
    for (const button of buttons) fireEvent.click(button);
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});
