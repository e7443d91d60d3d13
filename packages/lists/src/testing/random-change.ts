import fc from 'fast-check';
import type { ListOperation, NewEntry } from '../model.ts';

const entryId = fc.integer({ min: 0, max: 7 }).map((number) => `e${number}`);
const sort = fc.integer({ min: 0, max: 9 });

const settings = {
  transposition: fc.constantFrom(null, 0, 3),
  capo: fc.constantFrom(null, 2),
  tempo: fc.constantFrom(null, 72, 84),
  note: fc.constantFrom(null, 'softly'),
  verseOrder: fc.constantFrom(null, ['v1', 'c'], ['v2']),
  languages: fc.constantFrom(null, ['no'], ['no', 'en']),
  leader: fc.constantFrom(null, 'Anna', 'Åse 🎤'),
  durationSeconds: fc.constantFrom(null, 60, 180),
  title: fc.constantFrom(null, 'Welcome', 'Communion'),
  reference: fc.constantFrom(null, 'John 3:16', 'Psalms 23'),
};

const added: fc.Arbitrary<NewEntry> = fc.oneof(
  fc.record(
    { id: entryId, sort, songId: fc.constantFrom('s1', 's2'), leader: settings.leader },
    { requiredKeys: ['id', 'sort', 'songId'] },
  ),
  fc.record(
    {
      id: entryId,
      sort,
      kind: fc.constantFrom('heading' as const, 'reading' as const, 'note' as const),
      title: settings.title,
      reference: settings.reference,
    },
    { requiredKeys: ['id', 'sort', 'kind'] },
  ),
);

/* An object as JSON has them: one without a prototype would be another for `isDeepStrictEqual`. */
const schedule = fc.record(
  {
    date: fc.constantFrom('2026-11-29', '2027-03-28'),
    time: fc.constantFrom(null, '10:30', '18:00'),
    timeZone: fc.constantFrom('Europe/Oslo', 'America/New_York'),
  },
  { noNullPrototype: true },
);

/**
 * Random changes of a list, of everything a change may contain, for the laws of merging.
 *
 * @param timestampOf  the timestamp of a second, 0 to 5: several changes come at the same one
 */
export function randomChange(timestampOf: (second: number) => string): fc.Arbitrary<ListOperation> {
  return fc.record(
    {
      at: fc.integer({ min: 0, max: 5 }).map(timestampOf),
      name: fc.constantFrom('Morning', 'Evening', '🎄'),
      color: fc.constantFrom(null, '#112233'),
      schedule: fc.option(schedule),
      place: fc.constantFrom(null, 'Main hall', 'Kapellet'),
      isTemplate: fc.boolean(),
      isPublished: fc.boolean(),
      printedCopies: fc.constantFrom(null, 0, 40),
      add: fc.uniqueArray(added, { maxLength: 3, selector: ({ id }) => id }),
      remove: fc.array(entryId, { maxLength: 1 }),
      update: fc.dictionary(entryId, fc.record({ sort, ...settings }, { requiredKeys: [] }), { maxKeys: 2 }),
    },
    { requiredKeys: ['at'] },
  );
}
