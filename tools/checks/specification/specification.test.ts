import { describe, expect, test } from 'vitest';
import { type SpecificationEntry, checkEntries, checkNumbers } from './check-entries.ts';
import { readSections } from './statements.ts';
import { listTestNames } from './test-names.ts';

const known = {
  testsIn: (path: string) => (path === 'a/songs.test.ts' ? ['the list is in order', 'a song is found'] : undefined),
  decisions: new Set(['0059']),
};
const judge = (...entries: SpecificationEntry[]) => checkEntries(entries, known).map(({ what }) => what);

describe('An entry', () => {
  test.each([
    [{ by: ['a/songs.test.ts: is in order'] }],
    [{ by: ['docs/decisions/0059', 'a/songs.test.ts: a song is found'] }],
    [{ open: 'issue 9' }],
  ])('may be %j', (cover) => {
    expect(judge({ id: '5.3b', what: 'order', ...cover })).toEqual([]);
  });

  test.each([
    [{}, 'is covered by no test and no decision record'],
    [{ by: [] }, 'is covered by no test and no decision record'],
    [{ by: ['a/songs.test.ts: nobody tests this'] }, 'a/songs.test.ts has no test named "nobody tests this"'],
    [{ by: ['a/gone.test.ts: is in order'] }, 'there is no a/gone.test.ts'],
    [{ by: ['docs/decisions/0060'] }, 'there is no decision record 0060'],
    [{ by: ['a/songs.test.ts'] }, 'names neither a test nor a decision record: a/songs.test.ts'],
    [{ open: 'later' }, 'names no issue that is to bring it: later'],
    [{ open: 'issue 9', by: ['docs/decisions/0059'] }, 'is covered and open at once'],
  ])('is told of %j', (cover, what) => {
    expect(judge({ id: '5.3', what: 'order', ...cover })).toEqual([what]);
  });

  test('stands once, has an id and says what it is about', () => {
    const by = ['docs/decisions/0059'];
    expect(judge({ id: '5.3', what: 'order', by }, { id: '5.3', what: 'order', by })).toEqual(['stands twice']);
    expect(judge({ id: 'five', what: ' ', by })).toEqual([
      'is no id of a statement or a quoted text',
      'does not say what it is about',
    ]);
  });
});

const SPECIFICATION = `# Title

Not numbered.

## 1. What it is

A paragraph with 'a text that isn't short'.

| Field | Default |
|---|---|
| key | 'C' |

## 2. More

### Part

- One:
  - Inside it.
- Two.
`;

describe('The specification', () => {
  test('is counted by its paragraphs, rows and bullets, and by its quoted texts', () => {
    const sections = readSections(SPECIFICATION);
    expect([...sections.keys()]).toEqual(['1', '2']);
    expect(sections.get('1')?.statements).toHaveLength(2);
    expect(sections.get('1')?.quoted).toEqual(["a text that isn't short", 'C']);
    expect(sections.get('2')?.statements).toEqual(['One:', 'Inside it.', 'Two.']);
  });

  test('is told of what stands on one side only', () => {
    const ids = ['1.1', '1.2', '1.q1', '1.q2', '2.1a', '2.1b', '2.2', '2.4'];
    const entries = ids.map((id) => ({ id, what: id }));
    expect(checkNumbers(entries, readSections(SPECIFICATION)).map(({ what }) => what)).toEqual([
      'has no 2.3, which the specification says',
      'has 2.4, which the specification does not say',
    ]);
  });
});

describe('The names of tests', () => {
  test('stand behind the groups they are in', () => {
    const text = `describe('A list', () => {
  it('is in order', () => {});
  describe.each([1, 2])('of %i', () => {
    test.skipIf(!HERE)(
      "isn't long",
      () => {},
    );
  });
  for (const size of sizes) {
    journey(\`fits \${size}\`, async () => {});
  }
});
test.each([
  ['(', ')'],
])('alone: %s', () => {});
`;
    expect(listTestNames(text)).toEqual([
      'A list is in order',
      "A list of %i isn't long",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the file
      'A list fits ${size}',
      'alone: %s',
    ]);
  });

  test('leave out what is skipped for good', () => {
    expect(listTestNames("it.skip('is nothing', () => {});\nit.todo('will be');\nit('is', () => {});")).toEqual(['is']);
  });
});
