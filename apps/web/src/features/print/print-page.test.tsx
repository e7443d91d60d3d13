import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { PrintPage } from './print-page.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

it('the print page says how to come to something to print when there is nothing, and leads to the songbooks', async () => {
  mockApi({});
  await renderAt('/print', <PrintPage />);
  expect(await screen.findByRole('heading', { name: 'Nothing to print yet' })).toBeDefined();
  expect(screen.getByText('Open a song and choose Print.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to songbooks' }).getAttribute('href')).toBe('/collections');
  expect(document.title).toBe('Print - Canticle');
});
