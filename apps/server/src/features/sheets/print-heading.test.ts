import { emptyDraft, songFields } from '@canticle/contract/entities';
import { describe, expect, test } from 'vitest';
import type { Contributor, Song } from '../songs/index.ts';
import { createHeading } from './print-heading.ts';

const people = [
  ['mohr', 'Joseph Mohr'],
  ['young', 'John Freeman Young'],
  ['ingemann', 'B. S. Ingemann'],
].map(([id, name]) => ({ id, name }) as Contributor);
// Only the fields a heading has are read.
const song = (facts: Partial<Song> = {}) =>
  ({
    ...emptyDraft(songFields),
    id: 'song',
    name: { en: 'Silent Night', no: 'Glade jul' },
    yearWritten: 1816,
    participants: [
      { contributorId: 'mohr', type: 'author' },
      { contributorId: 'young', type: 'translator', language: 'en' },
      { contributorId: 'ingemann', type: 'translator', language: 'no' },
    ],
    ...facts,
  }) as Song;

describe('the heading of a printed score', () => {
  test('names the translator into its language after the author', () => {
    expect(createHeading(song(), people, 'en', { name: '', ccliLicence: '' }).words).toBe(
      'Words: Joseph Mohr, 1816; English: John Freeman Young',
    );
    expect(createHeading(song(), people, 'no', { name: '', ccliLicence: '' }).words).toBe(
      'Tekst: Joseph Mohr, 1816; Norsk: B. S. Ingemann',
    );
    const unknown = song({ participants: [{ contributorId: 'young', type: 'translator' }] });
    expect(createHeading(unknown, people, 'no', { name: '', ccliLicence: '' }).words).toBe(
      'Tekst: overs. John Freeman Young',
    );
  });

  test('has the CCLI number at its foot, with the licence of the place', () => {
    const licensed = song({ ccliNumber: '27862' });
    expect(createHeading(licensed, people, 'en', { name: '', ccliLicence: '' }).footer).toBe('CCLI 27862');
    expect(createHeading(licensed, people, 'no', { name: '', ccliLicence: '123' }).footer).toBe(
      'CCLI 27862 · CCLI-lisens 123',
    );
    expect(createHeading(song(), people, 'en', { name: '', ccliLicence: '123' }).footer).toBe('');
  });

  test('has the name of the place at its foot', () => {
    const place = { name: 'St Mary', ccliLicence: '123' };
    expect(createHeading(song(), people, 'en', place).footer).toBe('St Mary');
    expect(createHeading(song({ ccliNumber: '27862' }), people, 'en', place).footer).toBe(
      'St Mary · CCLI 27862 · CCLI licence 123',
    );
  });
});
