// @vitest-environment happy-dom
import { emptyDocument, emptyLine, parseKey } from '@canticle/music';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type PrintJob, readPrintJob, savePrintJob } from './print-job.ts';

const job: PrintJob = {
  collection: { key: 'HH', name: 'Heritage hymns' },
  number: 1,
  title: 'Amazing Grace',
  credits: [{ label: 'Words', words: 'John Newton, 1772' }],
  copyrights: [],
  origin: '',
  language: 'en',
  document: {
    ...emptyDocument,
    sections: [{ id: 'v1', kind: 'verse', number: 1, label: '', lines: [{ ...emptyLine, text: 'Amazing' }] }],
    order: ['v1'],
  },
  melody: 'original',
  key: 'A',
  chords: { key: parseKey('G'), semitones: 2, notation: 'german', capo: 0 },
  content: 'chords',
  backTo: '/songs/HH/1?format=chords',
};

beforeEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('a song stored for printing', () => {
  it('is the same after a reload', () => {
    savePrintJob(job);
    expect(readPrintJob()).toEqual(job);
  });

  it('is kept until the reload where storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    savePrintJob({ ...job, title: 'Silent Night' });
    expect(readPrintJob()?.title).toBe('Silent Night');
  });

  it('is not read when it is damaged', () => {
    savePrintJob(job);
    sessionStorage.setItem('print', '{"title":"half');
    expect(readPrintJob()).toBeUndefined();
    sessionStorage.setItem('print', '{"title":"older"}');
    expect(readPrintJob()).toBeUndefined();
  });
});
