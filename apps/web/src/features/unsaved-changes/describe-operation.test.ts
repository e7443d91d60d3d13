import { lists, personal, session, tags } from '@canticle/contract/calls';
import { expect, test } from 'vitest';
import { startTranslations } from '../../i18n/index.ts';
import { readMessages } from '../../testing/read-messages.ts';
import { groupByResource, isIgnorable, type RejectedOperation } from './rejected-operations.ts';
import { songIdsOf, describeRejection, describeOperation, describeResource } from './describe-operation.ts';

const translator = await startTranslations(async (language) => readMessages(language));
const t: Parameters<typeof describeRejection>[1] = (key, values) =>
  String(translator.t(key as string, values as never));
const titleOf = (id: string) => (id === 's1' ? 'Amazing Grace' : undefined);

const refused = (
  given: Partial<RejectedOperation> & Pick<RejectedOperation, 'thing' | 'call'>,
  code = 'NOT_FOUND',
): RejectedOperation => ({
  id: given.thing,
  place: 1,
  addedAt: 0,
  ...given,
  refused: { code, message: '' },
});
const change = (body: object, code?: string) =>
  refused({ thing: 'list:l', call: lists.changeList, params: { id: 'l' }, body, about: 'Sunday' }, code);

test.each([
  [
    refused({ thing: 'favourite:s1', call: personal.addFavorites, body: ['s1'] }),
    'Amazing Grace: Added to favourites. The song is no longer in the library, or you no longer have access to it.',
  ],
  [
    refused({ thing: 'favourite:s9', call: personal.removeFavorites, body: ['s9'], about: 'Gone' }, 'NOT_ALLOWED'),
    'Gone: Removed from favourites. You don’t have permission to do that.',
  ],
  [
    change({ add: [{ id: 'e', itemId: 's1', sort: 1 }] }),
    'List “Sunday”: Added: Amazing Grace. The list was deleted, or it’s no longer shared with you.',
  ],
  [
    change({ add: [{ id: 'e', itemId: 's9', sort: 1 }] }, 'NOT_ALLOWED'),
    'List “Sunday”: 1 song added. You can view this list but no longer edit it.',
  ],
  [change({ remove: ['e', 'f'] }, 'IMPOSSIBLE'), 'List “Sunday”: 2 songs removed. Those values don’t work together.'],
  [
    change({ update: { e: { sort: 3 } } }, 'GONE'),
    'List “Sunday”: Songs reordered. The list was deleted, or it’s no longer shared with you.',
  ],
  [
    change({ update: { e: { capo: 3 } } }, 'CONFLICT'),
    'List “Sunday”: Song settings: key, capo, verses or note. Someone else changed this in the meantime.',
  ],
  [
    change({ name: 'Monday' }, 'CONFLICT'),
    'List “Sunday”: New name: Monday. Someone else changed this in the meantime.',
  ],
  [
    refused(
      { thing: 'tag:t', call: tags.createTag, body: { name: 'Advent', songId: 's1' }, about: 'Advent' },
      'CONFLICT',
    ),
    'Tag “Advent”: Created. You already have a tag with this name.',
  ],
  [
    refused({ thing: 'song-choice:s1', call: session.saveSongPreferences }),
    'Amazing Grace: Display settings: key, capo, language or size. The song is no longer in the library, or you no longer have access to it.',
  ],
  [
    refused({ thing: 'settings', call: session.saveSettings }, 'BAD_REQUEST'),
    'Settings: Changed. Something in that request wasn’t right. Please try again.',
  ],
])('what was refused is said in words: %#', (one, words) => {
  expect(
    `${describeResource(one, t, titleOf)}: ${describeOperation(one, t, titleOf)}. ${describeRejection(one, t)}`,
  ).toBe(words);
});

test('the songs a change is about are those it names', () => {
  expect(songIdsOf(change({ add: [{ id: 'e', itemId: 's1', sort: 1 }] }))).toEqual(['s1']);
  expect(songIdsOf(refused({ thing: 'favourite:s1', call: personal.addFavorites, body: ['s1'] }))).toEqual(['s1']);
  expect(songIdsOf(refused({ thing: 'tag:t', call: tags.patchTag, body: { addIds: ['s2'] } }))).toEqual(['s2']);
});

test('what nobody wrote, and the removal of what is gone, is let go of; everything else waits for the person', () => {
  const idle = [
    refused({ thing: 'activities', call: personal.addActivities }),
    refused({ thing: 'list:l', call: lists.deleteCustomCollection }),
    refused({ thing: 'scripture-place:s', call: session.saveSettings }, 'NOT_ALLOWED'),
  ];
  const heard = [
    change({ name: 'Monday' }),
    refused({ thing: 'list:l', call: lists.deleteCustomCollection }, 'NOT_ALLOWED'),
    refused({ thing: 'favourite:s1', call: personal.addFavorites }),
  ];
  expect([...idle, ...heard].filter(isIgnorable)).toEqual(idle);
});

test('what was refused of one thing stands together, in the order it was done', () => {
  const [first, other, second] = [
    change({ name: 'a' }),
    refused({ thing: 'settings', call: session.saveSettings }),
    change({ name: 'b' }),
  ];
  expect(
    groupByResource([first, other, second].filter((one) => one !== undefined)).map(
      ({ operations: changes }) => changes.length,
    ),
  ).toEqual([2, 1]);
});
