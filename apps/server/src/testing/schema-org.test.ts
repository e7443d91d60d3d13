import { expect, test } from 'vitest';
import { listSchemaErrors } from './schema-org.ts';

const errorsOf = (thing: object) => listSchemaErrors({ '@context': 'https://schema.org', ...thing });

test('data that is as schema.org defines it has no errors', () => {
  expect(
    errorsOf({
      '@type': 'MusicComposition',
      '@id': 'https://songs.example.org/songs/HH/1',
      name: 'Amazing Grace',
      lyricist: [{ '@type': 'Person', name: 'John Newton' }],
      datePublished: '1779',
      inLanguage: ['en', 'nb'],
      recordedAs: { '@type': 'MusicRecording', recordingOf: { '@id': 'https://songs.example.org/songs/HH/1' } },
    }),
  ).toEqual([]);
});

test.each([
  ['a type there is not', { '@type': 'Hymn' }, '"Hymn" is no type'],
  ['a property there is not', { '@type': 'Book', colour: 'red' }, 'Book.colour: there is no such property'],
  [
    'a property of another type',
    { '@type': 'Book', lyricist: { '@type': 'Person' } },
    'Book.lyricist: Book has no such',
  ],
  ['a value of another kind', { '@type': 'MusicComposition', lyricist: 'John Newton' }, 'is none of Person'],
  ['a thing of another type', { '@type': 'Book', author: { '@type': 'Book' } }, 'is none of Organization, Person'],
  ['a path for an address', { '@type': 'Book', url: '/songs/HH' }, 'Book.url: "/songs/HH" is none of URL'],
  ['a day there is not', { '@type': 'Book', datePublished: '1779-13' }, 'is none of Date, DateTime'],
  ['our own code of a language', { '@type': 'Book', inLanguage: 'EN-gb' }, 'is none of Language'],
  ['a name of nothing', { '@type': 'Book', name: ' ' }, 'is none of Text'],
  ['an empty list', { '@type': 'Book', author: [] }, 'an empty list says nothing'],
  ['an error further in', { '@type': 'Book', author: { '@type': 'Person', name: 7 } }, 'Person.name: 7'],
  ['an id of nothing', { '@type': 'MusicRecording', recordingOf: { '@id': 'https://a.example' } }, 'is none of Music'],
])('%s is an error', (_, thing, message) => {
  expect(errorsOf(thing).join('\n')).toContain(message);
});

test('data needs the context of schema.org', () => {
  expect(listSchemaErrors({ '@type': 'Book', name: 'Hymns' })).toEqual(['the context is undefined']);
});
