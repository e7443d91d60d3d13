import { describe, expect, test } from 'vitest';
import { type Assertions, type SpecificationEntry, checkEntries, checkNumbers } from './check-entries.ts';
import { listTests } from './list-tests.ts';
import { readSections } from './statements.ts';

const IN_ORDER = `test('is in order', () => {
    // expect(titles).toEqual([]);
    expect(titles).toEqual([
      'Amazing Grace',
      'Silent Night',
    ]);
  })`;
const known = {
  testsIn: (path: string) =>
    path === 'a/songs.test.ts'
      ? [
          { name: 'the list is in order', code: IN_ORDER },
          { name: 'a song is found', code: 'expect(await checkSong()).toBe(true)' },
        ]
      : undefined,
  codeOf: (path: string) => (path === 'a/check-song.ts' ? "expect(song.title).toBe('Silent Night')" : undefined),
  decisions: new Set(['0059']),
};
const judge = (...entries: SpecificationEntry[]) => checkEntries(entries, known).map(({ what }) => what);
const covered = (changes: Partial<Assertions>) => ({
  by: [{ test: 'a/songs.test.ts: is in order', expects: ["expect(titles).toEqual(['Amazing Grace'"], ...changes }],
});

describe('An entry', () => {
  test.each([
    [covered({})],
    [covered({ expects: ["expect(titles).toEqual(['Amazing Grace', 'Silent Night'])"] })],
    [covered({ expects: ['expect(titles)', "'Silent Night'"] })],
    [
      covered({
        test: 'a/songs.test.ts: a song is found',
        expects: ["expect(song.title).toBe('Silent Night')"],
        helper: 'a/check-song.ts',
      }),
    ],
    [{ by: ['docs/decisions/0059'] }],
    [{ open: 'issue 9' }],
  ])('may be %j', (cover) => {
    expect(judge({ id: '5.3b', what: 'order', ...cover })).toEqual([]);
  });

  test.each([
    [{}, 'is covered by no test and no decision record'],
    [{ by: [] }, 'is covered by no test and no decision record'],
    [covered({ test: 'a/songs.test.ts: nobody tests this' }), 'a/songs.test.ts has no test named "nobody tests this"'],
    [covered({ test: 'a/songs.test.ts: i' }), 'a/songs.test.ts has 2 tests named "i"'],
    [covered({ test: 'a/gone.test.ts: is in order' }), 'there is no a/gone.test.ts'],
    [covered({ test: 'a/songs.test.ts' }), 'names no test: a/songs.test.ts'],
    [covered({ helper: 'a/gone.ts' }), 'there is no a/gone.ts'],
    [covered({ expects: [] }), 'names no assertion of "is in order"'],
    [covered({ expects: ["'Silent Night'"] }), 'names no assertion of "is in order"'],
    [
      covered({ expects: ["expect(titles).toEqual(['Silent Night'"] }),
      `"is in order" of a/songs.test.ts does not say: expect(titles).toEqual(['Silent Night'`,
    ],
    [{ by: ['docs/decisions/0060'] }, 'there is no decision record 0060'],
    [
      { by: ['a/songs.test.ts: is in order'] },
      'names neither assertions nor a decision record: a/songs.test.ts: is in order',
    ],
    [{ open: 'later' }, 'names no issue that is to bring it: later'],
    [{ ...covered({}), open: 'issue 9' }, 'is covered and open at once'],
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

const listOf = (text: string) => listTests({ path: 'a.test.ts', text });
const namesOf = (text: string) => listOf(text).map(({ name }) => name);

describe('The tests of a file', () => {
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
    expect(namesOf(text)).toEqual([
      'A list is in order',
      "A list of %i isn't long",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the file
      'A list fits ${size}',
      'alone: %s',
    ]);
  });

  test('have their code with the table they run over, without what is only a remark', () => {
    const text = `test.each([['V1 C', 'V1 C']])('%s', (stored, sung) => {
  // expect(stored).toBe('nothing');
  expect(sing(stored)).toBe(sung); /* expect(1).toBe(2) */
});
test('another', () => {});
`;
    const [first] = listOf(text);
    expect(first?.code).toContain("[['V1 C', 'V1 C']]");
    expect(first?.code).toContain('expect(sing(stored)).toBe(sung);');
    expect(first?.code).not.toMatch(/nothing|toBe\(2\)|another/);
  });

  test('have the tables and functions beside them that they name', () => {
    const text = `const PLACES = [['/', 'Home']];
const OTHERS = [['/tags', 'Tags']];
test.each(PLACES)('%s', (address, page) => checkPage(address, page));
function checkPage(address: string, page: string) {
  expect(open(address)).toBe(page);
}
`;
    const [first] = listOf(text);
    expect(first?.code).toContain("['/', 'Home']");
    expect(first?.code).toContain('expect(open(address)).toBe(page);');
    expect(first?.code).not.toContain("['/tags', 'Tags']");
  });

  test('leave out what is skipped for good', () => {
    expect(namesOf("it.skip('is nothing', () => {});\nit.todo('will be');\nit('is', () => {});")).toEqual(['is']);
  });
});
