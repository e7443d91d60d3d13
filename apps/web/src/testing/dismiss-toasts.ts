import { fireEvent, screen, within } from '@testing-library/react';

/** Closes the messages a test has left, before `cleanup`: they stay for seconds, also over the next test of the file. */
export function dismissToasts(): void {
  for (const region of screen.queryAllByRole('region', { name: 'Messages' }))
    for (const button of within(region).queryAllByRole('button', { name: 'Close' })) fireEvent.click(button);
}
