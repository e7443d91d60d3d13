import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { id, idList, textId } from './common-schemas.ts';
import { canonicalId } from './canonical-id.ts';
import { createCustomCollection } from './lists.ts';
import { clientId } from './input-schemas.ts';

const SMALL = '01a208d4-7c3e-7b1a-9f00-0123456789ab';
const LARGE = SMALL.toUpperCase();

describe('an id', () => {
  test.each([SMALL, LARGE, '01A208d4-7c3e-7B1a-9f00-0123456789aB'])(
    'that is a UUID is one in any letter case: %s',
    (text) => {
      expect(canonicalId(text)).toBe(SMALL);
      expect(id.parse(text)).toBe(SMALL);
      expect(clientId.parse(text)).toBe(SMALL);
      expect(idList.parse(`HH, ${text}`)).toEqual(['HH', SMALL]);
      expect(z.record(id, z.string()).parse({ [text]: LARGE })).toEqual({ [SMALL]: LARGE });
    },
  );

  test.each([
    'HH',
    'prod_Nx3ABC',
    'custom_01A208D4-7C3E-7B1A-9F00-0123456789AB',
    `{${LARGE}}`,
    LARGE.replaceAll('-', ''),
    `${LARGE.slice(0, -1)}G`,
  ])('that is no UUID stays as it is: %s', (text) => {
    expect(canonicalId(text)).toBe(text);
    expect(id.parse(text)).toBe(text);
  });

  test('that is words stays as they were written', () => {
    expect(textId.parse(LARGE)).toBe(LARGE);
  });

  test('is lower case in a body, and a text that looks like one is not', () => {
    const sent = {
      id: LARGE,
      name: LARGE,
      initialEntries: [{ id: LARGE, itemId: LARGE, note: LARGE, verseOrder: [LARGE] }],
    };
    expect(createCustomCollection.body.parse(sent)).toEqual({
      id: SMALL,
      name: LARGE,
      initialEntries: [{ id: SMALL, itemId: SMALL, note: LARGE, verseOrder: [LARGE] }],
    });
  });
});
