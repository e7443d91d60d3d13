import type { SongHeader } from '@canticle/presentation';
import { expect, it } from 'vitest';
import { formatHeader } from './format-header.ts';

const header: SongHeader = {
  number: 4,
  title: 'Silent Night',
  authors: 'Joseph Mohr',
  yearWritten: 1816,
  translators: 'John Freeman Young',
  composers: 'Franz Gruber',
  yearComposed: null,
  melodyOrigin: { country: '', description: '' },
  country: '',
  key: '',
  verses: 3,
  copyrights: [],
  ccli: { number: '', licence: '' },
};
const format = (changed: Partial<SongHeader>) => formatHeader({ ...header, ...changed }, (key) => key).credits;

it('the wall credits translators after those who wrote the text', () => {
  expect(format({})).toEqual([
    'song.text: Joseph Mohr, 1816; song.translator John Freeman Young',
    'song.melody: Franz Gruber',
  ]);
  expect(format({ authors: '', yearWritten: null })[0]).toBe('song.text: song.translator John Freeman Young');
  expect(format({ translators: '' })[0]).toBe('song.text: Joseph Mohr, 1816');
});
