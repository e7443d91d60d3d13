import fc from 'fast-check';

/** A schema of the OpenAPI document, as far as generating request values needs it. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
};

/** Longer texts and lists than this are not generated: they are limited by the size of the body. */
const MAX_LENGTH = 5000;
const MAX_ITEMS = 300;

/** Texts that have crashed one program or another. */
const EDGE_CASE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff tail',
  '\u202e\u0301\ufeff',
  '🎵'.repeat(40),
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '%',
  '%00',
  '%_%',
  "' or 1=1 --",
  '"; drop table songs; --',
  '<script>alert(1)</script>',
  '{title: x}\n[C]words',
  'a'.repeat(MAX_LENGTH),
  '('.repeat(900),
  '-1',
  '1e309',
  '0x10',
  '99999999999999999999',
  '2026-02-30T25:61:61.999Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  'null',
  'undefined',
  '[]',
  '\r\nSet-Cookie: a=b',
];
const EDGE_CASE_NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.5,
  127,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e308,
];

/** Values that match no schema: edge-case texts and numbers, other types, and deep nesting. */
export const invalidValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...EDGE_CASE_TEXTS) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...EDGE_CASE_NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: { b: {} } }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: 50, max: 2000 }).map(nested) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>({ constructor: { prototype: 1 } }, JSON.parse('{"__proto__":{"a":1}}')),
  },
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/**
 * Values of a schema: mostly valid ones, many of them at the limits of what is allowed, some beyond them, some entirely
 * invalid.
 *
 * @param known  texts that mean something to the server, such as existing ids
 */
export function arbitraryValue(schema: Schema, known: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: validValue(schema, known) }, { weight: 1, arbitrary: invalidValue });
}

function validValue(schema: Schema, known: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => arbitraryValue(one, known)));
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  switch (type) {
    case 'string':
      return text(schema, known);
    case 'integer':
      return number(schema).map(Math.trunc);
    case 'number':
      return number(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return list(schema, known);
    case 'object':
      return object(schema, known);
    default:
      return fc.oneof(known, invalidValue);
  }
}

function text(schema: Schema, known: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const { pattern, minLength = 0, maxLength = 200 } = schema;
  const lengths = [minLength - 1, minLength, minLength + 1, maxLength - 1, maxLength, maxLength + 1];
  const possible = lengths.filter((length) => length >= 0 && length <= MAX_LENGTH);
  const edge = fc.constantFrom(...(possible.length > 0 ? possible : [1])).map((length) => 'x'.repeat(length));
  const free = fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 40) });
  const others = [
    { weight: 4, arbitrary: known },
    { weight: 2, arbitrary: free },
    { weight: 1, arbitrary: edge },
    { weight: 1, arbitrary: fc.constantFrom(...EDGE_CASE_TEXTS) },
  ];
  return pattern === undefined
    ? fc.oneof(...others)
    : fc.oneof({ weight: 16, arbitrary: matching(pattern) }, ...others);
}

/* Where the library cannot read a pattern, ids and edge-case texts are used. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    return fc.constantFrom('2026-05-01T10:00:00.000Z', '1', 'en', 'a');
  }
}

function number({ minimum, maximum }: Schema): fc.Arbitrary<number> {
  const edges = [minimum, maximum].filter((edge) => edge !== undefined).flatMap((edge) => [edge - 1, edge, edge + 1]);
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.integer({
        min: Math.max(minimum ?? -5, -5),
        max: Math.max(minimum ?? -5, Math.min(maximum ?? 50, 50)),
      }),
    },
    { weight: 1, arbitrary: fc.constantFrom(...EDGE_CASE_NUMBERS, ...edges) },
  );
}

function list(schema: Schema, known: fc.Arbitrary<string>): fc.Arbitrary<unknown[]> {
  const { minItems = 0, maxItems = 5 } = schema;
  const item = schema.items === undefined ? invalidValue : arbitraryValue(schema.items, known);
  const edges = [minItems - 1, minItems, maxItems, maxItems + 1].filter((size) => size >= 0 && size <= MAX_ITEMS);
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc.array(item, {
        minLength: Math.min(minItems, 3),
        maxLength: Math.max(3, Math.min(minItems, MAX_ITEMS)),
      }),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...edges, 0), item)
        .map(([size, one]) => Array.from({ length: size }, () => one)),
    },
  );
}

function object(schema: Schema, known: fc.Arbitrary<string>): fc.Arbitrary<object> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, arbitraryValue(one, known)]),
  );
  const whole = fc.record(members, { requiredKeys: required.filter((name) => name in members) });
  const careless = fc.record(members, { requiredKeys: [] });
  const names =
    schema.propertyNames === undefined
      ? fc.constantFrom('en', 'no', 'a', '__proto__', '')
      : fc.oneof(text(schema.propertyNames, known), fc.constantFrom('en', 'no'));
  const value = typeof additionalProperties === 'object' ? arbitraryValue(additionalProperties, known) : invalidValue;
  const more = fc.dictionary(names, value, { maxKeys: 3 });
  if (typeof additionalProperties === 'object')
    return fc.oneof(
      { weight: 1, arbitrary: more },
      { weight: 1, arbitrary: fc.tuple(whole, more).map(([a, b]) => ({ ...b, ...a })) },
    );
  return fc.oneof(
    { weight: 10, arbitrary: whole },
    { weight: 1, arbitrary: careless },
    { weight: 1, arbitrary: fc.tuple(whole, more).map(([a, b]) => ({ ...b, ...a })) },
  );
}
