import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { type FakePrinter, fakePrinter } from '../../testing/fake-printer.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { printedSong } from './print-job.fixture.ts';
import { type PrintJob, readPrintJob, savePrintJob } from './print-job.ts';
import { PrintPage } from './print-page.tsx';

let printer: FakePrinter;

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  printer = await fakePrinter();
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const drawing = (word: string) => `<svg xmlns="http://www.w3.org/2000/svg"><text>${word}</text></svg>`;
const shape = { name: 'C', imageArray: [drawing('first'), drawing('other')] };
const preview = () => screen.findByRole('region', { name: 'Print preview' });
const option = (of: string, name: string) =>
  within(screen.getByRole('group', { name: of })).getByRole<HTMLInputElement>('radio', { name });

async function open(job: PrintJob, chord: () => unknown = () => Response.json(shape)) {
  savePrintJob(job);
  const requested = mockApi({ 'api/Chords/C': chord });
  await renderAt('/print', <PrintPage />);
  return requested;
}

it('the print page says how to come to something to print when there is nothing, and leads to the songbooks', async () => {
  mockApi({});
  await renderAt('/print', <PrintPage />);
  expect(await screen.findByRole('heading', { name: 'Nothing to print yet' })).toBeDefined();
  expect(screen.getByText('Open a song and choose Print.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to songbooks' }).getAttribute('href')).toBe('/collections');
  expect(document.title).toBe('Print - Canticle');
  expect(printer.print).not.toHaveBeenCalled();
});

describe('a song that is printed', () => {
  it('is seen as it will be on paper, with the diagrams of its chords, and the dialog of the browser opens once', async () => {
    const requested = await open(printedSong);
    const paper = await preview();
    expect(within(paper).getByRole('heading', { name: 'Evening' })).toBeDefined();
    expect(requested).toContain('api/Chords/C');
    const diagrams = within(paper).getByRole('region', { name: 'Chords' });
    expect(within(diagrams).getByRole('img', { name: 'C' }).textContent).toBe('first');
    expect(within(diagrams).getAllByRole('img')).toHaveLength(1);
    const foot = within(paper).getByRole('article', { name: 'Page 1 of 1' }).lastElementChild?.textContent;
    expect(foot).toMatch(/^HH1 - Evening · \d{1,2} \w+ \d{4}Canticle1 \/ 1$/);
    expect(screen.getByText('1 page').role).toBe('status');
    expect(document.title).toBe('HH1 - Evening');
    expect(screen.getByRole('link', { name: 'Back to song' }).getAttribute('href')).toBe('/songs/HH/1');
    await vi.waitFor(() => expect(printer.print).toHaveBeenCalledOnce());
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(printer.print).toHaveBeenCalledTimes(2);
  });

  it('waits for its diagrams before anything is printed', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    await open(printedSong, () => promise);
    const button = await screen.findByRole('button', { name: 'Print' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(screen.getByText('Loading')).toBeDefined();
    expect(screen.queryByText(/Preparing pages/)).toBeNull();
    resolve(Response.json(shape));
    await preview();
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    expect(screen.queryByText('Loading')).toBeNull();
  });

  it('is printed without diagrams that cannot be had', async () => {
    await open(printedSong, () => new Response('', { status: 403 }));
    const paper = await preview();
    expect(within(paper).getByText('softly')).toBeDefined();
    expect(within(paper).queryByRole('region', { name: 'Chords' })).toBeNull();
  });

  it('is printed with what is chosen for it, here words alone, also after a reload', async () => {
    await open(printedSong);
    await preview();
    expect(option('What to print', 'With chords').checked).toBe(true);
    await userEvent.click(option('What to print', 'Lyrics only'));
    await waitFor(async () => expect(within(await preview()).queryByText('C')).toBeNull());
    expect(within(await preview()).queryByRole('region', { name: 'Chords' })).toBeNull();
    expect(readPrintJob()?.content).toBe('lyrics');
    cleanup();
    await renderAt('/print', <PrintPage />);
    await preview();
    expect(option('What to print', 'Lyrics only').checked).toBe(true);
  });

  it('has the paper, the size and the columns that are chosen, which are remembered for the next song', async () => {
    await open(printedSong);
    const pageSize = () => preview().then(({ style }) => style.getPropertyValue('--paper-width'));
    await userEvent.click(await screen.findByRole('radio', { name: 'A5' }));
    await waitFor(async () => expect(await pageSize()).toBe('148mm'));
    expect(printer.pageRule()).toBe('@page { size: 148mm 210mm; margin: 0 }');
    await userEvent.click(option('Text size', 'Large print'));
    await waitFor(async () => expect((await preview()).dataset['large']).toBe('true'));
    await userEvent.click(option('Columns', 'Two'));
    await waitFor(async () => expect((await preview()).querySelector('[data-columns="2"]')).not.toBeNull());
    expect(readPrintJob()).toEqual(printedSong);
    cleanup();
    await open({ ...printedSong, title: 'Morning' });
    await screen.findByRole('heading', { name: 'Morning', level: 2 });
    const chosen = ['Paper', 'Text size', 'Columns'].map((of) => {
      const radios = within(screen.getByRole('group', { name: of })).getAllByRole<HTMLInputElement>('radio');
      return radios.find(({ checked }) => checked)?.value;
    });
    expect(chosen).toEqual(['a5', 'large', '2']);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('is offered without chords only where it has some, and needs no diagrams otherwise', async () => {
    const requested = await open({ ...printedSong, chords: undefined });
    await preview();
    expect(screen.queryByRole('group', { name: 'What to print' })).toBeNull();
    expect(option('Text size', 'Fit to one page').checked).toBe(true);
    expect(requested).toEqual([]);
  });
});
