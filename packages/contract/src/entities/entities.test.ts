import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { catalogueItems } from '../catalogue.ts';
import {
  collectionFields,
  contributorFields,
  emptyDraft,
  emptyValues,
  type EntityFields,
  instrumentFields,
  isEmptyValue,
  languageFields,
  pickFields,
  referenceFields,
  songFields,
} from './index.ts';

const entities = {
  song: songFields,
  collection: collectionFields,
  contributor: contributorFields,
  theme: referenceFields,
  instrument: instrumentFields,
  language: languageFields,
} as const satisfies { readonly [kind: string]: EntityFields };

describe.each(Object.entries(entities))('the fields of a %s', (kind, fields) => {
  const schema = catalogueItems[kind as keyof typeof entities];

  test('are the fields of its form, in the same order', () => {
    expect(Object.keys(schema.shape)).toEqual(Object.keys(fields));
  });

  test('each say what they mean, also to the schema', () => {
    const properties = z.toJSONSchema(schema, { io: 'input' }).properties ?? {};
    const described = Object.entries<EntityFields[string]>(fields);
    expect(described.map(([name]) => (properties[name] as { description?: string }).description)).toEqual(
      described.map(([, { description }]) => description),
    );
    expect(described.filter(([, { description }]) => description === '')).toEqual([]);
  });

  test('have columns of their own', () => {
    const columns = Object.values<EntityFields[string]>(fields).flatMap((field) =>
      field.kind === 'list' ? [] : [field.column],
    );
    expect(new Set(columns).size).toBe(columns.length);
  });
});

describe('an item of an editor', () => {
  const song = { ...emptyValues(songFields), name: { en: 'A song' } };
  const errorsOf = (changes: object) =>
    catalogueItems.song
      .safeParse({ ...song, ...changes })
      .error?.issues.map(({ code, path }) => [code, path.join('.')]);

  test('may have every field empty but the needed ones', () => {
    expect(errorsOf({})).toBeUndefined();
    expect(errorsOf({ name: { en: ' ' } })).toEqual([['custom', 'name']]);
    expect(catalogueItems.contributor.safeParse(emptyValues(contributorFields)).error?.issues).toMatchObject([
      { code: 'too_small', path: ['name'] },
    ]);
  });

  test('keeps the limits of its fields', () => {
    expect([errorsOf({ tempo: 1 }), errorsOf({ tempo: 1000 }), errorsOf({ yearWritten: 9999 })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(errorsOf({ tempo: 1001 })).toEqual([['too_big', 'tempo']]);
    expect(errorsOf({ tempo: 72.5 })).toEqual([['invalid_type', 'tempo']]);
    expect(errorsOf({ memberships: [{ collectionId: 'a', number: -1, free: false }] })).toEqual([
      ['too_small', 'memberships.0.number'],
    ]);
  });

  test('has texts without surrounding spaces, and no empty ones', () => {
    expect(catalogueItems.song.parse({ ...song, name: { en: ' A song ', no: ' ' } }).name).toEqual({ en: 'A song' });
  });

  test('has no field that is not described', () => {
    expect(errorsOf({ colour: 'red' })).toEqual([['unrecognized_keys', '']]);
  });
});

test('a draft leaves out what may stay as it is', () => {
  expect('enabled' in emptyDraft(contributorFields)).toBe(false);
  expect(emptyDraft(songFields).enabled).toBe(true);
});

test('picked fields are in the order of the description, whatever the order of the item', () => {
  const { enabled, ...rest } = emptyValues(languageFields);
  expect(Object.keys(pickFields(languageFields, { enabled, ...rest }))).toEqual(['key', 'name', 'sort', 'enabled']);
});

test('a value says nothing when it is what the field has before anybody sets it', () => {
  const { enabled, image, name, memberships } = songFields;
  expect([isEmptyValue(enabled, true), isEmptyValue(enabled, false), isEmptyValue(image, null)]).toEqual([
    true,
    false,
    true,
  ]);
  expect([isEmptyValue(name, {}), isEmptyValue(name, { en: 'A' }), isEmptyValue(memberships, [])]).toEqual([
    true,
    false,
    true,
  ]);
});
