import { expect, test } from 'vitest';
import { checkNames } from './check-names.ts';

const namesIn = (text: string) => checkNames({ path: 'a.ts', text }).map(({ what }) => what.split('"')[1]);

test.each([
  ['export type Standing = 1;', ['Standing']],
  ['export const keptFiles = 1, size = 2;', ['keptFiles']],
  ['export function tellEverybody() {}', ['tellEverybody']],
  ['export interface OpenDoor {}', ['OpenDoor']],
  ['export class Rooms {}', ['Rooms']],
  ['export const MOST_THINGS = 3;', ['MOST_THINGS']],
])('a retired word is found in %s', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});

test('a retired word is found in the path of a file', () => {
  const namesOf = (path: string) => checkNames({ path, text: '' }).map(({ what }) => what.split('"')[1]);
  expect(namesOf('apps/web/src/keepings/list.ts')).toEqual(['apps/web/src/keepings/list']);
  expect(namesOf('packages/formats/src/looks-like-song.ts')).toEqual([]);
});

test.each(['export const lookUpEmail = 1;', 'export const replacement = 1;', 'const told = 1;', 'export { told };'])(
  'nothing is found in %s',
  (text) => {
    expect(namesIn(text)).toEqual([]);
  },
);
