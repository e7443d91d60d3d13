import { describe, expect, test } from 'vitest';
import { deriveSortName, sortContributors, sortNameOf } from './sort-name.ts';

describe('the name a contributor is sorted under', () => {
  test.each([
    ['Isaac Watts', 'Watts, Isaac'],
    ['N. F. S. Grundtvig', 'Grundtvig, N. F. S.'],
    ['Bjørnstjerne Bjørnson', 'Bjørnson, Bjørnstjerne'],
    ['Sabine Baring-Gould', 'Baring-Gould, Sabine'],
    ['Ludwig van Beethoven', 'Beethoven, Ludwig van'],
    ['Nicolaus Ludwig von Zinzendorf', 'Zinzendorf, Nicolaus Ludwig von'],
    ['Gustaf af Geijerstam', 'Geijerstam, Gustaf af'],
    ['Walter de la Mare', 'Mare, Walter de la'],
    ['Henry Van Dyke', 'Van Dyke, Henry'],
    ['Oscar De La Hoya', 'De La Hoya, Oscar'],
    ['Martin Luther King, Jr.', 'King, Martin Luther, Jr.'],
    ['William Walker II', 'Walker, William, II'],
    ['Ole Bull d.e.', 'Bull, Ole, d.e.'],
    ['Rev. John Newton', 'Newton, Rev. John'],
    ['Isaac Watts (1674–1748)', 'Watts, Isaac (1674–1748)'],
    ['Watts, Isaac', 'Watts, Isaac'],
    ['  Isaac   Watts ', 'Watts, Isaac'],
  ])('of “%s” begins with the family name', (name, sorted) => {
    expect(deriveSortName(name)).toBe(sorted);
  });

  test.each([
    ['Petrus', 'Petrus'],
    ['Van', 'Van'],
    ['', ''],
    ['聖歌', '聖歌'],
    ['John of Damascus', 'John of Damascus'],
    ['Thomas à Kempis', 'Thomas à Kempis'],
    ['St. John of Damascus', 'John of Damascus, St.'],
    ['Traditional', 'Traditional'],
    ['Scottish Psalter', 'Scottish Psalter'],
    ['Southern Harmony, 1835', 'Southern Harmony, 1835'],
    ['Norsk folketone', 'Norsk folketone'],
    ['Hillsong Worship', 'Hillsong Worship'],
    ['The Sacred Harp', 'Sacred Harp, The'],
    ['Den norske salmebok', 'norske salmebok, Den'],
    ['Simon & Garfunkel', 'Simon & Garfunkel'],
  ])('of “%s”, which has no family name, stays in its order', (name, sorted) => {
    expect(deriveSortName(name)).toBe(sorted);
  });

  test('is the one an editor has set', () => {
    expect(sortNameOf({ name: 'Ralph Vaughan Williams', sortName: 'Vaughan Williams, Ralph' })).toBe(
      'Vaughan Williams, Ralph',
    );
    expect(sortNameOf({ name: 'Isaac Watts', sortName: ' ' })).toBe('Watts, Isaac');
  });
});

describe('contributors in order', () => {
  const names = ['Ivar Aasen', 'Åge Zahl', 'Ole Ørsted', 'Ann Æsop', 'Bo Adam', 'Anne Adams', 'Traditional'];
  const sorted = (language: string) =>
    sortContributors(
      names.map((name) => ({ name })),
      (each) => each,
      language,
    ).map(({ name }) => name);

  test('are sorted by family name', () => {
    expect(sorted('en')).toEqual([
      'Ivar Aasen',
      'Bo Adam',
      'Anne Adams',
      'Ann Æsop',
      'Ole Ørsted',
      'Traditional',
      'Åge Zahl',
    ]);
  });

  test('have Æ, Ø and Å at the end of the Norwegian alphabet, where Aa is Å', () => {
    expect(sorted('no')).toEqual([
      'Bo Adam',
      'Anne Adams',
      'Traditional',
      'Åge Zahl',
      'Ann Æsop',
      'Ole Ørsted',
      'Ivar Aasen',
    ]);
  });
});
